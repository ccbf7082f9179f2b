import {
  binEndpoints,
  collectionEndpoints,
  draftEndpoints,
  eventsBetweenServices,
  productEndpoints,
  productsBetweenServices,
} from '@tanabana/contracts/endpoints';
import { createService, type ServiceDeps, type Site } from '@tanabana/service-kit';
import { isUnavailable } from '@tanabana/service-kit/mongo';
import { createAnswerCache } from './answers/answer-cache.ts';
import type { StoredTextsDeps } from './answers/stored-texts.ts';
import { createBinService } from './bin/bin-service.ts';
import { binHandlers } from './bin/routes.ts';
import { createIndexSync, type IndexSync } from './catalogue-index/index-sync.ts';
import type { Categories } from './categories/categories.ts';
import { createCategoryFinder, createCategoryService } from './categories/categories.ts';
import { createCollectionService } from './collections/collection-service.ts';
import { collectionHandlers } from './collections/routes.ts';
import { createShownCollections } from './collections/shown-collections.ts';
import { createImporter } from './csv/import-products.ts';
import { createDraftService } from './drafts/draft-service.ts';
import { draftHandlers } from './drafts/routes.ts';
import { createSitemaps } from './head/sitemaps.ts';
import { createFetchReports } from './images/fetching/fetch-reports.ts';
import { createWantPictures } from './images/fetching/want-pictures.ts';
import { createPictureService } from './images/picture-service.ts';
import { createProductService } from './products/product-service.ts';
import { createSheetEdits } from './products/product-sheet.ts';
import { categoryHandlers, productHandlers } from './routes.ts';
import type { ProductStorage } from './storage.ts';

export interface AppDeps extends ServiceDeps {
  storage: ProductStorage;
  categories: Categories;
  site: Site;
  /** Created by default. */
  indexSync?: IndexSync;
  /** For texts of products that exceed the memory limit. */
  textFiles?: StoredTextsDeps['textFiles'];
}

const NOT_LOADED = 'The catalogue has not been loaded from the database yet.';

/** The products service as a Koa app, used by main and tests. No side effects. */
export function createApp({
  storage,
  categories,
  site,
  indexSync = createIndexSync(storage.indexSource, { changeFeed: storage.changeFeed }),
  textFiles,
  ...deps
}: AppDeps) {
  const pictures = createPictureService(storage.pictures);
  const stored = { products: storage.products, indexSync, categories };
  const products = createProductService({ ...stored, pictures, gstRates: storage.gstRates });
  const drafts = createDraftService({
    ...stored,
    drafts: storage.drafts,
    pictures,
    gstRates: storage.gstRates,
  });
  const categoryService = createCategoryService(stored);
  const importProducts = createImporter({
    ...stored,
    single: products,
    links: categoryService,
    wantPictures: createWantPictures(storage.products, storage.pictureFetches),
  });
  const shown = createShownCollections({ collections: storage.collections, indexSync });
  const collections = createCollectionService({
    ...stored,
    collections: storage.collections,
    pictures,
    categories: createCategoryFinder(categories),
  });
  return createService({
    name: 'products',
    endpoints: {
      ...productEndpoints,
      ...collectionEndpoints,
      ...binEndpoints,
      ...draftEndpoints,
      ...productsBetweenServices,
      ...eventsBetweenServices,
    },
    handlers: {
      ...productHandlers({
        products,
        editSheet: createSheetEdits({ products, drafts, categories }),
        cache: createAnswerCache({ ...stored, get: products.get, textFiles }),
        collections: shown,
        pictures,
        catalogue: storage.products,
        synonyms: storage.synonyms,
        gstRates: storage.gstRates,
        shippingRates: storage.shippingRates,
        sitemaps: createSitemaps({ site, indexSync, collectionPages: shown.pages }),
        importProducts,
        fetches: createFetchReports(storage.products, storage.pictureFetches),
        audit: storage.audit,
        site,
      }),
      ...collectionHandlers({ ...stored, collections, shown, site }),
      ...draftHandlers(drafts),
      ...binHandlers(createBinService({ ...stored, bin: storage.bin, pictures })),
      ...categoryHandlers(categoryService),
      events: ({ query }) => storage.outbox.after(query.after, query.limit),
    },
    ready: async () => {
      const database = await storage.ready();
      return database === true ? indexSync.isLoaded() || NOT_LOADED : database;
    },
    isUnavailable,
    ...deps,
  });
}
