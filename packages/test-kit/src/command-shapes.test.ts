import { ObjectId } from 'mongodb';
import { expect, test } from 'vitest';
import { lineOf, readLine, shapesOf } from './command-shapes.ts';

test('a shape contains fields, their order and types of values, but no value', () => {
  const [found] = shapesOf('orders', 'find', {
    find: 'orders',
    filter: {
      userId: new ObjectId(),
      day: 'a',
      $and: [{ at: { $gt: new Date() } }, { at: { $gt: new Date(0) } }],
      isFirst: true,
      of3600000_2: { $in: [1, 2, 3, null] },
    },
    sort: new Map([['day', -1]]),
    limit: 7,
  });
  expect(found).toEqual({
    namespace: 'orders.orders',
    name: 'find',
    what: {
      filter: {
        userId: 'ObjectId',
        day: 'string',
        $and: [{ at: { $gt: 'Date' } }],
        isFirst: true,
        'of#_#': { $in: ['number', null] },
      },
      sort: { day: -1 },
      limit: true,
    },
  });
});

test('each statement of a write has a shape', () => {
  const updates = [
    { q: { _id: 1 }, u: {}, upsert: true },
    { q: { n: { $exists: false } }, u: {}, multi: true },
  ];
  expect(shapesOf('auth', 'update', { update: 'users', updates }).map(({ what }) => what)).toEqual([
    { filter: { _id: 'number' }, upsert: true },
    { filter: { n: { $exists: false } }, multi: true },
  ]);
});

test('a command without a query is a name, and its line can be parsed', () => {
  const [insert] = shapesOf('auth', 'insert', { insert: 'users', documents: [{}] });
  const line = lineOf(insert ?? { namespace: '', name: '', what: {} });
  expect(line).toBe('auth.users insert {}');
  expect(readLine(line)).toEqual(insert);
});

test('each collection of a union has its own shape', () => {
  const found = shapesOf('orders', 'aggregate', {
    aggregate: 'orders',
    pipeline: [
      { $match: { 'attempt.id': { $in: ['a'] } } },
      { $unionWith: { coll: 'customers', pipeline: [{ $match: { _id: { $in: ['b', 'c'] } } }] } },
    ],
  });
  expect(found.map(lineOf)).toEqual([
    'orders.orders aggregate {"pipeline":[{"$match":{"attempt.id":{"$in":["string"]}}}]}',
    'orders.customers aggregate {"pipeline":[{"$match":{"_id":{"$in":["string"]}}}]}',
  ]);
});

test('writes to several collections have one shape each', () => {
  const found = shapesOf('admin', 'bulkWrite', {
    bulkWrite: 1,
    ops: [
      { update: 0, filter: { _id: new ObjectId() }, updateMods: {}, multi: false },
      { insert: 1, document: {} },
      { update: 1, filter: { _id: 'a' }, updateMods: {}, multi: false, upsert: true },
    ],
    nsInfo: [{ ns: 'my_shop_products.products' }, { ns: 'my_shop_orders.mails' }],
  });
  expect(found.map(lineOf)).toEqual([
    'products.products update {"filter":{"_id":"ObjectId"}}',
    'orders.mails insert {}',
    'orders.mails update {"filter":{"_id":"string"},"upsert":true}',
  ]);
});
