import { expect, test } from 'vitest';
import { parseProductETag, productETag } from './product.ts';

const state = { updatedAt: '2026-11-05T10:20:30.123Z', stock: 12 };

test('round-trips, also through a proxy that makes it weak', () => {
  const seen = { ...state, stocksHash: 0 };
  expect(parseProductETag(productETag(state))).toEqual(seen);
  expect(parseProductETag(`W/${productETag(state)}`)).toEqual(seen);
});

test('differs for variant stocks with the same total', () => {
  const [one, other] = [
    [2, 1],
    [1, 2],
  ].map((stocks) => productETag({ ...state, variants: stocks.map((stock) => ({ stock })) }));
  expect(one).not.toBe(other);
  expect(parseProductETag(one ?? '')).toMatchObject(state);
});

test.each(['', '*', '"x"', '"2026-99-99T10:20:30.123Z/1"', '"2026-11-05T10:20:30.123Z/-1"'])(
  'rejects %j',
  (header) => {
    expect(parseProductETag(header)).toBeNull();
  },
);
