import type { CustomerChange } from '@tanabana/contracts';
import {
  type Actor,
  type Audit,
  type ClientSession,
  diff,
  fromId,
  toId,
  withTransaction,
} from '@tanabana/service-kit/mongo';
import type { Collection, Db } from 'mongodb';
import { CUSTOMER_PROFILES, CUSTOMERS, ORDERS, STOCK_REQUESTS } from '../database.ts';
import type { OrderRecord } from '../orders/order.ts';
import { fromDocument, type OrderDocument } from '../orders/order-document.ts';
import {
  accountKey,
  auditIdOf,
  type CountedOrder,
  type CustomerAccount,
  type CustomerProfile,
  guestKey,
  NEVER,
} from './customer.ts';

interface ProfileDocument {
  /** In the form of `customerOf`. */
  _id: string;
  account?: CustomerAccount;
  note?: string;
  tags?: string[];
  editedAt?: Date;
  /** Last change of any field, for the index in memory. */
  changedAt: Date;
}

/** A note is personal data, which the audit log would keep: only its length is recorded. */
const audited = ({ note = '', tags = [] }: { note?: string; tags?: readonly string[] }) => ({
  note: `${note.length} characters`,
  tags,
});

/** Written when customers disappear or get other orders: every instance counts again. */
const RECOUNT = 'recount';

const COUNTED = {
  userId: 1,
  username: 1,
  email: 1,
  phone: 1,
  'address.region': 1,
  orderStatus: 1,
  paymentStatus: 1,
  paymentMethod: 1,
  totalPrice: 1,
  paidTotal: 1,
  'refund.amount': 1,
  refunds: 1,
  'returns.state': 1,
  isOwnerGone: 1,
  createdAt: 1,
  updatedAt: 1,
} as const;

/** Orders whose buyer's data is deleted belong to nobody. */
const OWNED = { isOwnerGone: { $ne: true as const }, email: { $ne: '' } };

/** Orders per query. */
const BATCH = 1000;

/** An order, with its customer and its last change. */
export interface FoundOrder {
  key: string;
  order: CountedOrder;
  updatedAt: Date;
}

function toFound(document: OrderDocument): FoundOrder {
  const { _id, userId, address, returns = [], updatedAt, ...rest } = document;
  return {
    key: userId ? accountKey(fromId(userId)) : guestKey(rest.email),
    order: {
      ...rest,
      id: fromId(_id),
      userId: userId && fromId(userId),
      region: address.region,
      returns,
    },
    updatedAt,
  };
}

const toProfile = ({ _id, account, note, tags, ...times }: ProfileDocument): CustomerProfile => ({
  key: _id,
  account: account ?? null,
  note: note ?? '',
  tags: tags ?? [],
  editedAt: times.editedAt ?? NEVER,
  changedAt: times.changedAt,
});

/** Customers that a query reads: accounts, and guests by every spelling of their address. */
export interface CustomerKeys {
  accounts: readonly string[];
  emails: readonly string[];
}

const ownedBy = ({ accounts, emails }: CustomerKeys) =>
  [
    ...(accounts.length > 0 ? [{ userId: { $in: accounts.map(toId) }, ...OWNED }] : []),
    ...(emails.length > 0 ? [{ userId: null, ...OWNED, email: { $in: [...emails] } }] : []),
  ] as const;

export type CustomerRepository = ReturnType<typeof createCustomerRepository>;

