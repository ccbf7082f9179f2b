import { route } from '../endpoint.ts';

const stored = { _id: 'text', slug: 'text', title: 'text', productIds: [] } as const;

const PICTURE = { field: 'picture', max: 1 } as const;

/** Collections as their owner edits them; calls of the products service that only the dashboard uses. */
export const collectionRoutes = {
  /** Every collection with its settings. */
  storedCollections: route('GET', '/api/products/collection-settings', 'admin', {
    permission: 'products.read',
    gives: { data: [stored] },
  }),
  createCollection: route('POST', '/api/products/collection-settings', 'admin', {
    permission: 'products.write',
    files: PICTURE,
    gives: stored,
  }),
  updateCollection: route('PUT', '/api/products/collection-settings/:id', 'admin', {
    permission: 'products.write',
    conditional: true,
    files: PICTURE,
    gives: stored,
  }),
  removeCollection: route('DELETE', '/api/products/collection-settings/:id', 'admin', {
    permission: 'products.write',
  }),
  /** Puts all collections into an order. */
  orderCollections: route('PUT', '/api/products/collection-order', 'admin', {
    permission: 'products.write',
    gives: { data: [stored] },
  }),
  /** The products that a collection would have, without storing it. */
  previewCollection: route('POST', '/api/products/collection-preview', 'admin', {
    permission: 'products.read',
    gives: { total: 'number', data: [{ _id: 'text', name: 'text' }], missing: [] },
  }),
};
