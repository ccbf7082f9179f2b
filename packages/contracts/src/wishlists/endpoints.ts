import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, rupees, time } from '../fields.ts';
import { MAX_COMPARED, MAX_SAVED } from '../rules/limits.ts';
import { wishlistRoutes } from './routes.ts';

const wishlistNames = ['saved', 'compared'] as const;

const productId = id.transform((text) => text.toLowerCase());

/**
 * A product on a list: `price` is what it sold for, in rupees, when it was put there, as the shopper's
 * browser saw it; `addedAt` when that was.
 */
export const wishlistEntry = z.object({ productId, price: rupees(), addedAt: time });

/** What an account keeps, in the order of `addedAt`. */
export const wishlists = z.object({
  saved: z.array(wishlistEntry),
  compared: z.array(wishlistEntry),
});

/** What a browser has kept for a visitor. */
const keptWishlists = z.object({
  saved: z.array(wishlistEntry).max(MAX_SAVED),
  compared: z.array(wishlistEntry).max(MAX_COMPARED),
});

/** `addedAt` is the moment of the call unless told: who takes a removal back gives the old one. */
export const newWishlistEntry = wishlistEntry.omit({ productId: true }).partial({ addedAt: true });

const wishlistPlace = z.object({ list: z.enum(wishlistNames), productId });

/** Each answers the lists as they are afterwards. */
export const wishlistEndpoints = {
  get: endpoint(wishlistRoutes.get, { response: wishlists }),
  /** What finds no room any more is left out; the account's own comes first. */
  merge: endpoint(wishlistRoutes.merge, { body: keptWishlists, response: wishlists }),
  add: endpoint(wishlistRoutes.add, {
    params: wishlistPlace,
    body: newWishlistEntry,
    response: wishlists,
    errors: ['wishlist.full', 'wishlist.compare_full'],
  }),
  /** Of something that is not there: the same as of something that is. */
  remove: endpoint(wishlistRoutes.remove, { params: wishlistPlace, response: wishlists }),
};
