import { Long } from 'bson';
import { expect, test } from 'vitest';
import { decodeExactly, encode, splitDocuments } from '../../mongo-wire/bson.ts';
import { bulkOperations, groups } from './bulk-write.ts';

const operations = (ops: object[]) =>
  bulkOperations(
    encode({ bulkWrite: 1, ops, nsInfo: [{ ns: 'shop.a' }, { ns: 'shop.b.c' }] }),
    new Map(),
  );
const read = (...ops: object[]) => groups(operations(ops), false);

test('groups consecutive inserts of one collection', () => {
  const insert = (at: number, _id: number) => ({ insert: at, document: { _id } });
  const found = read(
    insert(0, 1),
    insert(0, 2),
    insert(1, 3),
    { delete: 0, filter: {} },
    insert(0, 4),
  );
  expect(found.map(({ first, kind, size }) => [first, kind, size])).toEqual([
    [0, 'insert', 2],
    [2, 'insert', 1],
    [3, 'delete', 1],
    [4, 'insert', 1],
  ]);
  const write = found[1]?.write(encode({}), true);
  expect(write).toMatchObject({ db: 'shop', collection: 'b.c', kind: 'insert' });
});

test('also groups updates and deletes if only totals are needed', () => {
  const update = (at: number) => ({ update: at, filter: {}, updateMods: { $set: { n: 1 } } });
  const remove = { delete: 0, filter: {} };
  const ops = operations([update(0), update(0), update(1), remove, remove]);
  expect(groups(ops, true).map(({ kind, size }) => [kind, size])).toEqual([
    ['update', 2],
    ['update', 1],
    ['delete', 2],
  ]);
  expect(groups(ops, false)).toHaveLength(5);
});

test('converts an update to the statement of the plain command without changing number types', () => {
  const [group] = read({
    update: 0,
    filter: { n: Long.fromNumber(5) },
    updateMods: { $inc: { n: Long.ONE } },
    multi: true,
    upsert: true,
    arrayFilters: [{ a: 1 }],
  });
  const write = group?.write(encode({ let: { v: 1 } }), false);
  expect(decodeExactly(write?.body ?? Buffer.alloc(0))).toMatchObject({
    update: 'a',
    ordered: false,
    let: {},
  });
  const [statement] = splitDocuments(write?.sequence ?? Buffer.alloc(0)).map(decodeExactly);
  expect(statement).toMatchObject({
    q: { n: Long.fromNumber(5) },
    u: { $inc: { n: Long.ONE } },
    multi: true,
    upsert: true,
  });
});

test('converts the multi field of a delete to a limit', () => {
  const [one, all] = read({ delete: 0, filter: {} }, { delete: 0, filter: {}, multi: true });
  const limit = (group = one) =>
    splitDocuments(group?.write(encode({}), true).sequence ?? Buffer.alloc(0)).map((s) =>
      decodeExactly(s).limit.valueOf(),
    );
  expect([limit(one), limit(all)]).toEqual([[1], [0]]);
});

test.each([
  ['an unknown operation', { upsert: 0 }],
  ['a collection that is not listed', { insert: 5, document: {} }],
  ['an operation without its document', { insert: 0 }],
])('rejects %s', (_, op) => {
  expect(() => read(op)).toThrow(expect.objectContaining({ code: 9 }));
});
