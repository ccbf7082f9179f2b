import type { ErrorCode } from '@tanabana/contracts';
import type { Rates, RateWindow } from '@tanabana/mongo-kit';
import { networkOf, tooMany } from '@tanabana/service-kit';

export interface RateLimitOptions {
  rates: Rates;
  /** What is counted: `contact`. */
  name: string;
  windows: readonly RateWindow[];
  /** Said to whoever has to wait. */
  code: ErrorCode;
  /** Milliseconds since 1970. */
  now: () => number;
}

export interface RateLimit {
  /** Counts one more; throws `code` with Retry-After where there is no room. */
  take(address: string): Promise<void>;
}

/** So many from one network in each span of time, over all instances together. */
export const createRateLimit = ({
  rates,
  name,
  windows,
  code,
  now,
}: RateLimitOptions): RateLimit => ({
  async take(address) {
    const wait = await rates.takeAll([{ name, of: networkOf(address), windows }], now());
    if (wait > 0) throw tooMany(code, wait);
  },
});
