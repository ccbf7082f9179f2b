import type { Migration } from '@tanabana/service-kit/mongo';
import { PRODUCTS_COLLECTION } from '@tanabana/service-kit/stock';
import type { ProductDocument } from '../products/product-document.ts';
import { SKUS_COLLECTION, type SkuDocument } from '../products/product-write-repository.ts';

const BATCH = 1000;

/**
 * Products from before variants had SKUs (docs/decisions/0033): theirs stand in the keys that products and
 * variants share. All else of them is as it was: counted as one, their variants' SKUs made of their own.
 */
export const skuKeys: Migration = {
  name: '0001-sku-keys',
  async up(db, signal) {
    const skus = db.collection<SkuDocument>(SKUS_COLLECTION);
    const products = db
      .collection<ProductDocument>(PRODUCTS_COLLECTION)
      .find({}, { projection: { skuKey: 1 }, batchSize: BATCH })
      .sort({ _id: 1 });
    let batch: Parameters<typeof skus.bulkWrite>[0][number][] = [];
    const write = async (): Promise<void> => {
      signal.throwIfAborted();
      if (batch.length > 0) await skus.bulkWrite(batch);
      batch = [];
    };
    for await (const { _id: product, skuKey: _id } of products) {
      batch.push({ updateOne: { filter: { _id }, update: { $set: { product } }, upsert: true } });
      if (batch.length === BATCH) await write();
    }
    await write();
  },
};
