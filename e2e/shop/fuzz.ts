import { runFuzz } from '@tanabana/fuzz';
import type { StartedShop } from '@tanabana/shop-runner/shop';
import { describe, expect, test } from 'vitest';

/** A few calls of `npm run check:fuzz`; the seed repeats them there. */
const SEED = 20_261_122;
const CALLS = 500;
const MAX_MS = 30_000;

/** Last: failures here slow down sign-ins from this machine. */
export const describeFuzz = (shop: StartedShop) =>
  describe('hostile calls', () => {
    test('cause no fault, and store nothing if rejected', async () => {
      const report = await runFuzz({ shop, seed: SEED, calls: CALLS, milliseconds: MAX_MS });
      expect(report.faults).toEqual([]);
      expect(report.statuses.size).toBeGreaterThan(50);
    });
  });
