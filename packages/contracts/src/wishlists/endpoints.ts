import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, rupees, time } from '../fields.ts';
import { MAX_COMPARED, MAX_SAVED } from '../rules/limits.ts';
import { wishlistRoutes } from './routes.ts';

const wishlistNames = ['saved', 'compared'] as const;

const productId = id.transform((text) => text.toLowerCase());

/**
 * A product on a list: `price` is the selling price in rupees when it was added, as the shopper's
 * browser showed it; `addedAt` is the time.
 */
export const wishlistEntry = z.object({ productId, price: rupees(), addedAt: time });

/** An account's lists, in the order of `addedAt`. */
export const wishlists = z.object({
  saved: z.array(wishlistEntry),
  compared: z.array(wishlistEntry),
});

/** Lists that a browser stored for a visitor. */
const keptWishlists = z.object({
  saved: z.array(wishlistEntry).max(MAX_SAVED),
  compared: z.array(wishlistEntry).max(MAX_COMPARED),
});

/** `addedAt` defaults to the time of the call; undoing a removal sends the previous one. */
export const newWishlistEntry = wishlistEntry.omit({ productId: true }).partial({ addedAt: true });

const wishlistPlace = z.object({ list: z.enum(wishlistNames), productId });

/** Each call returns the lists after the change. */
export const wishlistEndpoints = {
  get: endpoint(wishlistRoutes.get, { response: wishlists }),
  ofUser: endpoint(wishlistRoutes.ofUser, { params: z.object({ id }), response: wishlists }),
  /** Entries beyond the limit are dropped; the account's own entries come first. */
  merge: endpoint(wishlistRoutes.merge, { body: keptWishlists, response: wishlists }),
  add: endpoint(wishlistRoutes.add, {
    params: wishlistPlace,
    body: newWishlistEntry,
    response: wishlists,
    errors: ['wishlist.full', 'wishlist.compare_full'],
  }),
  /** Removing a missing entry succeeds, too. */
  remove: endpoint(wishlistRoutes.remove, { params: wishlistPlace, response: wishlists }),
};
