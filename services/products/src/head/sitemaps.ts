import { createHash } from 'node:crypto';
import { AppError, escapeHtml, type Site } from '@tanabana/service-kit';
import { LRUCache } from 'lru-cache';
import type { Shelf } from '../shelf/shelf.ts';
import type { ShelfKeeper } from '../shelf/shelf-keeper.ts';

/** Pages that anybody may find. */
const PAGES = ['/', '/shop', '/about', '/faq', '/contact', '/store-location'];
/** Addresses of one file, as the format limits them (sitemaps.org). */
const MOST = 50_000;
/** Bytes of what is kept: some three full files. */
const KEPT_BYTES = 16 * 1024 * 1024;
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

export interface SitemapFile {
  xml: Buffer;
  /** The same for the same text, whichever instance made it. */
  etag: string;
}

export interface SitemapsDeps {
  site: Site;
  shelf: Pick<ShelfKeeper, 'current'>;
  /** Addresses of one file; 50,000 unless told. */
  most?: number;
}

interface KeptFile extends SitemapFile {
  /** Of the shelf that it was made of. */
  listing: number;
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
 * The sitemap of the shop, made of the shelf once for each state of the catalogue and kept, however many ask.
 * A catalogue that is too long for one file gets an index of files, the oldest products first.
 */
export function createSitemaps({ site, shelf, most = MOST }: SitemapsDeps) {
  const files = new LRUCache<string, KeptFile>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ xml }) => xml.length,
  });
  const location = (path: string): string => `<loc>${escapeHtml(site.publicUrl + path)}</loc>`;
  const partsOf = (on: Shelf): number => Math.ceil((PAGES.length + on.size) / most);

  function partOf(on: Shelf, part: number): string {
    const from = (part - 1) * most;
    const lines = PAGES.slice(from, from + most).map((path) => `<url>${location(path)}</url>`);
    const products = on.oldest(Math.max(0, from - PAGES.length), most - lines.length);
    for (const { id, updatedAt } of products) {
      const changed = `<lastmod>${day(updatedAt)}</lastmod>`;
      lines.push(`<url>${location(`/product/${id}`)}${changed}</url>`);
    }
    return document('urlset', lines);
  }

  function indexOf(parts: number): string {
    const paths = Array.from({ length: parts }, (_, at) => `/sitemap-${at + 1}.xml`);
    const lines = paths.map((path) => `<sitemap>${location(path)}</sitemap>`);
    return document('sitemapindex', lines);
  }

  function kept({ listing }: Shelf, name: string, make: () => string): SitemapFile {
    const known = files.get(name);
    if (known?.listing === listing) return known;
    const xml = Buffer.from(make());
    const etag = `"${createHash('sha256').update(xml).digest('base64url')}"`;
    const made = { xml, etag, listing };
    files.set(name, made);
    return made;
  }

  return {
    /** What stands at `/sitemap.xml`. */
    async first(): Promise<SitemapFile> {
      const on = await shelf.current();
      const parts = partsOf(on);
      return parts > 1
        ? kept(on, 'index', () => indexOf(parts))
        : kept(on, '1', () => partOf(on, 1));
    },

    /** What stands at `/sitemap-<part>.xml`, from 1 on. Throws `request.not_found`. */
    async part(part: number): Promise<SitemapFile> {
      const on = await shelf.current();
      if (part > partsOf(on)) throw new AppError('request.not_found');
      return kept(on, String(part), () => partOf(on, part));
    },
  };
}
