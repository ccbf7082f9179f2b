import { route } from '../endpoint.ts';

/** Calls for deleted products that can be restored; part of the products service. */
export const binRoutes = {
  binnedProducts: route('GET', '/api/products/bin', 'admin', {
    permission: 'products.read',
    gives: { data: [{ _id: 'text', name: 'text' }] },
  }),
  restoreProduct: route('POST', '/api/products/bin/:id/restore', 'admin', {
    permission: 'products.write',
  }),
  /** Deletes a product in the bin for good. */
  eraseProduct: route('DELETE', '/api/products/bin/:id', 'admin', {
    permission: 'products.write',
  }),
};
