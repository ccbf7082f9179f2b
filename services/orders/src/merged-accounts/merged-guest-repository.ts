import { type Actor, type Audit, toId, withTransaction } from '@tanabana/service-kit/mongo';
import type { ClientSession, Collection, Db } from 'mongodb';
import { accountKey, auditIdOf } from '../customers/customer.ts';
import type { CustomerRepository } from '../customers/customer-repository.ts';
import { CUSTOMER_PROFILES, CUSTOMERS, ORDERS, STOCK_REQUESTS } from '../database.ts';
import type { ProvenAddressRepository } from '../mails/proven-address-repository.ts';
import type { OrderDocument } from '../orders/order-document.ts';
import type { PromotionUsesRepository } from '../promotions/promotion-uses-repository.ts';

/** Orders of a guest that one transaction moves. */
const MAX_ORDERS = 500;

/** A guest by key, and every spelling of the address. */
interface Guest {
  key: string;
  emails: readonly string[];
}

interface MergedGuestDeps {
  db: Db;
  customers: Pick<CustomerRepository, 'mergeProfiles'>;
  promotionUses: Pick<PromotionUsesRepository, 'move'>;
  provenAddresses: Pick<ProvenAddressRepository, 'add' | 'isProven'>;
  audit: Pick<Audit, 'record' | 'forget'>;
}

export type MergedGuestRepository = ReturnType<typeof createMergedGuestRepository>;

/** Guests whose data moves to an account (rule 24.7). */
export function createMergedGuestRepository(deps: MergedGuestDeps) {
  const { db, customers, promotionUses, provenAddresses, audit } = deps;
  const orders: Collection<OrderDocument> = db.collection(ORDERS);
  const known = db.collection<{ _id: string; since: Date }>(CUSTOMERS);
  const profiles = db.collection<{ _id: string }>(CUSTOMER_PROFILES);
  const stockRequests = db.collection<{ _id: string; userId?: unknown; email: string }>(
    STOCK_REQUESTS,
  );

  /** Copies whether the address is verified, so that emails about the orders stay complete. */
  async function copyClaims({ emails }: Guest, into: string, at: Date): Promise<void> {
    for (const email of emails)
      if (await provenAddresses.isProven({ userId: null, email }))
        await provenAddresses.add({ userId: into, email }, at);
  }

  /** Moves the orders with the uses of promotions that they count. */
  async function moveOrders(
    found: readonly OrderDocument[],
    { key }: Guest,
    into: string,
    session: ClientSession,
  ): Promise<void> {
    const updatedAt = new Date();
    const merge = { from: key, into: accountKey(into) };
    const writes = [];
    for (const order of found) {
      const uses = await promotionUses.move(session, order, merge);
      const update = { $set: { userId: toId(into), updatedAt, ...(uses && { uses }) } };
      writes.push({ updateOne: { filter: { _id: order._id }, update } });
    }
    if (writes.length > 0) await orders.bulkWrite(writes, { session });
  }

  async function moveRest(
    { key, emails }: Guest,
    into: string,
    at: Date,
    session: ClientSession,
  ): Promise<void> {
    const first = await known.findOneAndDelete({ _id: key }, { session });
    if (first)
      await known.updateOne(
        { _id: accountKey(into) },
        { $min: { since: first.since } },
        { session, upsert: true },
      );
    await stockRequests.updateMany(
      { email: { $in: [...emails] }, userId: { $exists: false } },
      { $set: { userId: toId(into) } },
      { session },
    );
    await customers.mergeProfiles(key, accountKey(into), at, session);
    await profiles.deleteOne({ _id: key }, { session });
  }

  return {
    /**
     * Moves orders, stock requests, note and tags of a guest to an account, with an audit entry of
     * the account, in one transaction.
     * @returns `nothing` if the guest has no orders, for example after another merge
     */
    async move(
      guest: Guest,
      into: { id: string; name: string },
      { by, at }: { by: Actor; at: Date },
    ): Promise<'moved' | 'nothing' | 'too_many'> {
      await copyClaims(guest, into.id, at);
      return withTransaction(db.client, async (session) => {
        const found = await orders
          .find(
            { userId: null, isOwnerGone: { $ne: true }, email: { $in: [...guest.emails] } },
            { session },
          )
          .limit(MAX_ORDERS + 1)
          .toArray();
        if (found.length > MAX_ORDERS) return 'too_many';
        if (found.length === 0) return 'nothing';
        await moveOrders(found, guest, into.id, session);
        await moveRest(guest, into.id, at, session);
        // entries about the guest could not be found when the account is deleted
        await audit.forget([auditIdOf(guest.key)], session);
        const target = { ...into, kind: 'customer' };
        const changes = [{ field: 'orders', from: null, to: found.length }];
        await audit.record({ by, action: 'merged-guest', target, changes }, { session });
        return 'moved';
      });
    },
  };
}
