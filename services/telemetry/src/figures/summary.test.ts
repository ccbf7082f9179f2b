import { expect, test } from 'vitest';
import { intervalsOf } from './summary.ts';

test.each([
  ['1', 60, 60_000],
  ['24', 24, 3_600_000],
  ['168', 28, 6 * 3_600_000],
  ['720', 30, 24 * 3_600_000],
] as const)(
  'a period of %s hours has %i intervals, the last of which contains now (rule 26.5)',
  (period, count, ms) => {
    const now = Date.UTC(2026, 10, 28, 15, 7, 31);
    const found = intervalsOf(period, now);
    expect([found.count, found.ms]).toEqual([count, ms]);
    const last = found.from + (count - 1) * ms;
    expect(last <= now && now < last + ms).toBe(true);
  },
);
