import { createHash } from 'node:crypto';
import type { ErrorCode } from '@tanabana/contracts';
import { AppError } from '@tanabana/service-kit';
import { networkOf } from './network.ts';
import type { RateLimitRepository } from './rate-limit-repository.ts';

export interface RateWindow {
  /** Length in milliseconds. */
  ms: number;
  most: number;
}

export interface RateLimitOptions {
  rates: RateLimitRepository;
  /** What is counted: `contact`. */
  name: string;
  windows: readonly RateWindow[];
  /** Said to whoever has to wait. */
  code: ErrorCode;
  now: () => number;
}

export interface RateLimit {
  /** Counts one more from this address; throws `code` with Retry-After when it was one too many. */
  take(address: string): Promise<void>;
}

/** So many from one address in each span of time, over all instances together. */
export function createRateLimit({ rates, name, windows, code, now }: RateLimitOptions): RateLimit {
  return {
    async take(address) {
      const sender = createHash('sha256').update(networkOf(address)).digest('hex');
      const at = now();
      for (const { ms, most } of windows) {
        const start = Math.floor(at / ms) * ms;
        const end = start + ms;
        const count = await rates.count(`${name}:${sender}:${ms}:${start}`, new Date(end));
        if (count <= most) continue;
        const headers = { 'Retry-After': String(Math.ceil((end - at) / 1000)) };
        throw new AppError(code, { headers });
      }
    },
  };
}
