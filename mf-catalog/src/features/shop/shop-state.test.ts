import { describe, expect, it } from 'vitest';
import { pageCount, readShop, shopSearch } from './shop-state.ts';

const read = (text: string) => readShop(new URLSearchParams(text));
const defaults = { q: '', category: '', sort: 'default', columns: 4, page: 1 };

describe('readShop', () => {
  it('starts with the defaults', () => {
    expect(read('')).toEqual(defaults);
  });

  it('reads what the address says', () => {
    expect(read('q=silk&category=kurti&sort=oldest&cols=2&page=3')).toEqual({
      q: 'silk',
      category: 'kurti',
      sort: 'oldest',
      columns: 2,
      page: 3,
    });
  });

  it.each(['page=0', 'page=-1', 'page=1e9', 'page=x', 'cols=7', 'sort=best', 'page=9999999'])(
    'takes the default for %s',
    (text) => {
      expect(read(text)).toEqual(defaults);
    },
  );
});

describe('shopSearch', () => {
  it('leaves defaults out', () => {
    expect(
      shopSearch(read('q=silk&sort=oldest&cols=3'), { q: '', sort: 'default', columns: 4 }),
    ).toBe('');
  });

  it('leads to the first page unless the page changes', () => {
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
