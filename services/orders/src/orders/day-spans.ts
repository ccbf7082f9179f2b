import { addDays, type OrderQuery, startOfShopDay } from '@tanabana/contracts';
import type { DayFigures } from '../stats/sales-aggregate.ts';

/** A query with the time zone of its days; default: India's. */
export type InZone<Query> = Query & { zone?: string | undefined };

/** Position of a page among the days of its orders. */
export interface DaySpan {
  /** Orders over all pages. */
  total: number;
  /** Orders on the page. */
  count: number;
  /** Its orders are from `since` until before `until` … */
  since: Date;
  until: Date;
  /** … after skipping this many. */
  skip: number;
}

const isDay = (text = '1970-01-01'): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** Whether daily figures suffice for counting: they know statuses but nothing finer than days. */
export const isCountedByDay = ({ q, paymentStatus, paymentMethod, from, to }: OrderQuery) =>
  !q?.trim() && !paymentStatus && !paymentMethod && isDay(from) && isDay(to);

const ordersOf = ({ byStatus }: DayFigures, status: OrderQuery['status']): number => {
  if (status) return byStatus.get(status)?.orders ?? 0;
  return [...byStatus.values()].reduce((sum, { orders }) => sum + orders, 0);
};

/**
 * Returns the range of days that contains a page, so that other days need not be read.
 * @param query one that is counted by day
 * @param zone time zone of the days
 */
export function spanOf(
  days: ReadonlyMap<string, DayFigures>,
  query: OrderQuery,
  zone?: string,
): DaySpan {
  const { status, from = '', to = '9999', page, limit } = query;
  const way = query.sort === 'oldest' ? 1 : -1;
  const counted = [...days]
    .filter(([day]) => day >= from && day <= to)
    .map(([day, figures]) => ({ day, orders: ordersOf(figures, status) }))
    .sort((a, b) => (a.day < b.day ? -way : way));
  const total = counted.reduce((sum, { orders }) => sum + orders, 0);
  const start = (page - 1) * limit;
  const end = Math.min(start + limit, total);
  const within: string[] = [];
  let passed = 0;
  let skip = start;
  for (const { day, orders } of counted) {
    if (passed + orders <= start) skip -= orders;
    else if (passed < end) within.push(day);
    passed += orders;
  }
  const [oldest = '1970-01-01', newest = oldest] = [within.toSorted()[0], within.toSorted().at(-1)];
  return {
    total,
    count: Math.max(0, end - start),
    since: startOfShopDay(oldest, zone),
    until: startOfShopDay(addDays(newest, 1), zone),
    skip,
  };
}
