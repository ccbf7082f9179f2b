import type { Migration } from '@tanabana/service-kit/mongo';
import { ORDERS } from '../database.ts';
import { fromDocument, type OrderDocument, wordsOf } from '../orders/order-document.ts';

const BATCH = 1000;

/** Normalises the search texts again, which now treat spellings of Indian scripts alike. */
export const searchTexts: Migration = {
  name: '0002-search-text',
  async up(db, signal) {
    const orders = db.collection<OrderDocument>(ORDERS);
    const found = orders.find({}, { batchSize: BATCH }).sort({ _id: 1 });
    let batch: Parameters<typeof orders.bulkWrite>[0][number][] = [];
    const write = async (): Promise<void> => {
      signal.throwIfAborted();
      if (batch.length > 0) await orders.bulkWrite(batch);
      batch = [];
    };
    for await (const order of found) {
      const text = wordsOf(fromDocument(order));
      if (text === order.searchText) continue;
      const filter = { _id: order._id };
      batch.push({ updateOne: { filter, update: { $set: { searchText: text } } } });
      if (batch.length === BATCH) await write();
    }
    await write();
  },
};
