import { watch } from 'node:fs';
import { join } from 'node:path';
import { rsbuildCommand } from '../build/build-pages.ts';
import { findParts, hasEntry, type Part } from '../build/parts.ts';
import type { DataPlaces } from '../data/data-dir.ts';
import { guarded } from '../database/supervise/guard.ts';
import type { ProcessSpec } from '../database/supervise/process-spec.ts';
import { supervise } from '../database/supervise/supervise.ts';
import type { DevServers } from '../nginx/values.ts';
import { keepPorts } from '../ports.ts';
import { answers } from '../processes/answers.ts';
import type { Descriptor } from '../publish/descriptor.ts';
import { folderSite } from '../publish/folder-site.ts';
import { changeRegistry } from '../publish/registry.ts';
import type { ShopProcess, Stage } from '../shop/stage.ts';

export interface PageServers {
  servers: DevServers;
  processes: readonly ShopProcess[];
}

/** One dev server behind the gateway. */
export interface PageServer {
  part: Part;
  /** `host:port`. */
  address: string;
  process: ShopProcess;
}

/**
 * Starts a development server for the shell and each module, and keeps the registry up to date with
 * what their `module.config.ts` say.
 */
export async function startPageServers(stage: Stage): Promise<PageServers> {
  const { root, places, steps, lifeline } = stage;
  return steps.run(async (tell) => {
    const found = (await findParts(root)).filter(
      ({ kind }) => kind === 'shell' || kind === 'module',
    );
    const parts = found.filter(hasEntry);
    const names = parts.map(({ name }) => name);
    const ports = await keepPorts(names, join(places.run, 'dev-ports.json'));
    const start = async (part: Part): Promise<PageServer> => {
      const port = ports[part.name] ?? 0;
      const keeper = await supervise(pageServerSpec(part, port, stage), (line) => steps.warn(line));
      lifeline.add(keeper);
      return { part, address: `127.0.0.1:${port}`, process: keeper };
    };
    const running = await lifeline.together<PageServer[]>(parts.map(start));
    const modules = running.filter(({ part }) => part.kind === 'module');
    await writeDevRegistry(modules, places.www);
    for (const module of modules)
      watchDescription(module, () => writeDevRegistry(modules, places.www));
    tell(`Started development servers: ${names.join(', ')}`);
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

/** How the development server of shell or module is run. @param env what it is told beside its port */
export function pageServerSpec(
  part: Part,
  port: number,
  { root, places }: Pick<Stage, 'root'> & { places: Pick<DataPlaces, 'logs' | 'run'> },
  env: NodeJS.ProcessEnv = {},
): ProcessSpec {
  const page = part.kind === 'shell' ? '/' : descriptorPath(part);
  return {
    name: part.name,
    ...guarded(process.execPath, [rsbuildCommand(root), 'dev'], 'SIGTERM'),
    cwd: part.folder,
    env: { ...process.env, NODE_ENV: 'development', DEV_PORT: String(port), ...env },
    logFile: join(places.logs, `${part.name}.log`),
    pidFile: join(places.run, `${part.name}.pid`),
    stopSignal: 'SIGTERM',
    ready: (signal) => answers(`http://127.0.0.1:${port}${page}`, signal),
  };
}

/** Where a dev server says what its module fills. */
export const descriptorPath = ({ name }: Pick<Part, 'name'>): string =>
  `/modules/${name}/dev/descriptor.json`;

async function writeDevRegistry(modules: readonly PageServer[], www: string): Promise<void> {
  const descriptors = await Promise.all(
    modules.map(async ({ part, address }) => {
      const response = await fetch(`http://${address}${descriptorPath(part)}`);
      return (await response.json()) as Descriptor;
    }),
  );
  await changeRegistry(folderSite(www), () => ({ modules: descriptors }));
}

/** A dev server reads its module's description once, so it is started again for another one. */
export function watchDescription(
  { part, address, process: server }: PageServer,
  write: () => Promise<void>,
): void {
  watch(part.folder, (_, name) => {
    if (name !== 'module.config.ts') return;
    const pid = server.pid();
    if (pid) process.kill(pid);
    answers(`http://${address}${descriptorPath(part)}`, AbortSignal.timeout(60_000))
      .then(write)
      .catch(() => {});
  }).unref();
}
