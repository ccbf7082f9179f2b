import type { MongoClient } from 'mongodb';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createBackground } from '../run/background.ts';
import { createNews } from './news.ts';

const background = createBackground({ warn() {}, info() {} });
const log = { looks: 0, isAway: false };

/** A log without news; while it is away no answer comes for five seconds, and then an error. */
const look = async (): Promise<void> => {
  log.looks += 1;
  if (!log.isAway) return;
  await new Promise((resolve) => setTimeout(resolve, 5000));
  throw new Error('Away');
};
const collection = {
  findOne: async () => look().then(() => null),
  find: () => ({
    sort: () => ({
      [Symbol.asyncIterator]: () => ({
        next: () => look().then(() => ({ done: true, value: undefined })),
      }),
    }),
  }),
};
const client = { db: () => ({ collection: () => collection }) } as unknown as MongoClient;

beforeEach(() => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  Object.assign(log, { looks: 0, isAway: false });
});

async function started() {
  const news = createNews(client, 'shop');
  await news.start(background);
  return news;
}

const looksWithin = async (ms: number, meanwhile: () => void = () => {}): Promise<number> => {
  const before = log.looks;
  for (let passed = 0; passed < ms; passed += 100) {
    meanwhile();
    await vi.advanceTimersByTimeAsync(100);
  }
  return log.looks - before;
};

test('an instance that is asked nothing looks every five seconds, one that is asked four times a second', async () => {
  const news = await started();
  await looksWithin(2000);
  expect(await looksWithin(10_000)).toBe(2);
  expect(await looksWithin(10_000, () => void news.caughtUp())).toBeGreaterThanOrEqual(30);
  await looksWithin(2000);
  expect(await looksWithin(10_000)).toBe(2);
});

test('a database that is away holds nobody up for longer than a quarter of a second, and that once', async () => {
  const news = await started();
  await looksWithin(2000);
  log.isAway = true;
  const waitOf = async (): Promise<number> => {
    const began = performance.now();
    let waited: number | undefined;
    void news.caughtUp().then(() => {
      waited = performance.now() - began;
    });
    while (waited === undefined) await vi.advanceTimersByTimeAsync(10);
    return waited;
  };
  expect(await waitOf()).toBeLessThanOrEqual(260);
  await vi.advanceTimersByTimeAsync(6000);
  expect(await waitOf()).toBeLessThanOrEqual(20);
});
