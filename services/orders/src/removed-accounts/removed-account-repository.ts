import { isOpen, ORDER_STATUSES } from '@tanabana/contracts';
import { DELETED_ACCOUNT, toId } from '@tanabana/service-kit/mongo';
import type { Collection, Db } from 'mongodb';
import { ORDERS, RETURN_PHOTOS, SCREENSHOTS } from '../database.ts';
import type { Actor, OrderRecord, ReturnRecord } from '../orders/order.ts';
import { fromDocument, type OrderDocument, wordsOf } from '../orders/order-document.ts';

const OVER = ORDER_STATUSES.filter((status) => !isOpen(status));
const AT_ONCE = 100;

/** Address fields that tax depends on. */
const stateOnly = ({ region, country }: OrderRecord['address']): OrderRecord['address'] => ({
  firstName: DELETED_ACCOUNT,
  lastName: '',
  street: '',
  apartment: '',
  city: '',
  region,
  country,
  postalCode: '',
  note: '',
});

/**
 * Returns what an order keeps about its buyer once it is over: what its invoice must state (CGST
 * Rules, rule 46), or only the state without an invoice.
 */
function keptOf({
  invoice,
  username,
  address,
}: Pick<OrderRecord, 'invoice' | 'username' | 'address'>) {
  const ofBuyer = invoice
    ? { username, address: { ...address, note: '' } }
    : { username: DELETED_ACCOUNT, address: stateOnly(address) };
  return { ...ofBuyer, email: '', phone: '', hasScreenshot: false };
}

/** Returns a return without what its buyer wrote and entered. */
function anonymous(one: ReturnRecord, { userId }: OrderRecord): ReturnRecord {
  const { refundTo: _, ...rest } = one;
  const nameless = <T extends { by: Actor }>(entry: T): T =>
    entry.by.id !== null && entry.by.id === userId
      ? { ...entry, by: { ...entry.by, username: DELETED_ACCOUNT } }
      : entry;
  return {
    ...rest,
    note: '',
    photos: 0,
    history: rest.history.map(nameless),
    movements: rest.movements.map(nameless),
  };
}

export type RemovedAccountRepository = ReturnType<typeof createRemovedAccountRepository>;

/** Orders of deleted accounts. */
export function createRemovedAccountRepository(db: Db) {
  const orders: Collection<OrderDocument> = db.collection(ORDERS);
  const screenshots = db.collection(SCREENSHOTS);

  return {
    /** Marks the orders of these accounts until their personal data is deleted. */
    async mark(accounts: readonly string[]): Promise<void> {
      await orders.updateMany(
        // an anonymised order has no email
        { userId: { $in: accounts.map(toId) }, email: { $ne: '' } },
        { $set: { isOwnerGone: true } },
      );
    },

    /**
     * Returns marked orders that are over, after the order `last`; orders in progress still need
     * their address.
     */
    async over(last: string): Promise<OrderRecord[]> {
      const found = await orders
        .find({
          isOwnerGone: true,
          orderStatus: { $in: OVER },
          ...(last === '' ? {} : { _id: { $gt: toId(last) } }),
        })
        .sort({ _id: 1 })
        .limit(AT_ONCE)
        .toArray();
      return found.map(fromDocument);
    },

    /** Deletes a payment screenshot; the law requires only the transaction number. */
    async removeScreenshot(orderId: string): Promise<void> {
      await screenshots.deleteOne({ _id: toId(orderId) });
    },

    /** Deletes the photos of an order's returns. */
    async removeReturnPhotos(orderId: string): Promise<void> {
      await db.collection(RETURN_PHOTOS).deleteMany({ orderId: toId(orderId) });
    },

    /** Anonymises an order unless it has changed since it was read. */
    async forgetBuyer(order: OrderRecord): Promise<void> {
      const kept = { ...order, ...keptOf(order) };
      const { username, address, email, phone, hasScreenshot } = kept;
      const timeline = 'timeline.$[own].by.username';
      // guests have no name in the timeline
      const isGuest = order.userId === null;
      await orders.updateOne(
        { _id: toId(order.id), isOwnerGone: true, updatedAt: order.updatedAt },
        {
          $set: {
            username,
            address,
            email,
            phone,
            hasScreenshot,
            searchText: wordsOf(kept),
            ...(isGuest
              ? // followers of deliveries read the order again
                { countedFor: [], updatedAt: new Date() }
              : { [timeline]: DELETED_ACCOUNT }),
            ...(order.returns && { returns: order.returns.map((one) => anonymous(one, order)) }),
          },
          $unset: { isOwnerGone: true, attempt: true },
        },
        order.userId === null ? {} : { arrayFilters: [{ 'own.by.id': toId(order.userId) }] },
      );
    },
  };
}
