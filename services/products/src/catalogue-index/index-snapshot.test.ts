import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { selectPage } from '../products/product-list.ts';
import { CatalogueIndex } from './catalogue-index.ts';
import type { IndexedProduct } from './columns.ts';
import { createIndexSnapshot } from './index-snapshot.ts';
import type { IndexSource } from './index-source.ts';
import { createIndexSync } from './index-sync.ts';
import { fillGenerated } from './testing/generated-catalogue.ts';
import { questionOf } from './testing/questions.ts';
import { shoppersCatalogue } from './testing/shoppers-catalogue.ts';

const folder = await mkdtemp(join(tmpdir(), 'snapshot-'));
const file = join(folder, 'shop.catalogue-index');
const clear = () => rm(folder, { recursive: true, force: true });
beforeEach(clear);
afterAll(clear);

const rowsOf = (): IndexedProduct[] =>
  shoppersCatalogue().map(({ title, ...row }) => ({ ...row, changedAt: row.createdAt }));

/** Starts a service on these rows; records its queries and messages. */
function start(rows: IndexedProduct[], shop = 'shop') {
  const asked = { all: 0, ids: [] as string[] };
  const said: string[] = [];
  const source: IndexSource = {
    async *indexedProducts(which) {
      if (!which) asked.all += 1;
      const ids = which && 'ids' in which ? which.ids : undefined;
      const since = which && 'since' in which ? which.since.getTime() : 0;
      if (ids) asked.ids.push(...ids);
      yield* rows.filter(
        ({ id, changedAt = 0 }) => changedAt >= since && (ids?.includes(id) ?? true),
      );
    },
    async *changeTimes(since = new Date(0)) {
      for (const { id, changedAt = 0 } of rows)
        if (changedAt >= since.getTime()) yield { id, changedAt };
    },
    removedSince: async () => [],
    synonyms: async () => [],
  };
  const sync = createIndexSync(source, {
    changeFeed: { subscribe() {}, isCurrent: () => true, catchUp: async () => {} },
    snapshot: createIndexSnapshot(folder, shop, (reason) => void said.push(reason)),
  });
  const list = async (q?: string) =>
    (await sync.current()).page({ q, sort: 'relevance' }, 'exact', 0, 100);
  /** Like `list`, after background work has finished. */
  const listLater = async (q?: string) => {
    await sync.current();
    await sync.idle();
    return list(q);
  };
  return { asked, said, list, listLater };
}

/** A change that is visible in a list's matches. */
function rename(row: IndexedProduct | undefined, changedAt: number): void {
  Object.assign(row as IndexedProduct, {
    changedAt,
    updatedAt: changedAt,
    name: 'zzz',
    text: 'zzz',
  });
}

test('a restart reads only what has changed since the snapshot', async () => {
  const first = start(rowsOf());
  expect((await first.list()).total).toBe(52);
  expect(first.asked).toEqual({ all: 1, ids: [] });
  expect(first.said).toEqual([]);
  expect(await readdir(folder)).toEqual(['shop.catalogue-index']);

  const rows = rowsOf();
  rename(rows[1], Date.now());
  const added = 'a'.repeat(24);
  rows.push({ ...(rows[5] as IndexedProduct), id: added, changedAt: Date.now() });
  const next = start(rows);
  expect((await next.list()).total).toBe(53);
  expect((await next.list('zzz')).ids).toEqual([rows[1]?.id]);
  await next.listLater();
  const [last, ...changed] = next.asked.ids;
  expect(rowsOf().map(({ id }) => id)).toContain(last);
  expect({ all: next.asked.all, changed }).toEqual({ all: 0, changed: [rows[1]?.id, added] });
  expect(next.said).toEqual([]);
});

test('changes in the minute before the snapshot are not read again in full', async () => {
  const rows = rowsOf().map((row) => ({ ...row, changedAt: Date.now() - 1000 }));
  await start(rows).list();
  const next = start(rows);
  expect((await next.list()).total).toBe(52);
  expect(next.asked).toEqual({ all: 0, ids: [expect.any(String)] });
});

test('a new snapshot is written after many changes', async () => {
  await start(rowsOf()).list();
  const rows = rowsOf();
  rename(rows[1], Date.now());
  await start(rows).list();
  expect((await readFile(file)).includes('zzz')).toBe(true);
});

test('changes without a timestamp are found after the first list', async () => {
  await start(rowsOf()).list();
  const rows = rowsOf();
  const [gone] = rows.splice(0, 1);
  rename(rows[3], 9999);
  const { list, listLater, asked } = start(rows);
  expect((await list()).total).toBe(52);
  expect((await listLater()).total).toBe(51);
  expect((await list()).ids).not.toContain(gone?.id);
  expect((await list('zzz')).ids).toEqual([rows[3]?.id]);
  expect(asked.all).toBe(0);
});

