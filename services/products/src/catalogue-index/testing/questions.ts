import type { ProductQuery, ProductSort } from '@tanabana/contracts';
import {
  CATALOGUE_SIZE,
  CATEGORIES,
  COLOURS,
  GENDERS,
  idOf,
  SIZES,
  TAGS,
  VOCABULARY,
} from './generated-catalogue.ts';
import { createRandom, type Random } from './random.ts';

export const QUESTIONS = 20_000;

const SORTS: readonly ProductSort[] = [
  'default',
  'newest',
  'oldest',
  'price-asc',
  'price-desc',
  'rating',
  'popular',
];
const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];

/** A term as shoppers type it: whole, prefix, part, or one letter off. */
function asWritten(random: Random): string {
  const word = random.pick(VOCABULARY);
  const letters = [...word];
  const at = random.below(letters.length);
  switch (random.below(8)) {
    case 0:
      return letters.slice(0, 1 + at).join('');
    case 1:
      return letters.slice(at, at + 2 + random.below(4)).join('');
    case 2:
      return letters.with(at, random.pick(LETTERS)).join('');
    case 3:
      return letters.toSpliced(at, 1).join('');
    case 4:
      return letters.toSpliced(at, 0, random.pick(LETTERS)).join('');
    case 5:
      return random.pick([
        word.toUpperCase(),
        random.pick(LETTERS),
        'zzzzzz',
        '%%',
        '  ',
        `${word},`,
      ]);
    default:
      return word;
  }
}

/** Any spelling of a value, or an unknown one. */
const anyCase = (random: Random, value: string): string =>
  random.pick([value, value, value.toLowerCase(), value.toUpperCase(), `${value}?`]);

/**
 * Returns the query with a number: every sort, all filters alone and combined, near and far pages.
 * Deterministic.
 */
export function questionOf(number: number): ProductQuery {
  const random = createRandom(number);
  const maybe = <T>(share: number, make: () => T): T | undefined =>
    random.isTrue(share) ? make() : undefined;
  const listOf = (values: readonly string[]): string[] =>
    random.some(values, 1 + random.below(3)).map((value) => anyCase(random, value));
  const price = (): number => 400 + random.below(12_000) / 2;
  const isNarrow = random.isTrue(0.5);
  const often = isNarrow ? 0.12 : 0.3;
  return {
    q: maybe(0.4, () =>
      Array.from({ length: 1 + random.below(isNarrow ? 2 : 4) }, () => asWritten(random)).join(' '),
    ),
    category: maybe(often, () => {
      const { id, name, slug } = random.pick(CATEGORIES);
      return anyCase(random, random.pick([id, name, slug]));
    }),
    size: maybe(often, () => listOf(SIZES)),
    colour: maybe(often, () => listOf(COLOURS)),
    tag: maybe(often / 2, () => random.pick(TAGS)),
    gender: maybe(often / 2, () => random.pick(GENDERS)),
    minPrice: maybe(often, price),
    maxPrice: maybe(often, price),
    inStock: maybe(often, () => random.isTrue(0.7)),
    ids: maybe(0.02, () =>
      Array.from({ length: 1 + random.below(20) }, () => idOf(random.below(CATALOGUE_SIZE + 50))),
    ),
    sort: random.pick(SORTS),
    facets: maybe(0.4, () => true),
    page: random.isTrue(0.5) ? 1 : random.isTrue(0.9) ? 1 + random.below(40) : 1_000_000,
    limit: random.pick([1, 7, 20, 24, 100, 1000]),
  } as ProductQuery;
}
