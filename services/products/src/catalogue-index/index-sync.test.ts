import { type Background, createBackground } from '@tanabana/service-kit';
import type { ChangeEvent, ChangeListener } from '@tanabana/service-kit/mongo';
import { expect, test } from 'vitest';
import type { IndexedProduct } from './columns.ts';
import type { IndexSource } from './index-source.ts';
import { createIndexSync } from './index-sync.ts';

const row = (number: number, facts: Partial<IndexedProduct> = {}): IndexedProduct => ({
  id: String(number).padStart(24, '0'),
  createdAt: number,
  updatedAt: number,
  stock: 5,
  stocksHash: 0,
  sellingPrice: 100 * number,
  inStock: true,
  tag: 'regular',
  category: { id: 'a'.repeat(24), name: 'Kurti', slug: 'kurti' },
  offered: [{ color: 'Red', size: 'S' }],
  available: [{ color: 'Red', size: 'S' }],
  avgRating: 0,
  reviewsCount: 0,
  name: `kurti number${number}`,
  text: `kurti number${number}`,
  ...facts,
});

/** A feed controlled by the test. */
function createTestFeed() {
  const listeners: ChangeListener[] = [];
  const state = { isCurrent: true, asked: 0, poll: async (): Promise<void> => {} };
  return {
    state,
    subscribe: (listener: ChangeListener) => void listeners.push(listener),
    isCurrent: () => state.isCurrent,
    async catchUp() {
      if (state.isCurrent) return;
      state.asked += 1;
      await state.poll();
    },
    publish(event: ChangeEvent) {
      for (const { onChange } of listeners) onChange(event);
    },
    loseSome() {
      for (const { onGap } of listeners) onGap();
    },
  };
}

/** A database with two products, a controlled clock, and a log of queries. */
function setup(background?: Background) {
  const state = {
    rows: [row(1), row(2)],
    removed: [] as string[],
    synonyms: [] as string[][],
    now: 0,
    loads: 0,
    polls: 0,
  };
  const changeFeed = createTestFeed();
  const source: IndexSource = {
    async *indexedProducts(which) {
      if (which) state.polls += 1;
      else state.loads += 1;
      yield* state.rows;
    },
    removedSince: async () => state.removed,
    synonyms: async () => state.synonyms,
    async *changeTimes() {},
  };
  const sync = createIndexSync(source, { changeFeed, now: () => state.now, background });
  const ids = async () => (await sync.current()).page({}, 'exact', 0, 9).ids.map(Number);
  return { state, source, changeFeed, sync, ids };
}

test('everything is read once for concurrent callers', async () => {
  const { state, ids } = setup();
  const all = await Promise.all([ids(), ids(), ids()]);
  expect(all).toEqual([
    [2, 1],
    [2, 1],
    [2, 1],
  ]);
  expect(state).toMatchObject({ loads: 1, polls: 0 });
});

test('published changes are read before the next list, once, and nothing else', async () => {
  const { state, changeFeed, ids } = setup();
  await ids();
  state.rows.push(row(3));
  expect(await ids()).toEqual([2, 1]);
  changeFeed.publish({ products: [row(3).id, row(2).id] });
  changeFeed.publish({ endedTokens: ['a'] });
  state.rows.splice(1, 1);
  expect(await ids()).toEqual([3, 1]);
  state.rows.push(row(4));
  changeFeed.publish({ productsSince: new Date() });
  expect(await ids()).toEqual([4, 3, 1]);
  const { polls } = state;
  await ids();
  expect([polls, state.polls]).toEqual([2, 2]);
});

test('a list waits for a feed that is behind, and is current even without events', async () => {
  const { state, changeFeed, sync, ids } = setup();
  await ids();
  state.rows.push(row(3));
  changeFeed.state.isCurrent = false;
  changeFeed.state.poll = async () => changeFeed.publish({ products: [row(3).id] });
  expect(sync.ifFresh()).toBeUndefined();
  expect(await ids()).toEqual([3, 2, 1]);
  expect(changeFeed.state.asked).toBeGreaterThan(0);
});

test('after lost events everything is read again, including what was published meanwhile', async () => {
  const { state, source, changeFeed, sync, ids } = setup();
  await ids();
  const { indexedProducts } = source;
  state.rows[0] = row(3);
  source.indexedProducts = async function* (which) {
    yield* indexedProducts(which);
    if (which) return;
    state.rows[1] = row(2, { sellingPrice: 7 });
    changeFeed.publish({ products: [row(2).id] });
  };
  changeFeed.loseSome();
  expect(await ids()).toEqual([2, 1]);
  await sync.idle();
  expect(await ids()).toEqual([3, 2]);
  expect((await sync.current()).facets({}, 'exact').price).toMatchObject({ min: 7 });
});

test('everything is read again once an hour in the background', async () => {
  const { state, sync, ids } = setup();
  await ids();
  state.rows.shift();
  state.now = 3_600_001;
  expect(await ids()).toEqual([2, 1]);
  await sync.idle();
  expect(await ids()).toEqual([2]);
  expect(state.loads).toBe(2);
});

