import { Int32, ObjectId } from 'bson';
import { expect, test } from 'vitest';
import { shown, valueIn, valueSetBy } from './duplicate-key.ts';

test('returns the value at a path through documents and arrays', () => {
  const document = { a: { b: 1 }, list: [{ x: 1 }, { sku: 's' }], nothing: null };
  expect(valueIn(document, 'a.b')).toBe(1);
  expect(valueIn(document, 'list.sku')).toBe('s');
  expect(valueIn(document, 'nothing.more')).toBeUndefined();
  expect(valueIn(document, 'toString')).toBeUndefined();
});

test.each([
  [{ u: { $set: { email: 'a' } } }, 'a'],
  [{ u: { $setOnInsert: { email: 'b' } } }, 'b'],
  [{ u: { email: 'c', other: 1 } }, 'c'],
  [{ q: { email: 'd' }, u: { $inc: { n: 1 } } }, 'd'],
  [{ q: { email: { $eq: 'e' } }, u: {} }, 'e'],
  [{ q: {}, u: [{ $set: { email: 'f' } }] }, undefined],
])('returns the value that %j assigns to a key', (update, value) => {
  expect(valueSetBy(update, 'email')).toBe(value);
});

test('returns the value of a dotted path that is used as one field name', () => {
  expect(valueSetBy({ u: { $set: { 'a.b': 1 } } }, 'a.b')).toBe(1);
});

test("formats values as in MongoDB's messages", () => {
  const id = new ObjectId('64b000000000000000000001');
  expect([shown('a"b'), shown(id), shown(new Int32(5)), shown(null), shown(true)]).toEqual([
    '"a\\"b"',
    "ObjectId('64b000000000000000000001')",
    '5',
    'null',
    'true',
  ]);
});
