import { BATCH_SIZE, type Migration, writeInBatches } from '@tanabana/service-kit/mongo';
import { PRODUCTS_COLLECTION } from '@tanabana/service-kit/stock';
import type { ProductDocument } from '../products/product-document.ts';
import { SKUS_COLLECTION, type SkuDocument } from '../products/product-write-repository.ts';

/**
 * Registers the SKUs of products older than variant SKUs (decision 0033). Otherwise they stay
 * unchanged: counted as a whole, with generated variant SKUs.
 */
export const skuKeys: Migration = {
  name: '0001-sku-keys',
  async up(db, signal) {
    const skus = db.collection<SkuDocument>(SKUS_COLLECTION);
    async function* keys() {
      const products = db
        .collection<ProductDocument>(PRODUCTS_COLLECTION)
        .find({}, { projection: { skuKey: 1 }, batchSize: BATCH_SIZE })
        .sort({ _id: 1 });
      for await (const { _id: product, skuKey: _id } of products)
        yield { updateOne: { filter: { _id }, update: { $set: { product } }, upsert: true } };
    }
    await writeInBatches(skus, keys(), signal);
  },
};
