import { route } from '../endpoint.ts';

const colour = { name: 'text', sizes: [], images: [] } as const;
const product = {
  _id: 'text',
  name: 'text',
  category: { name: 'text' },
  price: 'number',
  saleprice: 'number',
  images: [],
  colors: [colour],
} as const;

/**
 * Body limit: large enough for 10,000 variants, so that an oversized request fails on the variant
 * count, not on its size.
 */
const IMAGES = { field: 'images', max: 60, spooled: true, textBytes: 1024 ** 2 } as const;

/** The calls of the products service (rule 7.1). */
export const productRoutes = {
  list: route('GET', '/api/products', 'all', { gives: { data: [product] } }),
  get: route('GET', '/api/products/:id', 'all', { gives: product }),
  create: route('POST', '/api/products', 'admin', {
    files: IMAGES,
    gives: product,
  }),
  update: route('PUT', '/api/products/:id', 'admin', {
    conditional: true,
    files: IMAGES,
    gives: product,
  }),
  remove: route('DELETE', '/api/products/:id', 'admin'),
  bulk: route('POST', '/api/products/bulk', 'admin', { gives: { results: [{}] } }),
  audit: route('GET', '/api/products/audit', 'admin', { gives: { data: [{}] } }),
  /** Groups of synonyms for searches. */
  synonyms: route('GET', '/api/products/synonyms', 'admin', {
    gives: { groups: [[]], version: 'number' },
  }),
  changeSynonyms: route('PUT', '/api/products/synonyms', 'admin', {
    gives: { groups: [[]], version: 'number' },
  }),
  /** The table of GST rates in force. */
  gstRates: route('GET', '/api/products/gst-rates', 'all', {
    gives: { rows: [{}], version: 'number' },
  }),
  changeGstRates: route('PUT', '/api/products/gst-rates', 'admin', {
    gives: { rows: [{}], version: 'number' },
  }),
  /** Versions of the table: author, time and changes. */
  gstRateHistory: route('GET', '/api/products/gst-rates/history', 'admin', {
    gives: { data: [{}] },
  }),
  exportCsv: route('GET', '/api/products/export.csv', 'admin'),
  importCsv: route('POST', '/api/products/import', 'admin', {
    files: { field: 'file', max: 1 },
    streamed: { type: 'text/csv', bytes: 50 * 1024 * 1024 },
    gives: { file: { columns: [{}] }, lines: [{}] },
  }),
  /** Pictures of imported products that are fetched in the background. */
  pictureFetches: route('GET', '/api/products/picture-fetches', 'admin', {
    gives: { waiting: 'number', failed: 'number', problems: [{}] },
  }),
  settlePictureFetches: route('POST', '/api/products/picture-fetches', 'admin', {
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
  image: route('GET', '/api/products/images/:id', 'all'),
};
