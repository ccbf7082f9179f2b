import {
  type Product,
  sellingPrice,
  type WishlistEntry,
  type Wishlists,
} from '@tanabana/contracts';
import { buildProduct, unique } from '@tanabana/shell/testing';

/** Under which key a visitor's lists are. */
export const STORAGE_KEY = 'app_wishlist';

/** A product with a name of its own. */
export const newProduct = (changes: Partial<Product> = {}): Product =>
  buildProduct({ name: unique('Kurti'), price: 1299, saleprice: 1299, ...changes });

let minutes = 0;

/** The product as it stands on a list, put there later than the one before. */
export function entryOf(product: Product, changes: Partial<WishlistEntry> = {}): WishlistEntry {
  minutes += 1;
  const addedAt = new Date(Date.parse('2026-01-06T00:00:00Z') + minutes * 60_000).toISOString();
  return { productId: product._id, price: sellingPrice(product), addedAt, ...changes };
}

/** What a browser has kept for a visitor. */
export const listsOf = (
  saved: readonly Product[],
  compared: readonly Product[] = [],
): Wishlists => ({
  saved: saved.map((product) => entryOf(product)),
  compared: compared.map((product) => entryOf(product)),
});

/** What lies in this browser now; null for nothing. */
export const storedLists = (): Wishlists | null =>
  JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null');
