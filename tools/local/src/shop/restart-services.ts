import { stop as stopCompiler } from 'esbuild';
import { buildAll } from '../build/build-all.ts';
import { StartError } from '../start-error.ts';
import type { ControlWork } from './control.ts';
import type { ServicePool } from './service-pool.ts';
import type { Stage } from './stage.ts';

/**
 * Brings services of the open shop up to date without closing it: builds them where something has
 * changed and exchanges their instances one after the other. All services where none is named.
 */
export function restartServices(stage: Stage, pools: readonly ServicePool[]): ControlWork {
  const known = pools.map(({ name }) => name);
  return async (names, tell) => {
    const unknown = names.filter((name) => !known.includes(name));
    if (unknown.length > 0)
      throw new StartError(
        `There is no service ${unknown.join(', ')}. Services: ${known.join(', ')}.`,
      );
    const chosen = pools.filter(({ name }) => names.length === 0 || names.includes(name));
    await build(stage, chosen, tell);
    const done = await Promise.allSettled(chosen.map((pool) => pool.restart(tell)));
    for (const one of done) if (one.status === 'rejected') throw one.reason;
  };
}

async function build(
  { root, dev, settings, lifeline }: Stage,
  pools: readonly ServicePool[],
  tell: (line: string) => void,
): Promise<void> {
  const { built, failed } = await buildAll({
    root,
    jobs: settings.BUILD_JOBS,
    signal: lifeline.signal,
    wanted: ({ kind, name }) => kind === 'service' && pools.some((pool) => pool.name === name),
    onWait: () => tell('Another shop of this repository is being built; waiting for it'),
  }).finally(dev ? undefined : stopCompiler);
  for (const problem of failed.values()) throw new StartError(problem);
  if (built.length > 0) tell(`built ${built.map(({ name }) => name).join(', ')}`);
}
