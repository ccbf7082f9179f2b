import type { Address } from '@tanabana/contracts';
import { type ClientSession, ignoreDuplicate, toId } from '@tanabana/service-kit/mongo';
import type { Db, ObjectId } from 'mongodb';
import type { AddressBook } from './address-book.ts';

/** All addresses of an account in one document, so that constraints across them are one write. */
interface AddressBookDocument {
  /** Account id. */
  _id: ObjectId;
  addresses: Address[];
  /** Counts changes. */
  revision: number;
}

export interface StoredBook {
  book: AddressBook;
  revision: number;
}

export type AddressRepository = ReturnType<typeof createAddressRepository>;

export function createAddressRepository(db: Db) {
  const books = db.collection<AddressBookDocument>('addresses');
  return {
    async find(accountId: string, session?: ClientSession): Promise<StoredBook> {
      const found = await books.findOne({ _id: toId(accountId) }, { session });
      return { book: found?.addresses ?? [], revision: found?.revision ?? 0 };
    },

    /** Replaces a book of that revision; false if it has changed. */
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
        ignoreDuplicate(error);
        return false;
      }
    },

    /** Replaces a book regardless of its revision, within a transaction that has read it. */
    async put(accountId: string, { book, revision }: StoredBook, session: ClientSession) {
      await books.replaceOne(
        { _id: toId(accountId) },
        { addresses: [...book], revision: revision + 1 },
        { session, upsert: true },
      );
    },

    async removeOf(accountId: string, session?: ClientSession): Promise<void> {
      await books.deleteOne({ _id: toId(accountId) }, { session });
    },
  };
}
