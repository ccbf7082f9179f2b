import type { MongoClient } from 'mongodb';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createBackground } from '../run/background.ts';
import { createChangeFeed } from './change-feed.ts';

const background = createBackground({ warn() {}, info() {} });
const log = { polls: 0, isAway: false };

/** An empty feed; while unavailable it responds after five seconds with an error. */
const query = async (): Promise<void> => {
  log.polls += 1;
  if (!log.isAway) return;
  await new Promise((resolve) => setTimeout(resolve, 5000));
  throw new Error('Away');
};
const collection = {
  findOne: async () => query().then(() => null),
  find: () => ({
    sort: () => ({
      [Symbol.asyncIterator]: () => ({
        next: () => query().then(() => ({ done: true, value: undefined })),
      }),
    }),
  }),
};
const client = { db: () => ({ collection: () => collection }) } as unknown as MongoClient;

beforeEach(() => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  Object.assign(log, { polls: 0, isAway: false });
});

async function started() {
  const changeFeed = createChangeFeed(client, 'shop');
  await changeFeed.start(background);
  return changeFeed;
}

const pollsWithin = async (ms: number, meanwhile: () => void = () => {}): Promise<number> => {
  const before = log.polls;
  for (let passed = 0; passed < ms; passed += 100) {
    meanwhile();
    await vi.advanceTimersByTimeAsync(100);
  }
  return log.polls - before;
};

test('an idle instance polls every five seconds, a busy one four times a second', async () => {
  const changeFeed = await started();
  await pollsWithin(2000);
  expect(await pollsWithin(10_000)).toBe(2);
  expect(await pollsWithin(10_000, () => void changeFeed.tryCatchUp())).toBeGreaterThanOrEqual(30);
  await pollsWithin(2000);
  expect(await pollsWithin(10_000)).toBe(2);
});

test('an unavailable database delays callers by at most a quarter of a second, once', async () => {
  const changeFeed = await started();
  await pollsWithin(2000);
  log.isAway = true;
  const waitOf = async (): Promise<number> => {
    const began = performance.now();
    let waited: number | undefined;
    void changeFeed.tryCatchUp().then(() => {
      waited = performance.now() - began;
    });
    while (waited === undefined) await vi.advanceTimersByTimeAsync(10);
    return waited;
  };
  expect(await waitOf()).toBeLessThanOrEqual(260);
  await vi.advanceTimersByTimeAsync(6000);
  expect(await waitOf()).toBeLessThanOrEqual(20);
});
