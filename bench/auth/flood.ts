import { benchAddress, createCaller } from './http.ts';

/** What a process of attackers is told. */
export interface FloodPlan {
  url: string;
  identifier: string;
  tries: number;
  addresses: number;
  atOnce: number;
  /** Gives up after so many milliseconds. */
  most: number;
}

/** What came of a try. */
export interface Tried {
  status: number;
  ms: number;
}

/** Tries wrong passwords without a pause, the addresses in turn, until all are tried or time is up. */
export async function flood(plan: FloodPlan, report: (tried: Tried) => void): Promise<void> {
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
