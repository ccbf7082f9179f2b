import { expect, test } from 'vitest';
import { readSynonyms, SYNONYM_LIMITS, synonymProblem, writeSynonyms } from './synonyms.ts';

test('reads one group per line, with terms separated by commas', () => {
  const text = 'saree, sari, साड़ी\nlehenga, ghagra';
  expect(readSynonyms(` saree ,sari,,साड़ी\n\n  ,\nlehenga,ghagra\n`)).toEqual([
    ['saree', 'sari', 'साड़ी'],
    ['lehenga', 'ghagra'],
  ]);
  expect(writeSynonyms(readSynonyms(text))).toBe(text);
});

test.each([
  ['saree, sari\nlehenga, ghagra', null],
  ['', null],
  ['saree', 'Line 1 needs two words or more, with commas between.'],
  ['saree, sari\nsaree, saadi', '“saree” is in line 1 and in line 2.'],
  ['saree, Sarée', 'Line 1 has “Sarée” twice.'],
  ['saree, silk sari', 'Line 1: “silk sari” is not one word of two letters or more.'],
  ['saree, %%', 'Line 1: “%%” is not one word of two letters or more.'],
  ['saree, s', 'Line 1: “s” is not one word of two letters or more.'],
  [`saree, ${'s'.repeat(41)}`, 'Line 1: a word has more than 40 letters.'],
  [Array.from({ length: 13 }, (_, at) => `word${at}`).join(','), 'Line 1 has more than 12 words.'],
  [
    Array.from({ length: SYNONYM_LIMITS.groups + 1 }, (_, at) => `a${at}, b${at}`).join('\n'),
    'At most 300 lines: there are 301.',
  ],
])('rejects invalid groups with a message: %j', (text, problem) => {
  expect(synonymProblem(readSynonyms(text))).toBe(problem);
});
