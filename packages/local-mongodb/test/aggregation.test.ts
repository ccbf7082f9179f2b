import { expect, test } from 'vitest';
import { connected } from '../testing/support.ts';

const on = connected();

async function catalogue(name: string) {
  const products = on.db.collection<{
    _id: number;
    category: string;
    price: number;
    sizes: string[];
    at: Date;
  }>(name);
  await products.insertMany([
    { _id: 1, category: 'kurti', price: 499, sizes: ['S', 'M'], at: new Date('2026-01-01') },
    { _id: 2, category: 'kurti', price: 899, sizes: ['M', 'L'], at: new Date('2026-01-02') },
    { _id: 3, category: 'top', price: 299, sizes: ['S'], at: new Date('2026-01-02') },
  ]);
  return products;
}

test('$group sums, counts and averages documents', async () => {
  const products = await catalogue('grouped');
  const groups = await products
    .aggregate([
      {
        $group: {
          _id: '$category',
          count: { $sum: 1 },
          total: { $sum: '$price' },
          mean: { $avg: '$price' },
          dearest: { $max: '$price' },
        },
      },
      { $sort: { _id: 1 } },
    ])
    .toArray();
  expect(groups).toEqual([
    { _id: 'kurti', count: 2, total: 1398, mean: 699, dearest: 899 },
    { _id: 'top', count: 1, total: 299, mean: 299, dearest: 299 },
  ]);
});

test('$facet returns a page, its total and facets in one round trip', async () => {
  const products = await catalogue('facets');
  const [result] = await products
    .aggregate([
      { $match: { price: { $lt: 1000 } } },
      {
        $facet: {
          page: [{ $sort: { price: 1 } }, { $skip: 1 }, { $limit: 1 }, { $project: { _id: 1 } }],
          total: [{ $count: 'n' }],
          sizes: [
            { $unwind: '$sizes' },
            { $sortByCount: '$sizes' },
            { $sort: { count: -1, _id: 1 } },
          ],
        },
      },
    ])
    .toArray();
  expect(result).toEqual({
    page: [{ _id: 1 }],
    total: [{ n: 3 }],
    sizes: [
      { _id: 'M', count: 2 },
      { _id: 'S', count: 2 },
      { _id: 'L', count: 1 },
    ],
  });
});

test('$lookup joins by field and applies a pipeline to the joined documents', async () => {
  const products = await catalogue('joined');
  await on.db.collection<{ _id: string; name: string }>('joined_categories').insertMany([
    { _id: 'kurti', name: 'Kurtis' },
    { _id: 'top', name: 'Tops' },
  ]);
  const rows = await products
    .aggregate([
      {
        $lookup: {
          from: 'joined_categories',
          localField: 'category',
          foreignField: '_id',
          as: 'category',
          pipeline: [{ $project: { _id: 0, name: 1 } }],
        },
      },
      { $unwind: '$category' },
      { $sort: { _id: 1 } },
      { $project: { category: '$category.name' } },
    ])
    .toArray();
  expect(rows).toEqual([
    { _id: 1, category: 'Kurtis' },
    { _id: 2, category: 'Kurtis' },
    { _id: 3, category: 'Tops' },
  ]);
});

test('$group counts documents by day with a condition', async () => {
  const products = await catalogue('days');
  const days = await products
    .aggregate([
      {
        $group: {
          _id: { $dateToString: { format: '%Y-%m-%d', date: '$at' } },
          n: { $sum: { $cond: [{ $gte: ['$price', 400] }, 1, 0] } },
        },
      },
      { $sort: { _id: 1 } },
    ])
    .toArray();
  expect(days).toEqual([
    { _id: '2026-01-01', n: 1 },
    { _id: '2026-01-02', n: 1 },
  ]);
});

test('$out and $merge write their results', async () => {
  const products = await catalogue('written');
  await products.aggregate([{ $match: { category: 'kurti' } }, { $out: 'written_out' }]).toArray();
  expect(await on.db.collection('written_out').countDocuments()).toBe(2);
  await products
    .aggregate([{ $project: { price: 1 } }, { $merge: { into: 'written_out' } }])
    .toArray();
  expect(await on.db.collection('written_out').countDocuments()).toBe(3);
});
