import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, message, paging, requiredText } from '../fields.ts';
import { COLLECTION_LENGTHS } from '../rules/collections/collections.ts';
import { collectionRoutes } from './routes.ts';
import * as schema from './schema.ts';
import { shownCollectionRoutes } from './shop-routes.ts';

const notFound = 'collection.not_found';
const byId = { params: z.object({ id }), notFound } as const;
const bySlug = {
  params: z.object({ slug: requiredText(COLLECTION_LENGTHS.slug) }),
  notFound,
} as const;
const stored = [
  'collection.slug_taken',
  'product.category_unknown',
  'product.image_invalid',
] as const;

/** Collections as the shop shows them. */
export const shownCollectionEndpoints = {
  collections: endpoint(shownCollectionRoutes.collections, { response: schema.collectionCards }),
  collection: endpoint(shownCollectionRoutes.collection, {
    ...bySlug,
    response: schema.collection,
  }),
  collectionHead: endpoint(shownCollectionRoutes.collectionHead, {
    ...bySlug,
    query: z.object({ page: paging(1).page }),
    response: null,
  }),
};

/** Collections as their owner edits them. */
export const collectionEndpoints = {
  storedCollections: endpoint(collectionRoutes.storedCollections, {
    response: schema.storedCollections,
  }),
  createCollection: endpoint(collectionRoutes.createCollection, {
    body: schema.sentCollection,
    response: schema.storedCollection,
    status: 201,
    errors: [...stored, 'collection.too_many'],
  }),
  updateCollection: endpoint(collectionRoutes.updateCollection, {
    ...byId,
    body: schema.sentCollection,
    response: schema.storedCollection,
    errors: [...stored, 'collection.changed'],
  }),
  removeCollection: endpoint(collectionRoutes.removeCollection, { ...byId, response: message }),
  orderCollections: endpoint(collectionRoutes.orderCollections, {
    body: schema.collectionOrder,
    response: schema.storedCollections,
    errors: ['collection.order_changed'],
  }),
  previewCollection: endpoint(collectionRoutes.previewCollection, {
    body: schema.collectionSelection,
    response: schema.collectionPreview,
  }),
};
