import type { ReviewQuery } from '@tanabana/contracts';
import type { ChangeListener } from '@tanabana/service-kit/mongo';
import { expect, test } from 'vitest';
import { emptySummary, type SummaryRecord } from '../summaries/summary.ts';
import { createListService } from './list-service.ts';

const PRODUCT = 'a'.repeat(24);
const OTHER = 'b'.repeat(24);

/** The service on storage that counts reads. */
function open(all: SummaryRecord[] = []) {
  const listeners: ChangeListener[] = [];
  const reads = { summaries: 0, lists: 0 };
  const firstPages: string[] = [];
  const feed = { isCurrent: true };
  const service = createListService(
    {
      summaries: {
        async *batches() {
          yield all;
        },
        async find(id: string) {
          reads.summaries += 1;
          return { ...emptySummary(id), count: 1, stars: [0, 0, 0, 0, 1] };
        },
      },
      reviews: {
        async list() {
          reads.lists += 1;
          return [];
        },
      },
      firstPages: {
        async read(id: string) {
          firstPages.push(id);
          return [];
        },
        missing: async (ids: string[]) => ids,
      },
      changeFeed: {
        subscribe: (listener: ChangeListener) => listeners.push(listener),
        isCurrent: () => feed.isCurrent,
        tryCatchUp: async () => {},
      },
    } as unknown as Parameters<typeof createListService>[0],
    () => new Date(),
  );
  const query: ReviewQuery = { product: PRODUCT, sort: 'helpful', page: 1, limit: 10 };
  return {
    reads,
    firstPages,
    feed,
    summary: () => service.summary(PRODUCT),
    list: () => service.list(query),
    first: () => service.list({ ...query, limit: 5 }),
    send: (event: Parameters<ChangeListener['onChange']>[0]) =>
      listeners.forEach(({ onChange }) => {
        void onChange(event);
      }),
    lose: () =>
      listeners.forEach(({ onGap }) => {
        void onGap();
      }),
  };
}

test('sums and lists are read again after an event of their product, not of another one (rule 19.7)', async () => {
  const { reads, summary, list, send } = open();
  for (const _ of [1, 2]) await Promise.all([summary(), list()]);
  expect(reads).toEqual({ summaries: 1, lists: 1 });
  send({ ratings: [OTHER], products: [PRODUCT] });
  await summary();
  expect(reads).toEqual({ summaries: 1, lists: 1 });
  send({ ratings: [PRODUCT] });
  await Promise.all([summary(), list()]);
  expect(reads).toEqual({ summaries: 2, lists: 2 });
});

test('sums and lists are read again after events were lost (rule 19.7)', async () => {
  const { reads, summary, list, lose } = open();
  await Promise.all([summary(), list()]);
  lose();
  await Promise.all([summary(), list()]);
  expect(reads).toEqual({ summaries: 2, lists: 2 });
});

test('a list is read again after a change of its product that leaves the sums (rule 19.6)', async () => {
  const { reads, list, send } = open();
  for (const _ of [1, 2]) await list();
  expect(reads.lists).toBe(1);
  send({ reviews: [PRODUCT] });
  await list();
  expect(reads.lists).toBe(2);
});

test('the service stores the missing first page of a product before anybody requests it, and keeps a requested one in memory', async () => {
  const { reads, firstPages, first, summary } = open([
    { ...emptySummary(PRODUCT), count: 1 },
    { ...emptySummary(OTHER), count: 0 },
  ]);
  await summary();
  await expect.poll(() => firstPages).toEqual([PRODUCT]);
  for (const _ of [1, 2]) await first();
  expect(firstPages).toEqual([PRODUCT, PRODUCT]);
  expect(reads.lists).toBe(0);
});

test('a response with sums counts as current until its product changes or the feed is behind (rule 19.7)', async () => {
  const { feed, summary, send } = open();
  const { isCurrent } = await summary();
  expect(isCurrent?.()).toBe(true);
  feed.isCurrent = false;
  expect(isCurrent?.()).toBe(false);
  feed.isCurrent = true;
  send({ ratings: [PRODUCT] });
  expect(isCurrent?.()).toBe(false);
});
