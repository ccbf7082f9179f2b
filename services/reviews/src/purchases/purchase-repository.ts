import { foldAddress } from '@tanabana/service-kit/mail';
import { type ClientSession, fromId, toId } from '@tanabana/service-kit/mongo';
import type { Db } from 'mongodb';
import { collectionsOf, type PurchaseDocument } from '../database.ts';
import type { Purchase, PurchaseLine } from './purchase.ts';

export type Delivered = Omit<Purchase, 'heldLines'>;

const fromDocument = ({ _id, userId, lines, ...purchase }: PurchaseDocument): Purchase => ({
  orderId: fromId(_id),
  userId: userId && fromId(userId),
  email: purchase.email,
  firstName: purchase.firstName,
  lastName: purchase.lastName,
  deliveredAt: purchase.deliveredAt,
  lines: lines.map(
    ({ productId, ...line }): PurchaseLine => ({
      ...line,
      productId: fromId(productId),
    }),
  ),
  heldLines: purchase.heldLines,
});

/** Fields that a delivery sets; what buyers did is stored in others. */
const deliveredFields = ({ orderId: _, userId, lines, email, ...rest }: Delivered) => ({
  ...rest,
  userId: userId === null ? null : toId(userId),
  email,
  emailKey: foldAddress(email),
  lines: lines.map(({ productId, ...line }) => ({ ...line, productId: toId(productId) })),
});

/** Delivered orders of a caller that are returned. */
const MAX_ORDERS = 200;

export type PurchaseRepository = ReturnType<typeof createPurchaseRepository>;

/** Delivered orders, copied from the orders service. */
export function createPurchaseRepository(db: Db) {
  const { purchases, progress, optOuts } = collectionsOf(db);

  return {
    async find(orderId: string, session?: ClientSession): Promise<Purchase | null> {
      const found = await purchases.findOne({ _id: toId(orderId) }, { session });
      return found && fromDocument(found);
    },

    /** Returns an account's delivered orders, newest first, at most 200. */
    async ofUser(userId: string): Promise<Purchase[]> {
      const found = await purchases
        .find({ userId: toId(userId) })
        .sort({ deliveredAt: -1, _id: -1 })
        .limit(MAX_ORDERS)
        .toArray();
      return found.map(fromDocument);
    },

    /** Returns the delivered orders with one of these addresses. */
    async ofAddresses(addresses: readonly string[], session?: ClientSession): Promise<Purchase[]> {
      if (addresses.length === 0) return [];
      const found = await purchases
        .find({ emailKey: { $in: addresses.map(foldAddress) } }, { session })
        .toArray();
      return found.map(fromDocument);
    },

    /** Stores deliveries; what buyers did since an earlier copy stays. */
    async store(delivered: readonly Delivered[]): Promise<void> {
      if (delivered.length === 0) return;
      const onInsert = {
        isRequestDue: true as const,
        requestedAt: null,
        heldLines: [],
        writes: 0,
      };
      await purchases.bulkWrite(
        delivered.map((one) => ({
          updateOne: {
            filter: { _id: toId(one.orderId) },
            update: { $set: deliveredFields(one), $setOnInsert: onInsert },
            upsert: true,
          },
        })),
        { ordered: false },
      );
    },

    /**
     * Records a write of a review, so that it conflicts with a concurrent deletion of the account.
     * @returns false if the purchase was deleted
     */
    async touch(orderIds: readonly string[], session: ClientSession): Promise<boolean> {
      if (orderIds.length === 0) return true;
      const { matchedCount } = await purchases.updateMany(
        { _id: { $in: orderIds.map(toId) } },
        { $inc: { writes: 1 } },
        { session },
      );
      return matchedCount === orderIds.length;
    },

    /** Lets the next review of a line wait for the owner. */
    async holdLine(orderId: string, line: number, session: ClientSession): Promise<void> {
      await purchases.updateOne(
        { _id: toId(orderId) },
        { $addToSet: { heldLines: line } },
        { session },
      );
    },

    /** Reverts `holdLine`, because the owner has published a review of the line. */
    async releaseLine(orderId: string, line: number, session: ClientSession): Promise<void> {
      await purchases.updateOne(
        { _id: toId(orderId) },
        { $pull: { heldLines: line } },
        { session },
      );
    },

    /**
     * Returns ids of orders delivered in this time whose request by email was neither sent nor
     * dropped, at most `limit`.
     */
    async requestsDue(from: Date, until: Date, limit: number): Promise<string[]> {
      const found = await purchases
        .find(
          { isRequestDue: true, deliveredAt: { $gte: from, $lte: until } },
          { projection: { _id: 1 } },
        )
        .sort({ deliveredAt: 1 })
        .limit(limit)
        .toArray();
      return found.map(({ _id }) => fromId(_id));
    },

    /**
     * Ends the request of an order; false if another instance was first.
     * @param requestedAt null if no email is sent
     */
    async endRequest(
      orderId: string,
      requestedAt: Date | null,
      session: ClientSession,
    ): Promise<boolean> {
      const { modifiedCount } = await purchases.updateOne(
        { _id: toId(orderId), isRequestDue: true },
        { $set: { requestedAt }, $unset: { isRequestDue: true } },
        { session },
      );
      return modifiedCount === 1;
    },

    /** Records that an address, given as its hash, gets no more requests. Idempotent. */
    async optOut(hash: string, at: Date): Promise<void> {
      await optOuts.updateOne({ _id: hash }, { $setOnInsert: { at } }, { upsert: true });
    },

    async hasOptedOut(hash: string, session?: ClientSession): Promise<boolean> {
      return (await optOuts.findOne({ _id: hash }, { session })) !== null;
    },

    /** ISO time up to which deliveries are stored; undefined before the first ones. */
    async progress(): Promise<string | undefined> {
      return (await progress.findOne({ _id: 'deliveries' }))?.since;
    },

    /** An instance that is behind does not set others back. */
    async setProgress(since: string): Promise<void> {
      await progress.updateOne({ _id: 'deliveries' }, { $max: { since } }, { upsert: true });
    },
  };
}
