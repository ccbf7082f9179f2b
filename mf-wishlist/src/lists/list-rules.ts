import {
  MAX_COMPARED,
  MAX_SAVED,
  type WishlistEntry,
  type WishlistName,
  type Wishlists,
} from '@tanabana/contracts';

/** A product put on a list, or taken off it. */
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

/** In the order of adding; what was put back stands where it was. */
const byTime = (a: WishlistEntry, b: WishlistEntry): number => (a.addedAt < b.addedAt ? -1 : 1);

/** The lists after a change. Putting a product there twice, or into a full list, changes nothing. */
export function changed(lists: Wishlists, { list, entry, on }: Change): Wishlists {
  const entries = lists[list];
  if (isOn(entries, entry.productId) === on) return lists;
  if (on && entries.length >= limits[list]) return lists;
  const next = on
    ? [...entries, entry].sort(byTime)
    : entries.filter(({ productId }) => productId !== entry.productId);
  return { ...lists, [list]: next };
}

/** The lists without what `others` have. */
export const without = (lists: Wishlists, others: Wishlists): Wishlists => ({
  saved: lists.saved.filter(({ productId }) => !isOn(others.saved, productId)),
  compared: lists.compared.filter(({ productId }) => !isOn(others.compared, productId)),
});

/** What a browser has stored; nothing of what a stranger, or an older shop, has written there. */
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
