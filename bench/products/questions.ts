import { CATEGORIES, COLOURS, GENDERS, randomOf, SIZES, WORDS } from '../demo-products.ts';

/** Questions of a kind and a round, each asked once: those before counting, and those that count. */
export const WARM_UP_QUESTIONS = 1000;
const QUESTIONS = WARM_UP_QUESTIONS + 4000;

export const KINDS = ['list', 'search', 'filters with facets'] as const;
export type Kind = (typeof KINDS)[number];

const LIMIT = 24;
/** Lengths of pages without a filter: with one alone a small catalogue has too few different ones. */
const LIMITS = [21, 22, 23, 24];
const SORTS = ['default', 'newest', 'oldest', 'price-asc', 'price-desc', 'rating', 'popular'];
/** Questions drawn of a kind and a round, at most: some are drawn twice. */
const DRAWS = 1_000_000;

/** Paths of a kind, all different: nothing but a page, words, or two to four filters with facets. */
export function questionsOf(kind: Kind, products: number, round: number): string[] {
  const seed = DRAWS * (1 + KINDS.length * round + KINDS.indexOf(kind));
  const questions = new Set<string>();
  for (let at = 0; questions.size < QUESTIONS && at < DRAWS; at += 1)
    questions.add(questionOf(kind, products, seed + at));
  return [...questions];
}

function questionOf(kind: Kind, products: number, number: number): string {
  let draws = 0;
  const random = (): number => randomOf(number, draws++);
  const below = (end: number): number => Math.floor(random() * end);
  const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T;
  const limit = kind === 'list' ? pick(LIMITS) : LIMIT;
  const parts = [`fields=card&limit=${limit}`];
  // half of the searches come by relevance, as those do that name no order
  if (kind !== 'search' || random() < 0.5) parts.push(`sort=${pick(SORTS)}`);
  if (kind === 'list') parts.push(`page=${1 + below(products / limit)}`);
  if (kind === 'search') {
    const words = Array.from({ length: 1 + below(3) }, () => asked(pick(WORDS), random));
    parts.push(`q=${words.join('%20')}`, `page=${1 + below(4)}`);
  }
  if (kind === 'filters with facets') {
    const filters = [
      () => `category=${pick(CATEGORIES).slug}`,
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
}

/** A word as it is typed: whole, its first letters, or with a letter missing. */
function asked(word: string, random: () => number): string {
  const draw = random();
  if (draw < 0.6) return word;
  if (draw < 0.85) return word.slice(0, 3);
  const at = 1 + Math.floor(random() * (word.length - 1));
  return word.slice(0, at) + word.slice(at + 1);
}
