import { addSold, type DayFigures, type ProductFigures, type ProductSum } from './day-figures.ts';

/** A product's pieces that were sold on a day, or with negative numbers were not. */
export type Sale = Omit<ProductFigures, 'name' | 'image'>;

/** Ranges that are asked for: those of the charts. */
const MOST_RANGES = 4;

interface Range {
  first: string;
  last: string;
  sums: Map<string, ProductSum>;
}

export type ProductSales = ReturnType<typeof createProductSales>;

/**
 * What was sold of each product over a range of days. A range is summed when it is first asked for and
 * kept in step with every sale from then on, so that its answer costs the same however many days and
 * orders it covers.
 */
export function createProductSales(days: ReadonlyMap<string, DayFigures>) {
  let ranges: Range[] = [];

  function sumUp(first: string, last: string): Range {
    const sums = new Map<string, ProductSum>();
    for (const [day, { products }] of days) {
      if (day < first || day > last) continue;
      for (const [id, sold] of products) addSold(sums, id, sold);
    }
    return { first, last, sums };
  }

  return {
    /** Tells of a sale that is in the figures of its day. */
    add({ day, productId, ...sold }: Sale): void {
      for (const { first, last, sums } of ranges) {
        if (day >= first && day <= last) addSold(sums, productId, sold);
      }
    },

    /** By product id, both days included. */
    between(first: string, last: string): ReadonlyMap<string, ProductSum> {
      const known = ranges.find((range) => range.first === first && range.last === last);
      const range = known ?? sumUp(first, last);
      ranges = [range, ...ranges.filter((other) => other !== range)].slice(0, MOST_RANGES);
      return range.sums;
    },
  };
}
