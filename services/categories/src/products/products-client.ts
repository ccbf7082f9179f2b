import { productRoutes } from '@tanabana/contracts';
import { productsBetweenServices as calls, productEndpoints } from '@tanabana/contracts/endpoints';
import { type BackgroundWork, unavailable } from '@tanabana/service-kit';

/** What categories want of products. Both throw `server.unavailable`. */
export interface Products {
  /** Whether any product has this category, as stored now. */
  use(categoryId: string): Promise<boolean>;
  /** Says that a category has another name or slug; done when its products have it too. */
  categoryChanged(categoryId: string): Promise<void>;
}

const TIMEOUT_MS = 10_000;

/** Asks the products service at `baseUrl` (`PRODUCTS_URL`). */
export function createProductsClient(baseUrl: string): Products {
  async function ask(call: { method: string; path: string }, id: string): Promise<unknown> {
    try {
      const answer = await fetch(new URL(call.path.replace(':id', id), baseUrl), {
        method: call.method,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (!answer.ok) throw new Error(`The products service answered ${answer.status}`);
      return await answer.json();
    } catch (cause) {
      throw unavailable(5, cause);
    }
  }

  return {
    use: async (id) => calls.categoryUse.response.parse(await ask(calls.categoryUse, id)).used,
    categoryChanged: async (id) => {
      await ask(calls.categoryChanged, id);
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
const answerShape = productEndpoints.list.response.pick({ facets: true });

async function fetchCounts(fetch: typeof globalThis.fetch, url: URL): Promise<Map<string, number>> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(COUNTS_TIMEOUT_MS) });
  if (!answer.ok) throw new Error(`${url} was answered ${answer.status}`);
  const { facets } = answerShape.parse(await answer.json());
  if (!facets) throw new Error(`${url} was answered without facets`);
  return new Map(facets.category.map(({ slug, value, count }) => [slug ?? value, count]));
}

/** How many products each category has, asked of the products service and cached for 200 ms. */
export function createProductCounts(options: ProductCountsOptions): ProductCounts {
  const { productsUrl, fetch = globalThis.fetch, now = () => performance.now(), work } = options;
  const url = new URL(productRoutes.list.path, productsUrl);
  url.search = new URLSearchParams({ facets: '1', limit: '1' }).toString();
  async function refresh(): Promise<Map<string, number> | null> {
    try {
      const counts = await fetchCounts(fetch, url);
      work?.worked();
      return counts;
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
