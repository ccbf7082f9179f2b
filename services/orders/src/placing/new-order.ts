import type { NewOrder } from '@tanabana/contracts';
import { fromId, newId } from '@tanabana/mongo-kit';
import type { AuthUser } from '@tanabana/service-kit';
import { GUEST, type OrderLineRecord, type OrderRecord } from '../orders/order.ts';
import { totalsOf } from './totals.ts';

export interface OrderFacts {
  id: string;
  user: AuthUser | null;
  sent: NewOrder;
  utr: string | undefined;
  lines: OrderLineRecord[];
  at: Date;
  isFirst: boolean;
  freeShipping: boolean;
  hasScreenshot: boolean;
  keyHash: string | null;
  /** As `buyersOf` has it. */
  buyers: string[];
  /** Milliseconds after which the owner is reminded of a payment. */
  remindAfterMs: number;
}

/** An id made of the order's time: the newest order has the largest. */
export const newOrderId = (at: Date): string => fromId(newId(at));

/** Who a customer is counted as: the user, or a guest's email address. */
export const customerOf = (user: AuthUser | null, email: string): string =>
  user ? `user ${user.id}` : `guest ${email.toLowerCase()}`;

/** User, statuses and totals are the server's to decide. */
export function newOrder(facts: OrderFacts): OrderRecord {
  const { id, user, sent, utr, lines, at, isFirst, hasScreenshot, keyHash, buyers } = facts;
  const { address, email, phone, paymentMethod } = sent;
  const by = user ? { id: user.id, username: user.username } : GUEST;
  return {
    id,
    userId: user?.id ?? null,
    username: `${address.firstName} ${address.lastName}`.trim(),
    email,
    phone,
    address,
    lines,
    ...totalsOf(lines, facts.freeShipping),
    orderStatus: 'Pending',
    paymentStatus: paymentMethod === 'pre-paid' ? 'Pending' : 'COD',
    paymentMethod,
    transactionId: utr ?? null,
    hasScreenshot,
    timeline: [{ at, kind: 'placed', from: null, to: 'Pending', by }],
    stockHeld: true,
    isFirst,
    invoice: null,
    keyHash,
    countedFor: buyers,
    keptUntil: null,
    lookBy: paymentMethod === 'pre-paid' ? new Date(at.getTime() + facts.remindAfterMs) : null,
    createdAt: at,
    updatedAt: at,
  };
}
