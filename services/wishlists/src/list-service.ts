import type { NewWishlistEntry, WishlistEntry, WishlistName, Wishlists } from '@tanabana/contracts';
import { AppError } from '@tanabana/service-kit';
import type { ListRepository } from './list-repository.ts';

const full = { saved: 'wishlist.full', compared: 'wishlist.compare_full' } as const;

/** Sorted by time of addition, on any device. */
const byTime = (a: WishlistEntry, b: WishlistEntry): number => (a.addedAt < b.addedAt ? -1 : 1);

const arranged = ({ saved, compared }: Wishlists): Wishlists => ({
  saved: saved.toSorted(byTime),
  compared: compared.toSorted(byTime),
});

/** A browser's clock may be ahead: clamps the time to now. */
function notLater(addedAt: string, now: string): string {
  const sent = new Date(addedAt).toISOString();
  return sent < now ? sent : now;
}

export type ListService = ReturnType<typeof createListService>;

export function createListService(lists: ListRepository, now = () => new Date().toISOString()) {
  const checked = (entries: readonly WishlistEntry[]): WishlistEntry[] =>
    entries.map((entry) => ({ ...entry, addedAt: notLater(entry.addedAt, now()) }));

  return {
    get: async (userId: string): Promise<Wishlists> => arranged(await lists.find(userId)),

    merge: async (userId: string, { saved, compared }: Wishlists): Promise<Wishlists> =>
      arranged(await lists.append(userId, { saved: checked(saved), compared: checked(compared) })),

    /** @throws `wishlist.full`, `wishlist.compare_full` */
    async add(
      userId: string,
      list: WishlistName,
      productId: string,
      { price, addedAt = now() }: NewWishlistEntry,
    ): Promise<Wishlists> {
      const [entry] = checked([{ productId, price, addedAt }]);
      const after = await lists.append(userId, { saved: [], compared: [], [list]: [entry] });
      if (!after[list].some((one) => one.productId === productId)) throw new AppError(full[list]);
      return arranged(after);
    },

    remove: async (userId: string, list: WishlistName, productId: string): Promise<Wishlists> =>
      arranged(await lists.remove(userId, list, productId)),
  };
}
