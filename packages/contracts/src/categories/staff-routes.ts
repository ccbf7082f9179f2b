import { route } from '../endpoint.ts';
import { category } from './shop-routes.ts';

/** Calls of the dashboard and of other systems. */
export const categoryStaffRoutes = {
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
