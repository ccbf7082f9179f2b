import { type Background, createBackground } from '@tanabana/service-kit';
import { expect, test } from 'vitest';
import { createShelfKeeper, type ShelfSource } from './shelf-keeper.ts';
import type { ShelfRow } from './shelf-row.ts';

const row = (number: number, facts: Partial<ShelfRow> = {}): ShelfRow => ({
  id: String(number).padStart(24, '0'),
  createdAt: number,
  updatedAt: number,
  stock: 5,
  sellingPrice: 100 * number,
  inStock: true,
  tag: 'regular',
  category: { id: 'a'.repeat(24), name: 'Kurti', slug: 'kurti' },
  sizes: ['S'],
  colours: ['Red'],
  avgRating: 0,
  reviewsCount: 0,
  text: `kurti number${number}`,
  ...facts,
});

/** A database with two products, a clock that the test moves, and what was asked of it. */
function setup(background?: Background) {
  const state = { rows: [row(1), row(2)], removed: [] as string[], now: 0, loads: 0, looks: 0 };
  const source: ShelfSource = {
    async *shelfRows(which) {
      if (which) state.looks += 1;
      else state.loads += 1;
      yield* state.rows;
    },
    removedSince: async () => state.removed,
  };
  const keeper = createShelfKeeper(source, { now: () => state.now, background });
  const ids = async () => (await keeper.current()).page({}, 'exact', 0, 9).ids.map(Number);
  return { state, source, keeper, ids };
}

test('all is read once, however many ask', async () => {
  const { state, ids } = setup();
  const all = await Promise.all([ids(), ids(), ids()]);
  expect(all).toEqual([
    [2, 1],
    [2, 1],
    [2, 1],
  ]);
  expect(state).toMatchObject({ loads: 1, looks: 0 });
});

test('changes are looked for every 250 ms, or at once after a write of our own', async () => {
  const { state, keeper, ids } = setup();
  await ids();
  state.rows.push(row(3));
  state.now = 249;
  expect(await ids()).toEqual([2, 1]);
  state.now = 250;
  expect(await ids()).toEqual([3, 2, 1]);
  state.removed.push(row(2).id);
  state.rows.splice(1, 1);
  keeper.touch({ since: new Date() });
  expect(await ids()).toEqual([3, 1]);
  expect(state).toMatchObject({ loads: 1, looks: 2 });
});

test('a look that took long delays the next one, by no more than two seconds', async () => {
  const { state, source, ids } = setup();
  await ids();
  const { removedSince } = source;
  source.removedSince = async (since) => {
    state.now += 30_000;
    return removedSince(since);
  };
  state.now = 250;
  await ids();
  state.rows.push(row(3));
  const done = state.now;
  state.now = done + 1999;
  expect(await ids()).toEqual([2, 1]);
  state.now = done + 2000;
  expect(await ids()).toEqual([3, 2, 1]);
});

test('once an hour all is read anew, whatever was missed, and nobody waits for it', async () => {
  const { state, keeper, ids } = setup();
  await ids();
  state.rows.shift();
  state.now = 3_600_001;
  expect(await ids()).toEqual([2, 1]);
  await keeper.rest();
  expect(await ids()).toEqual([2]);
  expect(state.loads).toBe(2);
});

test('a database that is away is told, and the next list tries again', async () => {
  const away = new Error('away');
  let fail = true;
  const keeper = createShelfKeeper({
    async *shelfRows() {
      if (fail) throw away;
      yield row(1);
    },
    removedSince: async () => [],
  });
  await expect(keeper.current()).rejects.toBe(away);
  fail = false;
  expect((await keeper.current()).size).toBe(1);
});

test('while the database is away no list is answered from what was known', async () => {
  const { state, source, keeper, ids } = setup();
  await ids();
  const away = new Error('away');
  source.removedSince = () => Promise.reject(away);
  for (const now of [250, 251]) {
    state.now = now;
    await expect(keeper.current()).rejects.toBe(away);
    expect(keeper.atHand()).toBeUndefined();
  }
});

test('a look that began before a write of our own is not the last word', async () => {
  const { state, source, keeper, ids } = setup();
  await ids();
  const { removedSince } = source;
  let goOn = (): void => {};
  source.removedSince = async (since) => {
    await new Promise<void>((resolve) => {
      goOn = resolve;
    });
    source.removedSince = removedSince;
    return removedSince(since);
  };
  state.now = 250;
  const before = ids();
  expect(keeper.atHand()).toBeUndefined();
  state.rows.push(row(3));
  keeper.touch({ ids: [row(3).id] });
  const after = ids();
  goOn();
  await before;
  expect(await after).toEqual([3, 2, 1]);
  expect(keeper.atHand()?.size).toBe(3);
});

