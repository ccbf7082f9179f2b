import { expect, test } from 'vitest';
import { searchTermsOf, searchText, searchWords, withoutParts } from './search-words.ts';

test('ignores case, accents and punctuation', () => {
  expect(searchWords('Men’s  A-Line Kurtā — Été, 100% cotton')).toEqual([
    'mens',
    'a',
    'line',
    'kurta',
    'ete',
    '100',
    'cotton',
  ]);
});

test('keeps vowel signs of other scripts', () => {
  expect(searchWords('कुर्ती लाल')).toEqual(['कुर्ती', 'लाल']);
});

test('returns no terms for text without letters or digits', () => {
  expect(searchWords('!!! %')).toEqual([]);
});

test('stores each term once', () => {
  expect(searchText('Red kurta', 'A red, red KURTA.')).toBe('red kurta a');
});

test('uses each term of a query once and, of more than twelve, the longest', () => {
  expect(searchTermsOf('a Red kurta, a RED kurti')).toEqual(['kurta', 'kurti', 'red', 'a']);
  expect(searchTermsOf('q w e r t y u i o p a s d f g h kurta')).toHaveLength(12);
  expect(searchTermsOf('q w e r t y u i o p a s d f g h kurta')[0]).toBe('kurta');
});

test('drops terms that are contained in another term', () => {
  expect(withoutParts(searchTermsOf('a line kurta kur lin'))).toEqual(['kurta', 'line']);
});
