import { route } from '../endpoint.ts';
import { IMAGES, product } from './route-parts.ts';

/** Calls of the dashboard and of other systems. */
export const productStaffRoutes = {
  create: route('POST', '/api/products', 'admin', {
    permission: 'products.write',
    files: IMAGES,
    gives: product,
  }),
  update: route('PUT', '/api/products/:id', 'admin', {
    permission: 'products.write',
    conditional: true,
    files: IMAGES,
    gives: product,
  }),
  remove: route('DELETE', '/api/products/:id', 'admin', { permission: 'products.write' }),
  bulk: route('POST', '/api/products/bulk', 'admin', {
    permission: 'products.write',
    gives: { results: [{}] },
  }),
  /** Changes many products, each in its own way; each row succeeds or fails on its own. */
  editSheet: route('POST', '/api/products/sheet', 'admin', {
    permission: 'products.write',
    gives: { results: [{ id: 'text', outcome: 'text' }] },
  }),
  audit: route('GET', '/api/products/audit', 'admin', {
    permission: 'audit.read',
    gives: { data: [{}] },
  }),
  /** Groups of synonyms for searches. */
  synonyms: route('GET', '/api/products/synonyms', 'admin', {
    permission: 'products.read',
    gives: { groups: [[]], version: 'number' },
  }),
  changeSynonyms: route('PUT', '/api/products/synonyms', 'admin', {
    permission: 'products.write',
    gives: { groups: [[]], version: 'number' },
  }),
  changeGstRates: route('PUT', '/api/products/gst-rates', 'admin', {
    permission: 'tax.write',
    gives: { rows: [{}], version: 'number' },
  }),
  /** Versions of the table: author, time and changes. */
  gstRateHistory: route('GET', '/api/products/gst-rates/history', 'admin', {
    permission: 'tax.read',
    gives: { data: [{}] },
  }),
  exportCsv: route('GET', '/api/products/export.csv', 'admin', { permission: 'products.read' }),
  importCsv: route('POST', '/api/products/import', 'admin', {
    permission: 'products.write',
    files: { field: 'file', max: 1 },
    streamed: { type: 'text/csv', bytes: 50 * 1024 * 1024 },
    gives: { file: { columns: [{}] }, lines: [{}] },
  }),
  /** Pictures of imported products that are fetched in the background. */
  pictureFetches: route('GET', '/api/products/picture-fetches', 'admin', {
    permission: 'products.read',
    gives: { waiting: 'number', failed: 'number', problems: [{}] },
  }),
  settlePictureFetches: route('POST', '/api/products/picture-fetches', 'admin', {
    permission: 'products.write',
    gives: { waiting: 'number', failed: 'number', problems: [{}] },
  }),
  /** Parts of documents; the gateway assembles them or serves them at other addresses. */
  head: route('GET', '/api/products/:id/head', 'all'),
  sitemap: route('GET', '/api/products/sitemap.xml', 'all'),
  /** One sitemap of several, when the catalogue exceeds one. */
  sitemapPart: route('GET', '/api/products/sitemaps/:part', 'all'),
  /** Every variant for sale, in the format of merchant centres. */
  feed: route('GET', '/api/products/feed.xml', 'all'),
  robots: route('GET', '/api/products/robots.txt', 'all'),
};