/** Orders by customer, and what is stored about customers besides orders. */
export function createCustomerRepository(db: Db, audit: Pick<Audit, 'record' | 'forget'>) {
  const orders: Collection<OrderDocument> = db.collection(ORDERS);
  const profiles: Collection<ProfileDocument> = db.collection(CUSTOMER_PROFILES);
  const stockRequests = db.collection<{ _id: string; userId?: unknown; email: string }>(
    STOCK_REQUESTS,
  );

  /** Lets every instance count all customers again. */
  async function recount(at: Date, session?: ClientSession): Promise<void> {
    const update = { $set: { changedAt: at } };
    await profiles.updateOne({ _id: RECOUNT }, update, { upsert: true, session });
  }

  return {
    recount,

    /** Yields all orders that belong to a customer. */
    async *allOrders(): AsyncGenerator<FoundOrder> {
      const found = orders.find({}, { projection: COUNTED, batchSize: BATCH });
      for await (const document of found)
        if (!document.isOwnerGone && document.email !== '') yield toFound(document);
    },

    /** Returns the orders created or changed since then, at most `limit`. */
    async changedOrders(since: Date, limit: number): Promise<FoundOrder[]> {
      const found = await orders
        .find({ updatedAt: { $gte: since } }, { projection: COUNTED, limit, batchSize: BATCH })
        .toArray();
      return found.filter(({ email }) => email !== '').map(toFound);
    },

    /** Returns all orders of some customers. */
    async ordersOf(keys: CustomerKeys): Promise<FoundOrder[]> {
      const found: FoundOrder[] = [];
      for (const filter of ownedBy(keys)) {
        const read = await orders.find(filter, { projection: COUNTED }).toArray();
        found.push(...read.map(toFound));
      }
      return found;
    },

    /** Returns complete orders of one customer, newest first. @param limit default all */
    async history(keys: CustomerKeys, limit = 0): Promise<OrderRecord[]> {
      const [filter] = ownedBy(keys);
      if (!filter) return [];
      const found = await orders.find(filter).sort({ _id: -1 }).limit(limit).toArray();
      return found.map(fromDocument);
    },

    /**
     * Returns profiles changed since then, all without it.
     * @returns `isRecount` if all customers must be counted again
     */
    async profilesSince(since: Date | null) {
      const found = await profiles
        .find(since ? { changedAt: { $gte: since } } : {}, { batchSize: BATCH })
        .toArray();
      return {
        profiles: found.filter(({ _id }) => _id !== RECOUNT).map(toProfile),
        recountAt: found.find(({ _id }) => _id === RECOUNT)?.changedAt ?? null,
      };
    },

    /**
     * Replaces note and tags with an audit entry.
     * @param mayChange whether the version that the caller saw is the stored one
     * @returns null if it is not
     */
    change: (
      { key, name }: { key: string; name: string },
      change: CustomerChange,
      { by, at, mayChange }: { by: Actor; at: Date; mayChange(editedAt: Date): boolean },
    ): Promise<CustomerProfile | null> =>
      withTransaction(db.client, async (session) => {
        const before = await profiles.findOne({ _id: key }, { session });
        if (!mayChange(before?.editedAt ?? NEVER)) return null;
        const $set = { ...change, editedAt: at, changedAt: at };
        await profiles.updateOne({ _id: key }, { $set }, { upsert: true, session });
        const changes = diff(audited(before ?? {}), audited(change));
        const target = { id: auditIdOf(key), name, kind: 'customer' };
        if (changes.length > 0)
          await audit.record({ by, action: 'changed', target, changes }, { session });
        return toProfile({ ...before, _id: key, ...$set });
      }),

    /** Stores copies of accounts. Idempotent. */
    async storeAccounts(accounts: readonly CustomerAccount[], at: Date): Promise<void> {
      if (accounts.length === 0) return;
      await profiles.bulkWrite(
        accounts.map((account) => ({
          updateOne: {
            filter: { _id: accountKey(account.id) },
            update: { $set: { account, changedAt: at } },
            upsert: true,
          },
        })),
        { ordered: false },
      );
    },

    /** Deletes profiles of deleted accounts. Idempotent. */
    async forget(accounts: readonly string[], at: Date): Promise<void> {
      await profiles.deleteMany({ _id: { $in: accounts.map(accountKey) } });
      await recount(at);
    },

    /** Joins note and tags of a merged customer with those of its account. Keys. */
    async mergeProfiles(from: string, into: string, at: Date, session: ClientSession) {
      const [other, own] = [
        await profiles.findOne({ _id: from }, { session }),
        await profiles.findOne({ _id: into }, { session }),
      ];
      if (other?.note || other?.tags?.length) {
        const note = [own?.note, other.note].filter(Boolean).join('\n');
        const tags = [...new Set([...(own?.tags ?? []), ...(other.tags ?? [])])];
        const $set = { note, tags, editedAt: at, changedAt: at };
        await profiles.updateOne({ _id: into }, { $set }, { upsert: true, session });
        const update = { $set: { note: '', tags: [], editedAt: at, changedAt: at } };
        await profiles.updateOne({ _id: from }, update, { session });
      }
      await recount(at, session);
    },

    /**
     * Marks a guest's orders, whose personal data is deleted once they are over, and deletes the rest,
     * in one transaction.
     */
    eraseGuest: (
      { key, emails }: { key: string; emails: readonly string[] },
      by: Actor,
      at: Date,
    ): Promise<void> =>
      withTransaction(db.client, async (session) => {
        const email = { $in: [...emails] };
        await orders.updateMany(
          { userId: null, email },
          { $set: { isOwnerGone: true } },
          { session },
        );
        await stockRequests.deleteMany({ email, userId: { $exists: false } }, { session });
        await db.collection<{ _id: string }>(CUSTOMERS).deleteOne({ _id: key }, { session });
        await profiles.deleteOne({ _id: key }, { session });
        const id = auditIdOf(key);
        await audit.forget([id], session);
        const target = { id, name: 'Deleted guest', kind: 'customer' };
        await audit.record({ by, action: 'deleted', target, changes: [] }, { session });
        await recount(at, session);
      }),
  };
}
