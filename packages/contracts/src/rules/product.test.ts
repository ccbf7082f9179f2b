import { expect, test } from 'vitest';
import { parseProductETag, productETag } from './product.ts';

const state = { updatedAt: '2026-11-05T10:20:30.123Z', stock: 12 };

test('goes there and back, also through a proxy that makes it weak', () => {
  expect(parseProductETag(productETag(state))).toEqual(state);
  expect(parseProductETag(`W/${productETag(state)}`)).toEqual(state);
});

test.each(['', '*', '"x"', '"2026-99-99T10:20:30.123Z/1"', '"2026-11-05T10:20:30.123Z/-1"'])(
  '%j is none',
  (header) => {
    expect(parseProductETag(header)).toBeNull();
  },
);
