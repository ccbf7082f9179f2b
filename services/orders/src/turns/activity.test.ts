import { expect, test } from 'vitest';
import { createActivity } from './activity.ts';

test('busy is while work runs, also one that fails, and a moment longer', async () => {
  let now = 0;
  const { during, isBusy } = createActivity(() => now);
  expect(isBusy()).toBe(false);
  let fail = (_error: Error): void => {};
  const first = during(() => new Promise((_, reject) => (fail = reject))).catch(() => 'failed');
  const second = during(async () => 'done');
  expect(await second).toBe('done');
  now = 1000;
  expect(isBusy()).toBe(true);
  fail(new Error('No'));
  expect(await first).toBe('failed');
  expect(isBusy()).toBe(true);
  now = 1049;
  expect(isBusy()).toBe(true);
  now = 1050;
  expect(isBusy()).toBe(false);
});
