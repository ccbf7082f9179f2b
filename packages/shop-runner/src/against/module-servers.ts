import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Part } from '../build/parts.ts';
import type { Steps } from '../console.ts';
import { descriptorOf, startServers, watchDescription } from '../dev/page-servers.ts';
import type { Descriptor } from '../publish/registry.ts';
import type { CleanupStack } from '../shop/context.ts';

export interface ModuleServers {
  /** `host:port` by module. */
  addresses: ReadonlyMap<string, string>;
  /** Current content of their `module.config.ts`. */
  descriptors(): Promise<Descriptor[]>;
}

/** Starts a development server for each of these modules, which reloads the page on changes. */
export async function startModuleServers(
  root: string,
  parts: readonly Part[],
  { steps, cleanup }: { steps: Steps; cleanup: CleanupStack },
): Promise<ModuleServers> {
  const run = await mkdtemp(join(tmpdir(), 'tanabana-dev-'));
  const clear = () => rm(run, { recursive: true, force: true });
  cleanup.add({ name: 'logs', stop: clear, kill: () => void clear() });
  const context = { root, folders: { logs: run, run }, steps, cleanup };
  const running = await startServers(parts, context, AGAINST);
  for (const server of running) watchDescription(server, async () => {});
  return {
    addresses: new Map(running.map(({ part, address }) => [part.name, address])),
    descriptors: () => Promise.all(running.map(descriptorOf)),
  };
}

/** The page's shell is a built one (packages/module-kit/src/settings.ts). */
const AGAINST = { DEV_RELOAD: 'page' };
