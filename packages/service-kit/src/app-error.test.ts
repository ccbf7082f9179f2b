import { expect, test } from 'vitest';
import { asText, tooMany } from './app-error.ts';

test.each([
  [1, '1 second'],
  [1001, '2 seconds'],
  [60_000, '60 seconds'],
  [60_001, '2 minutes'],
  [3_600_000, '60 minutes'],
  [3_600_001, '2 hours'],
  [86_400_000, '24 hours'],
])('formats %d ms as %s', (ms, words) => {
  expect(asText(ms)).toBe(words);
});

test('tells rejected callers when to try again (rule 10.3)', () => {
  const { status, headers, message } = tooMany('contact.too_many', 61_000);
  expect(status).toBe(429);
  expect(headers).toEqual({ 'Retry-After': '61' });
  expect(message).toMatch(/You can try again in 2 minutes\.$/);
});
