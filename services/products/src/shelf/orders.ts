import type { ProductSort } from '@tanabana/contracts';
import type { Columns } from './columns.ts';

export type OrderName = 'default' | 'newest' | 'price' | 'rating' | 'popular';
type Compare = (a: number, b: number) => number;

/** Each sort as an order and whether it is read from its end. */
const SORTS: Record<ProductSort, [OrderName, boolean]> = {
  default: ['default', false],
  newest: ['newest', false],
  oldest: ['newest', true],
  'price-asc': ['price', false],
  'price-desc': ['price', true],
  rating: ['rating', false],
  popular: ['popular', false],
};

/** The order of a sort; `default` where the shelf has none for it. */
export const orderOf = (sort: string | undefined): [OrderName, boolean] =>
  SORTS[sort as ProductSort] ?? SORTS.default;

/** Descending by a column. */
const by = (column: ArrayLike<number>, a: number, b: number): number =>
  (column[b] as number) - (column[a] as number);

/** How two slots stand to each other. Every order ends with the id, so that pages never overlap. */
export function comparing(columns: Columns): Record<OrderName, Compare> {
  const last: Compare = (a, b) => {
    const [one, other] = [columns.ids[a] as string, columns.ids[b] as string];
    return one < other ? 1 : one > other ? -1 : 0;
  };
  const newest: Compare = (a, b) => by(columns.createdAt, a, b) || last(a, b);
  return {
    default: (a, b) => by(columns.inStock, a, b) || newest(a, b),
    newest,
    price: (a, b) => -by(columns.sellingPrice, a, b) || -last(a, b),
    rating: (a, b) => by(columns.avgRating, a, b) || by(columns.reviewsCount, a, b) || last(a, b),
    popular: (a, b) => by(columns.reviewsCount, a, b) || by(columns.avgRating, a, b) || last(a, b),
  };
}
