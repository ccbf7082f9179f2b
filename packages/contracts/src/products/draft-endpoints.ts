import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, message, pageOf, paging } from '../fields.ts';
import { draftRoutes } from './draft-routes.ts';
import * as schema from './schema.ts';

const byId = { params: z.object({ id }), notFound: 'product.not_found' } as const;
const stored = ['product.sku_taken', 'product.category_unknown', 'product.image_invalid'] as const;

export const draftEndpoints = {
  /** Newest first. */
  drafts: endpoint(draftRoutes.drafts, {
    query: z.object({ fields: z.enum(['card', 'full']).optional(), ...paging(200) }),
    response: pageOf(schema.productCard),
  }),
  draft: endpoint(draftRoutes.draft, { ...byId, response: schema.product }),
  createDraft: endpoint(draftRoutes.createDraft, {
    body: schema.newProduct,
    response: schema.product,
    status: 201,
    errors: stored,
  }),
  updateDraft: endpoint(draftRoutes.updateDraft, {
    ...byId,
    body: schema.changedProduct,
    response: schema.product,
    errors: ['product.changed', ...stored],
  }),
  removeDraft: endpoint(draftRoutes.removeDraft, { ...byId, response: message }),
  publishDraft: endpoint(draftRoutes.publishDraft, {
    ...byId,
    response: message,
    errors: ['product.category_unknown'],
  }),
  unpublishProduct: endpoint(draftRoutes.unpublishProduct, { ...byId, response: message }),
};
