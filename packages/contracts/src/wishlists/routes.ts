import { route } from '../endpoint.ts';

const lists = { saved: [{}], compared: [{}] } as const;

/**
 * The calls of the wishlists service: what an account keeps to buy (`saved`) and to compare
 * (`compared`), on whatever device. Every change may be sent twice.
 */
export const wishlistRoutes = {
  get: route('GET', '/api/wishlists', 'user', { gives: lists }),
  /** Takes in what a visitor has kept in a browser. */
  merge: route('POST', '/api/wishlists/merge', 'user', { gives: lists }),
  add: route('PUT', '/api/wishlists/:list/:productId', 'user', { gives: lists }),
  remove: route('DELETE', '/api/wishlists/:list/:productId', 'user', { gives: lists }),
};
