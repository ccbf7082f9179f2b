import { toPaise, toRupees } from '../money.ts';

export interface TaxedPlaces {
  /** State that the shop sells from. */
  seller: string;
  /** State that the order goes to. */
  buyer: string;
}

export interface Tax {
  /** Percent. */
  rate: number;
  /** Rupees: the total without its tax. */
  taxable: number;
  cgst: number;
  sgst: number;
  igst: number;
}

const sameRegion = (one: string, other: string): boolean =>
  one.trim() !== '' && one.trim().toLowerCase() === other.trim().toLowerCase();

/** Paise of tax in a total that contains it. */
const contained = (total: number, rate: number): number =>
  Math.round((total * rate) / (100 + rate));

/**
 * The GST that a total in rupees contains, shipping included. Within one state it is CGST and SGST,
 * half of the rate each; from state to state and abroad IGST. Rounded to the paisa so that the parts
 * add up to the total.
 * @param rate percent, such as 5
 */
export function containedTax(totalPrice: number, rate: number, places: TaxedPlaces): Tax {
  const total = toPaise(totalPrice);
  const tax = contained(total, rate);
  if (!sameRegion(places.seller, places.buyer)) {
    return { rate, taxable: toRupees(total - tax), cgst: 0, sgst: 0, igst: toRupees(tax) };
  }
  const half = Math.round(tax / 2);
  return {
    rate,
    taxable: toRupees(total - 2 * half),
    cgst: toRupees(half),
    sgst: toRupees(half),
    igst: 0,
  };
}
