import { expect, test } from 'vitest';
import { CardTexts } from './card-texts.ts';

const idOf = (number: number): string => number.toString(16).padStart(24, '0');
const textOf = (number: number): string => JSON.stringify({ name: `Kurtā ${number}`.repeat(9) });

test('a text is found under its product and version, and no other', () => {
  const cards = new CardTexts(100_000);
  cards.set(idOf(1), 7, textOf(1));
  cards.set(idOf(2), 8, textOf(2));
  expect(String(cards.get(idOf(1), 7)?.text)).toBe(textOf(1));
  expect(String(cards.get(idOf(2), 8)?.text)).toBe(textOf(2));
  expect(cards.get(idOf(1), 8)).toBeUndefined();
  expect(cards.get(idOf(3), 7)).toBeUndefined();
  cards.set(idOf(1), 9, textOf(3));
  expect(cards.get(idOf(1), 7)).toBeUndefined();
  expect(String(cards.get(idOf(1), 9)?.text)).toBe(textOf(3));
});

test('however many come, they take no more memory than they may, and the last ones are there', () => {
  const maxBytes = 100_000;
  const cards = new CardTexts(maxBytes);
  for (let number = 1; number <= 5000; number += 1) cards.set(idOf(number), number, textOf(number));
  expect(cards.isFull).toBe(true);
  const held = Array.from({ length: 5000 }, (_, at) => at + 1).filter((number) =>
    cards.get(idOf(number), number),
  );
  expect(held.length).toBeGreaterThan(300);
  expect(held).toEqual(Array.from({ length: held.length }, (_, at) => 5000 - held.length + at + 1));
  for (const number of held)
    expect(String(cards.get(idOf(number), number)?.text)).toBe(textOf(number));
  expect(cards.size).toBeLessThan(2 * maxBytes);
});

test('what is longer than all that there is room for is not held', () => {
  const cards = new CardTexts(1000);
  cards.set(idOf(1), 1, 'a'.repeat(2000));
  expect(cards.get(idOf(1), 1)).toBeUndefined();
});
