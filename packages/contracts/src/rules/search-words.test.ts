import { expect, test } from 'vitest';
import { searchText, searchWords, withoutParts, wordsOfQuestion } from './search-words.ts';

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

test('of a question each word counts once, and of more than twelve the longest', () => {
  expect(wordsOfQuestion('a Red kurta, a RED kurti')).toEqual(['kurta', 'kurti', 'red', 'a']);
  expect(wordsOfQuestion('q w e r t y u i o p a s d f g h kurta')).toHaveLength(12);
  expect(wordsOfQuestion('q w e r t y u i o p a s d f g h kurta')[0]).toBe('kurta');
});

test('what is part of another word need not be looked for', () => {
  expect(withoutParts(wordsOfQuestion('a line kurta kur lin'))).toEqual(['kurta', 'line']);
});