test('after a restore of the database, nothing is shown that it does not contain', async () => {
  const rows = rowsOf();
  rename(rows[7], Date.now());
  await start(rows).list();
  const { list, asked } = start(rowsOf());
  expect((await list('zzz')).ids).toEqual([]);
  expect(asked).toEqual({ all: 0, ids: [rows[7]?.id, rows[7]?.id] });
});

test('if the most recently changed product is missing, everything is compared before the first list', async () => {
  const rows = rowsOf();
  rename(rows[7], Date.now());
  await start(rows).list();
  const { list } = start(rowsOf().filter(({ id }) => id !== rows[7]?.id));
  expect((await list()).total).toBe(51);
});

const inText = (packed: Buffer, from: string | RegExp, to: string): Buffer =>
  Buffer.from(packed.toString('latin1').replace(from, to), 'latin1');

test.each([
  ['cut off', (packed: Buffer) => packed.subarray(0, packed.length >> 1)],
  ['damaged', (packed: Buffer) => packed.fill(7, packed.length >> 1)],
  ['damaged in a number', (packed: Buffer) => inText(packed, '\0\0\0\u0001', '\0\0\0\u0002')],
  ['empty', () => Buffer.alloc(0)],
  ['no snapshot at all', () => Buffer.from('<html>')],
  ['without its last bytes', (packed: Buffer) => packed.subarray(0, packed.length - 1)],
  ['longer', (packed: Buffer) => Buffer.concat([packed, Buffer.alloc(20)])],
  ['of another version', (packed: Buffer) => inText(packed, /"format":\d/, '"format":0')],
  ['of another shop', (packed: Buffer) => inText(packed, '"shop":"shop"', '"shop":"other"')],
])('a snapshot that is %s is reported and the index rebuilt', async (_, spoil) => {
  await start(rowsOf()).list();
  await writeFile(file, spoil(await readFile(file)));
  const { asked, said, list } = start(rowsOf());
  expect((await list('saree')).ids).toEqual((await start(rowsOf(), 'none').list('saree')).ids);
  expect(asked.all).toBe(1);
  expect(said).toEqual([expect.stringMatching(/^the snapshot of the catalogue is not used: .+/)]);
  // the new snapshot is usable
  expect((await start(rowsOf()).list()).total).toBe(52);
});

test('if most products changed, they are read by id after the first list', async () => {
  await start(rowsOf()).list();
  const changed = start(rowsOf().map((row) => ({ ...row, changedAt: Number(row.changedAt) + 1 })));
  expect((await changed.listLater()).total).toBe(52);
  expect((await changed.listLater()).total).toBe(52);
  expect(changed.asked.all).toBe(0);
  expect(new Set(changed.asked.ids).size).toBe(52);
  expect(changed.said).toEqual([]);
});

test('a snapshot that is newer than a mostly different database is not used', async () => {
  await start(rowsOf()).list();
  const { asked, said, list } = start(rowsOf().map((row) => ({ ...row, changedAt: 0 })));
  expect((await list()).total).toBe(52);
  expect(asked.all).toBe(1);
  expect(said).toHaveLength(1);
});

test('an unwritable folder is reported and delays nothing', async () => {
  const said: string[] = [];
  const nowhere = createIndexSnapshot('/dev/null/x', 'shop', (reason) => void said.push(reason));
  await nowhere.store(new CatalogueIndex(), { wholeAt: 0, at: 0 });
  expect(said).toEqual([expect.stringMatching(/^the snapshot of the catalogue was not stored: /)]);
});

test('a snapshot that cannot be completed leaves the previous one', async () => {
  await start(rowsOf()).list();
  const before = await readFile(file);
  const said: string[] = [];
  const snapshot = createIndexSnapshot(folder, 'shop', (reason) => void said.push(reason));
  const broken = new CatalogueIndex();
  broken.save = async () => {
    throw new Error('disk is full');
  };
  await snapshot.store(broken, { wholeAt: 0, at: 0 });
  expect(said).toEqual([expect.stringContaining('disk is full')]);
  expect(await readFile(file)).toEqual(before);
  expect(await readdir(folder)).toHaveLength(1);
});

test('a loaded index returns the same results and accepts changes', async () => {
  const snapshot = createIndexSnapshot(folder, 'shop', () => {});
  const index = new CatalogueIndex();
  fillGenerated(index);
  await snapshot.store(index, { wholeAt: 6, at: 7 });
  const { index: again, ...times } = await snapshot.read();
  expect(times).toEqual({ wholeAt: 6, at: 7 });
  const answers = (one: CatalogueIndex) =>
    Array.from({ length: 400 }, (_, number) => selectPage(one, questionOf(number * 37)));
  expect(answers(again)).toEqual(answers(index));
  const row = rowsOf()[0] as IndexedProduct;
  for (const one of [index, again]) {
    for (const id of one.page({}, 'exact', 0, 500).ids.slice(100)) one.drop(id);
    for (const other of rowsOf()) one.put(other);
    one.put({ ...row, sellingPrice: 7, inStock: !row.inStock });
  }
  expect(again.size).toBe(index.size);
  expect(answers(again)).toEqual(answers(index));
});
