import { formatDay } from '@tanabana/contracts';
import { expect, test } from 'vitest';
import { minuteOf } from './formats.ts';

test('dates are told as 5 Nov 2026', () => {
  expect(formatDay('2026-11-05T12:00:00.000Z')).toBe('5 Nov 2026');
});

test('a minute is yyyy-MM-dd HH:mm in the reader’s time', () => {
  expect(minuteOf(new Date(2026, 0, 5, 9, 3).toISOString())).toBe('2026-01-05 09:03');
});
