import {
  addDays,
  type MyOrderStats,
  ORDER_STATUSES,
  type OrderStats,
  shopDay,
  startOfShopDay,
  toRupees,
} from '@tanabana/contracts';
import type { AuthUser } from '@tanabana/service-kit';
import type { OrderDeps } from '../deps.ts';
import { presentOrder } from '../orders/order.ts';
import { type DayFigures, type ProductSum, type Sum, sumOf } from './sales-aggregate.ts';
import type { Figures } from './sales-aggregate-sync.ts';

/** Rule 9.8. */
const RECENT_MS = 168 * 3_600_000;
const RECENT_ORDERS = 5;
const TOP_PRODUCTS = 10;
const BEST_SELLER_DAYS = 30;
/** Milliseconds for which best sellers are cached, because anyone may request them. */
const BEST_SELLERS_KEPT_MS = 60_000;

/** Figures by day, and refunds in paise. */
interface Counted extends Pick<Figures, 'days'> {
  refunds: readonly { at: Date; amount: number }[];
}

export type StatsService = ReturnType<typeof createStatsService>;

const inRupees = ({ orders, revenue }: Sum): Sum => ({ orders, revenue: toRupees(revenue) });

const statusSum = (days: readonly DayFigures[], status: (typeof ORDER_STATUSES)[number]): Sum =>
  sumOf(days.flatMap((day) => day.byStatus.get(status) ?? []));

const byUnits = (
  [a, one]: readonly [string, ProductSum],
  [b, other]: readonly [string, ProductSum],
): number => other.quantity - one.quantity || other.revenue - one.revenue || (a < b ? -1 : 1);

function topProducts({ sales, snapshots }: Figures, first: string, last: string) {
  let top: [string, ProductSum][] = [];
  for (const entry of sales.between(first, last)) {
    const lowest = top[TOP_PRODUCTS - 1];
    if (lowest && byUnits(lowest, entry) < 0) continue;
    top = [...top, entry].sort(byUnits).slice(0, TOP_PRODUCTS);
  }
  return top.map(([productId, { quantity, revenue }]) => ({
    productId,
    name: snapshots.get(productId)?.name ?? '',
    image: snapshots.get(productId)?.image ?? null,
    quantity,
    revenue: toRupees(revenue),
  }));
}

/** Figures of the overview (rule 2.19), from daily figures. */
export function createStatsService({
  storage,
  figures,
  now,
  settings,
}: Pick<OrderDeps, 'storage' | 'figures' | 'now' | 'settings'>) {
  const { orders, stats: repository } = storage;
  const dayOf = (moment: Date): string => shopDay(moment, settings.timeZone);
  const startOf = (day: string): Date => startOfShopDay(day, settings.timeZone);
  let started = { day: '', timeZone: settings.timeZone, moments: [] as Date[] };
  let best: { until: number; ids: Promise<string[]> } | undefined;

  async function lookUpBest(): Promise<string[]> {
    const today = dayOf(now());
    const top = topProducts(await figures.current(), addDays(today, 1 - BEST_SELLER_DAYS), today);
    return top.map(({ productId }) => productId);
  }

  /** Creation times of a past day's orders, cached until their number changes. */
  async function momentsOf(day: string, orders: number): Promise<Date[]> {
    const { timeZone } = settings;
    const isKnown = started.day === day && started.timeZone === timeZone;
    if (!isKnown || started.moments.length !== orders) {
      const moments = orders > 0 ? await repository.momentsOf(day, timeZone) : [];
      started = { day, timeZone, moments };
    }
    return started.moments;
  }

  /** Returns the figures of `count` days up to `to`. */
  function periodOf({ days, refunds }: Counted, to: string, count: number) {
    const from = addDays(to, 1 - count);
    const within = [...days].flatMap(([day, figures]) =>
      day >= from && day <= to ? [figures] : [],
    );
    const sum = sumOf(within.flatMap(({ byStatus }) => [...byStatus.values()]));
    const paymentSum = (group: 'paid' | 'unpaid'): Sum =>
      inRupees(sumOf(within.flatMap(({ byPayment }) => byPayment.get(group) ?? [])));
    const average = sum.orders > 0 ? toRupees(Math.round(sum.revenue / sum.orders)) : null;
    const groups = { paid: paymentSum('paid'), unpaid: paymentSum('unpaid') };
    const [since, until] = [startOf(from), startOf(addDays(to, 1))];
    const refunded = refunds
      .filter(({ at }) => at >= since && at < until)
      .reduce((all, { amount }) => all + amount, 0);
    return { from, to, ...inRupees(sum), average, ...groups, refunded: toRupees(refunded) };
  }

  /** Returns the figures of the preceding period; null if the shop had no order before it. */
  function periodBefore(counted: Counted, from: string, count: number) {
    const before = periodOf(counted, addDays(from, -1), count);
    return [...counted.days.keys()].some((day) => day <= before.from) ? before : null;
  }

  /** Orders of the last 168 hours: whole days plus a part of the first. */
  async function recentCount(days: Figures['days']): Promise<number> {
    const from = new Date(now().getTime() - RECENT_MS);
    const first = dayOf(from);
    const ordersOf = (day: DayFigures | undefined): number =>
      sumOf(day?.byStatus.values() ?? []).orders;
    const moments = await momentsOf(first, ordersOf(days.get(first)));
    const later = [...days].filter(([day]) => day > first);
    return (
      moments.filter((moment) => moment >= from).length +
      later.reduce((sum, [, day]) => sum + ordersOf(day), 0)
    );
  }

  return {
    /** @param count days in the charts, including today */
    async overview(count: number): Promise<OrderStats> {
      const today = dayOf(now());
      const [known, recent, refunds] = await Promise.all([
        figures.current(),
        orders.newest(undefined, RECENT_ORDERS),
        repository.refundsSince(startOf(addDays(today, 1 - 2 * count))),
      ]);
      const all = [...known.days.values()];
      const range = Array.from({ length: count }, (_, index) => addDays(today, index + 1 - count));
      const recentCustomers = await recentCount(known.days);
      const counted = { days: known.days, refunds };
      const period = periodOf(counted, today, count);
      return {
        ...inRupees(sumOf(all.flatMap((day) => [...day.byStatus.values()]))),
        pending: statusSum(all, 'Pending').orders,
        customers: all.reduce((sum, day) => sum + day.newCustomers, 0),
        recentCustomers,
        period,
        before: periodBefore(counted, period.from, count),
        recent: recent.map(presentOrder),
        byDay: range.map((day) => ({
          day,
          ...inRupees(sumOf(known.days.get(day)?.byStatus.values() ?? [])),
        })),
        byStatus: ORDER_STATUSES.map((status) => ({
          status,
          ...inRupees(statusSum(all, status)),
        })),
        topProducts: topProducts(known, addDays(today, 1 - count), today),
      };
    },

    /** Ids, best first; up to a minute old. */
    async bestSellers(): Promise<string[]> {
      const at = now().getTime();
      if (!best || at >= best.until) {
        best = { until: at + BEST_SELLERS_KEPT_MS, ids: lookUpBest() };
        best.ids.catch(() => {
          best = undefined;
        });
      }
      return best.ids;
    },

    async mine(user: AuthUser): Promise<MyOrderStats> {
      const [{ orders: made, revenue }, recent] = await Promise.all([
        repository.ofUser(user.id),
        orders.newest(user.id, RECENT_ORDERS),
      ]);
      return { orders: made, spent: toRupees(revenue), recent: recent.map(presentOrder) };
    },
  };
}
