import {
  DEFAULT_COLUMNS,
  type Endpoints,
  FILTER_SIZES,
  PAGE_SIZE_BY_COLUMNS,
  type ProductSort,
} from '@tanabana/contracts';

export type Columns = keyof typeof PAGE_SIZE_BY_COLUMNS;
/** Gender of the clothes: chosen by the collection cards of the home page. */
export type ShownGender = 'women' | 'men';
type ShopTag = 'new' | 'trending';
/** Values of the rating filter, the strictest first. */
export const MIN_RATINGS = ['4', '3'] as const;
export type MinRating = (typeof MIN_RATINGS)[number];

/** Active filters; each can be removed separately. */
export interface Filters {
  q: string;
  /** Slug or name; empty for all. */
  category: string;
  /** Small to large. */
  sizes: readonly string[];
  colours: readonly string[];
  /** Rupees; null for no limit. */
  minPrice: number | null;
  maxPrice: number | null;
  /** Least average of stars; null for any. */
  minRating: MinRating | null;
  inStock: boolean;
  tag: ShopTag | null;
  gender: ShownGender | null;
}

/** State of the shop page, all of it in the address, so that Back, reload and sharing work. */
export interface ShopState extends Filters {
  sort: ProductSort;
  columns: Columns;
  /** From 1. */
  page: number;
}

const MAX_COLOURS = 20;

export const NO_FILTERS: Filters = {
  q: '',
  category: '',
  sizes: [],
  colours: [],
  minPrice: null,
  maxPrice: null,
  minRating: null,
  inStock: false,
  tag: null,
  gender: null,
};

/** The three choices of rule 2.8 with their sort orders; then ours. */
export const SORTS: readonly { value: ProductSort; label: string }[] = [
  { value: 'default', label: 'Default Sorting' },
  { value: 'oldest', label: 'Oldest products' },
  { value: 'popular', label: 'Comments products' },
  { value: 'newest', label: 'Newest' },
  { value: 'price-asc', label: 'Price low to high' },
  { value: 'price-desc', label: 'Price high to low' },
];

export const COLUMNS: readonly Columns[] = [2, 3, 4, 5];

/** Reads an address; unknown or invalid values become the default. */
export function readShop(search: URLSearchParams): ShopState {
  const page = search.get('page') ?? '';
  const sizes = listOf(search, 'size').map((size) => size.toUpperCase());
  return {
    q: textOf(search, 'q', 200),
    category: textOf(search, 'category', 100),
    sizes: FILTER_SIZES.filter((size) => sizes.includes(size)),
    colours: coloursOf(search),
    ...priceLimits(search.get('minPrice') ?? '', search.get('maxPrice') ?? ''),
    minRating: oneOf(MIN_RATINGS, search.get('minRating')),
    inStock: ['1', 'true'].includes(search.get('inStock') ?? ''),
    tag: oneOf(['new', 'trending'], search.get('tag')),
    gender: oneOf(['women', 'men'], search.get('for')),
    sort: SORTS.find(({ value }) => value === search.get('sort'))?.value ?? 'default',
    columns: COLUMNS.find((n) => String(n) === search.get('cols')) ?? DEFAULT_COLUMNS,
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  };
}

/**
 * Returns the address of `next`, without defaults: `?q=silk&page=2`. A change of anything but the
 * page returns to the first page.
 */
export function shopSearch(now: ShopState, change: Partial<ShopState>): string {
  const next = { ...now, page: 1, ...change };
  const search = new URLSearchParams();
  if (next.gender) search.set('for', next.gender);
  if (next.q) search.set('q', next.q);
  if (next.category) search.set('category', next.category);
  for (const size of next.sizes) search.append('size', size);
  for (const colour of next.colours) search.append('colour', colour);
  if (next.minPrice !== null) search.set('minPrice', String(next.minPrice));
  if (next.maxPrice !== null) search.set('maxPrice', String(next.maxPrice));
  if (next.minRating) search.set('minRating', next.minRating);
  if (next.inStock) search.set('inStock', '1');
  if (next.tag) search.set('tag', next.tag);
  if (next.sort !== 'default') search.set('sort', next.sort);
  if (next.columns !== DEFAULT_COLUMNS) search.set('cols', String(next.columns));
  if (next.page > 1) search.set('page', String(next.page));
  return search.size > 0 ? `?${search}` : '';
}

