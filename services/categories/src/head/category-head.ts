import { type Category, SHOP_PAGE_SIZE } from '@tanabana/contracts';
import { breadcrumbs, documentHead, itemList, type Site } from '@tanabana/service-kit';
import type { ListedProducts } from '../products/products-client.ts';

export interface CategoryPage {
  category: Category;
  /** From 1. */
  page: number;
  /** Its products; missing if the products service did not respond in time. */
  listed?: ListedProducts | undefined;
}

const pathOf = (slug: string, page: number): string =>
  `/category/${slug}${page > 1 ? `?page=${page}` : ''}`;

/**
 * Returns the head of a category page for search engines and link previews. Each page is canonical;
 * a page beyond the last is not indexed.
 */
export function categoryHead({ category, page, listed }: CategoryPage, site: Site): string {
  const { name, slug, description } = category;
  const path = pathOf(slug, page);
  const pages = listed && Math.max(1, Math.ceil(listed.total / SHOP_PAGE_SIZE));
  const way = [
    { name: 'Shop', path: '/shop' },
    { name, path: pathOf(slug, 1) },
  ];
  return documentHead(
    {
      title: page > 1 ? `${name} · Page ${page}` : name,
      description:
        description || `${name} at ${site.storeName}, in block print, ikat and bandhani.`,
      path,
      type: 'website',
      data: [
        breadcrumbs(way, site),
        ...(listed?.products.length ? [listOf(listed, page, site)] : []),
      ],
      paging: {
        previous: page > 1 ? pathOf(slug, Math.min(page - 1, pages ?? page)) : undefined,
        next: pages !== undefined && page < pages ? pathOf(slug, page + 1) : undefined,
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
