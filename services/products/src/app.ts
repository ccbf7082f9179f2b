import { productEndpoints, productsBetweenServices } from '@tanabana/contracts/endpoints';
import { isUnavailable } from '@tanabana/mongo-kit';
import {
  createService,
  type Logger,
  type ServiceOptions,
  type Site,
  type VerifyToken,
} from '@tanabana/service-kit';
import { createKeptAnswers } from './answers/kept-answers.ts';
import type { Categories } from './categories/categories-client.ts';
import { createCategoryLinks } from './categories/category-links.ts';
import { createImporter } from './csv/import-products.ts';
import { createSitemaps } from './head/sitemaps.ts';
import { createPictureService } from './images/picture-service.ts';
import { createProductService } from './products/product-service.ts';
import { categoryHandlers, productHandlers } from './routes.ts';
import { createShelfKeeper, type ShelfKeeper } from './shelf/shelf-keeper.ts';
import type { ProductStorage } from './storage-repository.ts';

export interface AppDeps {
  storage: ProductStorage;
  categories: Categories;
  verifyToken: VerifyToken;
  log: Logger;
  site: Site;
  /** One of its own unless told. */
  shelf?: ShelfKeeper;
  /** Shown on the metrics page. */
  metrics?: ServiceOptions<never>['metrics'];
}

/** The products service as a Koa app; what main and the tests use. No side effects. */
export function createApp({
  storage,
  categories,
  verifyToken,
  log,
  site,
  metrics,
  shelf = createShelfKeeper(storage.products),
}: AppDeps) {
  const pictures = createPictureService(storage.pictures);
  const products = createProductService({
    products: storage.products,
    pictures,
    shelf,
    categories,
  });
  const links = createCategoryLinks({ products: storage.products, categories, shelf });
  const importProducts = createImporter({
    single: products,
    writes: storage.products,
    findBySkus: storage.products.findBySkus,
    shelf,
    categories,
    links,
    now: () => new Date(),
  });
  return createService({
    name: 'products',
    endpoints: { ...productEndpoints, ...productsBetweenServices },
    handlers: {
      ...productHandlers({
        products,
        kept: createKeptAnswers({ products: storage.products, shelf, get: products.get }),
        pictures,
        catalogue: storage.products,
        sitemaps: createSitemaps({ site, shelf }),
        importProducts,
        audit: storage.audit,
        site,
      }),
      ...categoryHandlers(links),
    },
    verifyToken,
    ready: async () => shelf.isLoaded() && (await storage.ready()),
    isUnavailable,
    log,
    metrics,
  });
}
