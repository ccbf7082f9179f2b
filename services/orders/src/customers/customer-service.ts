import type { Readable } from 'node:stream';
import {
  type ChangedSegment,
  type Customer,
  type CustomerChange,
  type CustomerDetails,
  type CustomerExportQuery,
  type CustomerQuery,
  customerMatcher,
  isVersion,
  type NewSegment,
  type Segment,
  searchTermsOf,
  versionETag,
  withoutParts,
  withPlainNumbers,
} from '@tanabana/contracts';
import { AppError, type AuthUser, actorOf } from '@tanabana/service-kit';
import type { OrderDeps } from '../deps.ts';
import { presentOrder } from '../orders/order.ts';
import { accountOf, type CustomerEntry, entryOf, presentCustomer } from './customer.ts';
import { keysOf } from './customer-index.ts';
import { exportCustomers } from './export-customers.ts';
import type { SegmentRecord } from './segment-repository.ts';

/** Orders of one customer that are listed. */
const MAX_HISTORY = 50;

type Order = (one: CustomerEntry, other: CustomerEntry) => number;

const byText = new Intl.Collator('en').compare;

const byId: Order = (one, other) => (one.id < other.id ? -1 : 1);

const ORDERS: Record<CustomerQuery['sort'], Order> = {
  recent: (one, other) => (other.lastOrderAt ?? 0) - (one.lastOrderAt ?? 0),
  newest: (one, other) => other.since.getTime() - one.since.getTime(),
  spent: (one, other) => other.spent - one.spent,
  orders: (one, other) => other.orders - one.orders,
  refused: (one, other) => other.refused - one.refused,
  name: (one, other) => byText(one.name, other.name),
};

/** Returns a function that tells whether a customer has all words of a search. */
function searchMatcher(q = ''): (customer: CustomerEntry) => boolean {
  if (q.trim() === '') return () => true;
  const words = withoutParts(searchTermsOf(withPlainNumbers(q)));
  return (customer) => words.length > 0 && words.every((word) => customer.words.includes(word));
}

const mergeRefused = (message: string): AppError =>
  new AppError('customer.merge_refused', { message });

export type CustomerService = ReturnType<typeof createCustomerService>;

