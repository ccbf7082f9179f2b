import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Part } from '../build/parts.ts';
import type { Steps } from '../console/steps.ts';
import { supervise } from '../database/supervise/supervise.ts';
import { descriptorPath, pageServerSpec, watchDescription } from '../dev/page-servers.ts';
import { keepPorts } from '../ports.ts';
import { type Descriptor, parseDescriptor } from '../publish/descriptor.ts';
import type { Lifeline } from '../shop/lifeline.ts';

export interface ModuleServers {
  /** `host:port` by module. */
  addresses: ReadonlyMap<string, string>;
  /** What their `module.config.ts` say at this moment. */
  descriptors(): Promise<Descriptor[]>;
}

/** Starts a development server for each of these modules, which loads the page again on a change. */
export async function startModuleServers(
  root: string,
  parts: readonly Part[],
  { steps, lifeline }: { steps: Steps; lifeline: Lifeline },
): Promise<ModuleServers> {
  const run = await mkdtemp(join(tmpdir(), 'tanabana-dev-'));
  const clear = () => rm(run, { recursive: true, force: true });
  lifeline.add({ name: 'logs', stop: clear, kill: () => void clear() });
  const names = parts.map(({ name }) => name);
  const ports = await keepPorts(names, join(run, 'ports.json'));
  const start = async (part: Part) => {
    const port = ports[part.name] ?? 0;
    const spec = pageServerSpec(part, port, { root, places: { logs: run, run } }, AGAINST);
    const process = await supervise(spec, (line) => steps.warn(line));
    lifeline.add(process);
    return { part, address: `127.0.0.1:${port}`, process };
  };
  const running = await lifeline.together(parts.map(start));
  for (const server of running) watchDescription(server, async () => {});
  return {
    addresses: new Map(running.map(({ part, address }) => [part.name, address])),
    descriptors: () =>
      Promise.all(
        running.map(async ({ part, address }) => {
          const answer = await fetch(`http://${address}${descriptorPath(part)}`);
          return parseDescriptor(await answer.text(), part.name);
        }),
      ),
  };
}

/** The page's shell is a built one (packages/module-kit/src/dev-settings.ts). */
const AGAINST = { DEV_RELOAD: 'page' };
