import type { Route } from '../endpoint.ts';

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

/** The calls of the products service (contract.md, Products). */
export const productRoutes = {
  list: { method: 'GET', path: '/api/products', access: 'all', gives: { data: [product] } },
  get: { method: 'GET', path: '/api/products/:id', access: 'all', gives: product },
  create: {
    method: 'POST',
    path: '/api/products',
    access: 'admin',
    files: { field: 'images', max: 60, spooled: true },
    gives: product,
  },
  update: {
    method: 'PUT',
    path: '/api/products/:id',
    access: 'admin',
    conditional: true,
    files: { field: 'images', max: 60, spooled: true },
    gives: product,
  },
  remove: { method: 'DELETE', path: '/api/products/:id', access: 'admin' },
  bulk: { method: 'POST', path: '/api/products/bulk', access: 'admin', gives: { results: [{}] } },
  audit: { method: 'GET', path: '/api/products/audit', access: 'admin', gives: { data: [{}] } },
  exportCsv: { method: 'GET', path: '/api/products/export.csv', access: 'admin' },
  importCsv: {
    method: 'POST',
    path: '/api/products/import',
    access: 'admin',
    files: { field: 'file', max: 1 },
    streamed: { type: 'text/csv', bytes: 50 * 1024 * 1024 },
    gives: { lines: [{}] },
  },
  /** Parts of documents, for the gateway: it puts them together or gives them other addresses. */
  head: { method: 'GET', path: '/api/products/:id/head', access: 'all' },
  sitemap: { method: 'GET', path: '/api/products/sitemap.xml', access: 'all' },
  /** One of several, where the catalogue is too long for one. */
  sitemapPart: { method: 'GET', path: '/api/products/sitemaps/:part', access: 'all' },
  robots: { method: 'GET', path: '/api/products/robots.txt', access: 'all' },
  image: { method: 'GET', path: '/api/products/images/:id', access: 'all' },
} as const satisfies Record<string, Route>;
