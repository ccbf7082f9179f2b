import { MAX_SAVED, type WishlistEntry } from '@tanabana/contracts';
import { describe, expect, test } from 'vitest';
import { changed, emptyLists, readStored, without } from './list-rules.ts';

const entry = (digit: string, day = 1): WishlistEntry => ({
  productId: digit.repeat(24),
  price: 999,
  addedAt: `2026-01-0${day}T00:00:00.000Z`,
});
const [kurta, kurti, top] = [entry('a', 1), entry('b', 2), entry('c', 3)];

describe('a change', () => {
  test('adds a product to one list once, in order', () => {
    const one = changed(emptyLists, { list: 'saved', entry: kurti, on: true });
    const two = changed(one, { list: 'saved', entry: kurta, on: true });
    expect(two).toEqual({ saved: [kurta, kurti], compared: [] });
    expect(changed(two, { list: 'saved', entry: kurta, on: true })).toBe(two);
  });

  test('removes it; removing a missing one has no effect', () => {
    const lists = { saved: [kurta, kurti], compared: [kurta] };
    const off = changed(lists, { list: 'saved', entry: { ...kurta, price: 1 }, on: false });
    expect(off).toEqual({ saved: [kurti], compared: [kurta] });
    expect(changed(off, { list: 'saved', entry: top, on: false })).toBe(off);
  });

  test('does not change a full list', () => {
    const lists = { saved: [], compared: ['a', 'b', 'c', 'd'].map((digit) => entry(digit)) };
    expect(changed(lists, { list: 'compared', entry: entry('e'), on: true })).toBe(lists);
  });
});

test('drops what was merged and keeps what was added meanwhile', () => {
  const lists = { saved: [kurta, top], compared: [kurti] };
  expect(without(lists, { saved: [kurta], compared: [] })).toEqual({
    saved: [top],
    compared: [kurti],
  });
});

describe('stored lists', () => {
  test('round-trip', () => {
    const lists = { saved: [kurta], compared: [kurti] };
    expect(readStored(JSON.stringify(lists))).toEqual(lists);
  });

  test.each([
    null,
    '',
    'null',
    '[]',
    '{',
    '{"saved":5}',
    JSON.stringify({ saved: [null, 1, { ...kurta, productId: 'A' }, { ...kurta, price: '1' }] }),
    JSON.stringify({ saved: [{ ...kurta, addedAt: 'yesterday' }] }),
  ])('ignore %s', (text) => {
    expect(readStored(text)).toEqual(emptyLists);
  });

  test('are cut at the limit', () => {
    const saved = Array.from({ length: MAX_SAVED + 1 }, () => kurta);
    expect(readStored(JSON.stringify({ saved })).saved).toHaveLength(MAX_SAVED);
  });
});
