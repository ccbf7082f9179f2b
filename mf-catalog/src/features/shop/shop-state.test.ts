import { describe, expect, it } from 'vitest';
import { NO_FILTERS, pageCount, readShop, rupeesOf, shopSearch, toggled } from './shop-state.ts';

const read = (text: string) => readShop(new URLSearchParams(text));
const defaults = { ...NO_FILTERS, sort: 'default', columns: 4, page: 1 };

describe('readShop', () => {
  it('starts with the defaults (rules 2.8, 9.5)', () => {
    expect(read('')).toEqual(defaults);
  });

  it('reads the address', () => {
    expect(read('q=silk&category=kurti&sort=oldest&cols=2&page=3')).toEqual({
      ...NO_FILTERS,
      q: 'silk',
      category: 'kurti',
      sort: 'oldest',
      columns: 2,
      page: 3,
    });
  });

  it('reads repeated or comma-separated lists, in wearing order, without duplicates', () => {
    expect(read('size=xl,S&size=M&size=S&size=huge').sizes).toEqual(['S', 'M', 'XL']);
    expect(read('colour=Indigo&colour=Rust,indigo').colours).toEqual(['indigo', 'Rust']);
  });

  it('reads prices as people write them and orders them', () => {
    expect(read('minPrice=₹2,000&maxPrice=999.6')).toMatchObject({
      minPrice: 1000,
      maxPrice: 2000,
    });
    expect(read('minPrice=0&maxPrice=abc')).toMatchObject({ minPrice: null, maxPrice: null });
  });

  it('reads gender, tag and stock', () => {
    expect(read('for=Men&tag=trending&inStock=true')).toMatchObject({
      gender: 'men',
      tag: 'trending',
      inStock: true,
    });
    expect(read('for=cats&tag=regular&inStock=maybe')).toEqual(defaults);
  });

  it('reads the least rating; other values are none', () => {
    expect(read('minRating=4').minRating).toBe('4');
    expect(read('minRating=5').minRating).toBeNull();
  });

  it('shortens values that services would reject', () => {
    expect(read(`q=${'x'.repeat(500)}%00`).q).toHaveLength(200);
    expect(read(`colour=${'x'.repeat(41)}`).colours).toEqual([]);
    expect(
      read(Array.from({ length: 50 }, (_, n) => `colour=c${n}`).join('&')).colours,
    ).toHaveLength(20);
  });

  it.each(['page=0', 'page=-1', 'page=1e9', 'page=x', 'cols=7', 'sort=best', 'page=9999999'])(
    'uses the default for %s',
    (text) => {
      expect(read(text)).toEqual(defaults);
    },
  );
});

describe('shopSearch', () => {
  it('omits defaults', () => {
    expect(
      shopSearch(read('q=silk&sort=oldest&cols=3'), { q: '', sort: 'default', columns: 4 }),
    ).toBe('');
  });

  it.each([
    '?for=women&q=a+b&category=tops&size=S&size=XL&colour=Off-White&minPrice=500&minRating=3&inStock=1&tag=new',
    '?maxPrice=0&sort=price-asc&cols=5&page=7',
  ])('writes the same address that was read: %s', (text) => {
    const state = read(text);
    expect(shopSearch(state, { page: state.page })).toBe(text);
  });

  it('returns to the first page unless the page changes', () => {
    const now = read('category=tops&page=3');
    expect(shopSearch(now, { sort: 'popular' })).toBe('?category=tops&sort=popular');
    expect(shopSearch(now, { page: 2 })).toBe('?category=tops&page=2');
  });
});

it.each([
  [0, 1],
  [12, 1],
  [13, 2],
])('%i products fill %i pages of 12', (total, pages) => {
  expect(pageCount(total, read(''))).toBe(pages);
});

it('toggles a value regardless of case', () => {
  expect(toggled(['Indigo'], 'indigo')).toEqual([]);
  expect(toggled(['S'], 'M')).toEqual(['S', 'M']);
});

it.each([
  ['1,299', 1299],
  ['₹ 500', 500],
  ['', null],
  ['-5', null],
  ['1e3', null],
])('reads %j as %s rupees', (text, rupees) => {
  expect(rupeesOf(text)).toBe(rupees);
});
