import { afterEach, expect, test } from 'vitest';
import { minuteOf } from './formats.ts';

const { TZ } = process.env;
afterEach(() => {
  if (TZ === undefined) delete process.env.TZ;
  else process.env.TZ = TZ;
});

test.each([
  ['Asia/Kolkata', '2026-01-06 01:30'],
  ['Europe/Berlin', '2026-01-06 01:30 IST'],
])('formats minutes as yyyy-MM-dd HH:mm of the shop for a reader in %s', (zone, text) => {
  process.env.TZ = zone;
  expect(minuteOf('2026-01-05T20:00:00Z')).toBe(text);
});
