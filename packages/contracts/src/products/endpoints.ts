import { z } from 'zod';
import { auditPage, auditQuery } from '../audit/schema.ts';
import { endpoint } from '../endpoint.ts';
import { id, message } from '../fields.ts';
import { PLACEHOLDER_IMAGE } from '../rules/images.ts';
import { bulkChange, bulkResult } from './bulk.ts';
import { productRoutes } from './routes.ts';
import {
  changedProduct,
  imageQuery,
  importResult,
  newProduct,
  product,
  productList,
  productQuery,
} from './schema.ts';

export const productEndpoints = {
  list: endpoint(productRoutes.list, { query: productQuery, response: productList }),
  get: endpoint(productRoutes.get, {
    params: z.object({ id }),
    response: product,
    notFound: 'product.not_found',
  }),
  create: endpoint(productRoutes.create, {
    body: newProduct,
    response: product,
    status: 201,
    errors: ['product.sku_taken', 'product.category_unknown', 'product.image_invalid'],
  }),
  update: endpoint(productRoutes.update, {
    params: z.object({ id }),
    body: changedProduct,
    response: product,
    notFound: 'product.not_found',
    errors: [
      'product.changed',
      'product.sku_taken',
      'product.category_unknown',
      'product.image_invalid',
    ],
  }),
  remove: endpoint(productRoutes.remove, {
    params: z.object({ id }),
    response: message,
    notFound: 'product.not_found',
  }),
  bulk: endpoint(productRoutes.bulk, {
    body: bulkChange,
    response: bulkResult,
    errors: ['product.category_unknown'],
  }),
  audit: endpoint(productRoutes.audit, { query: auditQuery, response: auditPage }),
  exportCsv: endpoint(productRoutes.exportCsv, {
    response: null,
    errors: ['request.too_many'],
  }),
  importCsv: endpoint(productRoutes.importCsv, {
    response: importResult,
    errors: ['request.invalid', 'request.too_large', 'request.unsupported_media_type'],
  }),
  head: endpoint(productRoutes.head, {
    params: z.object({ id }),
    response: null,
    notFound: 'product.not_found',
  }),
  sitemap: endpoint(productRoutes.sitemap, { response: null }),
  sitemapPart: endpoint(productRoutes.sitemapPart, {
    params: z.object({ part: z.string().regex(/^[1-9]\d{0,3}$/) }),
    response: null,
    notFound: 'request.not_found',
  }),
  robots: endpoint(productRoutes.robots, { response: null }),
  image: endpoint(productRoutes.image, {
    params: z.object({ id: z.union([id, z.literal(PLACEHOLDER_IMAGE)]) }),
    query: imageQuery,
    response: null,
    notFound: 'product.image_not_found',
  }),
};
