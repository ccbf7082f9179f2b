import type { PictureFetches } from '@tanabana/contracts';
import type { ProductRepository } from '../../products/product-repository.ts';
import type { PictureFetchRepository } from './picture-fetch-repository.ts';

export type PictureFetchReports = ReturnType<typeof createFetchReports>;

/** Products with problems in a report. */
const MAX_PRODUCTS = 200;
const MAX_PROBLEMS = 500;

/** Reports on pictures that are fetched in the background, for admins. */
export function createFetchReports(
  { byIds }: Pick<ProductRepository, 'byIds'>,
  queue: Pick<PictureFetchRepository, 'counts' | 'failed' | 'settleFailed' | 'remove'>,
) {
  return {
    async report(): Promise<PictureFetches> {
      const jobs = await queue.failed(MAX_PRODUCTS);
      const products = await byIds(
        jobs.map(({ productId }) => productId),
        true,
      );
      const byId = new Map(products.map((product) => [product.id, product]));
      const gone = jobs.filter(({ productId }) => !byId.has(productId));
      if (gone.length > 0) await queue.remove(gone.map(({ productId }) => productId));
      const problems = jobs.flatMap(({ productId, pictures }) => {
        const product = byId.get(productId);
        if (!product) return [];
        const { sku, name } = product;
        return pictures
          .filter(({ state }) => state === 'failed')
          .map(({ color, url, reason = '' }) => ({ productId, sku, name, color, url, reason }));
      });
      return { ...(await queue.counts()), problems: problems.slice(0, MAX_PROBLEMS) };
    },

    /** Lets failed pictures be fetched again, or removes them from the report. */
    settle: (action: 'retry' | 'dismiss'): Promise<void> =>
      queue.settleFailed(action === 'retry' ? 'waiting' : 'kept', new Date()),
  };
}
