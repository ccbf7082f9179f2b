import { isOpen, ORDER_STATUSES } from '@tanabana/contracts';
import { DELETED_ACCOUNT, toId } from '@tanabana/service-kit/mongo';
import type { Collection, Db } from 'mongodb';
import { ORDERS, SCREENSHOTS } from '../database.ts';
import type { OrderRecord } from '../orders/order.ts';
import { fromDocument, type OrderDocument, wordsOf } from '../orders/order-document.ts';

const OVER = ORDER_STATUSES.filter((status) => !isOpen(status));
const AT_ONCE = 100;

/** Of where a parcel went, what tax goes by. */
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
 * What an order still says of its buyer once it is over: what its invoice names (CGST Rules, rule 46), and
 * without one nothing but the state.
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

export type RemovedAccountRepository = ReturnType<typeof createRemovedAccountRepository>;

/** Orders whose buyers' accounts are no more. */
export function createRemovedAccountRepository(db: Db) {
  const orders: Collection<OrderDocument> = db.collection(ORDERS);
  const screenshots = db.collection(SCREENSHOTS);

  return {
    /** Marks the orders of these accounts; the mark goes with what is forgotten of them. */
    async mark(accounts: readonly string[]): Promise<void> {
      await orders.updateMany(
        // an order that was forgotten has no address any more
        { userId: { $in: accounts.map(toId) }, email: { $ne: '' } },
        { $set: { isOwnerGone: true } },
      );
    },

    /** Marked orders that are over, after the order `last`, if any: what is still on its way needs its address. */
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

    /** Of a payment; no law asks for a picture where the transaction's number is kept. */
    async removeScreenshot(orderId: string): Promise<void> {
      await screenshots.deleteOne({ _id: toId(orderId) });
    },

    /** Takes the buyer out of an order, unless it has changed since it was read. */
    async forgetBuyer(order: OrderRecord): Promise<void> {
      const kept = { ...order, ...keptOf(order) };
      const { username, address, email, phone, hasScreenshot } = kept;
      const timeline = 'timeline.$[own].by.username';
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
            [timeline]: DELETED_ACCOUNT,
          },
          $unset: { isOwnerGone: true, attempt: true },
        },
        { arrayFilters: [{ 'own.by.id': order.userId && toId(order.userId) }] },
      );
    },
  };
}
