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
import type { OrderRepository } from '../orders/order-repository.ts';
import { presentOrder } from '../orders/present.ts';
import { type DayFigures, type ProductSum, type Sum, sumOf } from './day-figures.ts';
import type { Figures, FiguresKeeper } from './figures-keeper.ts';
import type { StatsRepository } from './stats-repository.ts';

/** spec.md section 9. */
const RECENT_MS = 168 * 3_600_000;
const RECENT_ORDERS = 5;
const TOP_PRODUCTS = 10;

export interface StatsDeps {
  repository: StatsRepository;
  figures: FiguresKeeper;
  orders: OrderRepository;
  now: () => Date;
}

export type StatsService = ReturnType<typeof createStatsService>;

const inRupees = ({ orders, revenue }: Sum): Sum => ({ orders, revenue: toRupees(revenue) });

const statusSum = (days: readonly DayFigures[], status: (typeof ORDER_STATUSES)[number]): Sum =>
  sumOf(days.flatMap((day) => day.byStatus.get(status) ?? []));

function topProducts({ days, products }: Figures, range: readonly string[]) {
  const sums = new Map<string, ProductSum>();
  for (const day of range) {
    for (const [id, sold] of days.get(day)?.products ?? []) {
      const sum = sums.get(id) ?? { quantity: 0, revenue: 0 };
      sum.quantity += sold.quantity;
      sum.revenue += sold.revenue;
      sums.set(id, sum);
    }
  }
  return [...sums]
    .sort(
      ([a, one], [b, other]) =>
        other.quantity - one.quantity || other.revenue - one.revenue || (a < b ? -1 : 1),
    )
    .slice(0, TOP_PRODUCTS)
    .map(([productId, { quantity, revenue }]) => ({
      productId,
      name: products.get(productId)?.name ?? '',
      image: products.get(productId)?.image ?? null,
      quantity,
      revenue: toRupees(revenue),
    }));
}

/** What the overview shows (spec.md section 2), from figures that are kept by the day. */
export function createStatsService({ repository, figures, orders, now }: StatsDeps) {
  /** Orders of the last 168 hours: those of whole days are known, the first day's part is counted. */
  async function recentCount(days: Figures['days']): Promise<number> {
    const from = new Date(now().getTime() - RECENT_MS);
    const first = shopDay(from);
    const part = await repository.count({ from, before: startOfShopDay(addDays(first, 1)) });
    const later = [...days].filter(([day]) => day > first);
    return part + later.reduce((sum, [, day]) => sum + sumOf(day.byStatus.values()).orders, 0);
  }

  return {
    /** @param count days of the charts, today included */
    async overview(count: number): Promise<OrderStats> {
      const known = await figures.current();
      const all = [...known.days.values()];
      const today = shopDay(now());
      const range = Array.from({ length: count }, (_, index) => addDays(today, index + 1 - count));
      const [recent, recentCustomers] = await Promise.all([
        orders.newest(undefined, RECENT_ORDERS),
        recentCount(known.days),
      ]);
      return {
        ...inRupees(sumOf(all.flatMap((day) => [...day.byStatus.values()]))),
        pending: statusSum(all, 'Pending').orders,
        customers: all.reduce((sum, day) => sum + day.newCustomers, 0),
        recentCustomers,
        recent: recent.map(presentOrder),
        byDay: range.map((day) => ({
          day,
          ...inRupees(sumOf(known.days.get(day)?.byStatus.values() ?? [])),
        })),
        byStatus: ORDER_STATUSES.map((status) => ({
          status,
          ...inRupees(statusSum(all, status)),
        })),
        topProducts: topProducts(known, range),
      };
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
