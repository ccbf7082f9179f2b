import { logoPath } from '@tanabana/contracts';
import type { Site } from './site.ts';

/** A page as listed in structured data. */
export interface PageLink {
  name: string;
  /** Begins with a slash. */
  path: string;
}

/**
 * Returns the seller, the same on all pages
 * (https://developers.google.com/search/docs/appearance/structured-data/organization).
 */
export const organisation = ({ publicUrl, storeName, storeLogo }: Site) => ({
  '@type': 'OnlineStore',
  '@id': `${publicUrl}/#organization`,
  name: storeName,
  url: `${publicUrl}/`,
  ...(storeLogo && { logo: publicUrl + logoPath(storeLogo) }),
});

const listItems = (pages: readonly PageLink[], from: number, item: (page: PageLink) => object) =>
  pages.map((page, at) => ({ '@type': 'ListItem', position: from + at, ...item(page) }));

/**
 * Returns the breadcrumb of a page, ending with the page itself
 * (https://developers.google.com/search/docs/appearance/structured-data/breadcrumb).
 */
export const breadcrumbs = (pages: readonly PageLink[], { publicUrl }: Site) => ({
  '@type': 'BreadcrumbList',
  itemListElement: listItems(pages, 1, ({ name, path }) => ({ name, item: publicUrl + path })),
});

/**
 * Returns the pages of a list
 * (https://developers.google.com/search/docs/appearance/structured-data/carousel).
 * @param from position of the first entry in the whole list, from 1
 */
export const itemList = (
  { pages, from, total }: { pages: readonly PageLink[]; from: number; total: number },
  { publicUrl }: Site,
) => ({
  '@type': 'ItemList',
  numberOfItems: total,
  itemListElement: listItems(pages, from, ({ name, path }) => ({ name, url: publicUrl + path })),
});
