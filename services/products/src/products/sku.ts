import { randomInt } from 'node:crypto';
import { searchWords } from '@tanabana/contracts';

/** Without 0/O, 1/I/L: a SKU is read out over the telephone. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const RANDOM_LENGTH = 5;

/**
 * A SKU for a product that came without one: `KUR-SANGANERI-7F3KQ`, from category and name and a
 * random part. The unique index decides whether it is free; 31^5 make a second try rare.
 */
export function makeSku(category: string, name: string): string {
  const part = (text: string, length: number): string =>
    (searchWords(text).find((word) => /^[a-z0-9]{3,}$/.test(word)) ?? 'tb')
      .slice(0, length)
      .toUpperCase();
  const random = Array.from({ length: RANDOM_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]);
  return `${part(category, 3)}-${part(name, 10)}-${random.join('')}`;
}
