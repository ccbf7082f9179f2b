import { COST, type Cost, createPasswords } from '@tanabana/service-auth/library';
import { quantile } from '../numbers.ts';

const MIB = 1024;
const ROUNDS = 15;

/** Costs that satisfy OWASP's Password Storage Cheat Sheet, the shop's own last. */
const COSTS: readonly Cost[] = [
  { memoryCost: 19 * MIB, timeCost: 2, parallelism: 1 },
  { memoryCost: 19 * MIB, timeCost: 4, parallelism: 1 },
  { memoryCost: 46 * MIB, timeCost: 1, parallelism: 1 },
  { memoryCost: 46 * MIB, timeCost: 2, parallelism: 1 },
  COST,
];

/** What a hash takes on this machine. */
export async function measureHashing(say: (line: string) => void): Promise<void> {
  for (const cost of COSTS) {
    const passwords = await createPasswords(cost);
    const times: number[] = [];
    for (let i = 0; i < ROUNDS; i += 1) {
      const started = performance.now();
      await passwords.hash(`secret-${i}`);
      times.push(performance.now() - started);
    }
    const { memoryCost, timeCost } = cost;
    const fastest = Math.min(...times).toFixed(1);
    const own = cost === COST ? '  ← the shop’s' : '';
    say(
      `  argon2id m=${memoryCost / MIB} MiB t=${timeCost} p=1: ` +
        `median ${quantile(times, 0.5).toFixed(1)} ms, least ${fastest} ms${own}`,
    );
  }
}
