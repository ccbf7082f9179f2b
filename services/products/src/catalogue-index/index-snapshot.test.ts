import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { selectPage } from '../products/product-list.ts';
import { CatalogueIndex } from './catalogue-index.ts';
import type { IndexedProduct } from './columns.ts';
import { createIndexSnapshot } from './index-snapshot.ts';
import { createIndexSync, type IndexSource } from './index-sync.ts';
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

/** A service that starts on these rows, and what it asks for and says. */
function start(rows: IndexedProduct[], shop = 'shop') {
  const asked = { all: 0, ids: [] as string[] };
  const said: string[] = [];
  const source: IndexSource = {
    async *indexedProducts(which) {
      if (!which) asked.all += 1;
      const ids = which && 'ids' in which ? which.ids : undefined;
      if (ids) asked.ids.push(...ids);
      yield* ids ? rows.filter(({ id }) => ids.includes(id)) : rows;
    },
    async *changeTimes() {
      for (const { id, changedAt = 0 } of rows) yield { id, changedAt };
    },
    removedSince: async () => [],
    synonyms: async () => [],
  };
  const sync = createIndexSync(source, {
    news: { subscribe() {}, isCurrent: () => true, current: async () => {} },
    snapshot: createIndexSnapshot(folder, shop, (reason) => void said.push(reason)),
  });
  const list = async (q?: string) => {
    const index = await sync.current();
    await sync.idle();
    return index.page({ q, sort: 'relevance' }, 'exact', 0, 100);
  };
  return { asked, said, list, sync };
}

test('the next start reads from the database what has changed since, and nothing else', async () => {
  const first = start(rowsOf());
  const before = await first.list('saree');
  expect(first.asked).toEqual({ all: 1, ids: [] });
  expect(first.said).toEqual([]);
  expect(await readdir(folder)).toEqual(['shop.catalogue-index']);

  const rows = rowsOf();
  const [gone, changed] = rows.splice(0, 1).concat(rows[0] as IndexedProduct);
  Object.assign(changed as IndexedProduct, {
    changedAt: 9999,
    updatedAt: 9999,
    name: 'x',
    text: 'x',
  });
  rows.push({ ...(rows[5] as IndexedProduct), id: 'a'.repeat(24) });
  const next = start(rows);
  expect((await next.list()).total).toBe(rows.length);
  expect((await next.list('saree')).ids).toEqual(
    before.ids.filter((id) => id !== gone?.id && id !== changed?.id),
  );
  expect((await next.list('x')).ids).toContain(changed?.id);
  expect(next.asked.all).toBe(0);
  expect(next.asked.ids.toSorted()).toEqual([changed?.id, 'a'.repeat(24)].toSorted());
  expect(next.said).toEqual([]);
});

const inText = (packed: Buffer, from: string, to: string): Buffer =>
  Buffer.from(packed.toString('latin1').replace(from, to), 'latin1');

test.each([
  ['cut off', (packed: Buffer) => packed.subarray(0, packed.length >> 1)],
  ['damaged', (packed: Buffer) => packed.fill(7, packed.length >> 1)],
  ['damaged in a number', (packed: Buffer) => inText(packed, '\0\0\0\u0001', '\0\0\0\u0002')],
  ['empty', () => Buffer.alloc(0)],
  ['no snapshot at all', () => Buffer.from('<html>')],
  ['without its last bytes', (packed: Buffer) => packed.subarray(0, packed.length - 1)],
  ['longer', (packed: Buffer) => Buffer.concat([packed, Buffer.alloc(20)])],
  ['of another version', (packed: Buffer) => inText(packed, '"format":3', '"format":0')],
  ['of another shop', (packed: Buffer) => inText(packed, '"shop":"shop"', '"shop":"other"')],
])('one that is %s is said in a line, and the index built anew', async (_, spoil) => {
  await start(rowsOf()).list();
  await writeFile(file, spoil(await readFile(file)));
  const { asked, said, list } = start(rowsOf());
  expect((await list('saree')).ids).toEqual((await start(rowsOf(), 'none').list('saree')).ids);
  expect(asked.all).toBe(1);
  expect(said).toEqual([expect.stringMatching(/^the snapshot of the catalogue is not used: .+/)]);
  // what was stored anew can be used
  expect((await start(rowsOf()).list()).total).toBe(52);
});

test('one of which most has changed is built anew', async () => {
  await start(rowsOf()).list();
  const { asked, said, list } = start(rowsOf().map((row) => ({ ...row, changedAt: 5000 })));
  expect((await list()).total).toBe(52);
  expect(asked).toEqual({ all: 1, ids: [] });
  expect(said).toHaveLength(1);
});

test('a folder that cannot be written is said, and nothing waits for it', async () => {
  const said: string[] = [];
  const nowhere = createIndexSnapshot('/dev/null/x', 'shop', (reason) => void said.push(reason));
  await nowhere.store(new CatalogueIndex(), 0);
  expect(said).toEqual([expect.stringMatching(/^no snapshot of the catalogue is stored: /)]);
});

test('one that cannot be written whole leaves that of before', async () => {
  await start(rowsOf()).list();
  const before = await readFile(file);
  const said: string[] = [];
  const snapshot = createIndexSnapshot(folder, 'shop', (reason) => void said.push(reason));
  const broken = new CatalogueIndex();
  broken.save = async () => {
    throw new Error('disk is full');
  };
  await snapshot.store(broken, 0);
  expect(said).toEqual([expect.stringContaining('disk is full')]);
  expect(await readFile(file)).toEqual(before);
  expect(await readdir(folder)).toHaveLength(1);
});

test('an index that was stored answers as it did, and takes changes as it did', async () => {
  const snapshot = createIndexSnapshot(folder, 'shop', () => {});
  const index = new CatalogueIndex();
  fillGenerated(index);
  await snapshot.store(index, 7);
  const { index: again, at } = await snapshot.read();
  expect(at).toBe(7);
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
