import type { ProductSort } from '@tanabana/contracts';
import type { Columns } from './columns.ts';
import type { Ids } from './ids.ts';

export const ORDER_NAMES = ['default', 'newest', 'price', 'rating', 'popular'] as const;
export type OrderName = (typeof ORDER_NAMES)[number];
export type Compare = (a: number, b: number) => number;

/** Each sort as an order and whether it is read backwards. */
const SORTS: Record<ProductSort, [OrderName, boolean]> = {
  default: ['default', false],
  // among equal ranks
  relevance: ['default', false],
  newest: ['newest', false],
  oldest: ['newest', true],
  'price-asc': ['price', false],
  'price-desc': ['price', true],
  rating: ['rating', false],
  popular: ['popular', false],
};

/** Returns the order of a sort; `default` if the index has none for it. */
export const orderOf = (sort: string | undefined): [OrderName, boolean] =>
  SORTS[sort as ProductSort] ?? SORTS.default;

/** Descending by a column. */
const by = (column: ArrayLike<number>, a: number, b: number): number =>
  (column[b] as number) - (column[a] as number);

/** Compares two ordinals. Every order ends with the id, so that pages never overlap. */
export function comparing(columns: Columns, ids: Ids): Record<OrderName, Compare> {
  const last: Compare = (a, b) => ids.compare(b, a);
  const newest: Compare = (a, b) => by(columns.createdAt, a, b) || last(a, b);
  return {
    default: (a, b) => by(columns.inStock, a, b) || newest(a, b),
    newest,
    price: (a, b) => -by(columns.sellingPrice, a, b) || -last(a, b),
    rating: (a, b) => by(columns.avgRating, a, b) || by(columns.reviewsCount, a, b) || last(a, b),
    popular: (a, b) => by(columns.reviewsCount, a, b) || by(columns.avgRating, a, b) || last(a, b),
  };
}
