import { ApiError } from '@tanabana/storefront';
import { expect, test } from 'vitest';
import { failureWords } from './failure-words.ts';

const tooMany = (retryAfter?: number) =>
  new ApiError({ status: 429, code: 'contact.too_many', message: 'Please wait.', retryAfter });

test.each([
  [1, 'Please wait. It will work again in a minute.'],
  [61, 'Please wait. It will work again in 2 minutes.'],
  [600, 'Please wait. It will work again in 10 minutes.'],
  [3600, 'Please wait. It will work again in an hour.'],
  [80_000, 'Please wait. It will work again in 23 hours.'],
  [undefined, 'Please wait.'],
])('to wait %s s', (seconds, words) => {
  expect(failureWords(tooMany(seconds))).toBe(words);
});

test('without an answer the page has words of its own', () => {
  const offline = new ApiError({ status: 0, code: 'client.offline', message: 'No connection.' });
  expect(failureWords(offline)).toBe('Failed to send your message. Try again.');
});
