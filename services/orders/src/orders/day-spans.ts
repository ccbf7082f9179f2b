import { addDays, type OrderQuery, startOfShopDay } from '@tanabana/contracts';
import type { DayFigures } from '../stats/sales-aggregate.ts';

/** Where in a list, by the days of its orders, a page is. */
export interface DaySpan {
  /** Orders over all pages. */
  total: number;
  /** Orders on the page. */
  count: number;
  /** They are among those made from `since` on and before `until` … */
  since: Date;
  until: Date;
  /** … after so many of them. */
  skip: number;
}

const isDay = (text = '1970-01-01'): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** Whether the figures of the days tell how many orders fit: they know statuses and nothing finer than days. */
export const isCountedByDay = ({ q, paymentStatus, paymentMethod, from, to }: OrderQuery) =>
  !q?.trim() && !paymentStatus && !paymentMethod && isDay(from) && isDay(to);

const ordersOf = ({ byStatus }: DayFigures, status: OrderQuery['status']): number => {
  if (status) return byStatus.get(status)?.orders ?? 0;
  return [...byStatus.values()].reduce((sum, { orders }) => sum + orders, 0);
};

/**
 * The days that a page's orders are of: so they are found without a look at those of other days.
 * @param query one that is counted by day
 */
export function spanOf(days: ReadonlyMap<string, DayFigures>, query: OrderQuery): DaySpan {
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
    since: startOfShopDay(oldest),
    until: startOfShopDay(addDays(newest, 1)),
    skip,
  };
}
