import { searchText } from '@tanabana/contracts';
import type { Migration } from '@tanabana/service-kit/mongo';
import { PRODUCTS_COLLECTION } from '@tanabana/service-kit/stock';
import type { ProductDocument } from '../products/product-document.ts';

const BATCH = 1000;

/**
 * Normalises the search texts again, which now treat spellings of Indian scripts alike (rule 10.6).
 * Texts of Latin letters alone stay unchanged.
 */
export const searchTexts: Migration = {
  name: '0002-search-text',
  async up(db, signal) {
    const products = db.collection<ProductDocument>(PRODUCTS_COLLECTION);
    const found = products
      .find({}, { projection: { name: 1, description: 1, searchText: 1 }, batchSize: BATCH })
      .sort({ _id: 1 });
    let batch: Parameters<typeof products.bulkWrite>[0][number][] = [];
    const write = async (): Promise<void> => {
      signal.throwIfAborted();
      if (batch.length > 0) await products.bulkWrite(batch);
      batch = [];
    };
    for await (const { _id, name, description, searchText: before } of found) {
      const text = searchText(name, description);
      if (text === before) continue;
      batch.push({ updateOne: { filter: { _id }, update: { $set: { searchText: text } } } });
      if (batch.length === BATCH) await write();
    }
    await write();
  },
};
