import type { ReviewQuery } from '@tanabana/contracts';
import type { ChangeListener } from '@tanabana/service-kit/mongo';
import { expect, test } from 'vitest';
import { emptySummary } from '../summaries/summary.ts';
import { createListService } from './list-service.ts';

const PRODUCT = 'a'.repeat(24);

/** The service on storage that counts reads. */
function open() {
  const listeners: ChangeListener[] = [];
  const changed: ((products: string[]) => void)[] = [];
  const reads = { summaries: 0, lists: 0 };
  const feed = { isCurrent: true };
  const service = createListService(
    {
      summaries: {
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
      changeFeed: {
        subscribe: (listener: ChangeListener) => listeners.push(listener),
        isCurrent: () => feed.isCurrent,
        tryCatchUp: async () => {},
      },
      writes: { onChange: (listener: (products: string[]) => void) => changed.push(listener) },
    } as unknown as Parameters<typeof createListService>[0],
    () => new Date(),
  );
  const query: ReviewQuery = { product: PRODUCT, sort: 'helpful', page: 1, limit: 10 };
  return {
    reads,
    feed,
    summary: () => service.summary(PRODUCT),
    list: () => service.list(query),
    send: (event: Parameters<ChangeListener['onChange']>[0]) =>
      listeners.forEach(({ onChange }) => {
        onChange(event);
      }),
    lose: () =>
      listeners.forEach(({ onGap }) => {
        onGap();
      }),
    write: (products: string[]) =>
      changed.forEach((listener) => {
        listener(products);
      }),
  };
}

test('sums and lists are read again after an event of their product, not of another one (rule 19.7)', async () => {
  const { reads, summary, list, send } = open();
  for (const _ of [1, 2]) await Promise.all([summary(), list()]);
  expect(reads).toEqual({ summaries: 1, lists: 1 });
  send({ ratings: ['b'.repeat(24)], products: [PRODUCT] });
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

test('a list is read again after a write of this process that changes no sums (rule 19.6)', async () => {
  const { reads, list, write } = open();
  await list();
  write([PRODUCT]);
  await list();
  expect(reads.lists).toBe(2);
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
