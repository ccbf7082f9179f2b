import { once } from 'node:events';
import { createCaller } from '@tanabana/test-kit/shop-client';
import { childPlan, startChild } from '../processes.ts';
import { benchAddress } from './calls.ts';

/** Instructions for the attacker process. */
interface FloodPlan {
  url: string;
  identifier: string;
  tries: number;
  addresses: number;
  atOnce: number;
  /** Time limit in milliseconds. */
  most: number;
}

/** Outcome of one attempt. */
export interface TriedLogin {
  status: number;
  ms: number;
}

/**
 * Tries wrong passwords without pauses, cycling through the addresses, until all attempts are made
 * or time is up.
 */
async function flood(plan: FloodPlan, report: (tried: TriedLogin) => void): Promise<void> {
  const { url, identifier, tries, addresses, atOnce, most } = plan;
  const { call, close } = createCaller(url);
  const end = performance.now() + most;
  let next = 0;
  async function attacker(): Promise<void> {
    while (next < tries && performance.now() < end) {
      const n = next;
      next += 1;
      const { status, ms } = await call({
        method: 'POST',
        path: '/api/auth/login',
        body: { identifier, password: `guess-${n}` },
        address: benchAddress(40_000 + (n % addresses)),
      });
      report({ status, ms });
    }
  }
  await Promise.all(Array.from({ length: atOnce }, attacker));
  close();
}

/** In the attacker process: runs the instructions. Returns false in any other process. */
export async function ranAsFlood(): Promise<boolean> {
  const plan = childPlan<FloodPlan>('FLOOD');
  if (!plan) return false;
  await flood(plan, (tried) => process.send?.(tried));
  process.disconnect();
  return true;
}

/** Runs the attackers in a separate process, so that measuring does not wait for them. */
export async function startFlood(
  plan: FloodPlan,
  onTried: (tried: TriedLogin) => void,
): Promise<void> {
  const child = startChild('FLOOD', plan);
  child.on('message', onTried);
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error('The flood failed.');
}
