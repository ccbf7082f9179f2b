import { CATEGORIES, COLOURS, GENDERS, randomOf, SIZES, WORDS } from '../demo-products.ts';

/** What queries of a catalogue name. */
export interface QueryTerms {
  /** Slugs. */
  categories: readonly string[];
  colours: readonly string[];
  /** Returns the words of one search, as a shopper types them. */
  words(random: () => number): string[];
}

/** Queries per kind and round, each sent once: warm-up, then measured. */
export const WARM_UP_QUESTIONS = 1000;
const QUESTIONS = WARM_UP_QUESTIONS + 4000;

export const KINDS = ['list', 'whole products', 'search', 'filters with facets'] as const;
export type Kind = (typeof KINDS)[number];

/** Terms of the generated products. */
export const DEMO_TERMS: QueryTerms = {
  categories: CATEGORIES.map(({ slug }) => slug),
  colours: COLOURS,
  words: (random) =>
    Array.from({ length: 1 + Math.floor(3 * random()) }, () =>
      asked(WORDS[Math.floor(random() * WORDS.length)] as string, random),
    ),
};

const LIMIT = 24;
/** Page sizes without a filter: with one size a small catalogue has too few different pages. */
const LIMITS = [21, 22, 23, 24];
/** Share of searches for their first page; later ones are often empty. */
const FIRST_PAGES = 0.75;
const SORTS = ['default', 'newest', 'oldest', 'price-asc', 'price-desc', 'rating', 'popular'];
/** Maximum of queries drawn per kind and round: some are drawn twice. */
const DRAWS = 1_000_000;

/**
 * Different paths of a kind: a page of cards or of whole products, words, or two to four filters
 * with facets.
 */
export function questionsOf(
  kind: Kind,
  products: number,
  round: number,
  terms: QueryTerms,
): string[] {
  const seed = DRAWS * (1 + KINDS.length * round + KINDS.indexOf(kind));
  const questions = new Set<string>();
  for (let at = 0; questions.size < QUESTIONS && at < DRAWS; at += 1)
    questions.add(questionOf(kind, products, seed + at, terms));
  return [...questions];
}

function questionOf(kind: Kind, products: number, number: number, terms: QueryTerms): string {
  let draws = 0;
  const random = (): number => randomOf(number, draws++);
  const below = (end: number): number => Math.floor(random() * end);
  const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T;
  const isPage = kind === 'list' || kind === 'whole products';
  const limit = isPage ? pick(LIMITS) : LIMIT;
  const parts = [...(kind === 'whole products' ? [] : ['fields=card']), `limit=${limit}`];
  // half of the searches are sorted by relevance, the default
  if (kind !== 'search' || random() < 0.5) parts.push(`sort=${pick(SORTS)}`);
  if (isPage) parts.push(`page=${1 + below(products / limit)}`);
  if (kind === 'search') {
    const words = terms.words(random).map(encodeURIComponent);
    const page = random() < FIRST_PAGES ? 1 : 2 + below(3);
    parts.push(`q=${words.join('%20')}`, `page=${page}`);
  }
  if (kind === 'filters with facets') {
    const filters = [
      () => `category=${pick(terms.categories)}`,
      () => `size=${pick(SIZES)},${pick(SIZES)}`,
      () => `colour=${pick(terms.colours)}`,
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

/** A word as typed: complete, its first letters, or with a missing letter. */
function asked(word: string, random: () => number): string {
  const draw = random();
  if (draw < 0.6) return word;
  if (draw < 0.85) return word.slice(0, 3);
  const at = 1 + Math.floor(random() * (word.length - 1));
  return word.slice(0, at) + word.slice(at + 1);
}
