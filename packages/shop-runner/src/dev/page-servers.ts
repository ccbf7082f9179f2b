import { watch } from 'node:fs';
import { join } from 'node:path';
import type { ProcessSpec } from '@tanabana/processes';
import { guarded, supervise } from '@tanabana/processes';
import { rsbuildCommand } from '../build/build-pages.ts';
import { findParts, hasEntry, type Part } from '../build/parts.ts';
import type { DataFolders } from '../data-dir.ts';
import type { DevServers } from '../nginx/render-config.ts';
import { keepPorts } from '../ports.ts';
import { changeRegistry, type Descriptor, parseDescriptor } from '../publish/registry.ts';
import { folderSite } from '../publish/site.ts';
import type { ShopContext, ShopProcess } from '../shop/context.ts';
import { waitForOk } from '../shop/service-spec.ts';

export interface PageServers {
  servers: DevServers;
  processes: readonly ShopProcess[];
}

/** A development server behind the gateway. */
export interface PageServer {
  part: Part;
  /** `host:port`. */
  address: string;
  process: ShopProcess;
}

/**
 * Starts a development server for the shell and each module, and updates the registry when
 * `module.config.ts` changes.
 */
export async function startPageServers(context: ShopContext): Promise<PageServers> {
  const { root, folders, steps } = context;
  return steps.run(async (report) => {
    const found = (await findParts(root)).filter(
      ({ kind }) => kind === 'shell' || kind === 'module',
    );
    const parts = found.filter(hasEntry);
    const running = await startServers(parts, context);
    const modules = running.filter(({ part }) => part.kind === 'module');
    await writeDevRegistry(modules, folders.www);
    for (const module of modules)
      watchDescription(module, () => writeDevRegistry(modules, folders.www));
    report(`Started development servers: ${parts.map(({ name }) => name).join(', ')}`);
    const shell = running.find(({ part }) => part.kind === 'shell');
    return {
      servers: {
        shell: shell?.address ?? '',
        modules: new Map(modules.map(({ part, address }) => [part.name, address])),
      },
      processes: running.map(({ process }) => process),
    };
  });
}

type DevContext = Pick<ShopContext, 'root' | 'steps' | 'cleanup'> & {
  folders: Pick<DataFolders, 'logs' | 'run'>;
};

/** Starts a development server for each part on its own port. @param env additional environment */
export async function startServers(
  parts: readonly Part[],
  context: DevContext,
  env: NodeJS.ProcessEnv = {},
): Promise<PageServer[]> {
  const { folders, steps, cleanup } = context;
  const names = parts.map(({ name }) => name);
  const ports = await keepPorts(names, join(folders.run, 'dev-ports.json'));
  const start = async (part: Part): Promise<PageServer> => {
    const port = ports[part.name] ?? 0;
    const spec = pageServerSpec(part, port, context, env);
    const process = await supervise(spec, (line) => steps.warn(line));
    cleanup.add(process);
    return { part, address: `127.0.0.1:${port}`, process };
  };
  return cleanup.together<PageServer[]>(parts.map(start));
}

function pageServerSpec(
  part: Part,
  port: number,
  { root, folders }: DevContext,
  env: NodeJS.ProcessEnv,
): ProcessSpec {
  const page = part.kind === 'shell' ? '/' : descriptorPath(part);
  return {
    name: part.name,
    ...guarded(process.execPath, [rsbuildCommand(root), 'dev'], 'SIGTERM'),
    cwd: part.folder,
    env: { ...process.env, NODE_ENV: 'development', DEV_PORT: String(port), ...env },
    logFile: join(folders.logs, `${part.name}.log`),
    pidFile: join(folders.run, `${part.name}.pid`),
    stopSignal: 'SIGTERM',
    ready: (signal) => waitForOk(`http://127.0.0.1:${port}${page}`, signal),
  };
}

/** Address at which a development server describes its module. */
const descriptorPath = ({ name }: Pick<Part, 'name'>): string =>
  `/modules/${name}/dev/descriptor.json`;

/** Current content of a module's `module.config.ts`. */
export async function descriptorOf({ part, address }: PageServer): Promise<Descriptor> {
  const answer = await fetch(`http://${address}${descriptorPath(part)}`);
  return parseDescriptor(await answer.text(), part.name);
}

async function writeDevRegistry(modules: readonly PageServer[], www: string): Promise<void> {
  const descriptors = await Promise.all(modules.map(descriptorOf));
  await changeRegistry(folderSite(www), () => ({ modules: descriptors }));
}

/** A development server reads its module's description once, so it is restarted for another one. */
export function watchDescription(
  { part, address, process: server }: PageServer,
  write: () => Promise<void>,
): void {
  watch(part.folder, (_, name) => {
    if (name !== 'module.config.ts') return;
    const pid = server.pid();
    if (pid) process.kill(pid);
    waitForOk(`http://${address}${descriptorPath(part)}`, AbortSignal.timeout(60_000))
      .then(write)
      .catch(() => {});
  }).unref();
}
