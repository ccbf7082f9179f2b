import { addDays, type OrderQuery, type OrderStatus } from '@tanabana/contracts';
import { expect, test } from 'vitest';
import { isCountedByDay, spanOf } from './day-spans.ts';

const FIRST = '2026-01-01';
/** Orders of ten days by status; days in random order. */
const perDay = [3, 0, 1, 7, 2, 20, 0, 5, 1, 4];
const days = new Map(
  [7, 2, 0, 9, 1, 5, 3, 8, 4, 6].map((at) => {
    const orders = perDay[at] ?? 0;
    const byStatus = new Map<OrderStatus, { orders: number; revenue: number }>([
      ['Pending', { orders: Math.floor(orders / 2), revenue: 0 }],
      ['Shipped', { orders: Math.ceil(orders / 2), revenue: 0 }],
    ]);
    return [
      addDays(FIRST, at),
      { byStatus, byPayment: new Map(), newCustomers: 0, products: new Map() },
    ];
  }),
);
const query = (overrides: Partial<OrderQuery>): OrderQuery =>
  ({ page: 1, limit: 4, sort: 'newest', ...overrides }) as OrderQuery;

/** Reference implementation that visits every order. */
function walked({ status, sort, from = '', to = '9999', page, limit }: OrderQuery) {
  const all = perDay.flatMap((orders, at) => {
    const share =
      { Pending: Math.floor(orders / 2), Shipped: Math.ceil(orders / 2) }[status as string] ?? 0;
    const day = addDays(FIRST, at);
    return day >= from && day <= to ? Array<string>(status ? share : orders).fill(day) : [];
  });
  const sorted = sort === 'oldest' ? all : all.toReversed();
  return { total: all.length, days: sorted.slice((page - 1) * limit, page * limit), sorted };
}

test.each([
  {},
  { sort: 'oldest' },
  { status: 'Pending' },
  { status: 'Shipped', sort: 'oldest' },
  { status: 'Delivered' },
  { from: '2026-01-04', to: '2026-01-08' },
  { from: '2026-01-04', sort: 'oldest' },
  { to: '2026-01-05', status: 'Shipped' },
  { from: '2027-01-01' },
] as Partial<OrderQuery>[])('%o: every page is found in its range of days', (filter) => {
  for (const limit of [1, 3, 4, 100])
    for (let page = 1; page <= 50; page += 1) {
      const asked = query({ ...filter, limit, page });
      const wanted = walked(asked);
      const { total, count, since, until, skip } = spanOf(days, asked);
      expect({ total, count }).toEqual({ total: wanted.total, count: wanted.days.length });
      if (count === 0) continue;
      const within = wanted.sorted.filter((day) => {
        const noon = new Date(`${day}T12:00:00Z`);
        return noon >= since && noon < until;
      });
      expect(within.slice(skip, skip + count)).toEqual(wanted.days);
      expect(skip).toBeLessThan(20);
    }
});

test.each([
  [{}, true],
  [{ q: '  ' }, true],
  [{ status: 'Pending', from: '2026-01-01', to: '2026-01-02' }, true],
  [{ q: 'asha' }, false],
  [{ paymentStatus: 'Paid' }, false],
  [{ paymentMethod: 'pre-paid' }, false],
  [{ from: '2026-01-01T10:00:00Z' }, false],
] as [Partial<OrderQuery>, boolean][])('%o is counted by day: %s', (filter, isCounted) => {
  expect(isCountedByDay(query(filter))).toBe(isCounted);
});
