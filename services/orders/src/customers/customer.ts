import { createHash } from 'node:crypto';
import {
  type Customer,
  type CustomerFacts,
  countsAsReturned,
  searchText,
  toRupees,
} from '@tanabana/contracts';
import { moneyOf } from '../fulfilment/paid.ts';
import type { OrderRecord } from '../orders/order.ts';

/** Account data, copied from the auth service. */
export interface CustomerAccount {
  id: string;
  username: string;
  email: string;
  isDisabled: boolean;
  mergedInto: string | null;
  consentedAt: Date | null;
  createdAt: Date;
}

/** What is stored about a customer besides orders. */
export interface CustomerProfile {
  /** In the form of `customerOf`. */
  key: string;
  account: CustomerAccount | null;
  note: string;
  tags: readonly string[];
  /** Last change of note or tags. */
  editedAt: Date;
  /** Last change of any field. */
  changedAt: Date;
}

/** Parts of an order that figures depend on. */
export type CountedOrder = Pick<
  OrderRecord,
  | 'id'
  | 'userId'
  | 'username'
  | 'email'
  | 'phone'
  | 'orderStatus'
  | 'paymentStatus'
  | 'paymentMethod'
  | 'totalPrice'
  | 'createdAt'
> &
  Partial<Pick<OrderRecord, 'paidTotal' | 'refund' | 'refunds'>> & {
    region: string;
    returns: OrderRecord['returns'];
  };

/** Figures of the orders of one customer. Paise. */
export interface OrderFigures {
  orders: number;
  spent: number;
  returns: number;
  refused: number;
  first: Date | null;
  last: Date | null;
  /** Creation of the first and the last order, cancelled ones included. */
  since: Date | null;
  until: Date | null;
  /** Of the last order, a cancelled one included. */
  name: string;
  email: string;
  phone: string;
  region: string;
  /** Spellings of the email address, for queries. */
  emails: readonly string[];
}

export const NO_ORDERS: OrderFigures = {
  orders: 0,
  spent: 0,
  returns: 0,
  refused: 0,
  first: null,
  last: null,
  since: null,
  until: null,
  name: '',
  email: '',
  phone: '',
  region: '',
  emails: [],
};

/** Whether a cash order came back unpaid. */
const isRefused = ({ orderStatus, paymentMethod, paymentStatus }: CountedOrder): boolean =>
  orderStatus === 'Returned' && paymentMethod === 'cash-delivery' && paymentStatus !== 'Paid';

const earlier = (one: Date | null, other: Date): Date => (one && one < other ? one : other);
const later = (one: Date | null, other: Date): Date => (one && one > other ? one : other);

/**
 * Returns figures with one more order (rule 24.2). Of a cancelled order only the money counts: what was
 * paid and not refunded.
 */
export function withOrder(before: OrderFigures, order: CountedOrder): OrderFigures {
  const { createdAt, orderStatus, returns = [], username, email, phone, region } = order;
  const { paid, refunded } = moneyOf(order);
  const isCounted = orderStatus !== 'Cancelled';
  const isNewest = before.until === null || createdAt >= before.until;
  return {
    orders: before.orders + (isCounted ? 1 : 0),
    spent: before.spent + paid - refunded,
    returns: before.returns + returns.filter(({ state }) => countsAsReturned(state)).length,
    refused: before.refused + (isRefused(order) ? 1 : 0),
    first: isCounted ? earlier(before.first, createdAt) : before.first,
    last: isCounted ? later(before.last, createdAt) : before.last,
    since: earlier(before.since, createdAt),
    until: later(before.until, createdAt),
    ...(isNewest
      ? { name: username, email, phone, region }
      : { name: before.name, email: before.email, phone: before.phone, region: before.region }),
    emails: before.emails.includes(email) ? before.emails : [...before.emails, email],
  };
}

/** A customer of the index. */
export interface CustomerEntry extends CustomerFacts {
  key: string;
  /** Public identifier. */
  id: string;
  figures: OrderFigures;
  profile: CustomerProfile | null;
  name: string;
  email: string;
  /** When the account was created; of guests, the first order. */
  since: Date;
  words: string;
}

const GUEST_PREFIX = 'guest ';
const USER_PREFIX = 'user ';

export const accountKey = (accountId: string): string => USER_PREFIX + accountId;
export const guestKey = (email: string): string => GUEST_PREFIX + email.toLowerCase();

/** Returns the account of a key; null for guests. */
export const accountOf = (key: string): string | null =>
  key.startsWith(USER_PREFIX) ? key.slice(USER_PREFIX.length) : null;

/** Returns the address of a guest's key. */
export const emailOf = (key: string): string => key.slice(GUEST_PREFIX.length);

const guestHash = (key: string): string =>
  createHash('sha256').update(key).digest('hex').slice(0, 24);

/** Returns the public identifier of a key; it discloses no address. */
export const idOfKey = (key: string): string => accountOf(key) ?? `guest-${guestHash(key)}`;

/** Returns the id under which the audit log names a customer. */
export const auditIdOf = (key: string): string => accountOf(key) ?? guestHash(key);

/** Time of a profile that was never edited. */
export const NEVER = new Date(0);

/** Returns a customer of the index; null without orders and account, and for merged accounts. */
export function entryOf(
  key: string,
  figures: OrderFigures | undefined,
  profile: CustomerProfile | null,
): CustomerEntry | null {
  const account = profile?.account ?? null;
  if (account?.mergedInto) return null;
  const since = account?.createdAt ?? figures?.since;
  if (!since) return null;
  const of = figures ?? NO_ORDERS;
  const email = account?.email ?? (of.email || emailOf(key));
  const name = of.name || account?.username || email;
  const { orders, spent, refused, region, phone, last } = of;
  const tags = profile?.tags ?? [];
  return {
    ...{ key, figures: of, profile, name, email, since },
    id: idOfKey(key),
    ...{ orders, spent, refused, region, tags },
    lastOrderAt: last?.getTime() ?? null,
    words: searchText(
      ...[name, account?.username ?? '', email, ...of.emails, phone, phone.replace(/\D/g, '')],
      ...tags,
    ),
  };
}

/** Returns a customer in the contract's format. */
export function presentCustomer(entry: CustomerEntry): Customer {
  const { id, key, name, email, figures, profile, since } = entry;
  const account = profile?.account ?? null;
  return {
    _id: id,
    kind: accountOf(key) === null ? 'guest' : 'account',
    ...{ name, email },
    username: account?.username ?? null,
    phone: figures.phone,
    region: figures.region,
    isDisabled: account?.isDisabled ?? false,
    orders: figures.orders,
    spent: toRupees(figures.spent),
    returns: figures.returns,
    refused: figures.refused,
    firstOrderAt: figures.first?.toISOString() ?? null,
    lastOrderAt: figures.last?.toISOString() ?? null,
    since: since.toISOString(),
    consentedAt: account?.consentedAt?.toISOString() ?? null,
    tags: [...(profile?.tags ?? [])],
    note: profile?.note ?? '',
    updatedAt: (profile?.editedAt ?? NEVER).toISOString(),
  };
}
