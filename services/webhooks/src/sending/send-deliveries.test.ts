import { WEBHOOK_RETRY_MS } from '@tanabana/contracts';
import { expect, test } from 'vitest';
import { nextAttempt } from './send-deliveries.ts';

const HOUR_MS = 60 * 60_000;

test('a delivery is attempted eleven times within three days, with shortened pauses (rule 27.14)', () => {
  const timesWith = (random: number): number[] => {
    const times = [0];
    for (let tries = 1; ; tries += 1) {
      const next = nextAttempt(tries, times.at(-1) ?? 0, random);
      if (next === null) return times;
      times.push(next);
    }
  };
  expect(timesWith(0)).toHaveLength(WEBHOOK_RETRY_MS.length + 1);
  expect(timesWith(0).at(-1)).toBeLessThanOrEqual(72 * HOUR_MS);
  expect(timesWith(0).slice(0, 3)).toEqual([0, 5000, 65_000]);
  expect(timesWith(1).slice(0, 3)).toEqual([0, 4500, 58_500]);
});
