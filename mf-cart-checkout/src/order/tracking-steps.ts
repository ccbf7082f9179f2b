import { addDays, type Order, type OrderStatus } from '@tanabana/contracts';
import { shopDay } from '@tanabana/storefront/dates';
import { isUnpaid } from './online-payment.ts';

export interface Step {
  status: OrderStatus;
  title: string;
  /** Explanation for the shopper. */
  line: string;
  state: 'done' | 'current' | 'ahead' | 'stopped';
  /** When it was reached; null if it was not or was skipped. */
  at: string | null;
}

const words: Record<OrderStatus, { title: string; line: string }> = {
  Pending: { title: 'Order placed', line: 'We have your order.' },
  Accepted: { title: 'Accepted', line: 'We are packing it.' },
  Shipped: { title: 'Shipped', line: 'It is on its way to you.' },
  Delivered: { title: 'Delivered', line: 'Delivered to you.' },
  Cancelled: { title: 'Cancelled', line: 'Nothing will be sent.' },
  Returned: { title: 'Returned', line: 'We have received your return.' },
};

const WAY: readonly OrderStatus[] = ['Pending', 'Accepted', 'Shipped', 'Delivered'];

export type Tracked = Pick<Order, 'orderStatus' | 'timeline' | 'createdAt'> &
  Partial<Pick<Order, 'payment' | 'paymentStatus'>>;

/** Returns whether an order is sent only once it is paid through a provider. */
export const waitsForPayment = ({ paymentStatus, ...order }: Tracked): boolean =>
  paymentStatus !== undefined && isUnpaid({ ...order, paymentStatus });

/**
 * Returns the steps of an order and its progress. A cancelled or returned order ends with that
 * after the steps it reached. The shop may set any status after any other, so the current one
 * counts, with the last of its times.
 */
export function trackingSteps(order: Tracked): Step[] {
  const { orderStatus } = order;
  const step = (status: OrderStatus, state: Step['state']): Step => ({
    status,
    ...words[status],
    ...(status === 'Pending' && waitsForPayment(order) && { line: 'We pack it once it is paid.' }),
    state,
    at: state === 'ahead' ? null : reachedAt(order, status),
  });
  const here = WAY.indexOf(orderStatus);
  if (here >= 0)
    return WAY.map((status, index) =>
      step(status, index < here ? 'done' : index === here ? 'current' : 'ahead'),
    );
  const reached = WAY.filter((status) => reachedAt(order, status) !== null);
  return [...reached.map((status) => step(status, 'done')), step(orderStatus, 'stopped')];
}

function reachedAt({ timeline, createdAt }: Tracked, status: OrderStatus): string | null {
  const entry = timeline.findLast(({ kind, to }) => kind !== 'paymentStatus' && to === status);
  return entry?.at ?? (status === 'Pending' ? createdAt : null);
}

/** Delivery takes 7-8 working days (rule 1.5). */
const WORKING_DAYS = [7, 8] as const;

/**
 * Returns the first and last expected day of delivery (`yyyy-MM-dd`, the shop's days) for `placedAt`
 * (ISO 8601).
 */
export function deliveryWindow(placedAt: string): { from: string; to: string } {
  const placed = shopDay(new Date(placedAt));
  return {
    from: workingDaysAfter(placed, WORKING_DAYS[0]),
    to: workingDaysAfter(placed, WORKING_DAYS[1]),
  };
}

/** Monday to Friday count. */
function workingDaysAfter(start: string, days: number): string {
  let day = start;
  for (let left = days; left > 0; ) {
    day = addDays(day, 1);
    if (new Date(day).getUTCDay() % 6 !== 0) left -= 1;
  }
  return day;
}
