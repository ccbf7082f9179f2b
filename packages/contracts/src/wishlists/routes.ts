import type { Route } from '../endpoint.ts';

/**
 * The calls of the wishlists service: what an account keeps to buy (`saved`) and to compare
 * (`compared`), on whatever device. Every change may be sent twice.
 */
export const wishlistRoutes = {
  get: { method: 'GET', path: '/api/wishlists', access: 'user' },
  /** Takes in what a visitor has kept in a browser. */
  merge: { method: 'POST', path: '/api/wishlists/merge', access: 'user' },
  add: { method: 'PUT', path: '/api/wishlists/:list/:productId', access: 'user' },
  remove: { method: 'DELETE', path: '/api/wishlists/:list/:productId', access: 'user' },
} as const satisfies Record<string, Route>;
