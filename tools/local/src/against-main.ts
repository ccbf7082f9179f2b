import { parseAgainst } from './against/arguments.ts';
import { startModuleServers } from './against/module-servers.ts';
import { startProxy } from './against/proxy.ts';
import { assertFits, findRemoteShop } from './against/remote-shop.ts';
import { findParts } from './build/parts.ts';
import { Steps, terminal } from './console/steps.ts';
import { keepOpen } from './keep-open.ts';
import type { MainOptions } from './main.ts';
import { gatewayPort } from './ports.ts';
import { parseSettings } from './settings.ts';

/** `npm run dev -- <module> … --against <address>`: these modules from here in the pages of a shop elsewhere. */
export const main = ({ root, args }: MainOptions): void =>
  keepOpen(async (lifeline) => {
    const { PORT, LISTEN_HOST: host } = parseSettings(process.env, root);
    const parts = (await findParts(root)).filter(({ kind }) => kind === 'module');
    const names = parts.map(({ name }) => name);
    const { modules, shop } = parseAgainst(args, names);
    const port = await gatewayPort(PORT, host);
    const remote = await findRemoteShop(shop);
    const steps = new Steps(terminal);
    const own = parts.filter(({ name }) => modules.includes(name));
    const servers = await startModuleServers(root, own, { steps, lifeline });
    for (const module of await servers.descriptors()) assertFits(remote, module);
    const here = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
    const origins = { here, shop: remote.origin };
    lifeline.add(
      await startProxy({
        ...origins,
        host,
        port,
        modules: servers.addresses,
        descriptors: servers.descriptors,
      }),
    );
    terminal.line(`\n  ${modules.join(', ')} from here in ${remote.origin}: ${here}`);
    terminal.line('  What you do there is done in that shop.   Ctrl-C ends it\n');
  }, 'Closing …');
