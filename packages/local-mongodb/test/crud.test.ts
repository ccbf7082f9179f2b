import { Binary, Decimal128, Int32, Long, ObjectId, UUID } from 'mongodb';
import { expect, test } from 'vitest';
import { connected, failure } from '../testing/support.ts';
import { longTest } from './long-test.ts';

const on = connected();

test('a document keeps the types of all its values', async () => {
  const document = {
    _id: new ObjectId(),
    text: 'कुर्ती – 新',
    int: new Int32(5),
    long: Long.fromString('9007199254740993'),
    double: 1.5,
    decimal: Decimal128.fromString('1299.95'),
    date: new Date('2026-01-02T03:04:05.678Z'),
    bytes: new Binary(Buffer.from([0, 1, 255])),
    uuid: new UUID(),
    regex: /a.b/i,
    nothing: null,
    yes: true,
    list: [1, 'two', { three: [3] }],
  };
  const all = on.db.collection('types', { promoteValues: false });
  await all.insertOne(document);
  const found = await all.findOne(
    { _id: document._id },
    { promoteValues: false, bsonRegExp: false },
  );
  expect(found).toMatchObject({
    text: document.text,
    date: document.date,
    nothing: null,
    yes: true,
  });
  expect(found?.long).toEqual(document.long);
  expect(found?.int).toEqual(document.int);
  expect(String(found?.decimal)).toBe('1299.95');
  expect(found?.list[2].three[0].valueOf()).toBe(3);
  expect(found?.uuid.toString()).toBe(document.uuid.toString());
});

test('updates return matched, modified and upserted counts', async () => {
  const all = on.db.collection<{ _id: number; n: number; tags?: string[] }>('updates');
  await all.insertMany([
    { _id: 1, n: 1 },
    { _id: 2, n: 2, tags: ['a'] },
  ]);
  expect(await all.updateOne({ _id: 1 }, { $inc: { n: 5 } })).toMatchObject({
    matchedCount: 1,
    modifiedCount: 1,
  });
  expect(await all.updateOne({ _id: 1 }, { $set: { n: 6 } })).toMatchObject({
    matchedCount: 1,
    modifiedCount: 0,
  });
  expect(await all.updateMany({}, { $push: { tags: 'b' } })).toMatchObject({ modifiedCount: 2 });
  const upsert = await all.updateOne({ _id: 9 }, { $set: { n: 0 } }, { upsert: true });
  expect(upsert).toMatchObject({ matchedCount: 0, upsertedCount: 1, upsertedId: 9 });
  expect(await all.replaceOne({ _id: 9 }, { n: 7 })).toMatchObject({ modifiedCount: 1 });
  expect(await all.updateOne({ _id: 2 }, [{ $set: { n: { $add: ['$n', 40] } } }])).toMatchObject({
    modifiedCount: 1,
  });
  expect(await all.find({}, { sort: { _id: 1 } }).toArray()).toEqual([
    { _id: 1, n: 6, tags: ['b'] },
    { _id: 2, n: 42, tags: ['a', 'b'] },
    { _id: 9, n: 7 },
  ]);
});

test('array filters and positional updates change a single array element', async () => {
  const all = on.db.collection<{ _id: number; lines: { sku: string; qty: number }[] }>('lines');
  await all.insertOne({
    _id: 1,
    lines: [
      { sku: 'a', qty: 1 },
      { sku: 'b', qty: 2 },
    ],
  });
  await all.updateOne({ _id: 1, 'lines.sku': 'b' }, { $inc: { 'lines.$.qty': 10 } });
  await all.updateOne(
    { _id: 1 },
    { $set: { 'lines.$[l].qty': 5 } },
    { arrayFilters: [{ 'l.sku': 'a' }] },
  );
  expect((await all.findOne({ _id: 1 }))?.lines).toEqual([
    { sku: 'a', qty: 5 },
    { sku: 'b', qty: 12 },
  ]);
});

test('findOneAnd… returns the document before or after the change', async () => {
  const all = on.db.collection<{ _id: number; n: number }>('modify');
  await all.insertOne({ _id: 1, n: 1 });
  expect(await all.findOneAndUpdate({ _id: 1 }, { $inc: { n: 1 } })).toEqual({ _id: 1, n: 1 });
  expect(
    await all.findOneAndUpdate({ _id: 1 }, { $inc: { n: 1 } }, { returnDocument: 'after' }),
  ).toEqual({ _id: 1, n: 3 });
  expect(
    await all.findOneAndReplace({ _id: 2 }, { n: 8 }, { upsert: true, returnDocument: 'after' }),
  ).toEqual({ _id: 2, n: 8 });
  expect(await all.findOneAndDelete({ _id: 1 })).toEqual({ _id: 1, n: 3 });
  expect(await all.findOneAndDelete({ _id: 1 })).toBeNull();
});

