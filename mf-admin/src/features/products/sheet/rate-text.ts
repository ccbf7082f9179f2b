import {
  type Category,
  pricesAround,
  type RateRow,
  sellingPrice,
  tableRate,
  toPaise,
} from '@tanabana/contracts';

/** Fields of a row on which its GST rate depends, as texts of the sheet. */
export interface Taxed {
  hsn: string;
  /** Name; its HSN code applies to products without one. */
  category: string;
  price: string;
  saleprice: string;
}

/** Returns the GST rate of one unit: `5%`; `5–18%` between two rates; empty for no valid price. */
export type RateText = (goods: Taxed) => string;

/** Shown for goods whose HSN code has no rate: the shop's own one applies. */
const NO_RATE = 'Default';

/** Returns the rates on a day of the shop (`yyyy-MM-dd`) by the table. */
export function createRateText(
  rows: readonly RateRow[],
  categories: readonly Pick<Category, 'name' | 'hsn'>[],
  day: string,
): RateText {
  const byCategory = new Map(categories.map(({ name, hsn }) => [name, hsn]));
  const known = new Map<string, string>();
  const textOf = (hsn: string, price: number): string => {
    const between = pricesAround(rows, { hsn, price, day });
    if (between) return `${between[0].rate}–${between[1].rate}%`;
    const rate = tableRate(rows, { hsn, paid: price, quantity: 1, day });
    return rate === null ? NO_RATE : `${rate}%`;
  };
  return ({ hsn: own, category, ...prices }) => {
    const hsn = own || byCategory.get(category) || '';
    const [price, saleprice] = [Number(prices.price), Number(prices.saleprice)];
    if (!(price > 0 && saleprice > 0)) return '';
    const paid = toPaise(sellingPrice({ price, saleprice }));
    const key = `${hsn} ${paid}`;
    const text = known.get(key) ?? textOf(hsn, paid);
    known.set(key, text);
    return text;
  };
}
