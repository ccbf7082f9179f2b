import type { Route } from '../endpoint.ts';

const lists = { saved: [{}], compared: [{}] } as const;

/**
 * The calls of the wishlists service: what an account keeps to buy (`saved`) and to compare
 * (`compared`), on whatever device. Every change may be sent twice.
 */
export const wishlistRoutes = {
  get: { method: 'GET', path: '/api/wishlists', access: 'user', gives: lists },
  /** Takes in what a visitor has kept in a browser. */
  merge: { method: 'POST', path: '/api/wishlists/merge', access: 'user', gives: lists },
  add: { method: 'PUT', path: '/api/wishlists/:list/:productId', access: 'user', gives: lists },
  remove: {
    method: 'DELETE',
    path: '/api/wishlists/:list/:productId',
    access: 'user',
    gives: lists,
  },
} as const satisfies Record<string, Route>;