test('deletes, counts and lists distinct values', async () => {
  const all = on.db.collection<{ size: string; n: number }>('counts');
  await all.insertMany(['S', 'M', 'M', 'L'].map((size, n) => ({ size, n })));
  expect(await all.countDocuments({ size: 'M' })).toBe(2);
  expect(await all.estimatedDocumentCount()).toBe(4);
  expect((await all.distinct('size')).sort()).toEqual(['L', 'M', 'S']);
  expect(await all.deleteOne({ size: 'M' })).toMatchObject({ deletedCount: 1 });
  expect(await all.deleteMany({ n: { $gte: 0 } })).toMatchObject({ deletedCount: 3 });
  expect(await all.findOne({})).toBeNull();
});

test('filters that a shop uses find the expected documents', async () => {
  const all = on.db.collection<{
    _id: number;
    name: string;
    price: number;
    colours: { name: string; sizes: string[] }[];
  }>('filters');
  await all.insertMany([
    { _id: 1, name: 'Indigo kurti', price: 499, colours: [{ name: 'blue', sizes: ['S', 'M'] }] },
    {
      _id: 2,
      name: 'Red top',
      price: 899,
      colours: [
        { name: 'red', sizes: ['L'] },
        { name: 'blue', sizes: [] },
      ],
    },
    { _id: 3, name: 'Kurta set', price: 1999, colours: [] },
  ]);
  const ids = async (filter: object) =>
    (await all.find(filter, { sort: { _id: 1 }, projection: { _id: 1 } }).toArray()).map(
      ({ _id }) => _id,
    );
  expect(await ids({ price: { $gte: 500, $lt: 2000 } })).toEqual([2, 3]);
  expect(await ids({ name: { $regex: '^kur', $options: 'i' } })).toEqual([3]);
  expect(await ids({ $or: [{ _id: 1 }, { name: /top/ }] })).toEqual([1, 2]);
  expect(await ids({ colours: { $elemMatch: { name: 'blue', sizes: 'M' } } })).toEqual([1]);
  expect(await ids({ 'colours.name': { $in: ['red', 'green'] } })).toEqual([2]);
  expect(await ids({ colours: { $size: 0 } })).toEqual([3]);
  expect(await ids({ 'colours.0': { $exists: true }, price: { $ne: 499 } })).toEqual([2]);
});

test("an unknown operator is rejected with MongoDB's code", async () => {
  const error = await failure(
    on.db
      .collection('x')
      .find({ a: { $near_nothing: 1 } })
      .toArray(),
  );
  expect(error).toMatchObject({ name: 'MongoServerError', code: 2, codeName: 'BadValue' });
});

longTest('a document over 16 MB is rejected, one just below is stored', async () => {
  const all = on.db.collection<{ _id: number; bytes: Binary }>('large');
  await all.insertOne({ _id: 1, bytes: new Binary(Buffer.alloc(15_000_000, 7)) });
  expect((await all.findOne({ _id: 1 }))?.bytes.length()).toBe(15_000_000);
  await expect(
    all.insertOne({ _id: 2, bytes: new Binary(Buffer.alloc(17_000_000)) }),
  ).rejects.toThrow();
});

test('maxTimeMS cancels a statement, and the connection stays usable', async () => {
  const all = on.db.collection<{ n: number }>('slow');
  await all.insertMany(Array.from({ length: 2000 }, (_, n) => ({ n })));
  const slow = [
    { $lookup: { from: 'slow', pipeline: [{ $match: { $expr: { $gt: ['$n', 0] } } }], as: 'all' } },
    { $unwind: '$all' },
    { $group: { _id: '$all.n', sum: { $sum: '$n' } } },
  ];
  expect(await failure(all.aggregate(slow, { maxTimeMS: 100 }).toArray())).toMatchObject({
    code: 50,
  });
  expect(await all.countDocuments({})).toBe(2000);
});

test('every validation error names the failing document', async () => {
  const all = await on.db.createCollection<{ _id: number; x: unknown }>('validated', {
    validator: { x: { $type: 'string' } },
  });
  await all.insertOne({ _id: 1, x: 'text' });
  const set = { $set: { x: 1 } };
  for (const [work, failingDocumentId] of [
    [() => all.insertOne({ _id: 2, x: 1 }), 2],
    [() => all.updateOne({ _id: 1 }, set), 1],
    [() => all.findOneAndUpdate({ x: 'text' }, set), 1],
  ] as const)
    expect(await failure<object>(work())).toMatchObject({
      code: 121,
      errInfo: { failingDocumentId, details: { reason: 'Document failed validation' } },
    });
});
