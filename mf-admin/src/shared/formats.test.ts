import { formatDay } from '@tanabana/contracts';
import { expect, test } from 'vitest';
import { minuteOf } from './formats.ts';

test('formats dates as 5 Nov 2026', () => {
  expect(formatDay('2026-11-05T12:00:00.000Z')).toBe('5 Nov 2026');
});

test('formats minutes as yyyy-MM-dd HH:mm in the viewer’s time zone', () => {
  expect(minuteOf(new Date(2026, 0, 5, 9, 3).toISOString())).toBe('2026-01-05 09:03');
});
