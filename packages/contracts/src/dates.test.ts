import { expect, it } from 'vitest';
import { formatDay, formatMoment } from './dates.ts';

it('formats a moment in the Indian style', () => {
  expect(formatDay('2026-11-05T20:00:00Z', 'Asia/Kolkata')).toBe('6 Nov 2026');
  expect(formatMoment('2026-11-05T11:00:00Z', 'Asia/Kolkata')).toBe('5 Nov 2026, 4:30 pm');
});
