import { route } from '../endpoint.ts';

const category = { _id: 'text', name: 'text', slug: 'text', attributes: {} } as const;

/** The calls of the categories service (rule 7.1). */
export const categoryRoutes = {
  list: route('GET', '/api/categories', 'all', { gives: { data: [category] } }),
  get: route('GET', '/api/categories/:id', 'all', { gives: category }),
  /** The document head of the category page, for the gateway. */
  head: route('GET', '/api/categories/:id/head', 'all'),
  audit: route('GET', '/api/categories/audit', 'admin', {
    permission: 'audit.read',
    gives: { data: [{}] },
  }),
  create: route('POST', '/api/categories', 'admin', {
    permission: 'products.write',
    gives: category,
  }),
  update: route('PUT', '/api/categories/:id', 'admin', {
    permission: 'products.write',
    conditional: true,
    gives: category,
  }),
  remove: route('DELETE', '/api/categories/:id', 'admin', { permission: 'products.write' }),
};
