import type { Caller } from './http.ts';

export interface Probe {
  /** Milliseconds of every call. */
  times: number[];
  stop(): Promise<void>;
}

/**
 * Calls at a steady pace, whatever the answers take, and notes what each took.
 * @param every milliseconds between two calls
 */
export function startProbe(every: number, ask: (n: number) => ReturnType<Caller['call']>): Probe {
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

/** The catalogue's list, another one each time, so that no cache answers it. */
export const askCatalogue =
  ({ call }: Caller, salt: number) =>
  (n: number) =>
    call({
      method: 'GET',
      path: `/api/products?fields=card&limit=24&page=${1 + (n % 3)}&maxPrice=${100_000 + salt + n}`,
    });
