import { formatPrice, toPaise, toRupees } from '../../money.ts';
import type { Offer } from '../../types.ts';

/** What an offer may be limited to. */
interface OfferedProduct {
  _id: string;
  category: { _id: string };
  tag: string;
}

/** Returns the offers that a product counts for. */
export const offersFor = (offers: readonly Offer[], product: OfferedProduct): Offer[] =>
  offers.filter(({ items: { categories, products, tags } }) => {
    const isForAll = categories.length + products.length + tags.length === 0;
    return (
      isForAll ||
      products.includes(product._id) ||
      categories.includes(product.category._id) ||
      tags.some((tag) => tag === product.tag)
    );
  });

/** Paise that an offer takes off one unit; the same as for an order of it. */
const unitDiscount = ({ perUnit }: Offer, price: number): number =>
  perUnit
    ? Math.min(price, Math.round((price * perUnit.percent) / 100) + toPaise(perUnit.amount))
    : 0;

/** An offer in a few words for a product card. */
export interface ShortOffer {
  /** What one unit costs with it, in rupees; null if that depends on the cart. */
  price: number | null;
  text: string;
}

/**
 * Returns the offer of a product to name on its card: what lowers its price by itself most, else
 * what its buyer must do for it. Null without an offer.
 * @param offers those of the product
 * @param price what one unit sells for, in rupees
 */
export function shortOffer(offers: readonly Offer[], price: number): ShortOffer | null {
  const paise = toPaise(price);
  let best = offers[0];
  for (const one of offers)
    if (best && unitDiscount(one, paise) > unitDiscount(best, paise)) best = one;
  if (!best) return null;
  const off = unitDiscount(best, paise);
  if (off === 0) return { price: null, text: best.text };
  const now = toRupees(paise - off);
  return { price: now, text: `${formatPrice(now)} with ${best.title}` };
}
