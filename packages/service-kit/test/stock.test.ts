import { databaseName, withTransaction } from '@tanabana/service-kit/mongo';
import {
  createStock,
  InsufficientStock,
  PRODUCTS_COLLECTION,
  PRODUCTS_SERVICE,
  type StockLine,
} from '@tanabana/service-kit/stock';
import { testDatabase } from '@tanabana/test-kit';
import { longTest } from '@tanabana/test-kit/long-test';
import { ObjectId } from 'mongodb';
import { beforeAll, describe, expect, test } from 'vitest';

const { client, prefix } = await testDatabase();
const database = databaseName(prefix, PRODUCTS_SERVICE);
const products = client.db(database).collection(PRODUCTS_COLLECTION);
/** Product ids published to other instances, with their session. */
const published: { products: readonly string[] | undefined; session: unknown }[] = [];
const stock = createStock(client, database, {
  publish: ({ products }, session) => void published.push({ products, session }),
});

beforeAll(() => products.createIndex({ sku: 1 }));

const shelf = async (...pieces: number[]): Promise<ObjectId[]> => {
  const made = pieces.map((count) => ({ stock: count, inStock: count > 0, sellingPrice: 10000 }));
  return Object.values((await products.insertMany(made)).insertedIds);
};

const left = async (ids: ObjectId[]) => {
  const found = await stock.readForOrder(ids);
  return ids.map((id) => found.find(({ _id }) => _id.equals(id))?.stock);
};

class Undo extends Error {}

/** Takes units in a transaction, rolled back if stock is short. */
const take = (lines: StockLine[]) =>
  withTransaction(client, (session) => stock.takeStock(session, lines)).then(
    () => ({ taken: true }),
    (error: unknown) => {
      if (!(error instanceof InsufficientStock)) throw error;
      return { taken: false, short: error.short };
    },
  );

const line = (
  productId: ObjectId | undefined,
  quantity: number,
  sellingPrice?: number,
): StockLine => ({
  productId: productId ?? new ObjectId(),
  quantity,
  sellingPrice,
});

describe('taking', () => {
  test('publishes a change to other instances, also without selling out', async () => {
    const [id] = await shelf(5);
    const at = async () => (await products.findOne({ _id: id }))?.changedAt?.getTime() ?? 0;
    const before = Date.now();
    await take([line(id, 1)]);
    const taken = await at();
    expect(taken).toBeGreaterThanOrEqual(before);
    await expect.poll(() => Date.now()).toBeGreaterThan(taken);
    await withTransaction(client, (session) => stock.restock(session, [line(id, 1)]));
    expect(await at()).toBeGreaterThan(taken);
  });

  test.each(['takeStock', 'restock'] as const)('notifies all instances: %s', async (work) => {
    const ids = await shelf(5, 3);
    await withTransaction(client, async (session) => {
      await stock[work](session, [line(ids[0], 1), line(ids[1], 1)]);
      expect(published.at(-1)).toEqual({ products: ids.map(String), session });
    });
  });

  test('takes all lines, adding up those of one product', async () => {
    const ids = await shelf(5, 3);
    const lines = [line(ids[1], 1), line(ids[0], 2), line(ids[1], 2)];
    expect(await take(lines)).toEqual({ taken: true });
    expect(await left(ids)).toEqual([3, 0]);
    expect(await products.findOne({ _id: ids[1] })).toMatchObject({ inStock: false });
    expect(await products.findOne({ _id: ids[0] })).toMatchObject({ inStock: true });
  });

  test('takes nothing if one line is short, and reports each shortage with what is left (rule 10.9)', async () => {
    const ids = await shelf(5, 3, 0);
    const gone = new ObjectId();
    const lines = [
      line(ids[0], 5),
      line(ids[1], 2),
      line(ids[1], 2),
      line(ids[2], 1),
      line(gone, 1),
    ];
    const result = await take(lines);
    expect(result).toMatchObject({ taken: false });
    expect(result).toHaveProperty(
      'short',
      expect.arrayContaining([
        { productId: ids[1], left: 3 },
        { productId: ids[2], left: 0 },
        { productId: gone, left: 0 },
      ]),
    );
    expect(await left(ids)).toEqual([5, 3, 0]);
  });

  test('takes nothing at another price: nothing is short, a retry may succeed', async () => {
    const ids = await shelf(5);
    expect(await take([line(ids[0], 1, 9000)])).toEqual({ taken: false, short: [] });
    expect(await take([line(ids[0], 1, 10000)])).toEqual({ taken: true });
    expect(await left(ids)).toEqual([4]);
  });

  test('is rolled back with the transaction', async () => {
    const ids = await shelf(5);
    const undone = withTransaction(client, async (session) => {
      await stock.takeStock(session, [line(ids[0], 5)]);
      throw new Undo();
    });
    await expect(undone).rejects.toBeInstanceOf(Undo);
    expect(await left(ids)).toEqual([5]);
  });

  longTest('40 at once in opposite orders take exactly what is in stock (rule 10.9)', async () => {
    const ids = await shelf(7, 9);
    const lines = ids.map((id) => line(id, 1));
    const results = await Promise.all(
      Array.from({ length: 40 }, (_, index) => take(index % 2 ? lines : lines.toReversed())),
    );
    expect(results.filter((result) => result.taken)).toHaveLength(7);
    expect(await left(ids)).toEqual([0, 2]);
  });
});

test('giving back adds up and skips deleted products', async () => {
  const ids = await shelf(0, 1);
  const lines = [line(ids[0], 2), line(ids[1], 1), line(ids[0], 1), line(undefined, 4)];
  await withTransaction(client, (session) => stock.restock(session, lines));
  expect(await left(ids)).toEqual([3, 2]);
  expect(await products.findOne({ _id: ids[0] })).toMatchObject({ inStock: true });
});
