import { PAGE_SIZE_BY_COLUMNS, type ProductSort } from '@tanabana/contracts';

export type Columns = keyof typeof PAGE_SIZE_BY_COLUMNS;

/** What the shop shows: all of it stands in the address, so that Back, reload and sharing work. */
export interface ShopState {
  q: string;
  /** Slug or name; empty for all. */
  category: string;
  sort: ProductSort;
  columns: Columns;
  /** From 1. */
  page: number;
}

const DEFAULT_COLUMNS: Columns = 4;

/** The three choices of spec.md section 2, Shop, and the order that each stands for. */
export const SORTS: readonly { value: ProductSort; label: string }[] = [
  { value: 'default', label: 'Default Sorting' },
  { value: 'oldest', label: 'Oldest products' },
  { value: 'popular', label: 'Comments products' },
];

export const COLUMNS: readonly Columns[] = [2, 3, 4, 5];

/** Reads an address; what it does not know or cannot be becomes the default. */
export function readShop(search: URLSearchParams): ShopState {
  const page = search.get('page') ?? '';
  return {
    q: (search.get('q') ?? '').trim().slice(0, 200),
    category: (search.get('category') ?? '').trim().slice(0, 100),
    sort: SORTS.find(({ value }) => value === search.get('sort'))?.value ?? 'default',
    columns: COLUMNS.find((n) => String(n) === search.get('cols')) ?? DEFAULT_COLUMNS,
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  };
}

/**
 * The address that shows `next`, defaults left out: `?q=silk&page=2`. A change of anything but the
 * page leads to the first page.
 */
export function shopSearch(now: ShopState, change: Partial<ShopState>): string {
  const next = { ...now, page: 1, ...change };
  const search = new URLSearchParams();
  if (next.q) search.set('q', next.q);
  if (next.category) search.set('category', next.category);
  if (next.sort !== 'default') search.set('sort', next.sort);
  if (next.columns !== DEFAULT_COLUMNS) search.set('cols', String(next.columns));
  if (next.page > 1) search.set('page', String(next.page));
  return search.size > 0 ? `?${search}` : '';
}

export const pageSize = ({ columns }: ShopState): number => PAGE_SIZE_BY_COLUMNS[columns];

/** How many pages so many products fill; at least 1. */
export const pageCount = (total: number, state: ShopState): number =>
  Math.max(1, Math.ceil(total / pageSize(state)));
