import { productRoutes } from '@tanabana/contracts';
import { productEndpoints } from '@tanabana/contracts/endpoints';
import type { BackgroundWork } from '@tanabana/service-kit';

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

/** A silent products service is asked no more often than a good answer is renewed. */
const FRESH_MS = 2000;
const TIMEOUT_MS = 1000;
const answerShape = productEndpoints.list.response.pick({ facets: true });

async function ask(fetch: typeof globalThis.fetch, url: URL): Promise<Map<string, number>> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!answer.ok) throw new Error(`${url} was answered ${answer.status}`);
  const { facets } = answerShape.parse(await answer.json());
  if (!facets) throw new Error(`${url} was answered without facets`);
  return new Map(facets.category.map(({ slug, value, count }) => [slug ?? value, count]));
}

/** How many products each category has, asked of the products service and kept for 2 s. */
export function createProductCounts(options: ProductCountsOptions): ProductCounts {
  const { productsUrl, fetch = globalThis.fetch, now = () => performance.now(), work } = options;
  const url = new URL(productRoutes.list.path, productsUrl);
  url.search = new URLSearchParams({ facets: '1', limit: '1' }).toString();
  async function look(): Promise<Map<string, number> | null> {
    try {
      const counts = await ask(fetch, url);
      work?.worked();
      return counts;
    } catch (error) {
      work?.failed(error);
      return null;
    }
  }
  let last: Promise<ReadonlyMap<string, number> | null> | undefined;
  let askedAt = Number.NEGATIVE_INFINITY;
  return {
    bySlug() {
      if (!last || now() - askedAt >= FRESH_MS) {
        askedAt = now();
        last = look();
      }
      return last;
    },
  };
}
