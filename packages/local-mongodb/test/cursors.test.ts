import { Long } from 'mongodb';
import { expect, test } from 'vitest';
import { connected, failure } from '../testing/support.ts';
import { longTest } from './long-test.ts';

const on = connected();

async function numbers(name: string, count: number) {
  const all = on.db.collection<{ _id: number; pad: string }>(name);
  await all.insertMany(Array.from({ length: count }, (_, _id) => ({ _id, pad: 'x'.repeat(100) })));
  return all;
}

longTest('a sorted cursor of many pages returns each document once, in order', async () => {
  const all = await numbers('pages', 2500);
  const seen: number[] = [];
  for await (const { _id } of all.find({}, { sort: { _id: -1 }, batchSize: 90 })) seen.push(_id);
  expect(seen).toEqual(Array.from({ length: 2500 }, (_, n) => 2499 - n));
});

test('skip and limit select a page', async () => {
  const all = await numbers('cut', 50);
  const page = await all.find({}, { sort: { _id: 1 }, skip: 10, limit: 5 }).toArray();
  expect(page.map(({ _id }) => _id)).toEqual([10, 11, 12, 13, 14]);
});

longTest('an aggregation is read in batches', async () => {
  const all = await numbers('batches', 700);
  const cursor = all.aggregate(
    [{ $sort: { _id: 1 } }, { $project: { n: { $multiply: ['$_id', 2] } } }],
    { batchSize: 50 },
  );
  const read = await cursor.toArray();
  expect(read).toHaveLength(700);
  expect(read.at(-1)).toEqual({ _id: 699, n: 1398 });
});

longTest('open cursors keep separate positions', async () => {
  const all = await numbers('many', 60);
  const cursors = Array.from({ length: 60 }, () =>
    all.find({}, { sort: { _id: 1 }, batchSize: 2 }),
  );
  for (let n = 0; n < 60; n++)
    for (const document of await Promise.all(cursors.map((cursor) => cursor.next())))
      expect(document?._id).toBe(n);
  expect(await Promise.all(cursors.map((cursor) => cursor.hasNext()))).toEqual(
    cursors.map(() => false),
  );
});

test('a closed cursor is removed from the server', async () => {
  const all = await numbers('closed', 300);
  const cursor = all.find({}, { batchSize: 10 });
  await cursor.next();
  const id = cursor.id as Long;
  expect(id.isZero()).toBe(false);
  const killCursors = { killCursors: 'closed', cursors: [id, Long.fromNumber(12345)] };
  expect(await on.db.command(killCursors, { promoteLongs: false })).toMatchObject({
    cursorsKilled: [id],
    cursorsNotFound: [Long.fromNumber(12345)],
  });
  expect(await failure(on.db.command({ getMore: id, collection: 'closed' }))).toMatchObject({
    code: 43,
  });
});

test('a cursor continues while documents are written', async () => {
  const all = await numbers('moving', 400);
  let read = 0;
  for await (const { _id } of all.find({}, { sort: { _id: 1 }, batchSize: 20 })) {
    if (_id % 50 === 0) await all.updateOne({ _id }, { $set: { pad: 'changed' } });
    read++;
  }
  expect(read).toBe(400);
});

test('a change stream is rejected with code 40573', async () => {
  const stream = on.db.collection('watched').watch();
  expect(await failure(stream.next())).toMatchObject({ code: 40573 });
  await stream.close();
});

test('lists collections and indexes', async () => {
  await on.db.createCollection('listed');
  const names = (await on.db.listCollections({ name: 'listed' }).toArray()).map(({ name }) => name);
  expect(names).toEqual(['listed']);
  expect((await on.db.collection('listed').indexes()).map(({ name }) => name)).toEqual(['_id_']);
  expect(await failure(on.db.createCollection('listed'))).toMatchObject({ code: 48 });
  await on.db.collection('listed').drop();
  expect(await on.db.listCollections({ name: 'listed' }).toArray()).toEqual([]);
});
