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
  /** Returns the pages of collections. */
  collectionPages(index: CatalogueIndex): Promise<readonly Address[]>;
  /** Addresses per file; default 50,000. */
  maxAddresses?: number;
}

interface CachedFile extends SitemapFile {
  /** State of catalogue and collections that it was made from. */
  state: string;
}

interface Address {
  path: string;
  /** Last change, if known. */
  updatedAt?: Date | undefined;
}

/** The catalogue and its pages of collections at one time. */
interface Snapshot {
  index: CatalogueIndex;
  collections: readonly Address[];
  /** Differs for different states. */
  state: string;
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
export function createSitemaps({
  site,
  indexSync,
  collectionPages,
  maxAddresses = MAX_ADDRESSES,
}: SitemapsDeps) {
  const files = new LRUCache<string, CachedFile>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ xml }) => xml.length,
  });
  const location = (path: string): string => `<loc>${escapeHtml(site.publicUrl + path)}</loc>`;
  let first: { state: string; pages: Address[] } | undefined;

  async function current(): Promise<Snapshot> {
    const index = await indexSync.current();
    const collections = await collectionPages(index);
    const paths = collections.map(({ path, updatedAt }) => `${path} ${updatedAt?.getTime()}`);
    return { index, collections, state: [index.listRevision, ...paths].join('\n') };
  }

  /** Addresses before the products: public pages, and categories and collections with products. */
  function pagesOf({ index, collections, state }: Snapshot): Address[] {
    if (first?.state === state) return first.pages;
    const categories = index.categoryChanges();
    const pages = [
      ...PAGES.map((path) => ({ path })),
      ...categories.map(({ slug, updatedAt }) => ({ path: `/category/${slug}`, updatedAt })),
      ...collections,
    ];
    first = { state, pages };
    return pages;
  }

  const partsOf = (snapshot: Snapshot): number =>
    Math.ceil((pagesOf(snapshot).length + snapshot.index.size) / maxAddresses);

  function* addressesOf(snapshot: Snapshot, part: number): Generator<Address> {
    const { index } = snapshot;
    const from = (part - 1) * maxAddresses;
    const pages = pagesOf(snapshot);
    const own = pages.slice(from, from + maxAddresses);
    yield* own;
    const products = index.oldest(Math.max(0, from - pages.length), maxAddresses - own.length);
    for (const { id, updatedAt } of products) yield { path: `/product/${id}`, updatedAt };
  }

  const lineOf = (element: string, { path, updatedAt }: Address): string => {
    const changed = updatedAt ? `<lastmod>${day(updatedAt)}</lastmod>` : '';
    return `<${element}>${location(path)}${changed}</${element}>`;
  };

  function partOf(snapshot: Snapshot, part: number): string {
    const lines: string[] = [];
    for (const address of addressesOf(snapshot, part)) lines.push(lineOf('url', address));
    return document('urlset', lines);
  }

  function indexOf(snapshot: Snapshot, parts: number): string {
    const lines = Array.from({ length: parts }, (_, at) => {
      let updatedAt: Date | undefined;
      for (const address of addressesOf(snapshot, at + 1)) {
        const time = address.updatedAt;
        if (time && (!updatedAt || time > updatedAt)) updatedAt = time;
      }
      return lineOf('sitemap', { path: `/sitemap-${at + 1}.xml`, updatedAt });
    });
    return document('sitemapindex', lines);
  }

  function cached({ state }: Snapshot, name: string, make: () => string): SitemapFile {
    const known = files.get(name);
    if (known?.state === state) return known;
    const xml = Buffer.from(make());
    const etag = `"${createHash('sha256').update(xml).digest('base64url')}"`;
    const made = { xml, etag, state };
    files.set(name, made);
    return made;
  }

  return {
    /** Content of `/sitemap.xml`. */
    async first(): Promise<SitemapFile> {
      const snapshot = await current();
      const parts = partsOf(snapshot);
      return parts > 1
        ? cached(snapshot, 'index', () => indexOf(snapshot, parts))
        : cached(snapshot, '1', () => partOf(snapshot, 1));
    },

    /** Content of `/sitemap-<part>.xml`, from 1. Throws `request.not_found`. */
    async part(part: number): Promise<SitemapFile> {
      const snapshot = await current();
      if (part > partsOf(snapshot)) throw new AppError('request.not_found');
      return cached(snapshot, String(part), () => partOf(snapshot, part));
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
