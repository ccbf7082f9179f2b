import type { Site } from './site.ts';

/** A page of the shop as lists name it. */
export interface PageLink {
  name: string;
  /** Begins with a slash. */
  path: string;
}

/** Who sells: of all pages the same (https://developers.google.com/search/docs/appearance/structured-data/organization). */
export const organisation = ({ publicUrl, storeName }: Site) => ({
  '@type': 'OnlineStore',
  '@id': `${publicUrl}/#organization`,
  name: storeName,
  url: `${publicUrl}/`,
});

const listItems = (pages: readonly PageLink[], from: number, item: (page: PageLink) => object) =>
  pages.map((page, at) => ({ '@type': 'ListItem', position: from + at, ...item(page) }));

/** The way to a page, itself the last (https://developers.google.com/search/docs/appearance/structured-data/breadcrumb). */
export const breadcrumbs = (pages: readonly PageLink[], { publicUrl }: Site) => ({
  '@type': 'BreadcrumbList',
  itemListElement: listItems(pages, 1, ({ name, path }) => ({ name, item: publicUrl + path })),
});

/**
 * What a page lists, each with a page of its own (https://developers.google.com/search/docs/appearance/structured-data/carousel).
 * @param from the place of the first in the whole list, from 1 on
 */
export const itemList = (
  { pages, from, total }: { pages: readonly PageLink[]; from: number; total: number },
  { publicUrl }: Site,
) => ({
  '@type': 'ItemList',
  numberOfItems: total,
  itemListElement: listItems(pages, from, ({ name, path }) => ({ name, url: publicUrl + path })),
});
