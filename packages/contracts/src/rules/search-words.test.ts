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

test.each([
  ['nukta, as one character or two', 'क़मीज़ ज़री ड़ोरी', 'कमीज जरी डोरी'],
  ['composed nukta letters', '\u0958\u092e\u0940\u095b', 'कमीज'],
  ['Bengali and Punjabi nukta', 'শাড়ি ਖ਼ਾਦੀ', 'শাডি ਖਾਦੀ'],
  ['chandrabindu and anusvara', 'चाँदी', 'चांदी'],
  ['nasal consonant and anusvara', 'हिन्दी चम्पा लम्बा', 'हिंदी चंपा लंबा'],
  ['joiners', 'क्\u200dष कुर्\u200cता', 'क्ष कुर्ता'],
  ['Devanagari digits', '१२३ मीटर', '123 मीटर'],
  ['Arabic, Urdu and full-width digits', '١٢ ۱۲ １２', '12 12 12'],
  ['ß and ss', 'Maßanzug STRAẞE', 'massanzug strasse'],
])('treats %s alike (rule 10.6)', (_, one, other) => {
  expect(searchWords(one)).toEqual(searchWords(other));
});

test('keeps different words different', () => {
  expect(searchWords('अन्न')).not.toEqual(searchWords('अंन'));
  expect(searchWords('कुर्ता')).not.toEqual(searchWords('कुर्ती'));
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
