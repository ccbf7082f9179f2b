import { type ChangeFeed, fromId, toId, withTransaction } from '@tanabana/service-kit/mongo';
import type { Db } from 'mongodb';
import { collectionsOf, type ReviewDocument } from '../database.ts';
import type { FirstPageRepository } from '../reviews/first-page-repository.ts';
import { ANONYMOUS, anonymousKey, contentHash, lineKey } from '../reviews/review.ts';
import { fromDocument } from '../reviews/review-document.ts';

interface ForgottenOrder {
  orderId: string;
  lines: readonly number[];
}

export type RemovedAccountRepository = ReturnType<typeof createRemovedAccountRepository>;

/** Reviews, votes and reports of deleted accounts (rule 19.8). */
export function createRemovedAccountRepository(
  db: Db,
  firstPages: Pick<FirstPageRepository, 'remove'>,
  changeFeed: Pick<ChangeFeed, 'publish'>,
) {
  const { reviews, purchases, votes, reports, removedAccounts } = collectionsOf(db);

  /** Removes name, account, order and email from a review. Idempotent. */
  async function anonymise(document: ReviewDocument): Promise<void> {
    const { _id, productId } = document;
    const anonymous = { ...fromDocument(document), author: ANONYMOUS };
    const update = {
      $set: {
        key: anonymousKey(fromId(_id)),
        orderId: null,
        line: null,
        userId: null,
        email: '',
        author: ANONYMOUS,
      },
      $inc: { version: 1 },
      $addToSet: { contentHashes: contentHash(anonymous) },
    };
    await withTransaction(db.client, async (session) => {
      await reviews.updateOne({ _id }, update, { session });
      await firstPages.remove([fromId(productId)], session);
    });
    changeFeed.publish({ reviews: [fromId(productId)] });
  }

  async function anonymiseAll(filter: Parameters<typeof reviews.find>[0]): Promise<void> {
    for await (const document of reviews.find(filter ?? {})) await anonymise(document);
  }

  return {
    /** Records accounts as deleted, so that their orders are not stored again. */
    async add(userIds: readonly string[], at: Date): Promise<void> {
      await removedAccounts.bulkWrite(
        userIds.map((id) => ({
          updateOne: { filter: { _id: toId(id) }, update: { $setOnInsert: { at } }, upsert: true },
        })),
        { ordered: false },
      );
    },

    /** Returns which of these accounts are deleted. */
    async removedOf(userIds: readonly string[]): Promise<Set<string>> {
      if (userIds.length === 0) return new Set();
      const found = await removedAccounts
        .find({ _id: { $in: [...new Set(userIds)].map(toId) } })
        .toArray();
      return new Set(found.map(({ _id }) => fromId(_id)));
    },

    /** Deletes the accounts' orders, then anonymises their reviews, votes and reports. Idempotent. */
    async forget(userIds: readonly string[]): Promise<void> {
      const userId = { $in: userIds.map(toId) };
      await purchases.deleteMany({ userId });
      await anonymiseAll({ userId });
      // the own id keeps the pair of review and account unique
      for (const collection of [votes, reports])
        await collection.updateMany({ userId }, [{ $set: { userId: '$_id' } }]);
    },

    /** The same for orders whose account is deleted. Idempotent. */
    async forgetOrders(orders: readonly ForgottenOrder[]): Promise<void> {
      if (orders.length === 0) return;
      await purchases.deleteMany({ _id: { $in: orders.map(({ orderId }) => toId(orderId)) } });
      const keys = orders.flatMap(({ orderId, lines }) =>
        lines.map((line) => lineKey(orderId, line)),
      );
      await anonymiseAll({ key: { $in: keys } });
    },
  };
}
