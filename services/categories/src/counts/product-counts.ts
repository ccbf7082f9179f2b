import { productRoutes } from '@tanabana/contracts';
import { productEndpoints } from '@tanabana/contracts/endpoints';

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
}

/** A silent products service is asked no more often than a good answer is renewed. */
const FRESH_MS = 2000;
const TIMEOUT_MS = 1000;
const answerShape = productEndpoints.list.response.pick({ facets: true });

async function ask(fetch: typeof globalThis.fetch, url: URL): Promise<Map<string, number> | null> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!answer.ok) return null;
    const { facets } = answerShape.parse(await answer.json());
    return facets
      ? new Map(facets.category.map(({ slug, value, count }) => [slug ?? value, count]))
      : null;
  } catch {
    return null;
  }
}

/** How many products each category has, asked of the products service and kept for 2 s. */
export function createProductCounts(options: ProductCountsOptions): ProductCounts {
  const { productsUrl, fetch = globalThis.fetch, now = () => performance.now() } = options;
  const url = new URL(productRoutes.list.path, productsUrl);
  url.search = new URLSearchParams({ facets: '1', limit: '1' }).toString();
  let last: Promise<ReadonlyMap<string, number> | null> | undefined;
  let askedAt = Number.NEGATIVE_INFINITY;
  return {
    bySlug() {
      if (!last || now() - askedAt >= FRESH_MS) {
        askedAt = now();
        last = ask(fetch, url);
      }
      return last;
    },
  };
}
