import { expect, test } from 'vitest';
import { searchText, searchWords } from './search-words.ts';

test('words lose case, accents and punctuation', () => {
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

test('other scripts keep their vowel signs', () => {
  expect(searchWords('कुर्ती लाल')).toEqual(['कुर्ती', 'लाल']);
});

test('text of nothing but signs has no words', () => {
  expect(searchWords('!!! %')).toEqual([]);
});

test('stored text holds each word once', () => {
  expect(searchText('Red kurta', 'A red, red KURTA.')).toBe('red kurta a');
});
