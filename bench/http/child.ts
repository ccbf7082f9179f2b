import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { serveBareKoa } from './bare-koa.ts';
import { type LoadPlan, type LoadResult, load } from './load.ts';

const KOA = 'BENCH_KOA';
const LOAD = 'BENCH_LOAD';

/** In a child of the bench: does what it was told. False in the bench itself. */
export async function wasChild(): Promise<boolean> {
  if (process.env[KOA]) {
    process.once('disconnect', () => process.exit());
    process.send?.(await serveBareKoa());
    return true;
  }
  const plan = process.env[LOAD];
  if (!plan) return false;
  process.send?.(await load(JSON.parse(plan) as LoadPlan));
  process.disconnect();
  return true;
}

/** Runs the bench's own program as a process of its own and waits for its first message. */
async function start<T>(env: NodeJS.ProcessEnv): Promise<[ChildProcess, T]> {
  const program = process.argv[1];
  if (!program) throw new Error('The bench does not know its own file.');
  const child = fork(program, [], { env: { ...process.env, ...env } });
  const failed = once(child, 'exit').then(() => {
    throw new Error(`A process of the bench ended: ${Object.keys(env)}`);
  });
  const [message] = (await Promise.race([once(child, 'message'), failed])) as [T];
  return [child, message];
}

export interface Running {
  url: string;
  stop(): Promise<void>;
}

export async function startBareKoa(): Promise<Running> {
  const [child, port] = await start<number>({ [KOA]: '1' });
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

/** The load comes from a process of its own, so that reading answers does not wait for the bench. */
export async function runLoad(plan: LoadPlan): Promise<LoadResult> {
  const [child, result] = await start<LoadResult>({ [LOAD]: JSON.stringify(plan) });
  if (child.exitCode === null) await once(child, 'exit');
  return result;
}
