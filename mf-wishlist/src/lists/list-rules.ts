import {
  MAX_COMPARED,
  MAX_SAVED,
  type WishlistEntry,
  type WishlistName,
  type Wishlists,
} from '@tanabana/contracts';

/** An addition or removal. */
export interface Change {
  list: WishlistName;
  entry: WishlistEntry;
  on: boolean;
}

export const emptyLists: Wishlists = { saved: [], compared: [] };

/** Addresses of the lists' pages. */
export const pagePaths: Record<WishlistName, string> = { saved: '/wishlist', compared: '/compare' };

export const limits: Record<WishlistName, number> = { saved: MAX_SAVED, compared: MAX_COMPARED };

export const piecesText = (count: number): string => (count === 1 ? '1 piece' : `${count} pieces`);

export const isEmpty = ({ saved, compared }: Wishlists): boolean =>
  saved.length + compared.length === 0;

export const isOn = (entries: readonly WishlistEntry[], productId: string): boolean =>
  entries.some((entry) => entry.productId === productId);

/** By time of addition; a restored entry keeps its position. */
const byTime = (a: WishlistEntry, b: WishlistEntry): number => (a.addedAt < b.addedAt ? -1 : 1);

/** Returns the lists after a change. Adding twice, or to a full list, has no effect. */
export function changed(lists: Wishlists, { list, entry, on }: Change): Wishlists {
  const entries = lists[list];
  if (isOn(entries, entry.productId) === on) return lists;
  if (on && entries.length >= limits[list]) return lists;
  const next = on
    ? [...entries, entry].sort(byTime)
    : entries.filter(({ productId }) => productId !== entry.productId);
  return { ...lists, [list]: next };
}

/** Returns the lists without the entries of `others`. */
export const without = (lists: Wishlists, others: Wishlists): Wishlists => ({
  saved: lists.saved.filter(({ productId }) => !isOn(others.saved, productId)),
  compared: lists.compared.filter(({ productId }) => !isOn(others.compared, productId)),
});

/** Reads stored lists, ignoring invalid content. */
export function readStored(text: string | null): Wishlists {
  try {
    const stored: unknown = JSON.parse(text ?? '');
    return { saved: entriesOf(stored, 'saved'), compared: entriesOf(stored, 'compared') };
  } catch {
    return emptyLists;
  }
}

function entriesOf(stored: unknown, list: WishlistName): WishlistEntry[] {
  const entries = (stored as Record<string, unknown> | null)?.[list];
  return Array.isArray(entries) ? entries.filter(isEntry).slice(0, limits[list]) : [];
}

const isEntry = (value: unknown): value is WishlistEntry => {
  const { productId, price, addedAt } = (value ?? {}) as Record<string, unknown>;
  return (
    typeof productId === 'string' &&
    /^[0-9a-f]{24}$/.test(productId) &&
    typeof price === 'number' &&
    price >= 0 &&
    typeof addedAt === 'string' &&
    !Number.isNaN(Date.parse(addedAt))
  );
};
