import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createIdleQueue } from './idle-queue.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => vi.useRealTimers());

/** A queue, the names of the jobs that ran, and a way to add one. */
function open(limit?: number) {
  const queue = createIdleQueue({ quietMs: 1000, ...(limit && { limit }) });
  const ran: string[] = [];
  const add = (name: string, work = async () => {}) =>
    queue.add(name, async () => {
      ran.push(name);
      await work();
    });
  return { queue, ran, add };
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('an idle queue runs jobs once the last urgent work is long enough ago', async () => {
  const { queue, ran, add } = open();
  queue.postpone();
  add('a');
  await pass(999);
  queue.postpone();
  await pass(999);
  expect(ran).toEqual([]);
  await pass(1);
  expect(ran).toEqual(['a']);
});

test('an idle queue runs one job at a time, also after one that failed', async () => {
  const { ran, add } = open();
  let fail: (error: Error) => void = () => {};
  add('a', () => new Promise((_, reject) => (fail = reject)));
  add('b');
  await pass(60_000);
  expect(ran).toEqual(['a']);
  fail(new Error('no database'));
  await pass(0);
  expect(ran).toEqual(['a', 'b']);
  add('c');
  await pass(0);
  expect(ran).toEqual(['a', 'b', 'c']);
});

test('an idle queue runs a job once if the job is added again before it has finished', async () => {
  const { queue, ran, add } = open();
  queue.postpone();
  add('a');
  add('a');
  await pass(1000);
  expect(ran).toEqual(['a']);
  add('a');
  await pass(0);
  expect(ran).toEqual(['a', 'a']);
});

test('drops jobs above its limit, and does not wait any longer when it is full', async () => {
  const { queue, ran, add } = open(2);
  queue.postpone();
  for (const name of ['a', 'b', 'c']) add(name);
  await pass(999);
  queue.postpone();
  await pass(1);
  expect(ran).toEqual(['a']);
  await pass(999);
  expect(ran).toEqual(['a', 'b']);
});
