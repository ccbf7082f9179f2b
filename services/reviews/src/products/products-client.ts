import { productEndpoints, type ResponseOf } from '@tanabana/contracts/endpoints';
import { callService } from '@tanabana/service-kit';

export interface KnownProduct {
  id: string;
  name: string;
  sku: string;
}

export interface ProductsClient {
  /** Returns the products of these ids that exist. Throws while the products service is unavailable. */
  find(ids: readonly string[]): Promise<KnownProduct[]>;
  /** Returns the product with this SKU, compared without letter case; null if there is none. */
  findBySku(sku: string): Promise<KnownProduct | null>;
}

const TIMEOUT_MS = 5000;
/** Ids that one call accepts. */
const MAX_IDS = 100;

type Card = ResponseOf<typeof productEndpoints.list>['data'][number];

const toProduct = ({ _id, name, sku }: Card): KnownProduct => ({ id: _id, name, sku });

/** Requests products from the products service at `baseUrl` (`PRODUCTS_URL`). */
export function createProductsClient(baseUrl: string): ProductsClient {
  const list = async (query: Record<string, string>): Promise<KnownProduct[]> => {
    const found = await callService(baseUrl, productEndpoints.list, {
      query: { ...query, fields: 'card', limit: String(MAX_IDS) },
      timeoutMs: TIMEOUT_MS,
    });
    return found.data.map(toProduct);
  };
  return {
    async find(ids) {
      const unique = [...new Set(ids)];
      const found: KnownProduct[] = [];
      for (let at = 0; at < unique.length; at += MAX_IDS)
        found.push(...(await list({ ids: unique.slice(at, at + MAX_IDS).join(',') })));
      return found;
    },

    async findBySku(sku) {
      const wanted = sku.trim().toLowerCase();
      const found = await list({ q: sku.slice(0, 200) });
      return found.find((one) => one.sku.toLowerCase() === wanted) ?? null;
    },
  };
}
