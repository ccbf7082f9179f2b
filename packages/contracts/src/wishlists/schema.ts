import { z } from 'zod';
import { id, rupees, time } from '../fields.ts';
import { MAX_COMPARED, MAX_SAVED } from '../rules/limits.ts';

export const wishlistNames = ['saved', 'compared'] as const;

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
export const keptWishlists = z.object({
  saved: z.array(wishlistEntry).max(MAX_SAVED),
  compared: z.array(wishlistEntry).max(MAX_COMPARED),
});

/** `addedAt` is the moment of the call unless told: who takes a removal back gives the old one. */
export const newWishlistEntry = wishlistEntry.omit({ productId: true }).partial({ addedAt: true });

export const wishlistPlace = z.object({ list: z.enum(wishlistNames), productId });
