import {
  type CollectionWrite,
  findTogether,
  isDuplicateKey,
  withTransaction,
  writeTogether,
} from '@tanabana/service-kit/mongo';
import { testDatabase } from '@tanabana/test-kit';
import { longTest } from '@tanabana/test-kit/long-test';
import { beforeEach, describe, expect, test } from 'vitest';

interface Thing {
  _id: number;
  stock: number;
}

const { client, db } = await testDatabase();
const saris = db('things').collection<Thing>('saris');
const shawls = db('things').collection<Thing>('shawls');
const MANY = 300;

beforeEach(async () => {
  for (const all of [saris, shawls]) await all.deleteMany({});
  const things = Array.from({ length: MANY }, (_, _id) => ({ _id, stock: 10 }));
  await saris.insertMany(things);
  await shawls.insertMany(things.map((thing) => ({ ...thing, stock: 20 })));
});

describe('queries of several collections', () => {
  test('return results by name', async () => {
    const found = await findTogether<Record<'silk' | 'none' | 'wool' | 'unasked', Thing>>({
      silk: { collection: saris, filter: { _id: 7 } },
      none: { collection: saris, filter: { _id: -1 } },
      wool: { collection: shawls, filter: { _id: { $in: [7, 8] } } },
      unasked: null,
    });
    expect(found.silk).toEqual([{ _id: 7, stock: 10 }]);
    expect(found.wool.toSorted((a, b) => a._id - b._id)).toEqual([
      { _id: 7, stock: 20 },
      { _id: 8, stock: 20 },
    ]);
    expect([found.none, found.unasked]).toEqual([[], []]);
  });

  test('return everything, however large', async () => {
    const { silk, wool } = await findTogether({
      silk: { collection: saris, filter: {} },
      wool: { collection: shawls, filter: {} },
    });
    expect([silk.length, wool.length]).toEqual([MANY, MANY]);
  });
});

describe('writes to several collections', () => {
  const taking = (_id: number, quantity: number): CollectionWrite => ({
    name: 'updateOne',
    namespace: saris.namespace,
    filter: { _id, stock: { $gte: quantity } },
    update: { $inc: { stock: -quantity } },
  });
  const inserting = (_id: number): CollectionWrite => ({
    name: 'insertOne',
    namespace: shawls.namespace,
    document: { _id, stock: 1 },
  });
  const inTransaction = (...writes: CollectionWrite[]): Promise<number> =>
    withTransaction(client, (session) => writeTogether(client, session, writes));

  test('are executed together and return the number of matched updates', async () => {
    const upsert = { ...taking(MANY, -1), upsert: true } as CollectionWrite;
    expect(await inTransaction(taking(1, 2), taking(2, 11), upsert, inserting(MANY))).toBe(2);
    expect(await saris.findOne({ _id: 1 })).toMatchObject({ stock: 8 });
    expect(await saris.findOne({ _id: 2 })).toMatchObject({ stock: 10 });
    expect(await shawls.findOne({ _id: MANY })).toMatchObject({ stock: 1 });
  });

  test('leave nothing stored if one violates a unique index', async () => {
    const error = await inTransaction(taking(1, 2), inserting(3)).catch((thrown) => thrown);
    expect(isDuplicateKey(error)).not.toBeNull();
    expect(await saris.findOne({ _id: 1 })).toMatchObject({ stock: 10 });
  });

  longTest('are retried after a write conflict: none of ten updates is lost', async () => {
    await Promise.all(
      Array.from({ length: 10 }, (_, at) => inTransaction(taking(1, 1), inserting(MANY + at))),
    );
    expect(await saris.findOne({ _id: 1 })).toMatchObject({ stock: 0 });
    expect(await shawls.countDocuments({ _id: { $gte: MANY } })).toBe(10);
  });
});
