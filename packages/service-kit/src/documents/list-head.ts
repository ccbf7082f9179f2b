import { SHOP_PAGE_SIZE } from '@tanabana/contracts';
import { type DocumentHead, documentHead } from './document-head.ts';
import type { Site } from './site.ts';
import { breadcrumbs, itemList } from './structured-data.ts';

/** A page of a list of products. */
export interface ListedProducts {
  products: { id: string; name: string }[];
  /** Of all pages. */
  total: number;
}

/** A page with products of the shop: of a category or a collection. */
export interface ListPage extends Pick<DocumentHead, 'description' | 'image'> {
  name: string;
  /** Path of its first page. */
  path: string;
  /** From 1. */
  page: number;
  /** Its products; missing if they are unknown. */
  listed?: ListedProducts | undefined;
}

const pathOf = (path: string, page: number): string => (page > 1 ? `${path}?page=${page}` : path);

/**
 * Returns the head of a page of products for search engines and link previews. Each page is
 * canonical; a page beyond the last is not indexed.
 */
export function listHead(list: ListPage, site: Site): string {
  const { name, description, image, path, page, listed } = list;
  const pages = listed && Math.max(1, Math.ceil(listed.total / SHOP_PAGE_SIZE));
  const way = [
    { name: 'Shop', path: '/shop' },
    { name, path },
  ];
  return documentHead(
    {
      title: page > 1 ? `${name} · Page ${page}` : name,
      description,
      path: pathOf(path, page),
      type: 'website',
      image,
      data: [
        breadcrumbs(way, site),
        ...(listed?.products.length ? [listOf(listed, page, site)] : []),
      ],
      paging: {
        previous: page > 1 ? pathOf(path, Math.min(page - 1, pages ?? page)) : undefined,
        next: pages !== undefined && page < pages ? pathOf(path, page + 1) : undefined,
      },
      isHidden: pages !== undefined && page > pages,
    },
    site,
  );
}

const listOf = ({ products, total }: ListedProducts, page: number, site: Site) =>
  itemList(
    {
      pages: products.map(({ id, name }) => ({ name, path: `/product/${id}` })),
      from: (page - 1) * SHOP_PAGE_SIZE + 1,
      total,
    },
    site,
  );
