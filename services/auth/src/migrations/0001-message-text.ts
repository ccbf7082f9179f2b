import { BATCH_SIZE, type Migration, writeInBatches } from '@tanabana/service-kit/mongo';
import { messageCollection, messageText } from '../contact/contact-repository.ts';

/** Stores the searchable form of messages, with which spellings of Indian scripts are alike. */
export const messageTexts: Migration = {
  name: '0001-message-text',
  async up(db, signal) {
    const messages = messageCollection(db);
    async function* changes() {
      const all = messages.find({}, { batchSize: BATCH_SIZE }).sort({ _id: 1 });
      for await (const message of all) {
        const { _id, searchText } = message;
        const text = messageText(message);
        if (text === searchText) continue;
        yield { updateOne: { filter: { _id }, update: { $set: { searchText: text } } } };
      }
    }
    await writeInBatches(messages, changes(), signal);
  },
};
