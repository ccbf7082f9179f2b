import { expect, test } from 'vitest';
import { CatalogueIndex } from '../catalogue-index/catalogue-index.ts';
import type { IndexedProduct } from '../catalogue-index/columns.ts';
import { createSitemaps } from './sitemaps.ts';

const ROW: Omit<IndexedProduct, 'id' | 'createdAt'> = {
  updatedAt: Date.UTC(2026, 0, 5),
  sellingPrice: 99_900,
  stock: 3,
  stocksHash: 0,
  inStock: true,
  tag: 'regular',
  category: { id: '65a000000000000000000001', name: 'Kurti', slug: 'kurti' },
  offered: [],
  available: [],
  avgRating: 0,
  reviewsCount: 0,
  name: 'kurti',
  text: 'kurti',
};
const row = (number: number, changed: Partial<IndexedProduct> = {}): IndexedProduct => ({
  ...ROW,
  id: `65b0000000000000000000${String(number).padStart(2, '0')}`,
  createdAt: Date.UTC(2026, 0, 1) + number,
  ...changed,
});

const catalogue = new CatalogueIndex();
let collections: { path: string; updatedAt: Date }[] = [];
const sitemaps = createSitemaps({
  site: { publicUrl: 'https://shop.example', storeName: 'Test' },
  indexSync: { current: async () => catalogue },
  collectionPages: async () => collections,
  maxAddresses: 11,
});
const addresses = (xml: Buffer): string[] =>
  [...xml.toString().matchAll(/<loc>https:\/\/shop\.example([^<]*)<\/loc>/g)].map(
    ([, path = '']) => path,
  );

test('a long catalogue has an index of sitemaps that list every address once', async () => {
  for (let number = 0; number < 1; number += 1) catalogue.put(row(number));
  const single = (await sitemaps.first()).xml;
  expect(single.toString()).toContain('<urlset');
  expect(addresses(single)).toHaveLength(11);

  for (let number = 1; number < 14; number += 1) catalogue.put(row(number));
  const index = (await sitemaps.first()).xml;
  expect(index.toString()).toContain('<sitemapindex');
  expect(addresses(index)).toEqual(['/sitemap-1.xml', '/sitemap-2.xml', '/sitemap-3.xml']);
  const parts = await Promise.all([1, 2, 3].map((part) => sitemaps.part(part)));
  expect(parts.map(({ xml }) => addresses(xml).length)).toEqual([11, 11, 2]);
  const all = parts.flatMap(({ xml }) => addresses(xml));
  expect(new Set(all).size).toBe(24);
  expect(all.slice(10)).toEqual(Array.from({ length: 14 }, (_, at) => `/product/${row(at).id}`));
  expect(all[9]).toBe('/category/kurti');
  await expect(sitemaps.part(4)).rejects.toMatchObject({ code: 'request.not_found' });
});

test('the first sitemap lists collections, until they end (rule 22.4)', async () => {
  const page = '/collection/festive';
  const before = await sitemaps.part(1);
  collections = [{ path: page, updatedAt: new Date(Date.UTC(2026, 1, 7)) }];
  const shown = (await sitemaps.part(1)).xml.toString();
  expect(shown).toContain(`<loc>https://shop.example${page}</loc><lastmod>2026-02-07</lastmod>`);
  collections = [];
  expect((await sitemaps.part(1)).etag).toBe(before.etag);
});

test('a sitemap is generated once, and again after a relevant change', async () => {
  const before = await sitemaps.part(2);
  expect(await sitemaps.part(2)).toBe(before);
  catalogue.put(row(5, { stock: 2 }));
  expect(await sitemaps.part(2)).toBe(before);
  catalogue.put(row(5, { updatedAt: Date.UTC(2026, 1, 6), stock: 2 }));
  const after = await sitemaps.part(2);
  expect(after.etag).not.toBe(before.etag);
  expect(after.xml.toString()).toContain('<lastmod>2026-02-06</lastmod>');
  const days = (xml: Buffer) =>
    [...xml.toString().matchAll(/<lastmod>([^<]*)</g)].map(([, on]) => on);
  expect((await sitemaps.part(1)).xml.toString()).toContain(
    '<loc>https://shop.example/category/kurti</loc><lastmod>2026-02-06</lastmod>',
  );
  // the first contains the category
  const index = await sitemaps.first();
  expect(days(index.xml)).toEqual(['2026-02-06', '2026-02-06', '2026-01-05']);
  catalogue.drop(row(0).id);
  expect(addresses((await sitemaps.part(2)).xml)).not.toEqual(addresses(before.xml));
});
