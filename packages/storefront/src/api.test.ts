import { ApiError, type Call } from '@tanabana/api-client';
import { expect, test } from 'vitest';
import { addGuardedCalls, api, messageOf } from './api.ts';

const refusal = (over: object = {}) =>
  new ApiError({ status: 409, code: 'category.in_use', message: 'In use.', ...over });

test.each([
  ['the words of the server', refusal(), 'In use.'],
  [
    'what is wrong with fields, once',
    refusal({
      errors: ['Only 2 left.', 'Only 2 left.', 'In use.'].map((message) => ({
        path: 'x',
        message,
      })),
    }),
    'In use. Only 2 left.',
  ],
  ['the fallback where no answer came', refusal({ code: 'client.offline' }), 'Failed to delete'],
  ['the fallback where nobody explained it', refusal({ isUnexplained: true }), 'Failed to delete'],
  ['the fallback for what is no refusal', new Error('x is not a function'), 'Failed to delete'],
])('%s', (_, error, words) => {
  expect(messageOf(error, 'Failed to delete')).toBe(words);
});

test('the API client offers the calls of guarded pages only after they are added', async () => {
  const routes = () => Object.values(api).flatMap((calls) => Object.values<Call>(calls));
  expect(routes().map(({ route }) => route.access)).not.toContain('admin');
  expect(routes().map(({ route }) => route.path)).not.toContain('/api/auth/sessions');
  await addGuardedCalls();
  expect(api.orders.list.route.path).toBe('/api/orders');
  expect(api.orders.get.route.path).toBe('/api/orders/:id');
  expect(api.auth.users.route.access).toBe('admin');
  expect(api.auth.sessions.route.path).toBe('/api/auth/sessions');
});