test('an unavailable database is reported, and the next list retries', async () => {
  const away = new Error('away');
  let fail = true;
  const source: IndexSource = {
    async *indexedProducts() {
      if (fail) throw away;
      yield row(1);
    },
    removedSince: async () => [],
    synonyms: async () => [],
    async *changeTimes() {},
  };
  const sync = createIndexSync(source, { changeFeed: createTestFeed() });
  await expect(sync.current()).rejects.toBe(away);
  fail = false;
  expect((await sync.current()).size).toBe(1);
});

test('no list is served from the index while the database is unavailable', async () => {
  const { source, changeFeed, sync, ids } = setup();
  await ids();
  const away = new Error('away');
  changeFeed.state.isCurrent = false;
  changeFeed.state.poll = () => Promise.reject(away);
  for (const _ of [1, 2]) {
    await expect(sync.current()).rejects.toBe(away);
    expect(sync.ifFresh()).toBeUndefined();
  }
  changeFeed.state.isCurrent = true;
  expect(sync.ifFresh()?.size).toBe(2);
  source.indexedProducts = () => {
    throw away;
  };
  changeFeed.publish({ products: [row(1).id] });
  for (const _ of [1, 2]) await expect(sync.current()).rejects.toBe(away);
});

test('a read that started before an own write does not overwrite it', async () => {
  const { state, source, changeFeed, sync, ids } = setup();
  await ids();
  const { indexedProducts } = source;
  let goOn = (): void => {};
  let begin = (): void => {};
  const hasBegun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  source.indexedProducts = async function* () {
    const rows = [...state.rows];
    begin();
    await new Promise<void>((resolve) => {
      goOn = resolve;
    });
    source.indexedProducts = indexedProducts;
    yield* rows;
  };
  changeFeed.publish({ products: [row(2).id] });
  const before = ids();
  await hasBegun;
  state.rows.push(row(3));
  changeFeed.publish({ products: [row(3).id] });
  expect(sync.ifFresh()).toBeUndefined();
  const after = ids();
  goOn();
  await before;
  expect(await after).toEqual([3, 2, 1]);
  expect(sync.ifFresh()?.size).toBe(3);
});

/** A database whose rows have timestamps, with a count of reads. */
function dated(rows: { row: IndexedProduct; changedAt: number }[]) {
  const state = { rows, removed: [] as { id: string; at: number }[], now: 0, read: 0 };
  const changeFeed = createTestFeed();
  const sync = createIndexSync(
    {
      async *indexedProducts(which) {
        for (const { row: one, changedAt } of state.rows) {
          if (which && 'since' in which && changedAt < which.since.getTime()) continue;
          if (which && 'ids' in which && !which.ids.includes(one.id)) continue;
          state.read += 1;
          yield one;
        }
      },
      removedSince: async (since) =>
        state.removed.filter(({ at }) => at >= since.getTime()).map(({ id }) => id),
      synonyms: async () => [],
      async *changeTimes() {},
    },
    { changeFeed, now: () => state.now },
  );
  const ids = async () => (await sync.current()).page({}, 'exact', 0, 9).ids.map(Number);
  return { state, changeFeed, sync, ids };
}

const secondsAgo = (seconds: number): number => Date.now() - seconds * 1000;

test('large changes are read in batches', async () => {
  const { state, changeFeed, sync, ids } = dated([{ row: row(1), changedAt: 0 }]);
  await ids();
  state.rows = Array.from({ length: 2500 }, (_, at) => ({ row: row(at + 1), changedAt: 0 }));
  changeFeed.publish({ products: state.rows.map((each) => each.row.id) });
  expect((await sync.current()).size).toBe(2500);
  expect(state.read).toBe(2501);
});

test('the background rescan finds unpublished changes', async () => {
  const [first, second] = [row(1), row(2)].map((one) => ({ row: one, changedAt: 0 }));
  if (!first || !second) throw new Error();
  const { state, sync, ids } = dated([first, second]);
  expect(await ids()).toEqual([2, 1]);
  state.rows.push({ row: row(3), changedAt: secondsAgo(20) });
  state.rows.shift();
  state.removed.push({ id: first.row.id, at: secondsAgo(20) });
  Object.assign(second, { row: row(2, { stock: 4 }), changedAt: secondsAgo(20) });
  state.now = 30_000;
  expect(await ids()).toEqual([2, 1]);
  await sync.idle();
  expect(await ids()).toEqual([2, 1]);
  const version = (await sync.current()).versionOf(second.row.id);
  state.now = 30_001;
  await ids();
  await sync.idle();
  expect(await ids()).toEqual([3, 2]);
  expect((await sync.current()).versionOf(second.row.id)).not.toBe(version);
});

