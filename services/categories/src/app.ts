import { categoryEndpoints } from '@tanabana/contracts/endpoints';
import { createService, type ServiceDeps, type Site } from '@tanabana/service-kit';
import { isUnavailable } from '@tanabana/service-kit/mongo';
import { createCategoryService } from './categories/category-service.ts';
import type { ProductCounts, Products } from './products/products-client.ts';
import { categoryHandlers } from './routes.ts';
import type { CategoryStorage } from './storage.ts';

export interface AppDeps extends ServiceDeps {
  storage: CategoryStorage;
  counts: ProductCounts;
  products: Products;
  site: Site;
}

/** The categories service as a Koa app, used by main and tests. No side effects. */
export function createApp({ storage, counts, products, site, ...deps }: AppDeps) {
  const { log } = deps;
  const { categories: repository } = storage;
  const categories = createCategoryService({ categories: repository, counts, products, log });
  return createService({
    name: 'categories',
    endpoints: categoryEndpoints,
    handlers: categoryHandlers(categories, storage.audit, products, site),
    ready: storage.ready,
    isUnavailable,
    ...deps,
  });
}
