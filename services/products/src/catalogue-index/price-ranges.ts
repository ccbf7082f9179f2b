import { type Bits, type BitsPool, dropBits } from './bits.ts';
import type { ProductOrdinals } from './product-ordinals.ts';
import type { Positions } from './sorted-ordinals.ts';

/** Steps of the price order for which cumulative sets are cached. */
const STEPS = 32;

/** Products by price, in arrays of a pool. */
export class PriceRanges {
  readonly #ordinals: ProductOrdinals;
  readonly #pool: BitsPool;
  /** The cheapest products by their number, in whole steps, until a change. */
  readonly #cheapestOfSteps = new Map<number, Bits>();

  constructor(ordinals: ProductOrdinals, pool: BitsPool) {
    this.#ordinals = ordinals;
    this.#pool = pool;
  }

  /** Clears the cache after a change other than of stock. */
  forget(): void {
    for (const bits of this.#cheapestOfSteps.values()) this.#pool.give(bits);
    this.#cheapestOfSteps.clear();
  }

  /**
   * Returns the products with a price in a range.
   * @param min paise, inclusive
   * @param max paise, inclusive
   */
  between(min: number, max: number): Bits {
    const { first, end } = this.positions(min, max);
    const bits = this.#cheapest(end);
    if (first > 0) {
      const cheaper = this.#cheapest(first);
      dropBits(bits, cheaper);
      this.#pool.give(cheaper);
    }
    return bits;
  }

  /** Returns their positions in the price order. */
  positions(min: number, max: number): Positions {
    const prices = this.#ordinals.columns.sellingPrice;
    const order = this.#ordinals.orders.of('price');
    return {
      first: order.countWhile((ordinal) => (prices[ordinal] as number) < min),
      end: order.countWhile((ordinal) => (prices[ordinal] as number) <= max),
    };
  }

  /** Returns the first `count` ordinals in price order; whole steps are cached. */
  #cheapest(count: number): Bits {
    const order = this.#ordinals.orders.of('price');
    const step = Math.ceil(order.length / STEPS);
    const known = Math.round(count / step) * step;
    const bits = this.#pool.takeUncleared(this.#ordinals.columns.length);
    const steps =
      this.#cheapestOfSteps.get(known) ?? this.#pool.take(this.#ordinals.columns.length);
    if (!this.#cheapestOfSteps.has(known)) order.flip(steps, 0, known);
    this.#cheapestOfSteps.set(known, steps);
    bits.set(steps);
    order.flip(bits, Math.min(known, count), Math.max(known, count));
    return bits;
  }
}
