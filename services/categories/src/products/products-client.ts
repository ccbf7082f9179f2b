import { type RateRow, SHOP_PAGE_SIZE } from '@tanabana/contracts';
import { productsBetweenServices as calls, productEndpoints } from '@tanabana/contracts/endpoints';
import { type BackgroundWork, callService, unavailable } from '@tanabana/service-kit';

const TIMEOUT_MS = 10_000;

const away = (cause: unknown): never => {
  throw unavailable(5, cause);
};

/** A page of what a category has, as the shop lists it. */
export interface ListedProducts {
  products: { id: string; name: string }[];
  /** Of all pages. */
  total: number;
}

/** So long a document waits for what its page lists: the browser asks for it anyway. */
const LIST_TIMEOUT_MS = 150;

export type Products = ReturnType<typeof createProductsClient>;

/** Asks the products service at `baseUrl` (`PRODUCTS_URL`). What changes or refuses something throws `server.unavailable`. */
export function createProductsClient(baseUrl: string) {
  const about = (id: string) => ({ params: { id }, timeoutMs: TIMEOUT_MS });
  return {
    /** Whether any product has this category, as stored now. */
    use: async (categoryId: string): Promise<boolean> =>
      (await callService(baseUrl, calls.categoryUse, about(categoryId)).catch(away)).used,
    /** Says that a category has another name or slug; done when its products have it too. */
    async categoryChanged(categoryId: string): Promise<void> {
      await callService(baseUrl, calls.categoryChanged, about(categoryId)).catch(away);
    },
    /** The table of GST rates that is in force. */
    gstRates: async (): Promise<readonly RateRow[]> =>
      (await callService(baseUrl, productEndpoints.gstRates, { timeoutMs: TIMEOUT_MS }).catch(away))
        .rows,
    /** What a page of the category lists, from 1 on. Throws where that does not come at once. */
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
  /** Products of each category by its slug; null while the products service does not answer. */
  bySlug(): Promise<ReadonlyMap<string, number> | null>;
}

export interface ProductCountsOptions {
  /** Base address of the products service, `PRODUCTS_URL`. */
  productsUrl: string;
  fetch?: typeof globalThis.fetch;
  /** Milliseconds of a clock that never goes back. */
  now?: () => number;
  /** Told of each answer, whether it came or not. */
  work?: BackgroundWork;
}

const CACHED_MS = 200;
/** A silent products service makes one list wait in so long, not each. */
const SILENT_MS = 2000;
const COUNTS_TIMEOUT_MS = 1000;
const call = {
  ...productEndpoints.list,
  response: productEndpoints.list.response.pick({ facets: true }).required(),
};

/** How many products each category has, asked of the products service and cached for 200 ms. */
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
