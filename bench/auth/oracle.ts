import { quantile, spread } from '../numbers.ts';
import { benchAddress, type Caller } from './http.ts';

const TRIES = 200;
const user = (n: number) => ({
  username: `bench-${n}`,
  email: `bench-${n}@example.com`,
  password: 'bench-secret',
});

/**
 * What login and recovery take for accounts that are there and for names that are not, 200 tries each,
 * in turn, every one from an address of its own.
 */
export async function measureOracle({ call }: Caller, say: (line: string) => void): Promise<void> {
  for (let n = 0; n < TRIES; n += 1) {
    const made = await call({
      method: 'POST',
      path: '/api/auth/register',
      body: user(n),
      address: benchAddress(n),
    });
    if (made.status !== 201) throw new Error(`register was answered ${made.status}: ${made.text}`);
  }
  const kinds = {
    login: (name: string) => ({ identifier: name, password: 'wrong-password' }),
    recover: (name: string) => ({ email: `${name}@example.com` }),
  };
  for (const [kind, body] of Object.entries(kinds)) {
    const times = { known: [] as number[], unknown: [] as number[] };
    for (let n = 0; n < TRIES; n += 1) {
      const order = n % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
      for (const [place, who] of order.entries()) {
        const name = who === 'known' ? `bench-${n}` : `nobody-${n}`;
        const address = benchAddress(10_000 + 2 * n + place);
        const { ms } = await call({
          method: 'POST',
          path: `/api/auth/${kind}`,
          body: body(name),
          address,
        });
        times[who].push(ms);
      }
    }
    const difference = quantile(times.known, 0.5) - quantile(times.unknown, 0.5);
    say(`  ${kind}, there:     ${spread(times.known)}  ms`);
    say(`  ${kind}, not there: ${spread(times.unknown)}  ms`);
    say(`  difference of the medians: ${difference.toFixed(2)} ms`);
  }
}
