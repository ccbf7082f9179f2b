import { BATCH_SIZE, type Migration, writeInBatches } from '@tanabana/service-kit/mongo';
import { ORDERS } from '../database.ts';
import { fromDocument, type OrderDocument, wordsOf } from '../orders/order-document.ts';

/** Normalises the search texts again, which now treat spellings of Indian scripts alike. */
export const searchTexts: Migration = {
  name: '0002-search-text',
  async up(db, signal) {
    const orders = db.collection<OrderDocument>(ORDERS);
    async function* changes() {
      for await (const order of orders.find({}, { batchSize: BATCH_SIZE }).sort({ _id: 1 })) {
        const { _id, searchText: before } = order;
        const text = wordsOf(fromDocument(order));
        if (text === before) continue;
        yield { updateOne: { filter: { _id }, update: { $set: { searchText: text } } } };
      }
    }
    await writeInBatches(orders, changes(), signal);
  },
};
