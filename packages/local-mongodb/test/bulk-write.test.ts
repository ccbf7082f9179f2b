import { type ClientBulkWriteModel, Long } from 'mongodb';
import { expect, test } from 'vitest';
import { connected, failure } from '../testing/support.ts';
import { longTest } from './long-test.ts';

const on = connected();
type Numbered = { _id: number; n?: number | Long };
type Models = ClientBulkWriteModel<Record<string, Numbered>>[];

test("a collection's bulkWrite runs all kinds of operations and returns their totals", async () => {
  const all = on.db.collection<{ _id: number; n: number }>('mixed');
  const result = await all.bulkWrite([
    { insertOne: { document: { _id: 1, n: 1 } } },
    { insertOne: { document: { _id: 2, n: 2 } } },
    { updateOne: { filter: { _id: 1 }, update: { $inc: { n: 1 } } } },
    { updateMany: { filter: {}, update: { $inc: { n: 10 } } } },
    { replaceOne: { filter: { _id: 7 }, replacement: { n: 7 }, upsert: true } },
    { deleteOne: { filter: { _id: 2 } } },
  ]);
  expect(result).toMatchObject({
    insertedCount: 2,
    modifiedCount: 3,
    upsertedCount: 1,
    deletedCount: 1,
  });
  expect(await all.find({}, { sort: { _id: 1 } }).toArray()).toEqual([
    { _id: 1, n: 12 },
    { _id: 7, n: 7 },
  ]);
});

test("a client's bulkWrite covers several collections and returns the result of each operation", async () => {
  const namespace = `${on.db.databaseName}.client_a`;
  const other = `${on.db.databaseName}.client_b`;
  const models: Models = [
    {
      namespace,
      name: 'insertOne',
      document: { _id: 1, n: Long.fromString('9007199254740995') },
    },
    { namespace, name: 'insertOne', document: { _id: 2, n: 2 } },
    { namespace: other, name: 'insertOne', document: { _id: 1 } },
    { namespace, name: 'updateOne', filter: { _id: 2 }, update: { $set: { n: 5 } } },
    {
      namespace: other,
      name: 'updateOne',
      filter: { _id: 9 },
      update: { $set: { n: 9 } },
      upsert: true,
    },
    { namespace, name: 'deleteMany', filter: { _id: { $gt: 100 } } },
  ];
  const result = await on.client.bulkWrite<Record<string, Numbered>>(models, {
    verboseResults: true,
  });
  expect(result).toMatchObject({
    insertedCount: 3,
    matchedCount: 1,
    modifiedCount: 1,
    upsertedCount: 1,
    deletedCount: 0,
  });
  expect(result.updateResults?.get(4)).toMatchObject({ upsertedId: 9 });
  const exact = await on.db
    .collection<Numbered>('client_a')
    .findOne({ _id: 1 }, { promoteLongs: false });
  expect(exact?.n).toEqual(Long.fromString('9007199254740995'));
});

/** Three inserts, of which the second one fails. */
const withDuplicate = (collection: string): Models =>
  [1, 1, 2].map((_id) => ({
    namespace: `${on.db.databaseName}.${collection}`,
    name: 'insertOne',
    document: { _id },
  }));

test('an unordered batch continues after a duplicate', async () => {
  const models = withDuplicate('client_dup');
  const error = await failure<{
    writeErrors: Map<number, { code: number }>;
    partialResult: { insertedCount: number };
  }>(on.client.bulkWrite<Record<string, Numbered>>(models, { ordered: false }));
  expect([...error.writeErrors].map(([index, { code }]) => [index, code])).toEqual([[1, 11000]]);
  expect(await on.db.collection('client_dup').countDocuments()).toBe(2);
});

longTest('an ordered batch stops at a duplicate', async () => {
  const models = withDuplicate('client_stop');
  await failure(on.client.bulkWrite<Record<string, Numbered>>(models));
  expect(await on.db.collection('client_stop').countDocuments()).toBe(1);
});

longTest('consecutive updates return their totals and report which of them failed', async () => {
  const namespace = `${on.db.databaseName}.client_sums`;
  const update = (_id: number, n: number, upsert = false) =>
    ({ namespace, name: 'updateOne', filter: { _id }, update: { $set: { n } }, upsert }) as const;
  const models: Models = [1, 2].map((_id) => ({
    namespace,
    name: 'insertOne',
    document: { _id, n: _id },
  }));
  const all = [...models, update(1, 1), update(2, 3), update(3, 9, true), update(4, 4)];
  const sums = await on.client.bulkWrite<Record<string, Numbered>>(all);
  expect(sums).toMatchObject({ matchedCount: 2, modifiedCount: 1, upsertedCount: 1 });

  await on.db.collection('client_sums').createIndex({ n: 1 }, { unique: true });
  const clashing = [update(1, 5), update(2, 5), update(3, 6)];
  const error = await failure<{ writeErrors: Map<number, { code: number }> }>(
    on.client.bulkWrite<Record<string, Numbered>>(clashing),
  );
  expect([...error.writeErrors].map(([index, { code }]) => [index, code])).toEqual([[1, 11000]]);
});

test('a failed bulkWrite in a transaction aborts the transaction', async () => {
  const models = withDuplicate('client_in_transaction');
  const session = on.client.startSession();
  session.startTransaction();
  await failure(on.client.bulkWrite<Record<string, Numbered>>(models, { session }));
  const next = on.db.collection('client_in_transaction').findOne({}, { session });
  expect(await failure(next)).toMatchObject({ code: 251 });
  await session.endSession();
  expect(await on.db.collection('client_in_transaction').countDocuments()).toBe(0);
});

test('inserts 5000 documents in one batch', async () => {
  const all = on.db.collection('thousands');
  const result = await all.insertMany(Array.from({ length: 5000 }, (_, n) => ({ n })));
  expect(result.insertedCount).toBe(5000);
  expect(await all.countDocuments()).toBe(5000);
});
