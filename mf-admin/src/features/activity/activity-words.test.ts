import { expect, test } from 'vitest';
import { valueWords } from './activity-words.ts';

test.each([
  ['rupees as prices are written', 'saleprice', 2450.5, '₹2,450.50'],
  ['pieces as they are', 'stock', 1000, '1000'],
  ['nothing', 'description', '', 'nothing'],
  ['no pictures', 'images', [], 'nothing'],
  ['pictures by their number', 'images', ['/api/products/images/a'], '1 image'],
  ['colours in a line', 'colors', ['Madder: S, M', 'Indigo: L'], 'Madder: S, M; Indigo: L'],
  ['an empty list', 'colors', [], 'nothing'],
  ['yes or no', 'isAdmin', false, 'no'],
  ['the beginning of a long text', 'description', 'a'.repeat(200), `${'a'.repeat(157)}…`],
])('%s', (_, field, value, words) => {
  expect(valueWords(field, value)).toBe(words);
});
