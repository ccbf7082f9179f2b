import { fork } from 'node:child_process';
import { type FloodPlan, flood, type Tried } from './flood.ts';

const ENV = 'BENCH_FLOOD';

/** In the process of the attackers: does what it was told. False in any other. */
export async function wasFlood(): Promise<boolean> {
  const plan = process.env[ENV];
  if (!plan) return false;
  await flood(JSON.parse(plan) as FloodPlan, (tried) => process.send?.(tried));
  process.disconnect();
  return true;
}

/** Runs the attackers as a process of their own, so that measuring does not wait for them. */
export function startFlood(plan: FloodPlan, onTried: (tried: Tried) => void): Promise<void> {
  const program = process.argv[1];
  if (!program) throw new Error('The bench does not know its own file.');
  const child = fork(program, [], { env: { ...process.env, [ENV]: JSON.stringify(plan) } });
  child.on('message', (tried: Tried) => onTried(tried));
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error('The flood failed.'))));
  });
}
