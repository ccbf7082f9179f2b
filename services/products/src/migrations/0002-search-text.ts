import { searchText } from '@tanabana/contracts';
import { BATCH_SIZE, type Migration, writeInBatches } from '@tanabana/service-kit/mongo';
import { PRODUCTS_COLLECTION } from '@tanabana/service-kit/stock';
import type { ProductDocument } from '../products/product-document.ts';

/**
 * Normalises the search texts again, which now treat spellings of Indian scripts alike (rule 10.6).
 * Texts of Latin letters alone stay unchanged.
 */
export const searchTexts: Migration = {
  name: '0002-search-text',
  async up(db, signal) {
    const products = db.collection<ProductDocument>(PRODUCTS_COLLECTION);
    async function* changes() {
      const projection = { name: 1, description: 1, searchText: 1 };
      const found = products.find({}, { projection, batchSize: BATCH_SIZE }).sort({ _id: 1 });
      for await (const { _id, name, description, searchText: before } of found) {
        const text = searchText(name, description);
        if (text === before) continue;
        yield { updateOne: { filter: { _id }, update: { $set: { searchText: text } } } };
      }
    }
    await writeInBatches(products, changes(), signal);
  },
};
