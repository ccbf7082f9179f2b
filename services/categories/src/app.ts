import { categoryEndpoints } from '@tanabana/contracts/endpoints';
import { isUnavailable } from '@tanabana/mongo-kit';
import {
  createService,
  type Logger,
  type ServiceOptions,
  type Site,
  type VerifyToken,
} from '@tanabana/service-kit';
import { createCategoryService } from './categories/category-service.ts';
import type { ProductCounts } from './counts/product-counts.ts';
import type { Products } from './counts/products-client.ts';
import { categoryHandlers } from './routes.ts';
import type { CategoryStorage } from './storage-repository.ts';

export interface AppDeps {
  storage: CategoryStorage;
  counts: ProductCounts;
  products: Products;
  verifyToken: VerifyToken;
  log: Logger;
  site: Site;
  /** Shown on the metrics page. */
  metrics?: ServiceOptions<never>['metrics'];
}

/** The categories service as a Koa app; what main and the tests use. No side effects. */
export function createApp(deps: AppDeps) {
  const { storage, counts, products, verifyToken, log, site, metrics } = deps;
  const categories = createCategoryService({
    categories: storage.categories,
    counts,
    products,
    log,
  });
  return createService({
    name: 'categories',
    endpoints: categoryEndpoints,
    handlers: categoryHandlers(categories, storage.audit, site),
    verifyToken,
    ready: storage.ready,
    isUnavailable,
    log,
    metrics,
  });
}
