import { Readable } from 'node:stream';
import { escapeHtml, type Site } from '@tanabana/service-kit';
import type { ProductRecord } from '../products/product.ts';

/** Pages that anybody may find. */
const PAGES = ['/', '/shop', '/about', '/faq', '/contact', '/store-location'];
/** Addresses of one sitemap, as its format limits them. */
const MOST = 50_000;
const BATCH = 500;

async function* sitemapLines(
  { publicUrl }: Site,
  products: AsyncIterable<Pick<ProductRecord, 'id' | 'updatedAt'>>,
): AsyncGenerator<string> {
  const address = (path: string): string => `<loc>${escapeHtml(publicUrl + path)}</loc>`;
  let batch = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...PAGES.map((path) => `<url>${address(path)}</url>`),
  ];
  let left = MOST - PAGES.length;
  for await (const { id, updatedAt } of products) {
    const day = updatedAt.toISOString().slice(0, 10);
    batch.push(`<url>${address(`/product/${id}`)}<lastmod>${day}</lastmod></url>`);
    left -= 1;
    if (left === 0) break;
    if (batch.length >= BATCH) {
      yield `${batch.join('\n')}\n`;
      batch = [];
    }
  }
  yield `${[...batch, '</urlset>'].join('\n')}\n`;
}

/** The sitemap of the shop, made while it is read; the first 50,000 addresses. */
export const sitemap = (
  site: Site,
  products: AsyncIterable<Pick<ProductRecord, 'id' | 'updatedAt'>>,
): Readable => Readable.from(sitemapLines(site, products), { objectMode: false });

/** What crawlers may read: all but pages of one person and the calls behind them. */
export const robots = ({ publicUrl }: Site): string =>
  [
    'User-agent: *',
    'Allow: /api/products/images/',
    'Disallow: /api/',
    'Disallow: /cart',
    'Disallow: /checkout',
    'Disallow: /dashboard',
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');