export const pageSize = ({ columns }: ShopState): number => PAGE_SIZE_BY_COLUMNS[columns];

/** Returns the number of pages; at least 1. */
export const pageCount = (total: number, state: ShopState): number =>
  Math.max(1, Math.ceil(total / pageSize(state)));

/** Adds a value to a list or removes it, case-insensitively. */
export const toggled = (list: readonly string[], value: string): string[] => {
  const without = list.filter((one) => one.toLowerCase() !== value.toLowerCase());
  return without.length < list.length ? without : [...list, value];
};

const oneOf = <T extends string>(known: readonly T[], value: string | null): T | null =>
  known.find((one) => one === value?.toLowerCase()) ?? null;

// services reject NUL: nothing that could be found contains it
const textOf = (search: URLSearchParams, name: string, longest: number): string =>
  (search.get(name) ?? '').replaceAll('\0', '').trim().slice(0, longest).trim();

const listOf = (search: URLSearchParams, name: string): string[] =>
  search
    .getAll(name)
    .flatMap((value) => value.replaceAll('\0', '').split(','))
    .map((value) => value.trim())
    .filter(Boolean);

function coloursOf(search: URLSearchParams): string[] {
  const byKey = new Map(
    listOf(search, 'colour')
      .filter(({ length }) => length <= 40)
      .map((colour) => [colour.toLowerCase(), colour]),
  );
  return [...byKey.values()].slice(0, MAX_COLOURS);
}

/** Whole rupees; inverted limits are swapped. */
export function priceLimits(from: string, to: string): Pick<Filters, 'minPrice' | 'maxPrice'> {
  const minPrice = rupeesOf(from) || null;
  const maxPrice = rupeesOf(to);
  return minPrice !== null && maxPrice !== null && minPrice > maxPrice
    ? { minPrice: maxPrice, maxPrice: minPrice }
    : { minPrice, maxPrice };
}

/** Parses rupees as people write them ('₹1,299'); null if it is not an amount. */
export function rupeesOf(text: string): number | null {
  const digits = text.replace(/[₹,\s]/g, '');
  return /^\d{1,7}(\.\d*)?$/.test(digits) ? Math.round(Number(digits)) : null;
}

type ListQuery = NonNullable<Endpoints.QueryInput<typeof Endpoints.productEndpoints.list>>;

/** What the page is about; it overrides the address. */
export interface PageSubject {
  /** Slug of the category. */
  category?: string | undefined;
  /** Slug of the collection. */
  collection?: string | undefined;
}

/** The filters as the list call expects them. */
function filterQuery(state: ShopState, { category, collection }: PageSubject): ListQuery {
  return {
    q: state.q || undefined,
    category: category ?? (state.category || undefined),
    collection,
    size: state.sizes.length > 0 ? [...state.sizes] : undefined,
    colour: state.colours.length > 0 ? [...state.colours] : undefined,
    minPrice: state.minPrice === null ? undefined : String(state.minPrice),
    maxPrice: state.maxPrice === null ? undefined : String(state.maxPrice),
    minRating: state.minRating ?? undefined,
    inStock: state.inStock ? '1' : undefined,
    tag: state.tag ?? undefined,
    gender: state.gender ?? undefined,
    fields: 'card',
  };
}

/** Query for one page of the results. */
export const pageQuery = (state: ShopState, subject: PageSubject = {}): ListQuery => ({
  ...filterQuery(state, subject),
  // the service's default: by relevance with search words, else in the order of the collection
  sort: state.sort === 'default' ? undefined : state.sort,
  page: String(state.page),
  limit: String(pageSize(state)),
});

/** Query for the count of each further choice: the same for every page and sort order. */
export const facetQuery = (state: ShopState, subject: PageSubject = {}): ListQuery => ({
  ...filterQuery(state, subject),
  facets: '1',
  limit: '1',
});
