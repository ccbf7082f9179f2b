import { CATEGORIES, COLOURS, GENDERS, randomOf, SIZES, WORDS } from '../demo-products.ts';

/** Questions of a kind and a round: more than are asked in it, so that none is asked twice. */
const QUESTIONS = 12_000;

export const KINDS = ['list', 'search', 'filters with facets'] as const;
export type Kind = (typeof KINDS)[number];

const LIMIT = 24;
const SORTS = ['default', 'newest', 'oldest', 'price-asc', 'price-desc', 'rating', 'popular'];

/** Paths of a kind: nothing but a page, words, or two to four filters with facets. */
export function questionsOf(kind: Kind, products: number, round: number): string[] {
  const seed = 7_000_000 + QUESTIONS * (KINDS.length * round + KINDS.indexOf(kind));
  return Array.from({ length: QUESTIONS }, (_, at) => {
    let draws = 0;
    const random = (): number => randomOf(seed + at, draws++);
    const below = (end: number): number => Math.floor(random() * end);
    const pick = (list: readonly string[]): string =>
      encodeURIComponent(list[below(list.length)] ?? '');
    const parts = [`fields=card&limit=${LIMIT}&sort=${pick(SORTS)}`];
    if (kind === 'list') parts.push(`page=${1 + below(products / LIMIT)}`);
    if (kind === 'search') {
      const words = Array.from({ length: 1 + below(3) }, () => asked(pick(WORDS), random));
      parts.push(`q=${words.join('%20')}`, `page=${1 + below(4)}`);
    }
    if (kind === 'filters with facets') {
      const filters = [
        () => `category=${pick(CATEGORIES.map(({ slug }) => slug))}`,
        () => `size=${pick(SIZES)},${pick(SIZES)}`,
        () => `colour=${pick(COLOURS)}`,
        () => `minPrice=${300 + below(4000)}&maxPrice=${4500 + below(5000)}`,
        () => `gender=${pick(GENDERS)}`,
        () => 'inStock=1',
      ];
      const first = below(filters.length);
      for (let next = 0; next < 2 + below(3); next += 1)
        parts.push(filters[(first + next * 5) % filters.length]?.() ?? '');
      parts.push(`facets=1&page=${1 + below(3)}`);
    }
    return `/api/products?${parts.join('&')}`;
  });
}

/** A word as it is typed: whole, its first letters, or with a letter missing. */
function asked(word: string, random: () => number): string {
  const draw = random();
  if (draw < 0.6) return word;
  if (draw < 0.85) return word.slice(0, 3);
  const at = 1 + Math.floor(random() * (word.length - 1));
  return word.slice(0, at) + word.slice(at + 1);
}
