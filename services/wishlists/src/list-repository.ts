import {
  MAX_COMPARED,
  MAX_SAVED,
  type WishlistEntry,
  type WishlistName,
  type Wishlists,
} from '@tanabana/contracts';
import { ignoreDuplicate, type MergedAccount, toId } from '@tanabana/service-kit/mongo';
import type { Collection, Db, Document, ObjectId } from 'mongodb';

/** All lists of an account in one document, so that every change is one write. */
interface ListsDocument extends Wishlists {
  /** Account id. */
  _id: ObjectId;
}

const toLists = (document: ListsDocument | null): Wishlists => ({
  saved: document?.saved ?? [],
  compared: document?.compared ?? [],
});

/** Returns the list with the missing `entries` appended, up to the limit. */
function appended(list: WishlistName, entries: readonly WishlistEntry[], most: number): Document {
  const kept = { $ifNull: [`$${list}`, []] };
  const known = { $ifNull: [`$${list}.productId`, []] };
  const isNew = { $not: { $in: ['$$entry.productId', known] } };
  const added = { $filter: { input: { $literal: entries }, as: 'entry', cond: isNew } };
  return { $slice: [{ $concatArrays: [kept, added] }, most] };
}

/** Keeps the first occurrence of each product. */
const once = (entries: readonly WishlistEntry[]): WishlistEntry[] =>
  entries.filter(
    (entry, at) => entries.findIndex(({ productId }) => productId === entry.productId) === at,
  );

export type ListRepository = ReturnType<typeof createListRepository>;

export function createListRepository(db: Db) {
  const lists: Collection<ListsDocument> = db.collection('lists');

  const append = async (accountId: string, { saved, compared }: Wishlists): Promise<Wishlists> =>
    toLists(
      await lists.findOneAndUpdate(
        { _id: toId(accountId) },
        [
          {
            $set: {
              saved: appended('saved', once(saved), MAX_SAVED),
              compared: appended('compared', once(compared), MAX_COMPARED),
            },
          },
        ],
        { upsert: true, returnDocument: 'after' },
      ),
    );

  /** Adds missing entries up to the limit and returns the lists. */
  async function add(accountId: string, entries: Wishlists): Promise<Wishlists> {
    try {
      return await append(accountId, entries);
    } catch (error) {
      // another device created the document first
      ignoreDuplicate(error);
      return append(accountId, entries);
    }
  }

  const removeOf = async (accountIds: readonly string[]): Promise<void> => {
    await lists.deleteMany({ _id: { $in: accountIds.map(toId) } });
  };

  return {
    find: async (accountId: string): Promise<Wishlists> =>
      toLists(await lists.findOne({ _id: toId(accountId) })),

    append: add,

    /** Moves the lists of a merged account (rule 24.7). Idempotent. */
    async move({ from, into }: MergedAccount): Promise<void> {
      const found = await lists.findOne({ _id: toId(from) });
      if (!found) return;
      await add(into, toLists(found));
      await removeOf([from]);
    },

    /** Removes a product if present and returns the lists. */
    remove: async (accountId: string, list: WishlistName, productId: string): Promise<Wishlists> =>
      toLists(
        await lists.findOneAndUpdate(
          { _id: toId(accountId) },
          { $pull: { [list]: { productId } } },
          { returnDocument: 'after' },
        ),
      ),

    removeOf,
  };
}
