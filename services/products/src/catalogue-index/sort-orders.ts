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

/** The order of a sort; `default` where the index has none for it. */
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

/** Slots in an order, kept so while they come and go. */
export class SortedSlots {
  #slots: Uint32Array;
  #length: number;
  readonly #compare: (a: number, b: number) => number;

  constructor(slots: Uint32Array, compare: (a: number, b: number) => number) {
    this.#slots = slots.slice().sort(compare);
    this.#length = slots.length;
    this.#compare = compare;
  }

  get length(): number {
    return this.#length;
  }

  /** The slot at a position; `backwards` counts from the end. */
  at(position: number, backwards: boolean): number {
    return this.#slots[backwards ? this.#length - 1 - position : position] as number;
  }

  insert(slot: number): void {
    if (this.#length === this.#slots.length) {
      const larger = new Uint32Array(Math.max(16, this.#length * 2));
      larger.set(this.#slots);
      this.#slots = larger;
    }
    const position = this.#positionOf(slot);
    this.#slots.copyWithin(position + 1, position, this.#length);
    this.#slots[position] = slot;
    this.#length += 1;
  }

  remove(slot: number): void {
    const position = this.#positionOf(slot);
    if (this.#slots[position] !== slot) return;
    this.#slots.copyWithin(position, position + 1, this.#length);
    this.#length -= 1;
  }

  /** The first position whose slot does not come before this one. */
  #positionOf(slot: number): number {
    let low = 0;
    let high = this.#length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#compare(this.#slots[middle] as number, slot) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
