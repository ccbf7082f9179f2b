import type { Product } from '@tanabana/contracts';
import { buildCartLine, buildProduct, unique } from '@tanabana/shell/testing';
import type { CartLine } from '../cart/cart-line.ts';

/** A uniquely named product for `price` rupees, in Indigo S and M. */
export const buildProductInStock = ({ price = 1299, stock = 20 } = {}): Product =>
  buildProduct({ name: unique('Trial kurti'), price, saleprice: price, stock });

/** A line as stored in `app_cart`. */
export const lineOf = (product: Product, over: Partial<CartLine> = {}): CartLine => ({
  ...buildCartLine(product),
  ...over,
});

/** Titles and quantities stored in `app_cart`. */
export function storedCart(): [title: string, qty: number][] {
  const kept = JSON.parse(localStorage.getItem('app_cart') ?? '[]');
  const items: CartLine[] = Array.isArray(kept) ? kept : kept.items;
  return items.map(({ title, qty }) => [title, qty]);
}
