import type { Gender } from '@tanabana/contracts';

const GENDERS: [RegExp, Gender][] = [
  [/^(?:women|woman|ladies|female)s?$/i, 'women'],
  [/^(?:men|man|gents|male)s?$/i, 'men'],
  [/^girls?$/i, 'girls'],
  [/^boys?$/i, 'boys'],
  [/^unisex$/i, 'unisex'],
];

const genderOfWord = (word: string): Gender | undefined =>
  GENDERS.find(([pattern]) => pattern.test(word))?.[1];

/** Whom a product is for, from its column, else from a word of its name. */
export const genderOf = (column: string, name: string): Gender | undefined =>
  [column.trim(), ...name.split(/\s+/)].map(genderOfWord).find((gender) => gender !== undefined);
