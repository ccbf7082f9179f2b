import { COST, type Cost, createPasswords } from '@tanabana/service-auth/library';
import type { Caller } from '@tanabana/test-kit/shop-client';
import { median, spread } from '../figures.ts';
import { benchAddress } from './calls.ts';

const MIB = 1024;
const ROUNDS = 15;

/** Costs that satisfy OWASP's Password Storage Cheat Sheet; the last one is the shop's. */
const COSTS: readonly Cost[] = [
  { memoryCost: 19 * MIB, timeCost: 2, parallelism: 1 },
  { memoryCost: 19 * MIB, timeCost: 4, parallelism: 1 },
  { memoryCost: 46 * MIB, timeCost: 1, parallelism: 1 },
  { memoryCost: 46 * MIB, timeCost: 2, parallelism: 1 },
  COST,
];

/** Measures the duration of a hash on this machine. */
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
        `median ${median(times).toFixed(1)} ms, minimum ${fastest} ms${own}`,
    );
  }
}

const PROBES = 200;
const user = (n: number) => ({
  username: `bench-${n}`,
  email: `bench-${n}@example.com`,
  password: 'bench-secret',
});

/**
 * Measures login and recovery for existing accounts and for unknown names: 200 attempts each,
 * alternating, each from a separate address.
 */
export async function measureAccountProbing(
  { call }: Caller,
  say: (line: string) => void,
): Promise<void> {
  for (let n = 0; n < PROBES; n += 1) {
    const made = await call({
      method: 'POST',
      path: '/api/auth/register',
      body: user(n),
      address: benchAddress(n),
    });
    if (made.status !== 201) throw new Error(`register returned ${made.status}`);
  }
  const kinds = {
    login: (name: string) => ({ identifier: name, password: 'wrong-password' }),
    recover: (name: string) => ({ email: `${name}@example.com` }),
  };
  for (const [kind, body] of Object.entries(kinds)) {
    const times = { known: [] as number[], unknown: [] as number[] };
    for (let n = 0; n < PROBES; n += 1) {
      const order = n % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
      for (const [index, who] of order.entries()) {
        const name = who === 'known' ? `bench-${n}` : `nobody-${n}`;
        const address = benchAddress(10_000 + 2 * n + index);
        const { ms } = await call({
          method: 'POST',
          path: `/api/auth/${kind}`,
          body: body(name),
          address,
        });
        times[who].push(ms);
      }
    }
    const difference = median(times.known) - median(times.unknown);
    say(`  ${kind}, there:     ${spread(times.known)}  ms`);
    say(`${kind}, unknown account: ${spread(times.unknown)}  ms`);
    say(`  difference of the medians: ${difference.toFixed(2)} ms`);
  }
}