/** A database whose rows say when they were changed, and how many of them were read. */
function dated(rows: { row: ShelfRow; changedAt: number }[]) {
  const state = { rows, removed: [] as { id: string; at: number }[], now: 0, read: 0 };
  const keeper = createShelfKeeper(
    {
      async *shelfRows(which) {
        for (const { row: one, changedAt } of state.rows) {
          if (which && 'since' in which && changedAt < which.since.getTime()) continue;
          if (which && 'ids' in which && !which.ids.includes(one.id)) continue;
          state.read += 1;
          yield one;
        }
      },
      removedSince: async (since) =>
        state.removed.filter(({ at }) => at >= since.getTime()).map(({ id }) => id),
    },
    { now: () => state.now },
  );
  const ids = async () => (await keeper.current()).page({}, 'exact', 0, 9).ids.map(Number);
  return { state, keeper, ids };
}

const secondsAgo = (seconds: number): number => Date.now() - seconds * 1000;

test('what was imported a moment ago is not read again with every look', async () => {
  const many = Array.from({ length: 1000 }, (_, number) => ({
    row: row(number + 1),
    changedAt: secondsAgo(5),
  }));
  const { state, ids } = dated(many);
  await ids();
  state.read = 0;
  for (state.now = 250; state.now < 5000; state.now += 250) await ids();
  expect(state.read).toBe(0);
});

test('what this process has written is seen however long that took', async () => {
  const { state, keeper, ids } = dated([{ row: row(1), changedAt: 0 }]);
  expect(await ids()).toEqual([1]);
  state.rows = [2, 3].map((number) => ({ row: row(number), changedAt: secondsAgo(20) }));
  keeper.touch({ ids: [row(1).id, row(2).id] });
  expect(await ids()).toEqual([2]);
  keeper.touch({ since: new Date(secondsAgo(25)) });
  expect(await ids()).toEqual([3, 2]);
});

test('what is committed late, or by a clock that is behind, is found by the search in the background', async () => {
  const [first, second] = [row(1), row(2)].map((one) => ({ row: one, changedAt: 0 }));
  if (!first || !second) throw new Error();
  const { state, keeper, ids } = dated([first, second]);
  expect(await ids()).toEqual([2, 1]);
  state.rows.push({ row: row(3), changedAt: secondsAgo(20) });
  state.rows.shift();
  state.removed.push({ id: first.row.id, at: secondsAgo(20) });
  Object.assign(second, { row: row(2, { stock: 4 }), changedAt: secondsAgo(20) });
  state.now = 250;
  expect(await ids()).toEqual([2, 1]);
  const version = (await keeper.current()).versionOf(second.row.id);
  state.now = 5001;
  await ids();
  await keeper.rest();
  expect(await ids()).toEqual([3, 2]);
  expect((await keeper.current()).versionOf(second.row.id)).not.toBe(version);
});

test('stock that is less or more is another version and no other list', async () => {
  const { state, keeper, ids } = setup();
  await ids();
  const shelf = await keeper.current();
  const [revision, version] = [shelf.revision, shelf.versionOf(row(2).id)];
  state.rows[1] = row(2, { stock: 4 });
  state.now = 250;
  expect(await ids()).toEqual([2, 1]);
  expect(shelf.revision).not.toBe(revision);
  expect(shelf.versionOf(row(2).id)).not.toBe(version);
  expect(shelf.versionOf(row(1).id)).toBeLessThan(version ?? 0);
  expect(shelf.waste).toBe(0);
});

test('what fails in the background is told, although nobody waits for it', async () => {
  const lines: { work: string; err: Error }[] = [];
  const log = { warn: (line: never) => lines.push(line), info: () => {} };
  const background = createBackground(log as never);
  const { state, source, keeper, ids } = setup(background);
  await ids();
  const { shelfRows } = source;
  source.shelfRows = (which) => {
    const isSearch = which && 'since' in which && which.since.getTime() < Date.now() - 20_000;
    if (isSearch || !which) throw new Error('away');
    return shelfRows(which);
  };
  for (const now of [3_600_001, 3_600_300, 3_700_000]) {
    state.now = now;
    expect(await ids()).toEqual([2, 1]);
    await keeper.rest();
  }
  expect(lines.map(({ work, err }) => [work, err.message])).toEqual([
    ['catalogue_renewal', 'away'],
    ['catalogue_search', 'away'],
  ]);
  source.removedSince = () => Promise.reject(new Error('gone'));
  state.now += 10_000;
  expect(keeper.atHand()).toBeUndefined();
  await keeper.rest();
  expect(lines.at(-1)).toMatchObject({ work: 'catalogue_index', err: { message: 'gone' } });
  const page = await background.registry.metrics();
  expect(page).toMatch(/background_failures_total{work="catalogue_search"} [1-9]/);
});
