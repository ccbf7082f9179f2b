import type { Answer, Caller } from '@tanabana/test-kit/shop-client';

/** Address number `n` of 198.18.0.0/15, reserved for measurements (RFC 2544). */
export const benchAddress = (n: number): string =>
  `198.${18 + ((n >> 16) & 1)}.${(n >> 8) & 255}.${n & 255}`;

interface Owner {
  identifier: string;
  password: string;
}

export interface SignIn {
  from: 'a known device' | 'a new place';
  status: number;
  ms: number;
}

/**
 * Signs the owner in: with the known device from a new address, and without a device from another
 * address.
 */
export function createOwner({ call }: Caller, owner: Owner) {
  let cookie = '';
  let signIns = 0;
  async function signIn(from: SignIn['from']): Promise<SignIn> {
    signIns += 1;
    const { status, ms, headers } = await call({
      method: 'POST',
      path: '/api/auth/login',
      body: owner,
      address: benchAddress(120_000 + signIns),
      headers: from === 'a known device' && cookie ? { cookie } : {},
    });
    cookie ||= (headers['set-cookie']?.[0] ?? '').split(';')[0] ?? '';
    return { from, status, ms };
  }
  return { signIn };
}

interface Probe {
  /** Milliseconds of each call. */
  times: number[];
  stop(): Promise<void>;
}

/**
 * Calls at a steady rate, independent of the response times, and records each duration.
 * @param every milliseconds between two calls
 */
export function startProbe(every: number, ask: (n: number) => Promise<Answer>): Probe {
  const times: number[] = [];
  const running = new Set<Promise<unknown>>();
  let n = 0;
  const timer = setInterval(() => {
    n += 1;
    const call = ask(n)
      .then(({ status, ms }) => {
        if (status !== 200) throw new Error(`answered ${status}`);
        times.push(ms);
      })
      .finally(() => running.delete(call));
    running.add(call);
  }, every);
  return {
    times,
    async stop() {
      clearInterval(timer);
      await Promise.all(running);
    },
  };
}

/** Product lists that differ in each call, so that no cache answers. */
export const askCatalogue =
  ({ call }: Caller, salt: number) =>
  (n: number): Promise<Answer> =>
    call({
      method: 'GET',
      path: `/api/products?fields=card&limit=24&page=${1 + (n % 3)}&maxPrice=${100_000 + salt + n}`,
    });
