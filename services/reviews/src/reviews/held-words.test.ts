import { expect, test } from 'vitest';
import { heldWordsIn } from './held-words.ts';

test.each([
  [['bad'], 'Not BAD, really', ['bad']],
  [['bad'], 'badly', []],
  [['very bad'], 'very-bad', ['very bad']],
  [['very bad'], 'very, very good; bad', []],
  [['cafe'], 'Café', ['cafe']],
  [['हिंदी'], 'हिन्दी में', ['हिंदी']],
  [['***'], 'a***b', ['***']],
  [['a', 'b'], 'b a', ['a', 'b']],
  [[], 'anything', []],
])('of the words %j, the text %j contains %j (rule 19.5)', (words, text, expected) => {
  expect(heldWordsIn(words, text)).toEqual(expected);
});
