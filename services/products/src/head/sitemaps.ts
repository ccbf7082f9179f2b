import { createHash } from 'node:crypto';
import { AppError, escapeHtml, type Site } from '@tanabana/service-kit';
import { LRUCache } from 'lru-cache';
import type { CatalogueIndex } from '../catalogue-index/catalogue-index.ts';
import type { IndexSync } from '../catalogue-index/index-sync.ts';

/** Public pages. */
const PAGES = [
  '/',
  '/shop',
  '/about',
  '/faq',
  '/contact',
  '/store-location',
  '/terms',
  '/privacy',
  '/returns',
];
/** Maximum addresses per file (sitemaps.org). */
const MAX_ADDRESSES = 50_000;
/** Bytes of cache: about three full files. */
const CACHE_BYTES = 16 * 1024 * 1024;
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

export interface SitemapFile {
  xml: Buffer;
  /** Equal for equal text, whichever instance made it. */
  etag: string;
}

export interface SitemapsDeps {
  site: Site;
  indexSync: Pick<IndexSync, 'current'>;
  /** Addresses per file; default 50,000. */
  maxAddresses?: number;
}

interface CachedFile extends SitemapFile {
  /** Revision of the index that it was made from. */
  listRevision: number;
}

interface Address {
  path: string;
  /** Last change, if known. */
  updatedAt?: Date | undefined;
}

const document = (element: string, lines: readonly string[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${element} xmlns="${NAMESPACE}">`,
    ...lines,
    `</${element}>`,
    '',
  ].join('\n');

const day = (date: Date): string => date.toISOString().slice(0, 10);

export type Sitemaps = ReturnType<typeof createSitemaps>;

/**
 * The shop's sitemap, generated from the index once per state and cached. A catalogue too long for
 * one file gets an index of files, oldest products first.
 */
export function createSitemaps({ site, indexSync, maxAddresses = MAX_ADDRESSES }: SitemapsDeps) {
  const files = new LRUCache<string, CachedFile>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ xml }) => xml.length,
  });
  const location = (path: string): string => `<loc>${escapeHtml(site.publicUrl + path)}</loc>`;
  let first: { listRevision: number; pages: Address[] } | undefined;

  /** Addresses before the products: public pages and categories with products. */
  function pagesOf(index: CatalogueIndex): Address[] {
    if (first?.listRevision === index.listRevision) return first.pages;
    const categories = index.categoryChanges();
    const pages = [
      ...PAGES.map((path) => ({ path })),
      ...categories.map(({ slug, updatedAt }) => ({ path: `/category/${slug}`, updatedAt })),
    ];
    first = { listRevision: index.listRevision, pages };
    return pages;
  }

  const partsOf = (index: CatalogueIndex): number =>
    Math.ceil((pagesOf(index).length + index.size) / maxAddresses);

  function* addressesOf(index: CatalogueIndex, part: number): Generator<Address> {
    const from = (part - 1) * maxAddresses;
    const pages = pagesOf(index);
    const own = pages.slice(from, from + maxAddresses);
    yield* own;
    const products = index.oldest(Math.max(0, from - pages.length), maxAddresses - own.length);
    for (const { id, updatedAt } of products) yield { path: `/product/${id}`, updatedAt };
  }

  const lineOf = (element: string, { path, updatedAt }: Address): string => {
    const changed = updatedAt ? `<lastmod>${day(updatedAt)}</lastmod>` : '';
    return `<${element}>${location(path)}${changed}</${element}>`;
  };

  function partOf(index: CatalogueIndex, part: number): string {
    const lines: string[] = [];
    for (const address of addressesOf(index, part)) lines.push(lineOf('url', address));
    return document('urlset', lines);
  }

  function indexOf(index: CatalogueIndex, parts: number): string {
    const lines = Array.from({ length: parts }, (_, at) => {
      let updatedAt: Date | undefined;
      for (const address of addressesOf(index, at + 1)) {
        const time = address.updatedAt;
        if (time && (!updatedAt || time > updatedAt)) updatedAt = time;
      }
      return lineOf('sitemap', { path: `/sitemap-${at + 1}.xml`, updatedAt });
    });
    return document('sitemapindex', lines);
  }

  function cached({ listRevision }: CatalogueIndex, name: string, make: () => string): SitemapFile {
    const known = files.get(name);
    if (known?.listRevision === listRevision) return known;
    const xml = Buffer.from(make());
    const etag = `"${createHash('sha256').update(xml).digest('base64url')}"`;
    const made = { xml, etag, listRevision };
    files.set(name, made);
    return made;
  }

  return {
    /** Content of `/sitemap.xml`. */
    async first(): Promise<SitemapFile> {
      const index = await indexSync.current();
      const parts = partsOf(index);
      return parts > 1
        ? cached(index, 'index', () => indexOf(index, parts))
        : cached(index, '1', () => partOf(index, 1));
    },

    /** Content of `/sitemap-<part>.xml`, from 1. Throws `request.not_found`. */
    async part(part: number): Promise<SitemapFile> {
      const index = await indexSync.current();
      if (part > partsOf(index)) throw new AppError('request.not_found');
      return cached(index, String(part), () => partOf(index, part));
    },
  };
}

/** robots.txt: everything except personal pages and their calls. */
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
