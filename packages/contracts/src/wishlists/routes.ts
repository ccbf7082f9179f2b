import { route } from '../endpoint.ts';

const lists = { saved: [{}], compared: [{}] } as const;

/**
 * The calls of the wishlists service: an account's wishlist (`saved`) and compare list
 * (`compared`), shared by its devices. Every change is idempotent.
 */
export const wishlistRoutes = {
  get: route('GET', '/api/wishlists', 'user', { gives: lists }),
  /** The lists of an account, to export them on its owner's behalf. */
  ofUser: route('GET', '/api/wishlists/users/:id', 'admin', {
    permission: 'customers.read',
    gives: lists,
  }),
  /** Merges the lists that a visitor's browser stored. */
  merge: route('POST', '/api/wishlists/merge', 'user', { gives: lists }),
  add: route('PUT', '/api/wishlists/:list/:productId', 'user', { gives: lists }),
  remove: route('DELETE', '/api/wishlists/:list/:productId', 'user', { gives: lists }),
};
