import {
  accountOf,
  type CountedOrder,
  type CustomerEntry,
  type CustomerProfile,
  emailOf,
  entryOf,
  NO_ORDERS,
  type OrderFigures,
  withOrder,
} from './customer.ts';
import type { CustomerKeys, CustomerRepository, FoundOrder } from './customer-repository.ts';

/** Overlap of polls (ms), for late commits and clock differences. */
const OVERLAP_MS = 30_000;
/** Changed orders above which all are counted again. */
const MAX_CHANGED = 20_000;

const before = (moment: Date): Date => new Date(moment.getTime() - OVERLAP_MS);

const counted = (figures: Map<string, OrderFigures>, key: string, order: CountedOrder): void => {
  figures.set(key, withOrder(figures.get(key) ?? NO_ORDERS, order));
};

/** All customers at one moment. */
export interface Customers {
  byId: ReadonlyMap<string, CustomerEntry>;
  byKey: ReadonlyMap<string, CustomerEntry>;
}

interface Loaded {
  byId: Map<string, CustomerEntry>;
  byKey: Map<string, CustomerEntry>;
  figures: Map<string, OrderFigures>;
  profiles: Map<string, CustomerProfile>;
  /** Orders of the last overlap that are counted, with their change in milliseconds. */
  seen: Map<string, number>;
  /** When the last poll started. */
  polledAt: Date;
  recountAt: Date | null;
}

/** Creates, replaces or removes the entry of a customer. */
function refresh(loaded: Loaded, key: string): void {
  const { figures, profiles, byId, byKey } = loaded;
  const known = byKey.get(key);
  const entry = entryOf(key, figures.get(key), profiles.get(key) ?? null);
  if (known) byId.delete(known.id);
  byKey.delete(key);
  if (!entry) return;
  byId.set(entry.id, entry);
  byKey.set(key, entry);
}

const seenOf = (found: readonly FoundOrder[], since: Date): Map<string, number> =>
  new Map(
    found
      .filter(({ updatedAt }) => updatedAt >= since)
      .map(({ order, updatedAt }) => [order.id, updatedAt.getTime()]),
  );

export type CustomerIndex = ReturnType<typeof createCustomerIndex>;

/**
 * Keeps the figures of all customers in memory. They are derived from the orders: a response includes
 * every order and profile stored before it was requested, and reads only customers whose orders have
 * changed since the last poll.
 */
export function createCustomerIndex(
  repository: Pick<
    CustomerRepository,
    'allOrders' | 'changedOrders' | 'ordersOf' | 'profilesSince'
  >,
  now: () => Date,
) {
  let loaded: Loaded | undefined;
  let polling: Promise<Loaded> | undefined;
  let next: Promise<Loaded> | undefined;

  async function load(): Promise<Loaded> {
    const started = now();
    const since = before(started);
    const { profiles: stored, recountAt } = await repository.profilesSince(null);
    const figures = new Map<string, OrderFigures>();
    const seen = new Map<string, number>();
    for await (const { key, order, updatedAt } of repository.allOrders()) {
      counted(figures, key, order);
      if (updatedAt >= since) seen.set(order.id, updatedAt.getTime());
    }
    const profiles = new Map(stored.map((profile) => [profile.key, profile]));
    const all: Loaded = {
      ...{ byId: new Map(), byKey: new Map(), figures, profiles, seen, recountAt },
      polledAt: started,
    };
    for (const key of new Set([...figures.keys(), ...profiles.keys()])) refresh(all, key);
    loaded = all;
    return all;
  }

  /** Counts the orders of some customers again. */
  async function countAgain(all: Loaded, keys: ReadonlyMap<string, Set<string>>): Promise<void> {
    const queried: CustomerKeys = {
      accounts: [...keys.keys()].flatMap((key) => accountOf(key) ?? []),
      emails: [...keys.values()].flatMap((emails) => [...emails]),
    };
    const figures = new Map<string, OrderFigures>();
    for (const { key, order } of await repository.ordersOf(queried)) counted(figures, key, order);
    for (const key of keys.keys()) {
      const own = figures.get(key);
      if (own) all.figures.set(key, own);
      else all.figures.delete(key);
    }
  }

  async function poll(): Promise<Loaded> {
    const all = loaded;
    if (!all) return load();
    const started = now();
    const since = before(all.polledAt);
    const { profiles, recountAt } = await repository.profilesSince(since);
    if (recountAt && recountAt.getTime() !== all.recountAt?.getTime()) return load();
    const found = await repository.changedOrders(since, MAX_CHANGED);
    if (found.length >= MAX_CHANGED) return load();
    const keys = new Map<string, Set<string>>();
    for (const { key, order, updatedAt } of found) {
      if (all.seen.get(order.id) === updatedAt.getTime()) continue;
      const emails = keys.get(key) ?? new Set(all.figures.get(key)?.emails);
      keys.set(key, accountOf(key) === null ? emails.add(order.email) : new Set());
    }
    if (keys.size > 0) await countAgain(all, keys);
    const changed = profiles.filter(
      ({ key, changedAt }) => all.profiles.get(key)?.changedAt.getTime() !== changedAt.getTime(),
    );
    for (const profile of changed) all.profiles.set(profile.key, profile);
    for (const key of new Set([...keys.keys(), ...changed.map((one) => one.key)]))
      refresh(all, key);
    all.seen = seenOf(found, since);
    all.polledAt = started;
    return all;
  }

  /** Runs a poll that starts after this call; concurrent callers share it. */
  function pollAgain(): Promise<Loaded> {
    if (!polling) {
      polling = poll().finally(() => {
        polling = undefined;
      });
      return polling;
    }
    next ??= polling
      .catch(() => {})
      .then(() => {
        next = undefined;
        return pollAgain();
      });
    return next;
  }

  return {
    /** Returns all customers including everything stored before this call. */
    current: (): Promise<Customers> => pollAgain(),
  };
}

/** Returns what to query the orders of a customer with. */
export const keysOf = ({ key, figures }: Pick<CustomerEntry, 'key' | 'figures'>): CustomerKeys => {
  const account = accountOf(key);
  return account === null
    ? { accounts: [], emails: figures.emails.length > 0 ? figures.emails : [emailOf(key)] }
    : { accounts: [account], emails: [] };
};
