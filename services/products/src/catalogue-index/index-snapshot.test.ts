import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { IndexedProduct } from './columns.ts';
import { createIndexSnapshot } from './index-snapshot.ts';
import { createIndexSync, type IndexSource } from './index-sync.ts';
import { shoppersCatalogue } from './testing/shoppers-catalogue.ts';

const folder = await mkdtemp(join(tmpdir(), 'snapshot-'));
const file = join(folder, 'shop.catalogue-index.gz');
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
  expect(await readdir(folder)).toEqual(['shop.catalogue-index.gz']);

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

test.each([
  ['cut off', async (packed: Buffer) => packed.subarray(0, packed.length >> 1)],
  ['damaged', async (packed: Buffer) => packed.fill(7, packed.length >> 1)],
  ['empty', async () => Buffer.alloc(0)],
  ['no snapshot at all', async () => Buffer.from('<html>')],
  [
    'without its last lines',
    async (packed: Buffer) =>
      gzipSync(gunzipSync(packed).toString().split('\n').slice(0, 2).join('\n')),
  ],
  [
    'of another version',
    async (packed: Buffer) =>
      gzipSync(gunzipSync(packed).toString().replace('"format":2', '"format":0')),
  ],
  [
    'of another shop',
    async (packed: Buffer) =>
      gzipSync(gunzipSync(packed).toString().replace('"shop":"shop"', '"shop":"other"')),
  ],
])('one that is %s is said in a line, and the index built anew', async (_, spoil) => {
  await start(rowsOf()).list();
  await writeFile(file, await spoil(await readFile(file)));
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
  const passed: IndexedProduct[] = [];
  async function* all() {
    yield* rowsOf();
  }
  for await (const row of nowhere.stored(all())) passed.push(row);
  expect(passed).toEqual(rowsOf());
  expect(said).toEqual([expect.stringMatching(/^no snapshot of the catalogue is stored: /)]);
});

test('a reading that fails leaves the snapshot of before', async () => {
  await start(rowsOf()).list();
  const before = await readFile(file);
  const snapshot = createIndexSnapshot(folder, 'shop', () => {});
  async function* failing() {
    yield* rowsOf().slice(0, 3);
    throw new Error('away');
  }
  const readAll = async () => {
    for await (const row of snapshot.stored(failing())) expect(row.id).toHaveLength(24);
  };
  await expect(readAll()).rejects.toThrow('away');
  expect(await readFile(file)).toEqual(before);
  expect(await readdir(folder)).toHaveLength(1);
});
