import { describe, expect, it } from 'vitest';
import { pageItems } from './page-items.ts';

const shown = (page: number, pages: number): string =>
  pageItems(page, pages)
    .map((item) => (typeof item === 'number' ? item : '…'))
    .join(' ');

describe('pageItems', () => {
  it.each([
    [1, 1, '1'],
    [1, 3, '1 2 3'],
    [3, 5, '1 2 3 4 5'],
    [1, 10, '1 2 … 10'],
    [3, 10, '1 2 3 4 … 10'],
    [4, 10, '1 2 3 4 5 … 10'],
    [5, 10, '1 … 4 5 6 … 10'],
    [7, 10, '1 … 6 7 8 9 10'],
    [10, 10, '1 … 9 10'],
  ])('page %i of %i: %s (rule 2.8)', (page, pages, text) => {
    expect(shown(page, pages)).toBe(text);
  });

  it('returns nothing for no pages', () => {
    expect(pageItems(1, 0)).toEqual([]);
  });
});
