import { route } from '../endpoint.ts';

export const category = { _id: 'text', name: 'text', slug: 'text', attributes: {} } as const;

/** Calls of shop pages. */
export const categoryShopRoutes = {
  list: route('GET', '/api/categories', 'all', { gives: { data: [category] } }),
  get: route('GET', '/api/categories/:id', 'all', { gives: category }),
};
