import { z } from 'zod';
import { auditPage, auditQuery } from '../audit.ts';
import { bulkResult } from '../bulk.ts';
import { shownCollectionEndpoints } from '../collections/endpoints.ts';
import { endpoint, route } from '../endpoint.ts';
import { id, message } from '../fields.ts';
import { PLACEHOLDER_IMAGE } from '../rules/product.ts';
import {
  changedGstRates,
  gstRateHistory,
  gstRateHistoryQuery,
  gstRates,
} from './gst-rate-schema.ts';
import * as files from './import-schema.ts';
import { productRoutes } from './routes.ts';
import * as schema from './schema.ts';
import { sheetEdit, sheetResult } from './sheet-schema.ts';

const byId = { params: z.object({ id }), notFound: 'product.not_found' } as const;
const stored = ['product.sku_taken', 'product.category_unknown', 'product.image_invalid'] as const;

export const productEndpoints = {
  list: endpoint(productRoutes.list, { query: schema.productQuery, response: schema.productList }),
  get: endpoint(productRoutes.get, {
    ...byId,
    response: schema.product,
  }),
  create: endpoint(productRoutes.create, {
    body: schema.newProduct,
    response: schema.product,
    status: 201,
    errors: stored,
  }),
  update: endpoint(productRoutes.update, {
    ...byId,
    body: schema.changedProduct,
    response: schema.product,
    errors: ['product.changed', ...stored],
  }),
  remove: endpoint(productRoutes.remove, {
    ...byId,
    response: message,
  }),
  bulk: endpoint(productRoutes.bulk, {
    body: schema.bulkChange,
    response: bulkResult,
    errors: ['product.category_unknown'],
  }),
  editSheet: endpoint(productRoutes.editSheet, { body: sheetEdit, response: sheetResult }),
  audit: endpoint(productRoutes.audit, { query: auditQuery, response: auditPage }),
  synonyms: endpoint(productRoutes.synonyms, { response: schema.synonyms }),
  changeSynonyms: endpoint(productRoutes.changeSynonyms, {
    body: schema.changedSynonyms,
    response: schema.synonyms,
    errors: ['product.synonyms_changed'],
  }),
  gstRates: endpoint(productRoutes.gstRates, { response: gstRates }),
  changeGstRates: endpoint(productRoutes.changeGstRates, {
    body: changedGstRates,
    response: gstRates,
    errors: ['product.gst_rates_changed'],
  }),
  gstRateHistory: endpoint(productRoutes.gstRateHistory, {
    query: gstRateHistoryQuery,
    response: gstRateHistory,
  }),
  exportCsv: endpoint(productRoutes.exportCsv, {
    query: files.exportQuery,
    response: null,
    errors: ['request.too_many'],
  }),
  importCsv: endpoint(productRoutes.importCsv, {
    query: files.importQuery,
    response: files.importResult,
    errors: ['request.invalid', 'request.too_large', 'request.unsupported_media_type'],
  }),
  pictureFetches: endpoint(productRoutes.pictureFetches, { response: files.pictureFetches }),
  settlePictureFetches: endpoint(productRoutes.settlePictureFetches, {
    body: files.settledPictureFetches,
    response: files.pictureFetches,
  }),
  ...shownCollectionEndpoints,
  head: endpoint(productRoutes.head, {
    ...byId,
    response: null,
  }),
  sitemap: endpoint(productRoutes.sitemap, { response: null }),
  sitemapPart: endpoint(productRoutes.sitemapPart, {
    params: z.object({ part: z.string().regex(/^[1-9]\d{0,3}$/) }),
    response: null,
    notFound: 'request.not_found',
  }),
  feed: endpoint(productRoutes.feed, { response: null, errors: ['request.too_many'] }),
  robots: endpoint(productRoutes.robots, { response: null }),
  image: endpoint(productRoutes.image, {
    params: z.object({ id: z.union([id, z.literal(PLACEHOLDER_IMAGE)]) }),
    query: schema.imageQuery,
    response: null,
    notFound: 'product.image_not_found',
  }),
};

/**
 * Calls from the categories service to the products service. They carry no data, and their paths
 * are outside `/api`, so the gateway does not forward them (decision 0010).
 */
export const productsBetweenServices = {
  /**
   * Reloads this category and updates its products; `changed` is the number of products updated.
   */
  categoryChanged: endpoint(route('POST', '/between/categories/:id/changed', 'all'), {
    params: z.object({ id }),
    response: z.object({ changed: z.number() }),
    notFound: 'category.not_found',
  }),
  /** Whether any stored product has this category. */
  categoryUse: endpoint(route('GET', '/between/categories/:id/use', 'all'), {
    params: z.object({ id }),
    response: z.object({ used: z.boolean() }),
    notFound: 'category.not_found',
  }),
};
