import { categoryEndpoints } from '@tanabana/contracts/endpoints';
import { isUnavailable } from '@tanabana/mongo-kit';
import { createService, type Logger, type VerifyToken } from '@tanabana/service-kit';
import { createCategoryService } from './categories/category-service.ts';
import type { ProductCounts } from './counts/product-counts.ts';
import { categoryHandlers } from './routes.ts';
import type { CategoryStorage } from './storage-repository.ts';

export interface AppDeps {
  storage: CategoryStorage;
  counts: ProductCounts;
  verifyToken: VerifyToken;
  log: Logger;
}

/** The categories service as a Koa app; what main and the tests use. No side effects. */
export function createApp({ storage, counts, verifyToken, log }: AppDeps) {
  const categories = createCategoryService(storage.categories, counts);
  return createService({
    name: 'categories',
    endpoints: categoryEndpoints,
    handlers: categoryHandlers(categories),
    verifyToken,
    ready: storage.ready,
    isUnavailable,
    log,
  });
}
