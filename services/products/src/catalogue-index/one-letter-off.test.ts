import { expect, test } from 'vitest';
import { isForgiving } from '../products/product-search.ts';
import { isLike, likeness } from './one-letter-off.ts';
import { createRandom } from './testing/random.ts';

const contains = (text: string, word: string): boolean => {
  const middle = word.length >> 1;
  return likeness(word.slice(0, middle), word.slice(middle))(text);
};

test.each([
  ['kurta', 'redkurtaset'],
  ['kurta', 'redkurtiset'],
  ['anarkli', 'anarkaligown'],
  ['annarkali', 'anarkaligown'],
  ['bandhanj', 'bandhani'],
])('%s finds %s (rule 10.6)', (word, text) => {
  expect(contains(text, word)).toBe(true);
});

test.each([
  ['kurta', 'kurxxta'],
  ['jaipur', 'jodhpur'],
  ['kurta', 'karti'],
])('%s does not find %s (rule 10.6)', (word, text) => {
  expect(contains(text, word)).toBe(false);
});

/** The rule as a regular expression. */
function patternOf(word: string): string {
  if (!isForgiving(word)) return word;
  const alternatives = [word];
  for (let at = 0; at < word.length; at += 1) {
    const [before, after] = [word.slice(0, at), word.slice(at + 1)];
    alternatives.push(`${before}[^ ]${after}`, before + after);
    if (at > 0) alternatives.push(`${before}[^ ]${word.slice(at)}`);
  }
  return `(?:${alternatives.join('|')})`;
}

test('finds what the rule as a regular expression finds, for random terms and texts', () => {
  const random = createRandom(7);
  const written = (most: number) =>
    Array.from({ length: 1 + random.below(most) }, () => random.pick(['a', 'b', 'c'])).join('');
  let found = 0;
  for (let turn = 0; turn < 2000; turn += 1) {
    const [word, text] = [written(7), written(9)];
    const pattern = patternOf(word);
    const [isWhole, isPart] = [`^${pattern}$`, pattern].map((one) => new RegExp(one).test(text));
    const what = `${word} in ${text}`;
    expect([what, isLike(text, word)]).toEqual([what, isWhole]);
    if (isForgiving(word)) expect([what, contains(text, word)]).toEqual([what, isPart]);
    found += isPart ? 1 : 0;
  }
  expect(found).toBeGreaterThan(200);
});
