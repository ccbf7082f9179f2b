import {
  Decimal128,
  Double,
  Int32,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  serialize,
  Timestamp,
  UUID,
} from 'bson';
import { describe, expect, test } from 'vitest';
import {
  decodeExactly,
  documentOf,
  elementOf,
  elements,
  isTrue,
  MalformedBytes,
  numberOf,
  splitDocuments,
  textOf,
} from './bson.ts';

const bytes = (document: object) => Buffer.from(serialize(document));

test('iterates over elements of every BSON type', () => {
  const document = bytes({
    double: new Double(1.5),
    text: 'नमस्ते',
    document: { a: { b: 1 } },
    array: [1, 'two'],
    bytes: new UUID(),
    id: new ObjectId(),
    yes: true,
    date: new Date(),
    nothing: null,
    regex: /a.b/i,
    int: new Int32(1),
    timestamp: new Timestamp(5n),
    long: Long.MAX_VALUE,
    decimal: Decimal128.fromString('1.10'),
    max: new MaxKey(),
    min: new MinKey(),
    last: 'end',
  });
  const found = [...elements(document)];
  expect(found.map(({ name }) => name).at(-1)).toBe('last');
  expect(found).toHaveLength(17);
  expect(documentOf(found).equals(document)).toBe(true);
});

test('finds an element by its name and ignores nested ones', () => {
  const document = bytes({ a: { name: 'inner' }, name: 'outer' });
  expect(textOf(elementOf(document, 'name') ?? never())).toBe('outer');
  expect(elementOf(document, 'inner')).toBeNull();
});

test('reads numbers and booleans as MongoDB does', () => {
  const numbers = bytes({
    int: new Int32(-7),
    long: Long.fromNumber(2 ** 40),
    double: new Double(0.5),
    text: '1',
    zero: new Double(0),
    no: false,
  });
  const number = (name: string) => numberOf(elementOf(numbers, name) ?? never());
  expect(['int', 'long', 'double', 'text'].map(number)).toEqual([-7, 2 ** 40, 0.5, null]);
  expect(['int', 'zero', 'no', 'none'].map((name) => isTrue(elementOf(numbers, name)))).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

test('keeps number types in documents that are built from elements of others', () => {
  const source = bytes({ filter: { n: Long.fromNumber(5) }, multi: false });
  const renamed = [...elements(source)].map((element) =>
    element.name === 'filter' ? { ...element, name: 'q' } : element,
  );
  expect(decodeExactly(documentOf(renamed))).toEqual({
    q: { n: Long.fromNumber(5) },
    multi: false,
  });
});

test('splits a sequence into its documents', () => {
  const parts = [bytes({ a: 1 }), bytes({}), bytes({ b: 'x' })];
  expect(splitDocuments(Buffer.concat(parts)).map((part) => part.toString('hex'))).toEqual(
    parts.map((part) => part.toString('hex')),
  );
  expect(splitDocuments(Buffer.alloc(0))).toEqual([]);
});

describe('parsing invalid BSON', () => {
  const document = bytes({
    text: 'abc',
    list: [1],
    nested: { a: 'b' },
    bin: new UUID(),
    regex: /x/,
  });

  test('rejects a document that is cut at any position', () => {
    for (let length = 0; length < document.length; length++)
      expect(() => [...elements(document.subarray(0, length))], `${length}`).toThrow(
        MalformedBytes,
      );
  });

  test('does not read beyond the document if any byte is changed', () => {
    for (let at = 0; at < document.length; at++)
      for (const value of [0, 0x7f, 0x80, 0xff]) {
        const changed = Buffer.from(document);
        changed[at] = value;
        try {
          for (const { value: part } of elements(changed))
            expect(part.length).toBeLessThan(changed.length);
        } catch (error) {
          expect(error).toBeInstanceOf(MalformedBytes);
        }
      }
  });

  test.each([
    ['an unknown type', 4, 0x20],
    ['a huge length of a string', 13, 0x7f],
    ['a negative length of a string', 13, 0xff],
  ])('rejects %s', (_, at, value) => {
    const changed = Buffer.from(document);
    changed[at] = value;
    expect(() => [...elements(changed)]).toThrow(MalformedBytes);
  });

  test('rejects a sequence whose document length is zero or exceeds the sequence', () => {
    expect(() => splitDocuments(Buffer.alloc(8))).toThrow(MalformedBytes);
    expect(() => splitDocuments(document.subarray(0, -1))).toThrow(MalformedBytes);
    expect(() => splitDocuments(Buffer.from([5, 0]))).toThrow(MalformedBytes);
  });
});

function never(): never {
  throw new Error('no such element');
}
