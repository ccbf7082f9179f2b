import type { ProductQuery } from '@tanabana/contracts';
import type { Page } from '@tanabana/mongo-kit';
import type { FacetCounts } from '../shelf/facet-counts.ts';
import type { Shelf } from '../shelf/shelf.ts';
import type { ShelfKeeper } from '../shelf/shelf-keeper.ts';
import type { Spelling } from '../shelf/word-index.ts';
import { adminPage, isForAdmins } from './admin-list.ts';
import type { ProductRecord } from './product.ts';
import { canForgive, type ProductSearch } from './product-filter.ts';
import type { ProductRepository } from './product-repository.ts';

/** A page of a list before its products are read. */
export interface Choice extends Omit<Page<ProductRecord>, 'data'> {
  ids: string[];
  facets?: FacetCounts;
}

export interface ProductListing extends Page<ProductRecord> {
  facets?: FacetCounts;
}

/** What it takes to find something there. */
const spellingOn = (on: Shelf, { q }: ProductSearch): Spelling =>
  q === undefined || !canForgive(q) || on.hasWords(q) ? 'exact' : 'forgiving';

/** What a shopper's list shows, worked out on the shelf alone. */
export function choose(
  on: Shelf,
  { page, limit, fields, facets, ...searched }: ProductQuery,
): Choice {
  const spelling = spellingOn(on, searched);
  return {
    ...on.page(searched, spelling, (page - 1) * limit, limit),
    page,
    limit,
    facets: facets ? on.facets(searched, spelling) : undefined,
  };
}

/** Takes from the shelf what the database has no more. */
export function forget(on: Shelf, ids: readonly string[], found: readonly ProductRecord[]): void {
  if (found.length === ids.length) return;
  const there = new Set(found.map(({ id }) => id));
  for (const id of ids) if (!there.has(id)) on.drop(id);
}

/** Lists as they are stored at this moment: chosen on the shelf, read from the database. */
export function createProductList({
  products,
  shelf,
}: {
  products: ProductRepository;
  shelf: Pick<ShelfKeeper, 'current'>;
}) {
  async function chosen(on: Shelf, query: ProductQuery): Promise<Choice> {
    const choice = choose(on, query);
    if (!isForAdmins(query)) return choice;
    const { page, limit, fields, facets, ...searched } = query;
    const look = { on, spelling: spellingOn(on, searched), products };
    return { ...choice, ...(await adminPage(look, searched, (page - 1) * limit, limit)) };
  }

  return async (query: ProductQuery): Promise<ProductListing> => {
    const on = await shelf.current();
    const { ids, ...page } = await chosen(on, query);
    const data = await products.byIds(ids, query.fields === 'card');
    forget(on, ids, data);
    return { ...page, data };
  };
}
