import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, message, pageOf, paging, time } from '../fields.ts';
import { binRoutes } from './bin-routes.ts';

const byId = { params: z.object({ id }), notFound: 'product.not_found' } as const;

/** A deleted product that can be restored. */
export const binnedProduct = z.object({
  _id: id,
  name: z.string(),
  sku: z.string(),
  /** Path of its first picture. */
  image: z.string(),
  deletedAt: time,
  /** Name of the account that deleted it. */
  deletedBy: z.string(),
  /** It is deleted for good at or after this time. */
  erasedAt: time,
});

export const binEndpoints = {
  /** Last deleted first. */
  binnedProducts: endpoint(binRoutes.binnedProducts, {
    query: z.object(paging(100)),
    response: pageOf(binnedProduct),
  }),
  restoreProduct: endpoint(binRoutes.restoreProduct, {
    ...byId,
    response: message,
    errors: ['product.sku_taken', 'product.category_unknown'],
  }),
  eraseProduct: endpoint(binRoutes.eraseProduct, { ...byId, response: message }),
};
