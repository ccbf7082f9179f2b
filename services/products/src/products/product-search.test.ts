import { expect, test } from 'vitest';
import { forgivingPattern } from './product-search.ts';

const finds = (word: string, text: string): boolean =>
  new RegExp(forgivingPattern(word)).test(text);

test.each([
  ['kurta', 'red kurta set'],
  ['kurta', 'red kurti set'],
  ['anarkli', 'anarkali gown'],
  ['annarkali', 'anarkali gown'],
  ['bandhanj', 'bandhani dupatta'],
])('%s finds %s', (word, text) => {
  expect(finds(word, text)).toBe(true);
});

test.each([
  ['silk', 'sill cloth'],
  ['kurta', 'kur ta'],
  ['jaipur', 'jodhpur'],
  ['kurta', 'karti'],
])('%s does not find %s', (word, text) => {
  expect(finds(word, text)).toBe(false);
});
