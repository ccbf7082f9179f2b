import { expect, it } from 'vitest';
import { activeFilters, allCleared } from './active-filters.ts';
import { readShop, shopSearch } from './shop-state.ts';

const state = readShop(
  new URLSearchParams(
    'for=men&q=silk&category=tops&size=S&size=M&colour=Rust&maxPrice=900&minRating=4',
  ),
);
const names = (fixed?: 'category' | 'gender') =>
  activeFilters(state, fixed, () => 'Tops').map(({ label }) => label);

it('names each filter in plain words', () => {
  expect(names()).toEqual([
    '“silk”',
    'For men',
    'Tops',
    'Size S',
    'Size M',
    'Rust',
    'Up to ₹900',
    '4 stars and up',
  ]);
});

it('omits filters that define the page', () => {
  expect(names('gender')).not.toContain('For men');
  expect(names('category')).not.toContain('Tops');
});

it('removes one and keeps the others', () => {
  const size = activeFilters(state, undefined, () => '').find(({ key }) => key === 'size-S');
  expect(shopSearch(state, size?.without ?? {})).toBe(
    '?for=men&q=silk&category=tops&size=M&colour=Rust&maxPrice=900&minRating=4',
  );
});

it('removes all but those that define the page', () => {
  expect(shopSearch(state, allCleared(state, undefined))).toBe('');
  expect(shopSearch(state, allCleared(state, 'gender'))).toBe('?for=men');
});
