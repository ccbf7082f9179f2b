import { contactEndpoints } from '@tanabana/contracts/endpoints';
import { ApiError } from '@tanabana/storefront';
import { describe, expect, test } from 'vitest';
import { checkMessage, emptyMessage, failureText, type MessageForm } from './message.ts';

const form: MessageForm = {
  name: 'Asha Rao',
  email: 'asha@example.com',
  phone: '',
  website: '',
  contents: 'Do you ship to Goa?',
};

test('lists the required fields of an empty form', () => {
  expect(checkMessage(emptyMessage)).toEqual({
    name: 'Please enter your name.',
    email: 'Please enter a valid email.',
    contents: 'Please write your message.',
  });
});

describe('page and service agree on', () => {
  test.each<Partial<MessageForm>>([
    {},
    { name: '   ' },
    { email: 'asha@example' },
    { email: 'asha @example.com' },
    { phone: '+91 98765 43210' },
    { phone: '(0141) 400-0101' },
    { phone: '12345' },
    { phone: 'call me' },
    { phone: '1'.repeat(16) },
    { website: 'asha.example' },
    { website: 'https://asha.example/shop?x=1' },
    { website: 'http://localhost:8080' },
    { website: 'javascript:alert(1)' },
    { website: 'ftp://asha.example' },
    { website: 'my site.example' },
    { contents: ' \n ' },
  ])('%j', (change) => {
    const sent = { ...form, ...change };
    const { success } = contactEndpoints.send.body.safeParse(sent);
    expect(Object.keys(checkMessage(sent)).length === 0).toBe(success);
  });
});

const tooMany = (retryAfter?: number) =>
  new ApiError({ status: 429, code: 'contact.too_many', message: 'Please wait.', retryAfter });

test.each([
  [1, 'Please wait. It will work again in a minute.'],
  [61, 'Please wait. It will work again in 2 minutes.'],
  [600, 'Please wait. It will work again in 10 minutes.'],
  [3600, 'Please wait. It will work again in an hour.'],
  [80_000, 'Please wait. It will work again in 23 hours.'],
  [undefined, 'Please wait.'],
])('formats a wait of %s s', (seconds, words) => {
  expect(failureText(tooMany(seconds))).toBe(words);
});

test('has a message of its own without a response', () => {
  const offline = new ApiError({ status: 0, code: 'client.offline', message: 'No connection.' });
  expect(failureText(offline)).toBe('Failed to send your message. Try again.');
});
