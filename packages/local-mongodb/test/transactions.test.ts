import type { MongoServerError } from 'mongodb';
import { expect, inject, test } from 'vitest';
import { connected, failure } from '../testing/support.ts';
import { longTest } from './long-test.ts';

const on = connected({ maxPoolSize: 50 });
type Stock = { _id: string; stock: number };

async function stocks(name: string, stock = 5) {
  const all = on.db.collection<Stock>(name);
  await all.insertMany([
    { _id: 'a', stock },
    { _id: 'b', stock },
  ]);
  return all;
}

longTest('a transaction is visible to others only after its commit', async () => {
  const all = await stocks('seen');
  await on.client.withSession(async (session) => {
    session.startTransaction();
    await all.updateOne({ _id: 'a' }, { $inc: { stock: -1 } }, { session });
    await all.insertOne({ _id: 'c', stock: 1 }, { session });
    expect(await all.countDocuments({}, { session })).toBe(3);
    expect(await all.findOne({ _id: 'a' })).toEqual({ _id: 'a', stock: 5 });
    expect(await all.countDocuments({})).toBe(2);
    await session.commitTransaction();
  });
  expect(await all.findOne({ _id: 'a' })).toEqual({ _id: 'a', stock: 4 });
  expect(await all.countDocuments({})).toBe(3);
});

test('an aborted transaction changes nothing', async () => {
  const all = await stocks('aborted');
  await on.client.withSession(async (session) => {
    session.startTransaction();
    await all.deleteMany({}, { session });
    await session.abortTransaction();
  });
  expect(await all.countDocuments({})).toBe(2);
});

test('a transaction reads one snapshot to its end', async () => {
  const all = await stocks('snapshot');
  await on.client.withSession(async (session) => {
    session.startTransaction();
    await all.findOne({ _id: 'a' }, { session });
    await all.updateOne({ _id: 'b' }, { $set: { stock: 99 } });
    expect((await all.findOne({ _id: 'b' }, { session }))?.stock).toBe(5);
    await session.commitTransaction();
  });
});

test('of two transactions that write one document, the second fails with a retryable conflict', async () => {
  const all = await stocks('conflict');
  const [first, second] = [on.client.startSession(), on.client.startSession()];
  first.startTransaction();
  second.startTransaction();
  await all.updateOne({ _id: 'a' }, { $inc: { stock: -1 } }, { session: first });
  const error = await failure<MongoServerError>(
    all.updateOne({ _id: 'a' }, { $inc: { stock: -1 } }, { session: second }),
  );
  expect(error.code).toBe(112);
  expect(error.hasErrorLabel('TransientTransactionError')).toBe(true);
  await first.commitTransaction();
  expect(await failure(second.commitTransaction())).toMatchObject({ code: 251 });
  await Promise.all([first.endSession(), second.endSession()]);
  expect((await all.findOne({ _id: 'a' }))?.stock).toBe(4);
});

test('an error aborts the transaction', async () => {
  const all = await stocks('over');
  const session = on.client.startSession();
  session.startTransaction();
  await all.updateOne({ _id: 'a' }, { $set: { stock: 0 } }, { session });
  expect(await failure(all.insertOne({ _id: 'b', stock: 0 }, { session }))).toMatchObject({
    code: 11000,
  });
  const error = await failure<MongoServerError>(all.findOne({ _id: 'a' }, { session }));
  expect(error.code).toBe(251);
  expect(error.hasErrorLabel('TransientTransactionError')).toBe(true);
  await session.endSession();
  expect((await all.findOne({ _id: 'a' }))?.stock).toBe(5);
});

longTest('50 concurrent orders with withTransaction keep stock and orders consistent', async () => {
  const all = await stocks('race', 20);
  const orders = on.db.collection<{ buyer: number }>('race_orders');
  await orders.createIndex({ buyer: 1 }, { unique: true });
  const outcomes = await Promise.all(
    Array.from({ length: 50 }, (_, buyer) =>
      on.client.withSession((session) =>
        session.withTransaction(async () => {
          for (const _id of ['a', 'b']) {
            const { modifiedCount } = await all.updateOne(
              { _id, stock: { $gt: 0 } },
              { $inc: { stock: -1 } },
              { session },
            );
            if (modifiedCount === 0) return false;
          }
          await orders.insertOne({ buyer }, { session });
          return true;
        }),
      ),
    ),
  );
  expect(outcomes.filter(Boolean)).toHaveLength(20);
  expect(await orders.countDocuments({})).toBe(20);
  expect(await all.find({}, { sort: { _id: 1 } }).toArray()).toEqual([
    { _id: 'a', stock: 0 },
    { _id: 'b', stock: 0 },
  ]);
});

test('the transaction of a disconnected client releases its locks', async () => {
  const all = await stocks('gone');
  const { MongoClient } = await import('mongodb');
  const other = await MongoClient.connect(inject('localMongoUri'));
  const session = other.startSession();
  session.startTransaction();
  await other
    .db(on.db.databaseName)
    .collection<Stock>('gone')
    .updateOne({ _id: 'a' }, { $set: { stock: 1 } }, { session });
  await other.close(true);
  await all.updateOne({ _id: 'a' }, { $set: { stock: 2 } });
  expect((await all.findOne({ _id: 'a' }))?.stock).toBe(2);
});

test('a transaction creates a collection together with its indexes, or neither', async () => {
  const all = on.db.collection('made');
  for (const outcome of ['abortTransaction', 'commitTransaction'] as const)
    await on.client.withSession(async (session) => {
      session.startTransaction();
      await on.db.createCollection('made', { session });
      await all.createIndex({ a: 1 }, { name: 'by_a', unique: true, session });
      await all.insertOne({ a: 1 }, { session });
      await session[outcome]();
      const collections = await on.db.listCollections({ name: 'made' }).toArray();
      expect(collections).toHaveLength(outcome === 'commitTransaction' ? 1 : 0);
    });
  expect((await all.indexes()).map(({ name }) => name)).toEqual(['_id_', 'by_a']);
  expect(await failure(all.insertOne({ a: 1 }))).toMatchObject({ code: 11000 });
});

longTest('a transaction cannot create an index on an existing collection', async () => {
  const all = await stocks('before');
  await all.createIndex({ stock: 1 }, { name: 'by_stock' });
  await on.client.withSession(async (session) => {
    session.startTransaction();
    await all.createIndex({ stock: 1 }, { name: 'by_stock', session }); // no effect, because this index exists
    const another = all.createIndex({ stock: -1 }, { session });
    expect(await failure(another)).toMatchObject({ code: 263 });
  });
  expect(await all.indexes()).toHaveLength(2);
});

test('commands that MongoDB does not allow in a transaction are rejected', async () => {
  await stocks('refused');
  const session = on.client.startSession();
  session.startTransaction();
  expect(await failure(on.db.command({ count: 'refused' }, { session }))).toMatchObject({
    code: 263,
  });
  await session.endSession();
});

test('a cursor that was opened in a transaction reads all batches in it', async () => {
  const all = on.db.collection<{ _id: number }>('read_on');
  await all.insertMany(Array.from({ length: 250 }, (_, _id) => ({ _id })));
  await on.client.withSession(async (session) => {
    session.startTransaction();
    const read = await all.find({}, { session, batchSize: 20, sort: { _id: 1 } }).toArray();
    expect(read).toHaveLength(250);
    await session.commitTransaction();
  });
});