/** Rules of customers (chapter 24). */
export function createCustomerService({
  storage,
  settings,
  now,
}: Pick<OrderDeps, 'storage' | 'settings' | 'now'>) {
  const { customers, customerIndex, mergedGuests, segments, backInStock } = storage;

  /** Throws `customer.not_found`. */
  async function find(id: string): Promise<CustomerEntry> {
    const found = (await customerIndex.current()).byId.get(id);
    if (!found) throw new AppError('customer.not_found');
    return found;
  }

  /** Returns the customers that match, sorted. Throws `segment.not_found`. */
  async function matching(query: CustomerExportQuery): Promise<CustomerEntry[]> {
    const { q, segment, sort, ...conditions } = query;
    const chosen =
      segment === undefined ? null : (await segments.current()).get(segment.toLowerCase());
    if (chosen === undefined) throw new AppError('segment.not_found');
    const [isFound, matches] = [searchMatcher(q), customerMatcher(conditions, settings.timeZone)];
    const isMember = customerMatcher(chosen?.conditions ?? {}, settings.timeZone);
    const all = await customerIndex.current();
    return [...all.byId.values()]
      .filter((one) => matches(one) && isMember(one) && isFound(one))
      .sort((one, other) => ORDERS[sort](one, other) || byId(one, other));
  }

  async function presentSegment({ id, createdAt, ...segment }: SegmentRecord) {
    const all = await customerIndex.current();
    const isMember = customerMatcher(segment.conditions, settings.timeZone);
    return {
      ...{ _id: id, ...segment },
      customers: [...all.byId.values()].filter(isMember).length,
      discounts: await segments.discountsWith(id),
      createdAt: createdAt.toISOString(),
    };
  }

  return {
    async page({ page, limit, ...query }: CustomerQuery) {
      const found = await matching(query);
      const all = await customerIndex.current();
      const tags = new Set<string>();
      for (const one of all.byId.values()) for (const tag of one.tags) tags.add(tag);
      return {
        data: found.slice((page - 1) * limit, page * limit).map(presentCustomer),
        ...{ total: found.length, page, limit },
        tags: [...tags].sort(byText),
      };
    },

    csv: async (query: CustomerExportQuery): Promise<Readable> =>
      exportCustomers((await matching(query)).map(presentCustomer), settings.timeZone),

    async details(id: string): Promise<CustomerDetails> {
      const entry = await find(id);
      const history = await customers.history(keysOf(entry), MAX_HISTORY);
      return { ...presentCustomer(entry), history: history.map(presentOrder) };
    },

    /** Throws `customer.not_found`, `customer.changed`. @param ifMatch of the version that was seen */
    async change(
      user: AuthUser,
      id: string,
      change: CustomerChange,
      ifMatch: string | undefined,
    ): Promise<Customer> {
      const entry = await find(id);
      const profile = await customers.change(entry, change, {
        by: actorOf(user),
        at: now(),
        mayChange: (editedAt) =>
          isVersion(ifMatch, versionETag({ updatedAt: editedAt.toISOString() })),
      });
      if (!profile) throw new AppError('customer.changed');
      const after = entryOf(entry.key, entry.figures, profile);
      if (!after) throw new AppError('customer.not_found');
      return presentCustomer(after);
    },

    /** Returns everything that is stored about a customer (rule 24.6). */
    async data(id: string) {
      const entry = await find(id);
      const keys = keysOf(entry);
      const [account] = keys.accounts;
      const [orders, stockRequests] = await Promise.all([
        customers.history(keys),
        account === undefined
          ? backInStock.ofAddresses(keys.emails)
          : backInStock.ofAccount(account),
      ]);
      return { customer: presentCustomer(entry), orders: orders.map(presentOrder), stockRequests };
    },

    /** Deletes the data of a guest (rule 24.6). Throws `customer.not_guest` for an account. */
    async eraseGuest(user: AuthUser, id: string): Promise<void> {
      const entry = await find(id);
      if (accountOf(entry.key) !== null) throw new AppError('customer.not_guest');
      const { emails } = keysOf(entry);
      await customers.eraseGuest({ key: entry.key, emails }, actorOf(user), now());
    },

    /**
     * Moves everything of a guest to an account (rule 24.7). Throws `customer.not_found`,
     * `customer.not_guest`, and `customer.merge_refused` with the reason.
     */
    async mergeGuest(user: AuthUser, id: string, into: string): Promise<void> {
      const guest = await find(id);
      if (accountOf(guest.key) !== null) throw new AppError('customer.not_guest');
      const target = (await customerIndex.current()).byId.get(into.toLowerCase());
      if (!target || accountOf(target.key) === null) throw mergeRefused('Choose an account.');
      if (target.profile?.account?.isDisabled)
        throw mergeRefused(`${target.name} is disabled. Choose another account.`);
      const from = { key: guest.key, emails: keysOf(guest).emails };
      const moved = await mergedGuests.move(from, target, { by: actorOf(user), at: now() });
      if (moved === 'too_many')
        throw mergeRefused('This guest has too many orders to merge them at once.');
      if (moved === 'nothing') throw new AppError('customer.not_found');
    },

    async segments(): Promise<Segment[]> {
      const all = [...(await segments.current()).values()];
      return Promise.all(all.map(presentSegment));
    },

    createSegment: async (user: AuthUser, segment: NewSegment): Promise<Segment> =>
      presentSegment(await segments.create(segment, actorOf(user), now())),

    changeSegment: async (user: AuthUser, id: string, change: ChangedSegment): Promise<Segment> =>
      presentSegment(await segments.change(id.toLowerCase(), change, actorOf(user))),

    removeSegment: (user: AuthUser, id: string): Promise<void> =>
      segments.remove(id.toLowerCase(), actorOf(user)),
  };
}
