import { addDays, formatCalendarDay, startOfShopDay } from '../../dates.ts';
import { formatPrice, toPaise } from '../../money.ts';

export const MAX_SEGMENTS = 50;
export const MAX_SEGMENT_NAME = 60;
export const MAX_CUSTOMER_TAGS = 20;
export const MAX_CUSTOMER_TAG = 40;
export const MAX_CUSTOMER_NOTE = 2000;

/** Conditions on customers; a customer fulfils all that are given (rule 24.3). */
export interface CustomerConditions {
  minOrders?: number | undefined;
  /** Rupees. */
  minSpent?: number | undefined;
  /** First and last day (shop time) of the last order: `2026-11-05`. */
  lastFrom?: string | undefined;
  lastTo?: string | undefined;
  minRefused?: number | undefined;
  tag?: string | undefined;
  /** State of the last order's address. */
  region?: string | undefined;
}

/** Facts of a customer that conditions of segments refer to. */
export interface CustomerFacts {
  orders: number;
  /** Paise. */
  spent: number;
  refused: number;
  /** Milliseconds since 1970; null without orders. */
  lastOrderAt: number | null;
  tags: readonly string[];
  region: string;
}

const sameText = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/**
 * Returns a function that tells whether a customer fulfils all conditions. A customer without orders
 * fulfils no condition on the day of the last order.
 * @param zone the shop's time zone, in which days begin
 */
export function customerMatcher(
  conditions: CustomerConditions,
  zone?: string,
): (customer: CustomerFacts) => boolean {
  const { minOrders = 0, minSpent = 0, minRefused = 0, lastFrom, lastTo } = conditions;
  const { tag, region } = conditions;
  const spent = toPaise(minSpent);
  const from = lastFrom ? startOfShopDay(lastFrom, zone).getTime() : null;
  const end = lastTo ? startOfShopDay(addDays(lastTo, 1), zone).getTime() : null;
  return (customer) => {
    const last = customer.lastOrderAt;
    return (
      customer.orders >= minOrders &&
      customer.spent >= spent &&
      customer.refused >= minRefused &&
      (from === null || (last !== null && last >= from)) &&
      (end === null || (last !== null && last < end)) &&
      (!tag || customer.tags.some((one) => sameText(one, tag))) &&
      (!region || sameText(customer.region, region))
    );
  };
}

const atLeast = (number: number, one: string, many: string): string =>
  `${number} ${number === 1 ? one : many} or more`;

/** Names conditions: `2 orders or more, spent ₹5,000 or more`; 'All customers' without any. */
export function conditionsText(conditions: CustomerConditions): string {
  const { minOrders, minSpent, lastFrom, lastTo, minRefused, tag, region } = conditions;
  const parts = [
    ...(minOrders ? [atLeast(minOrders, 'order', 'orders')] : []),
    ...(minSpent ? [`spent ${formatPrice(minSpent)} or more`] : []),
    ...(lastFrom ? [`last order from ${formatCalendarDay(lastFrom)}`] : []),
    ...(lastTo ? [`last order until ${formatCalendarDay(lastTo)}`] : []),
    ...(minRefused ? [atLeast(minRefused, 'refused delivery', 'refused deliveries')] : []),
    ...(tag ? [`tag “${tag}”`] : []),
    ...(region ? [region] : []),
  ];
  return parts.join(', ') || 'All customers';
}

/** Whether any condition is given. */
export const hasConditions = (conditions: CustomerConditions): boolean =>
  Object.values(conditions).some((value) => value !== undefined && value !== '' && value !== 0);
