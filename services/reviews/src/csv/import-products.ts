import { LRUCache } from 'lru-cache';
import type { KnownProduct, ProductsClient } from '../products/products-client.ts';
import { type ReviewRow, RowProblem } from './read-row.ts';

const ID = /^[0-9a-f]{24}$/;
/** Products that an import keeps in memory. */
const KEPT = 20_000;

/** Finds the products of an import's lines: by id, else by SKU. */
export function createImportProducts(products: ProductsClient) {
  const byId = new LRUCache<string, { found: KnownProduct | null }>({ max: KEPT });
  const bySku = new LRUCache<string, { found: KnownProduct | null }>({ max: KEPT });

  return {
    /** Requests the products of lines together. Throws while the products service is unavailable. */
    async load(rows: readonly ReviewRow[]): Promise<void> {
      const ids = [...new Set(rows.map(({ productId }) => productId))].filter(
        (id) => ID.test(id) && !byId.has(id),
      );
      const found = new Map((await products.find(ids)).map((one) => [one.id, one]));
      for (const id of ids) byId.set(id, { found: found.get(id) ?? null });
      for (const { productId, productHandle } of rows) {
        if (productHandle === '' || byId.get(productId)?.found || bySku.has(productHandle))
          continue;
        bySku.set(productHandle, { found: await products.findBySku(productHandle) });
      }
    },

    /** Returns the product of a line whose products are loaded. Throws `RowProblem`. */
    of({ productId, productHandle }: ReviewRow): KnownProduct {
      const found = byId.get(productId)?.found ?? bySku.get(productHandle)?.found;
      if (found) return found;
      throw new RowProblem(
        productId === '' && productHandle === ''
          ? 'product_id and product_handle are empty'
          : 'the shop has no product with this product_id, nor with product_handle as its SKU',
      );
    },
  };
}
