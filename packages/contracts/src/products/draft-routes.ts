import { route } from '../endpoint.ts';
import { IMAGES, product } from './route-parts.ts';

/** Calls for products that shoppers do not see yet; part of the products service. */
export const draftRoutes = {
  drafts: route('GET', '/api/products/drafts', 'admin', {
    permission: 'products.read',
    gives: { data: [product] },
  }),
  draft: route('GET', '/api/products/drafts/:id', 'admin', {
    permission: 'products.read',
    gives: product,
  }),
  createDraft: route('POST', '/api/products/drafts', 'admin', {
    permission: 'products.write',
    files: IMAGES,
    gives: product,
  }),
  updateDraft: route('PUT', '/api/products/drafts/:id', 'admin', {
    permission: 'products.write',
    conditional: true,
    files: IMAGES,
    gives: product,
  }),
  removeDraft: route('DELETE', '/api/products/drafts/:id', 'admin', {
    permission: 'products.write',
  }),
  /** Shows a draft in the shop. */
  publishDraft: route('POST', '/api/products/drafts/:id/publish', 'admin', {
    permission: 'products.write',
  }),
  /** Makes a product of the shop a draft. */
  unpublishProduct: route('POST', '/api/products/:id/unpublish', 'admin', {
    permission: 'products.write',
  }),
};
