import type { Migration } from '@tanabana/service-kit/mongo';
import { PRODUCTS_COLLECTION } from '@tanabana/service-kit/stock';
import type { ProductDocument } from '../products/product-document.ts';
import { SKUS_COLLECTION, type SkuDocument } from '../products/product-write-repository.ts';

const BATCH = 1000;

/**
 * Registers the SKUs of products older than variant SKUs (decision 0033). Otherwise they stay
 * unchanged: counted as a whole, with generated variant SKUs.
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
