import type { AdminProductSort, ProductQuery } from '@tanabana/contracts';
import type { Shelf } from '../shelf/shelf.ts';
import type { Spelling } from '../shelf/word-index.ts';
import type { ProductSearch } from './product-filter.ts';
import type { ProductRepository } from './product-repository.ts';

/** Fields of the document that each sort of the dashboard goes by; 1 is ascending. */
const SORTS: Record<AdminProductSort, Record<string, 1 | -1>> = {
  'name-asc': { name: 1 },
  'name-desc': { name: -1 },
  'category-asc': { 'category.name': 1, name: 1 },
  'category-desc': { 'category.name': -1, name: 1 },
  'stock-asc': { stock: 1 },
  'stock-desc': { stock: -1 },
};

const isAdminSort = (sort: ProductQuery['sort'] | undefined): sort is AdminProductSort =>
  sort !== undefined && sort in SORTS;

/** Whether a list asks for what only admins get: it costs a look at every product. */
export const isForAdmins = ({ sort, lowStock }: ProductSearch): boolean =>
  isAdminSort(sort) || lowStock === true;

/**
 * Ids of one page in an order that the shelf does not have, and the count of all that match. The shelf
 * says which match, the database in which order.
 */
export async function adminPage(
  { on, spelling, products }: { on: Shelf; spelling: Spelling; products: ProductRepository },
  { sort, lowStock, ...search }: ProductSearch,
  from: number,
  limit: number,
): Promise<{ ids: string[]; total: number }> {
  const low = lowStock ? new Set(await products.lowStockIds()) : null;
  const ids = low ? [...low].filter((id) => search.ids?.includes(id) ?? true) : search.ids;
  const matching = on.page({ ...search, ids }, spelling, 0, Number.POSITIVE_INFINITY);
  const total = matching.total;
  if (!isAdminSort(sort)) return { ids: matching.ids.slice(from, from + limit), total };
  const wanted = new Set(matching.ids);
  const found: string[] = [];
  let passed = 0;
  for await (const id of products.sortedIds(SORTS[sort])) {
    if (!wanted.has(id)) continue;
    passed += 1;
    if (passed > from) found.push(id);
    if (found.length === limit || passed === total) break;
  }
  return { ids: found, total };
}
