import { expect, test } from 'vitest';
import { connected } from '../testing/support.ts';
import { longTest } from './long-test.ts';

const on = connected({ maxPoolSize: 100 });

longTest(
  'of 200 concurrent buyers of a stock of 50, exactly 50 succeed and the stock ends at 0',
  async () => {
    const all = on.db.collection<{ _id: string; stock: number }>('decrements');
    await all.insertOne({ _id: 'p', stock: 50 });
    const outcomes = await Promise.all(
      Array.from({ length: 200 }, () =>
        all.updateOne({ _id: 'p', stock: { $gte: 1 } }, { $inc: { stock: -1 } }),
      ),
    );
    expect(outcomes.filter(({ modifiedCount }) => modifiedCount === 1)).toHaveLength(50);
    expect(await all.findOne({ _id: 'p' })).toEqual({ _id: 'p', stock: 0 });
  },
);

longTest('a condition on an array element is enforced for 200 concurrent buyers', async () => {
  const all = on.db.collection<{ _id: string; colours: { name: string; stock: number }[] }>(
    'elements',
  );
  await all.insertOne({
    _id: 'p',
    colours: [
      { name: 'red', stock: 9 },
      { name: 'blue', stock: 30 },
    ],
  });
  const outcomes = await Promise.all(
    Array.from({ length: 200 }, () =>
      all.findOneAndUpdate(
        { _id: 'p', colours: { $elemMatch: { name: 'blue', stock: { $gte: 1 } } } },
        { $inc: { 'colours.$.stock': -1 } },
      ),
    ),
  );
  expect(outcomes.filter((before) => before !== null)).toHaveLength(30);
  expect((await all.findOne({ _id: 'p' }))?.colours.map(({ stock }) => stock)).toEqual([9, 0]);
});

longTest(
  'concurrent upserts of one key create one document and apply every increment',
  async () => {
    const all = on.db.collection<{ key: number; n: number }>('upserts');
    await all.createIndex({ key: 1 }, { unique: true });
    const once = { $inc: { n: 1 } };
    for (const key of [1, 2, 3, 4, 5, 6, 7, 8]) {
      const upserts = [0, 1, 2, 3].flatMap(() => [
        all.updateOne({ key }, once, { upsert: true }),
        all.findOneAndUpdate({ key }, once, { upsert: true }),
        all.bulkWrite(
          [0, 1].map(() => ({ updateOne: { filter: { key }, update: once, upsert: true } })),
        ),
      ]);
      await Promise.all(upserts);
    }
    const found = await all.find({}, { projection: { _id: 0 }, sort: { key: 1 } }).toArray();
    expect(found).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((key) => ({ key, n: 16 })));
  },
);

test('30 concurrent first inserts into missing collections succeed', async () => {
  await Promise.all(
    Array.from({ length: 30 }, (_, n) => on.db.collection(`new${n % 3}`).insertOne({ n })),
  );
  const counts = await Promise.all(
    [0, 1, 2].map((n) => on.db.collection(`new${n}`).countDocuments()),
  );
  expect(counts).toEqual([10, 10, 10]);
});

longTest('concurrent batches in opposite orders are each applied once', async () => {
  const all = on.db.collection<{ _id: number; n: number }>('crosswise');
  const ids = Array.from({ length: 20 }, (_, _id) => _id);
  await all.insertMany(ids.map((_id) => ({ _id, n: 0 })));
  const batch = (order: number[]) =>
    all.bulkWrite(
      order.map((_id) => ({ updateOne: { filter: { _id }, update: { $inc: { n: 1 } } } })),
    );
  await Promise.all(Array.from({ length: 20 }, (_, k) => batch(k % 2 ? ids : ids.toReversed())));
  expect(await all.distinct('n')).toEqual([20]);
});
