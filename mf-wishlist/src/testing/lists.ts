import {
  type Product,
  sellingPrice,
  type WishlistEntry,
  type Wishlists,
} from '@tanabana/contracts';
import { buildProduct, unique } from '@tanabana/shell/testing';

/** Storage key of a visitor's lists. */
export const STORAGE_KEY = 'app_wishlist';

/** A uniquely named product. */
export const newProduct = (changes: Partial<Product> = {}): Product =>
  buildProduct({ name: unique('Kurti'), price: 1299, saleprice: 1299, ...changes });

let minutes = 0;

/** A list entry of the product, later than the previous one. */
export function entryOf(product: Product, changes: Partial<WishlistEntry> = {}): WishlistEntry {
  minutes += 1;
  const addedAt = new Date(Date.parse('2026-01-06T00:00:00Z') + minutes * 60_000).toISOString();
  return { productId: product._id, price: sellingPrice(product), addedAt, ...changes };
}

/** Stored lists of a visitor. */
export const listsOf = (
  saved: readonly Product[],
  compared: readonly Product[] = [],
): Wishlists => ({
  saved: saved.map((product) => entryOf(product)),
  compared: compared.map((product) => entryOf(product)),
});

/** Lists currently stored in this browser; null for none. */
export const storedLists = (): Wishlists | null =>
  JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null');
