import { Long, ObjectId } from 'mongodb';
import { expect, test } from 'vitest';
import { connected, failure } from '../testing/support.ts';
import { longTest } from './long-test.ts';

const on = connected();

test('a duplicate _id is reported as E11000 with its key and value', async () => {
  const all = on.db.collection<{ _id: ObjectId }>('ids');
  const _id = new ObjectId();
  await all.insertOne({ _id });
  expect(await failure(all.insertOne({ _id }))).toMatchObject({
    code: 11000,
    message: `E11000 duplicate key error collection: ${on.db.databaseName}.ids index: _id_ dup key: { _id: ObjectId('${_id}') }`,
    keyPattern: { _id: 1 },
    keyValue: { _id },
  });
});

longTest(
  'a unique index applies to insert, update, upsert, replace and findOneAndUpdate',
  async () => {
    const all = on.db.collection<{ _id: number; email?: string; name?: string }>('users');
    await all.createIndex({ email: 1 }, { unique: true, name: 'email_unique' });
    await all.insertMany([
      { _id: 1, email: 'a@x' },
      { _id: 2, email: 'b@x' },
    ]);
    const duplicate = { code: 11000, keyPattern: { email: 1 }, keyValue: { email: 'a@x' } };
    expect(await failure(all.insertOne({ _id: 3, email: 'a@x' }))).toMatchObject(duplicate);
    expect(await failure(all.updateOne({ _id: 2 }, { $set: { email: 'a@x' } }))).toMatchObject(
      duplicate,
    );
    expect(await failure(all.replaceOne({ _id: 2 }, { email: 'a@x' }))).toMatchObject(duplicate);
    expect(
      await failure(all.updateOne({ _id: 4 }, { $set: { email: 'a@x' } }, { upsert: true })),
    ).toMatchObject(duplicate);
    expect(
      await failure(all.findOneAndUpdate({ _id: 2 }, { $set: { email: 'a@x' } })),
    ).toMatchObject(duplicate);
    expect(await all.countDocuments({ email: 'a@x' })).toBe(1);
  },
);

test('a violated compound unique index reports both fields with their types', async () => {
  const all = on.db.collection<{ user: string; n: Long }>('compound');
  await all.createIndex({ user: 1, n: -1 }, { unique: true });
  const document = { user: 'u', n: Long.fromString('9007199254740995') };
  await all.insertOne({ ...document });
  const error = await failure(all.insertOne({ ...document }));
  expect(error).toMatchObject({ code: 11000, keyPattern: { user: 1, n: -1 } });
  expect(error.message).toContain('index: user_1_n_-1 dup key: { user: "u", n: 9007199254740995 }');
});

test('an unordered batch stores all but the duplicates', async () => {
  const all = on.db.collection<{ _id: number }>('unordered');
  await all.insertOne({ _id: 2 });
  const error = await failure<{
    code: number;
    insertedCount: number;
    writeErrors: { index: number }[];
  }>(
    all.insertMany(
      [1, 2, 3, 2, 4].map((_id) => ({ _id })),
      { ordered: false },
    ),
  );
  expect(error).toMatchObject({ code: 11000, insertedCount: 3 });
  expect(error.writeErrors.map(({ index }) => index)).toEqual([1, 3]);
  expect(await all.countDocuments({})).toBe(4);
});

test('an ordered batch stores the documents before the duplicate', async () => {
  const all = on.db.collection<{ _id: number }>('ordered');
  const error = await failure(all.insertMany([1, 2, 2, 3].map((_id) => ({ _id }))));
  expect(error).toMatchObject({ code: 11000, insertedCount: 2 });
  expect(await all.countDocuments({})).toBe(2);
});

test('a partial unique index ignores documents outside its filter', async () => {
  const all = on.db.collection<{ utr: string; paid: boolean }>('partial');
  await all.createIndex({ utr: 1 }, { unique: true, partialFilterExpression: { paid: true } });
  await all.insertMany([
    { utr: 'x', paid: false },
    { utr: 'x', paid: false },
    { utr: 'x', paid: true },
  ]);
  expect(await failure(all.insertOne({ utr: 'x', paid: true }))).toMatchObject({ code: 11000 });
});

test('an index is created once, its name is rejected for another key, and it can be dropped', async () => {
  const all = on.db.collection('made');
  expect(await all.createIndex({ a: 1, 'b.c': -1 })).toBe('a_1_b.c_-1');
  expect(await all.createIndex({ a: 1, 'b.c': -1 })).toBe('a_1_b.c_-1');
  expect(await failure(all.createIndex({ z: 1 }, { name: 'a_1_b.c_-1' }))).toMatchObject({
    code: 86,
  });
  await all.dropIndex('a_1_b.c_-1');
  expect((await all.indexes()).map(({ name }) => name)).toEqual(['_id_']);
  expect(await failure(all.dropIndex('none'))).toMatchObject({ code: 27 });
});

longTest('a unique index cannot be created on duplicate values', async () => {
  const all = on.db.collection('dirty');
  await all.insertMany([{ a: 1 }, { a: 1 }]);
  expect(await failure(all.createIndex({ a: 1 }, { unique: true }))).toMatchObject({ code: 11000 });
});

longTest('a query by an indexed field uses the index', async () => {
  const all = on.db.collection('planned');
  await all.insertMany(Array.from({ length: 500 }, (_, n) => ({ slug: `s${n}`, n })));
  await all.createIndex({ slug: 1 });
  const plan = JSON.stringify(
    (await all.find({ slug: 's7' }).explain('executionStats')).queryPlanner.winningPlan,
  );
  expect(plan).toContain('"IXSCAN"');
  expect(plan).toContain('slug_1');
  const scan = await all.find({ n: 7 }).explain();
  expect(JSON.stringify(scan.queryPlanner.winningPlan)).toContain('"COLLSCAN"');
});

longTest('expired documents are deleted, and others are kept', async () => {
  const all = on.db.collection<{ _id: string; at: Date }>('sessions');
  await all.createIndex({ at: 1 }, { expireAfterSeconds: 10 });
  await all.insertMany([
    { _id: 'old', at: new Date(Date.now() - 60_000) },
    { _id: 'new', at: new Date(Date.now() + 60_000) },
  ]);
  const admin = on.client.db('admin');
  await admin.command({ setParameter: 1, ttlMonitorSleepSecs: 1 });
  await expect.poll(() => all.distinct('_id')).toEqual(['new']);
  await admin.command({ setParameter: 1, ttlMonitorSleepSecs: 60 });
});

test('queries are planned by the number of documents that the command analyze has counted', async () => {
  const all = on.db.collection<{ _id: number }>('analyzed');
  const planned = async (): Promise<number> => {
    const { postgres } = await all.find({}).explain('queryPlanner');
    return postgres.Plan['Plan Rows'];
  };
  await all.insertMany(Array.from({ length: 3000 }, (_, _id) => ({ _id })));
  await on.db.command({ analyze: 'analyzed' });
  expect(await planned()).toBe(3000);
  await expect(on.db.command({ analyze: 'unknown' })).resolves.toMatchObject({ ok: 1 });
});
