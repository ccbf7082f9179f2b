import { expect, test } from 'vitest';
import { createShelfKeeper } from './shelf-keeper.ts';
import type { ShelfRow } from './shelf-row.ts';

const row = (number: number, changedAt = 1): ShelfRow => ({
  id: String(number).padStart(24, '0'),
  changedAt,
  createdAt: number,
  sellingPrice: 100 * number,
  inStock: true,
  tag: 'regular',
  category: { id: 'a'.repeat(24), name: 'Kurti', slug: 'kurti' },
  sizes: ['S'],
  colours: ['Red'],
  avgRating: 0,
  reviewsCount: 0,
  text: `kurti number${number}`,
});

/** A database with two products, a clock that the test moves, and what was asked of it. */
function setup() {
  const state = { rows: [row(1), row(2)], removed: [] as string[], now: 0, loads: 0, looks: 0 };
  const keeper = createShelfKeeper(
    {
      async *shelfRows(since) {
        if (since) state.looks += 1;
        else state.loads += 1;
        yield* state.rows;
      },
      removedSince: async () => state.removed,
    },
    () => state.now,
  );
  const ids = async () => (await keeper.current()).page({}, 'exact', 0, 9).ids.map(Number);
  return { state, keeper, ids };
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
  keeper.touch();
  expect(await ids()).toEqual([3, 1]);
  expect(state).toMatchObject({ loads: 1, looks: 2 });
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
