import type { Address } from '@tanabana/contracts';
import { type ClientSession, isDuplicateKey, toId } from '@tanabana/mongo-kit';
import type { Collection, Db, ObjectId } from 'mongodb';
import type { AddressBook } from './address-book.ts';

/** All addresses of an account in one document: whatever they must be together is one write. */
interface AddressBookDocument {
  /** Of the account. */
  _id: ObjectId;
  addresses: Address[];
  /** Counts the changes. */
  revision: number;
}

export interface StoredBook {
  book: AddressBook;
  revision: number;
}

export const addressCollection = (db: Db): Collection<AddressBookDocument> =>
  db.collection('addresses');

export type AddressRepository = ReturnType<typeof createAddressRepository>;

export function createAddressRepository(db: Db) {
  const books = addressCollection(db);
  return {
    async find(accountId: string): Promise<StoredBook> {
      const found = await books.findOne({ _id: toId(accountId) });
      return { book: found?.addresses ?? [], revision: found?.revision ?? 0 };
    },

    /** Keeps a book in the place of that revision; false when it has been changed since. */
    async replace(accountId: string, revision: number, book: AddressBook): Promise<boolean> {
      const _id = toId(accountId);
      const next = { addresses: [...book], revision: revision + 1 };
      if (revision > 0) {
        const { matchedCount } = await books.replaceOne({ _id, revision }, next);
        return matchedCount === 1;
      }
      try {
        await books.insertOne({ _id, ...next });
        return true;
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        return false;
      }
    },

    async removeOf(accountId: string, session: ClientSession): Promise<void> {
      await books.deleteOne({ _id: toId(accountId) }, { session });
    },
  };
}
