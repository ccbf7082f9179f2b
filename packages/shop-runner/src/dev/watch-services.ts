import { type BuildContext, context, type Plugin } from 'esbuild';
import { programOptions } from '../build/build-program.ts';
import type { Part } from '../build/parts.ts';
import type { ShopContext } from '../shop/context.ts';
import type { ServicePool } from '../shop/service-pool.ts';

/**
 * Rebuilds services when a source file changes; their processes are stopped and thereby restarted.
 */
export async function watchServices(
  { steps, cleanup }: ShopContext,
  services: readonly Part[],
  pools: readonly ServicePool[],
): Promise<void> {
  const watchers = await Promise.all(
    services.map((part) =>
      watchOne(part, () => {
        steps.note(`${part.name} has changed`);
        const own = pools.find(({ name }) => name === part.name)?.processes ?? [];
        for (const pid of own.map((one) => one.pid())) if (pid) process.kill(pid, 'SIGTERM');
      }),
    ),
  );
  const end = async () => {
    await Promise.all(watchers.map((one) => one.dispose()));
  };
  cleanup.add({ name: 'watchers', stop: end, kill: () => void end() });
}

async function watchOne(part: Part, changed: () => void): Promise<BuildContext> {
  let first = true;
  const onChange: Plugin = {
    name: 'on-change',
    setup({ onEnd }) {
      onEnd(({ errors }) => {
        if (!first && errors.length === 0) changed();
        first = false;
      });
    },
  };
  const options = programOptions(part);
  const plugins = [...(options.plugins ?? []), onChange];
  const watcher = await context({ ...options, plugins, logLevel: 'error' });
  await watcher.watch();
  return watcher;
}
