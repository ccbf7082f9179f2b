import { runFuzz } from '@tanabana/fuzz';
import type { StartedShop } from '@tanabana/shop-runner/shop';
import { describe, expect, test } from 'vitest';

/** A few of the calls that `npm run check:fuzz` makes; the seed repeats them there. */
const SEED = 20_261_122;
const CALLS = 500;
const MAX_MS = 6000;

/** Last of all: what fails here slows down who signs in from this machine. */
export const describeFuzz = (shop: StartedShop) =>
  describe('hostile calls', () => {
    test('find no fault, and store nothing where they are refused', async () => {
      const report = await runFuzz({ shop, seed: SEED, calls: CALLS, milliseconds: MAX_MS });
      expect(report.faults).toEqual([]);
      expect(report.statuses.size).toBeGreaterThan(50);
    });
  });
