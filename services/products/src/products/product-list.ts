import type { AdminProductSort, ProductQuery } from '@tanabana/contracts';
import type { Page } from '@tanabana/service-kit/mongo';
import type { CatalogueIndex } from '../catalogue-index/catalogue-index.ts';
import type { FacetCounts } from '../catalogue-index/facets.ts';
import type { IndexSync } from '../catalogue-index/index-sync.ts';
import type { Spelling } from '../catalogue-index/word-index.ts';
import type { ProductRecord } from './product.ts';
import type { ProductRepository } from './product-repository.ts';
import { canForgive, type Members, type ProductSearch } from './product-search.ts';

/** Total, page number, page size and facets of a list: all but its products. */
export interface PageFacts extends Omit<Page<ProductRecord>, 'data'> {
  facets?: FacetCounts;
}

/** A page of a list before its products are read. */
export interface PageOfIds extends PageFacts {
  ids: string[];
}

/** The same with ordinals of the index, which are valid until it changes. */
export interface PageOfOrdinals extends PageFacts {
  ordinals: number[];
}

export interface ProductPage extends Page<ProductRecord> {
  facets?: FacetCounts;
}

/** Document fields of the dashboard's sorts; 1 is ascending. */
const ADMIN_SORTS: Record<AdminProductSort, Record<string, 1 | -1>> = {
  'name-asc': { name: 1 },
  'name-desc': { name: -1 },
  'category-asc': { 'category.name': 1, name: 1 },
  'category-desc': { 'category.name': -1, name: 1 },
  'stock-asc': { stock: 1 },
  'stock-desc': { stock: -1 },
};

const isAdminSort = (sort: ProductQuery['sort'] | undefined): sort is AdminProductSort =>
  sort !== undefined && sort in ADMIN_SORTS;

/** Whether a list is for staff only, which reads every product. */
export const isForAdmins = ({ sort, lowStock }: ProductSearch): boolean =>
  isAdminSort(sort) || lowStock === true;

/**
 * Interprets a search: in the strictest spelling that finds anything; if none does, with compounds
 * split. Sorted by relevance unless an order is given (rule 10.6).
 */
function understood<T extends ProductSearch>(
  index: CatalogueIndex,
  asked: T,
): { search: T; spelling: Spelling } {
  const { q, sort = 'relevance' } = asked;
  const search = { ...asked, sort };
  if (!q?.trim() || index.hasWords(q, 'exact')) return { search, spelling: 'exact' };
  if (canForgive(q) && index.hasWords(q, 'forgiving')) return { search, spelling: 'forgiving' };
  const apart = index.takenApart(q);
  if (apart === undefined) return { search, spelling: 'exact' };
  const spelling = index.hasWords(apart, 'exact') ? 'exact' : 'forgiving';
  return { search: { ...search, q: apart }, spelling };
}

/**
 * Returns a shopper's list, computed from the index alone.
 * @param within the collection of the query
 */
export function selectOrdinals(
  index: CatalogueIndex,
  { page, limit, fields, facets, collection, ...asked }: ProductQuery,
  within?: Members,
): PageOfOrdinals {
  const { search, spelling } = understood(index, { ...asked, within });
  const { ordinals, total } = index.select(search, spelling, (page - 1) * limit, limit);
  return {
    ordinals,
    total,
    page,
    limit,
    facets: facets ? index.facets(search, spelling) : undefined,
  };
}

/** Like `selectOrdinals`, with ids. */
export function selectPage(
  index: CatalogueIndex,
  query: ProductQuery,
  within?: Members,
): PageOfIds {
  const { ordinals, ...page } = selectOrdinals(index, query, within);
  return { ids: ordinals.map((ordinal) => index.idAt(ordinal)), ...page };
}

/** Removes products from the index that the database no longer has. */
export function dropMissing(
  index: CatalogueIndex,
  ids: readonly string[],
  found: readonly ProductRecord[],
): void {
  if (found.length === ids.length) return;
  const there = new Set(found.map(({ id }) => id));
  for (const id of ids) if (!there.has(id)) index.drop(id);
}

/** Lists of the stored state: selected in the index, read from the database. */
export function createProductList({
  products,
  indexSync,
}: {
  products: ProductRepository;
  indexSync: Pick<IndexSync, 'current'>;
}) {
  /**
   * Returns the ids of one page in an order that the index does not have, and the number of
   * matches. The index selects, the database sorts.
   */
  async function selectForAdmins(
    index: CatalogueIndex,
    { page, limit, fields, facets, collection, sort, lowStock, ...asked }: ProductQuery,
    within: Members | undefined,
  ): Promise<Pick<PageOfIds, 'ids' | 'total'>> {
    const from = (page - 1) * limit;
    const low = lowStock ? await products.lowStockIds() : null;
    const ids = low ? low.filter((id) => asked.ids?.includes(id) ?? true) : asked.ids;
    const { search, spelling } = understood(index, { ...asked, within });
    const matching = index.page({ ...search, ids }, spelling, 0, Number.POSITIVE_INFINITY);
    const total = matching.total;
    if (!isAdminSort(sort)) return { ids: matching.ids.slice(from, from + limit), total };
    const wanted = new Set(matching.ids);
    const found: string[] = [];
    let passed = 0;
    for await (const id of products.sortedIds(ADMIN_SORTS[sort])) {
      if (!wanted.has(id)) continue;
      passed += 1;
      if (passed > from) found.push(id);
      if (found.length === limit || passed === total) break;
    }
    return { ids: found, total };
  }

  return async (query: ProductQuery, within?: Members): Promise<ProductPage> => {
    const index = await indexSync.current();
    const { ids, ...page } = {
      ...selectPage(index, query, within),
      ...(isForAdmins(query) && (await selectForAdmins(index, query, within))),
    };
    const data = await products.byIds(ids, query.fields === 'card', { withVariants: true });
    dropMissing(index, ids, data);
    return { ...page, data };
  };
}
