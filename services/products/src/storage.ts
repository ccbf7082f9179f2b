import { DEFAULT_DELIVERY_RULES, type ShippingRates } from '@tanabana/contracts';
import { createOutbox } from '@tanabana/service-kit/events';
import {
  createAudit,
  createChangeFeed,
  ensureIndexes,
  GST_RATES_COLLECTION,
  serviceDatabase,
} from '@tanabana/service-kit/mongo';
import {
  PRODUCTS_COLLECTION,
  PRODUCTS_SERVICE,
  SHIPPING_RATES_COLLECTION,
  type ShippingRatesDocument,
} from '@tanabana/service-kit/stock';
import type { Db, IndexDescription, MongoClient } from 'mongodb';
import { BIN } from './bin/bin-collection.ts';
import { createBinRepository } from './bin/bin-repository.ts';
import { COLLECTIONS, createCollectionRepository } from './collections/collection-repository.ts';
import { createDraftRepository, DRAFTS } from './drafts/draft-repository.ts';
import { createGstRateRepository } from './gst-rates/gst-rate-repository.ts';
import {
  createPictureFetchRepository,
  PICTURE_FETCHES,
} from './images/fetching/picture-fetch-repository.ts';
import {
  createPictureRepository,
  PICTURE_CHUNKS,
  PICTURE_FILES,
  RENDITIONS,
} from './images/picture-repository.ts';
import { skuKeys } from './migrations/0001-sku-keys.ts';
import { searchTexts } from './migrations/0002-search-text.ts';
import { ratingsOfReviews } from './migrations/0003-ratings-of-reviews.ts';
import { createProductRepository } from './products/product-repository.ts';
import { REMOVED_COLLECTION, SKUS_COLLECTION } from './products/product-write-repository.ts';
import { createRatingRepository, PROGRESS_COLLECTION } from './ratings/rating-repository.ts';
import { createSynonymRepository, SYNONYMS_COLLECTION } from './synonyms/synonym-repository.ts';

/**
 * Unique fields, and fields for finding missed changes. No more, because each index is updated with
 * every order (decision 0011).
 */
const productIndexes: IndexDescription[] = [
  { key: { skuKey: 1 }, unique: true, name: 'sku' },
  { key: { changedAt: 1 }, name: 'changed' },
];

const REMOVED_KEPT_S = 86_400;

/** Creates missing collections and indexes. */
async function makeIndexes(db: Db): Promise<void> {
  await ensureIndexes(db.collection(PRODUCTS_COLLECTION), productIndexes);
  await ensureIndexes(db.collection(REMOVED_COLLECTION), [
    { key: { at: 1 }, name: 'at', expireAfterSeconds: REMOVED_KEPT_S },
  ]);
  // Created here so that no transaction has to create collections.
  for (const name of [
    SKUS_COLLECTION,
    SYNONYMS_COLLECTION,
    GST_RATES_COLLECTION,
    PROGRESS_COLLECTION,
    DRAFTS,
  ])
    await ensureIndexes(db.collection(name), [{ key: { _id: 1 } }]);
  await ensureIndexes(db.collection(BIN), [{ key: { 'binned.at': 1 }, name: 'deleted' }]);
  await ensureIndexes(db.collection(COLLECTIONS), [
    { key: { slug: 1 }, unique: true, name: 'slug' },
  ]);
  await ensureIndexes(db.collection(RENDITIONS), [{ key: { imageId: 1 }, name: 'image' }]);
  await ensureIndexes(db.collection(PICTURE_CHUNKS), [
    { key: { files_id: 1, n: 1 }, unique: true, name: 'files_id_1_n_1' },
  ]);
  await ensureIndexes(db.collection(PICTURE_FETCHES), [
    { key: { waiting: 1, dueAt: 1 }, name: 'due' },
    { key: { failed: 1 }, name: 'failed' },
  ]);
  await ensureIndexes(db.collection(PICTURE_FILES), [
    { key: { 'metadata.productId': 1 }, name: 'product' },
  ]);
}

export type ProductStorage = ReturnType<typeof createStorage>;

/** All data of this service, in `<prefix>_products` of the cluster. */
export function createStorage(client: MongoClient, dbPrefix: string) {
  const database = serviceDatabase(client, dbPrefix, PRODUCTS_SERVICE, [
    skuKeys,
    searchTexts,
    ratingsOfReviews,
  ]);
  const { db } = database;
  const audit = createAudit(db);
  const outbox = createOutbox(db);
  const changeFeed = createChangeFeed(client, dbPrefix);
  const products = createProductRepository(db, { audit, outbox, changeFeed });
  const synonyms = createSynonymRepository(db, audit, changeFeed);
  const gstRates = createGstRateRepository(db, audit, changeFeed);
  const collections = createCollectionRepository(db, audit, changeFeed);
  const bin = createBinRepository(db, audit, outbox, changeFeed);
  const drafts = createDraftRepository(db, audit, outbox, changeFeed);
  return {
    ...database,
    products,
    synonyms,
    gstRates,
    collections,
    bin,
    drafts,
    ratings: createRatingRepository(db, changeFeed),
    /** What shipping costs in this shop. */
    async shippingRates(): Promise<ShippingRates> {
      const stored = await db
        .collection<ShippingRatesDocument>(SHIPPING_RATES_COLLECTION)
        .findOne({ _id: 'current' });
      return stored ?? DEFAULT_DELIVERY_RULES;
    },
    /** Source of the catalogue index. */
    indexSource: { ...products, synonyms: synonyms.groups },
    pictures: createPictureRepository(db),
    /** Returns the ids of the pictures that a product, a draft or a collection names. */
    async picturesOf(id: string): Promise<string[]> {
      const owners = [products, drafts, bin, collections];
      return (await Promise.all(owners.map((one) => one.picturesOf(id)))).flat();
    },
    pictureFetches: createPictureFetchRepository(db),
    audit,
    outbox,
    changeFeed,
    /** Creates missing collections and indexes. */
    async prepare() {
      await makeIndexes(db);
      await Promise.all([audit.prepare(), outbox.prepare(), changeFeed.prepare()]);
    },
  };
}
