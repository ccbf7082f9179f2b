import { parseArgs } from 'node:util';
import { messageOf } from '@tanabana/processes/errors';
import { startModuleServers } from '@tanabana/shop-runner/against/module-servers';
import { startProxy } from '@tanabana/shop-runner/against/proxy';
import { assertFits, findRemoteShop } from '@tanabana/shop-runner/against/remote-shop';
import { StartError, Steps, terminal } from '@tanabana/shop-runner/console';
import { keepOpen } from '@tanabana/shop-runner/keep-open';
import { findParts, type Part } from '@tanabana/shop-runner/parts';
import { gatewayPort } from '@tanabana/shop-runner/ports';
import { parseSettings } from '@tanabana/shop-runner/settings';
import type { MainOptions } from './main.ts';

/** `npm run dev -- <module> … --against <address>`: local modules in the pages of a remote shop. */
export const main = ({ root, args }: MainOptions): void =>
  openAgainst(root, args, async () =>
    (await findParts(root)).filter(({ kind }) => kind === 'module'),
  );

/**
 * Serves a shop at a local address, with modules from development servers, until it is stopped.
 * @param root where rsbuild is installed
 * @param findModules returns the local modules
 */
export const openAgainst = (
  root: string,
  args: readonly string[],
  findModules: () => Promise<Part[]>,
): void =>
  keepOpen(async (cleanup) => {
    const { PORT, LISTEN_HOST: host } = parseSettings(process.env, root);
    const parts = await findModules();
    const names = parts.map(({ name }) => name);
    const { modules, shop } = parseAgainst(args, names);
    const held = await gatewayPort(PORT, host);
    cleanup.add({ name: 'port', stop: held.release, kill: held.release });
    const { port } = held;
    const remote = await findRemoteShop(shop);
    const steps = new Steps(terminal);
    const own = parts.filter(({ name }) => modules.includes(name));
    const servers = await startModuleServers(root, own, { steps, cleanup });
    for (const module of await servers.descriptors()) assertFits(remote, module);
    const here = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
    const origins = { here, shop: remote.origin };
    await held.release();
    cleanup.add(
      await startProxy({
        ...origins,
        host,
        port,
        modules: servers.addresses,
        descriptors: servers.descriptors,
      }),
    );
    terminal.line(`\n  ${modules.join(', ')} from here in ${remote.origin}: ${here}`);
    terminal.line('Your actions there affect that shop.   Ctrl-C ends it\n');
  }, 'Closing …');

export interface AgainstArguments {
  /** At least one. */
  modules: readonly string[];
  /** Address of the shop, without a path. */
  shop: URL;
}

const USAGE = 'Use: npm run dev -- mf-catalog [mf-account …] --against https://shop.example.com';

/**
 * Parses the arguments of `npm run dev -- <module> … --against <address>`.
 * @param known existing modules
 * @throws StartError if invalid
 */
export function parseAgainst(args: readonly string[], known: readonly string[]): AgainstArguments {
  const { values, positionals } = read(args);
  const modules = [...new Set(positionals)];
  if (modules.length === 0) throw new StartError(`Which module? ${USAGE}`);
  const unknown = modules.find((name) => !known.includes(name));
  if (unknown) throw new StartError(`There is no module ${unknown}. Modules: ${known.join(', ')}.`);
  return { modules, shop: addressOf(values.against ?? '') };
}

function read(args: readonly string[]) {
  const options = { dev: { type: 'boolean' }, against: { type: 'string' } } as const;
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new StartError(`${messageOf(error)} ${USAGE}`);
  }
}

function addressOf(text: string): URL {
  const whole = /^https?:\/\//.test(text) ? text : `https://${text}`;
  const url = URL.canParse(whole) ? new URL(whole) : null;
  const isShop = url?.pathname === '/' && url.search === '' && url.username === '';
  if (!text || !url || !isShop)
    throw new StartError(
      `--against ${text} is not an address of a shop, such as https://shop.example.com. ${USAGE}`,
    );
  return url;
}