test('a stock change is a new version but not a new list', async () => {
  const { state, changeFeed, sync, ids } = setup();
  await ids();
  const index = await sync.current();
  const [revision, version] = [index.revision, index.versionOf(row(2).id)];
  state.rows[1] = row(2, { stock: 4 });
  changeFeed.publish({ products: [row(2).id] });
  expect(await ids()).toEqual([2, 1]);
  expect(index.revision).not.toBe(revision);
  expect(index.versionOf(row(2).id)).not.toBe(version);
  expect(index.versionOf(row(1).id)).toBeLessThan(version ?? 0);
  expect(index.waste).toBe(0);
});

test('an edit keeps the ordinal while the terms are the same', async () => {
  const { state, changeFeed, sync, ids } = setup();
  await ids();
  state.rows[1] = row(2, { sellingPrice: 7, updatedAt: 9 });
  changeFeed.publish({ products: [row(2).id] });
  expect((await sync.current()).facets({}, 'exact').price).toMatchObject({ min: 7 });
  expect((await sync.current()).waste).toBe(0);
});

test('ordinals of deleted products are reused and none of their terms match', async () => {
  const { state, changeFeed, sync, ids } = setup();
  await ids();
  const tell = () => changeFeed.publish({ products: [1, 2, 3].map((number) => row(number).id) });
  state.rows.shift();
  tell();
  const index = await sync.current();
  expect(index.waste).toBe(0.5);
  await ids();
  await sync.idle();
  expect(index.waste).toBe(0);
  state.rows.push(row(3));
  tell();
  const found = async (q: string) => (await sync.current()).page({ q }, 'exact', 0, 9).ids;
  expect(await found('number1')).toEqual([]);
  expect(await found('number3')).toEqual([row(3).id]);
  expect(await found('kurti')).toHaveLength(2);
  expect([await sync.current(), index.waste, state.loads]).toEqual([index, 0, 1]);
});

test('background failures are reported', async () => {
  const lines: { work: string; err: Error }[] = [];
  const log = { warn: (line: never) => lines.push(line), info: () => {} };
  const background = createBackground(log as never);
  const { state, source, changeFeed, sync, ids } = setup(background);
  await ids();
  const { indexedProducts } = source;
  source.indexedProducts = (which) => {
    const isSearch = which && 'since' in which && which.since.getTime() < Date.now() - 40_000;
    if (isSearch || !which) throw new Error('away');
    return indexedProducts(which);
  };
  for (const now of [3_600_001, 3_600_300, 3_700_000]) {
    state.now = now;
    expect(await ids()).toEqual([2, 1]);
    await sync.idle();
  }
  expect(lines.map(({ work, err }) => [work, err.message])).toEqual([
    ['catalogue_renewal', 'away'],
    ['catalogue_search', 'away'],
  ]);
  changeFeed.state.isCurrent = false;
  changeFeed.state.poll = () => Promise.reject(new Error('gone'));
  expect(sync.ifFresh()).toBeUndefined();
  await sync.idle();
  expect(lines.at(-1)).toMatchObject({ work: 'catalogue_index', err: { message: 'gone' } });
  const page = await background.registry.metrics();
  expect(page).toMatch(/background_failures_total{work="catalogue_search"} [1-9]/);
});

test('synonyms are read when published, and in the background otherwise', async () => {
  const { state, changeFeed, sync } = setup();
  state.rows = [row(1, { name: 'saree', text: 'saree' })];
  const found = async () => {
    const index = await sync.current();
    return index.page({ q: 'sari' }, 'exact', 0, 9).total;
  };
  expect(await found()).toBe(0);
  state.synonyms = [['saree', 'sari']];
  expect(await found()).toBe(0);
  changeFeed.publish({ synonyms: true });
  expect(await found()).toBe(1);
  state.synonyms = [];
  state.now = 31_000;
  await found();
  await sync.idle();
  expect(await found()).toBe(0);
});

test('while many changes are applied shoppers get the known state, for at most half a minute', async () => {
  const { state, source, changeFeed, sync, ids } = setup();
  await ids();
  const { indexedProducts } = source;
  let open = (): void => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  source.indexedProducts = async function* (which) {
    await gate;
    yield* indexedProducts(which);
  };
  state.rows.push(row(3));
  const recent = async () => (await sync.recent()).page({}, 'exact', 0, 9).ids.map(Number);
  changeFeed.publish({ products: Array.from({ length: 101 }, (_, at) => row(3 + at).id) });
  expect(await recent()).toEqual([2, 1]);
  state.now = 30_001;
  const [late, all] = [recent(), ids()];
  const first = await Promise.race([late, new Promise((resolve) => setTimeout(resolve, 20))]);
  expect(first).toBeUndefined();
  open();
  expect(await late).toEqual([3, 2, 1]);
  expect(await all).toEqual([3, 2, 1]);
});

test('a few changes are read before the next list of a shopper', async () => {
  const { state, changeFeed, sync, ids } = setup();
  await ids();
  state.rows.push(row(3));
  changeFeed.publish({ products: [row(3).id] });
  expect((await sync.recent()).page({}, 'exact', 0, 9).total).toBe(3);
});
