import { type RateRow, SHOP_PAGE_SIZE } from '@tanabana/contracts';
import { productsBetweenServices as calls, productEndpoints } from '@tanabana/contracts/endpoints';
import {
  type BackgroundWork,
  callService,
  type ListedProducts,
  unavailable,
} from '@tanabana/service-kit';

const TIMEOUT_MS = 10_000;

const away = (cause: unknown): never => {
  throw unavailable(5, cause);
};

/** Milliseconds that a document waits for its list, which the browser requests anyway. */
const LIST_TIMEOUT_MS = 150;

export type Products = ReturnType<typeof createProductsClient>;

/**
 * Client of the products service at `baseUrl` (`PRODUCTS_URL`). Calls that change or reject
 * something throw `server.unavailable`.
 */
export function createProductsClient(baseUrl: string) {
  const about = (id: string) => ({ params: { id }, timeoutMs: TIMEOUT_MS });
  return {
    /** Whether any stored product has this category. */
    use: async (categoryId: string): Promise<boolean> =>
      (await callService(baseUrl, calls.categoryUse, about(categoryId)).catch(away)).used,
    /** Reports a changed name or slug; resolves when its products are updated. */
    async categoryChanged(categoryId: string): Promise<void> {
      await callService(baseUrl, calls.categoryChanged, about(categoryId)).catch(away);
    },
    /** The GST rate table in force. */
    gstRates: async (): Promise<readonly RateRow[]> =>
      (await callService(baseUrl, productEndpoints.gstRates, { timeoutMs: TIMEOUT_MS }).catch(away))
        .rows,
    /** Returns a page of the category's products, from 1. Throws if it takes too long. */
    async listed(slug: string, page: number): Promise<ListedProducts> {
      const query = {
        category: slug,
        fields: 'card',
        limit: String(SHOP_PAGE_SIZE),
        page: String(page),
      };
      const asked = { query, timeoutMs: LIST_TIMEOUT_MS };
      const { data, total } = await callService(baseUrl, productEndpoints.list, asked);
      return { products: data.map(({ _id, name }) => ({ id: _id, name })), total };
    },
  };
}

export interface ProductCounts {
  /** Number of products by slug; null while the products service is unavailable. */
  bySlug(): Promise<ReadonlyMap<string, number> | null>;
}

export interface ProductCountsOptions {
  /** Base address of the products service, `PRODUCTS_URL`. */
  productsUrl: string;
  fetch?: typeof globalThis.fetch;
  /** Monotonic clock in milliseconds. */
  now?: () => number;
  /** Receives the outcome of each request. */
  work?: BackgroundWork;
}

const CACHED_MS = 200;
/**
 * Milliseconds between requests to a silent products service, so that not every list waits for it.
 */
const SILENT_MS = 2000;
const COUNTS_TIMEOUT_MS = 1000;
const call = {
  ...productEndpoints.list,
  response: productEndpoints.list.response.pick({ facets: true }).required(),
};

/** Number of products per category, requested from the products service and cached for 200 ms. */
export function createProductCounts(options: ProductCountsOptions): ProductCounts {
  const { productsUrl, fetch, now = () => performance.now(), work } = options;
  const question = { fetch, timeoutMs: COUNTS_TIMEOUT_MS, query: { facets: '1', limit: '1' } };
  async function refresh(): Promise<Map<string, number> | null> {
    try {
      const { facets } = await callService(productsUrl, call, question);
      work?.worked();
      return new Map(facets.category.map(({ slug, value, count }) => [slug ?? value, count]));
    } catch (error) {
      work?.failed(error);
      return null;
    }
  }
  let last: Promise<ReadonlyMap<string, number> | null> | undefined;
  let askAt = Number.NEGATIVE_INFINITY;
  return {
    bySlug() {
      if (last && now() < askAt) return last;
      askAt = Number.POSITIVE_INFINITY;
      last = refresh().then((counts) => {
        askAt = now() + (counts ? CACHED_MS : SILENT_MS);
        return counts;
      });
      return last;
    },
  };
}
