import { type MergedAccount, toId, withTransaction } from '@tanabana/service-kit/mongo';
import type { ClientSession, Collection, Db } from 'mongodb';
import { accountKey } from '../customers/customer.ts';
import type { CustomerRepository } from '../customers/customer-repository.ts';
import { CUSTOMERS, ORDERS, STOCK_REQUESTS } from '../database.ts';
import type { ProvenAddressRepository } from '../mails/proven-address-repository.ts';
import type { Actor } from '../orders/order.ts';
import type { OrderDocument } from '../orders/order-document.ts';
import type { PromotionUsesRepository } from '../promotions/promotion-uses-repository.ts';

/** Orders per transaction. */
const AT_ONCE = 50;

type Id = ReturnType<typeof toId>;

interface MergedAccountDeps {
  db: Db;
  customers: Pick<CustomerRepository, 'mergeProfiles'>;
  promotionUses: Pick<PromotionUsesRepository, 'move'>;
  provenAddresses: Pick<ProvenAddressRepository, 'add' | 'isProven'>;
}

const customersOf = ({ from, into }: MergedAccount): MergedAccount => ({
  from: accountKey(from),
  into: accountKey(into),
});

/** Replaces the account's id in who changed an order and its returns. */
function withActor(order: OrderDocument, { from, into }: MergedAccount): OrderDocument {
  const [source, target] = [toId(from), toId(into)];
  const renamed = <T extends { by: Actor }>(entry: T): T =>
    entry.by.id === from ? { ...entry, by: { ...entry.by, id: into } } : entry;
  return {
    ...order,
    userId: target,
    timeline: order.timeline.map((entry) =>
      entry.by.id?.equals(source) ? { ...entry, by: { ...entry.by, id: target } } : entry,
    ),
    ...(order.returns && {
      returns: order.returns.map((one) => ({
        ...one,
        history: one.history.map(renamed),
        movements: one.movements.map(renamed),
      })),
    }),
  };
}

export type MergedAccountRepository = ReturnType<typeof createMergedAccountRepository>;

/** Orders and other data of merged accounts (rule 24.7). */
export function createMergedAccountRepository(deps: MergedAccountDeps) {
  const { db, customers, promotionUses, provenAddresses } = deps;
  const orders: Collection<OrderDocument> = db.collection(ORDERS);
  const known = db.collection<{ _id: string; since: Date }>(CUSTOMERS);
  const stockRequests = db.collection<{ _id: string; userId?: Id }>(STOCK_REQUESTS);

  /** Moves some orders with the uses of promotions that they count; returns their number. */
  const moveSome = (merge: MergedAccount): Promise<number> =>
    withTransaction(db.client, async (session) => {
      const found = await orders
        .find({ userId: toId(merge.from) }, { session })
        .limit(AT_ONCE)
        .toArray();
      if (found.length === 0) return 0;
      const updatedAt = new Date();
      const moved: OrderDocument[] = [];
      for (const order of found) {
        const uses = await promotionUses.move(session, order, customersOf(merge));
        moved.push({ ...withActor(order, merge), ...(uses && { uses }), updatedAt });
      }
      await orders.bulkWrite(
        moved.map((replacement) => ({
          replaceOne: { filter: { _id: replacement._id }, replacement },
        })),
        { session },
      );
      return found.length;
    });

  /** Copies which addresses are verified, so that emails about moved orders stay complete. */
  async function moveClaims({ from, into }: MergedAccount): Promise<void> {
    const found = await orders
      .aggregate<{ _id: string }>([
        { $match: { userId: toId(from) } },
        { $group: { _id: '$email' } },
      ])
      .toArray();
    for (const { _id: email } of found)
      if (email !== '' && (await provenAddresses.isProven({ userId: from, email })))
        await provenAddresses.add({ userId: into, email }, new Date());
  }

  async function moveRest({ from, into }: MergedAccount, session: ClientSession): Promise<void> {
    const first = await known.findOneAndDelete({ _id: `user ${from}` }, { session });
    if (first)
      await known.updateOne(
        { _id: `user ${into}` },
        { $min: { since: first.since } },
        { session, upsert: true },
      );
    await stockRequests.updateMany(
      { userId: toId(from) },
      { $set: { userId: toId(into) } },
      { session },
    );
    await customers.mergeProfiles(accountKey(from), accountKey(into), new Date(), session);
  }

  return {
    /** Moves the data of an account to another one. Idempotent; a crash repeats only what is left. */
    async move(merge: MergedAccount): Promise<void> {
      await moveClaims(merge);
      while ((await moveSome(merge)) > 0);
      await withTransaction(db.client, (session) => moveRest(merge, session));
    },
  };
}
