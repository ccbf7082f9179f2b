import { addDays, shopDay, startOfShopDay } from '@tanabana/contracts';
import {
  addOrder,
  type DayFigures,
  noFigures,
  type ProductFigures,
  type StatusFigures,
} from './day-figures.ts';
import type { StatsRepository } from './stats-repository.ts';

/** Days, today included, for which products are counted. */
export const PRODUCT_DAYS = 90;
/** Looks overlap by this: for transactions that are committed late, and clocks that differ. */
const OVERLAP_MS = 30_000;
/** Everything is counted anew this often, whatever was missed. */
const RENEW_MS = 3_600_000;
/** With more days than this to count anew, all are counted in one go. */
const MOST_DAYS = 40;

export interface Figures {
  /** By day, only those with orders. */
  days: ReadonlyMap<string, DayFigures>;
  /** What a product is called and looks like, by id. */
  products: ReadonlyMap<string, { name: string; image: string | null }>;
}

export type FiguresKeeper = ReturnType<typeof createFiguresKeeper>;

/**
 * Keeps the figures of every day in memory and in step with the database (docs/decisions/0014): before
 * an answer only the days are counted anew of which an order was made or changed since the last look.
 */
export function createFiguresKeeper(repository: StatsRepository, now: () => Date) {
  let days = new Map<string, DayFigures>();
  const products = new Map<string, { name: string; image: string | null }>();
  /** When the last look began that is in `days`; nothing was seen before the first one. */
  let seen: Date | undefined;
  let loadedAt = 0;
  let looking: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  let renewing: Promise<void> | undefined;

  const firstProductDay = (): string => addDays(shopDay(now()), 1 - PRODUCT_DAYS);

  function put(target: Map<string, DayFigures>, statuses: StatusFigures[], sold: ProductFigures[]) {
    const of = (day: string): DayFigures => {
      const figures = target.get(day) ?? noFigures();
      target.set(day, figures);
      return figures;
    };
    for (const { day, status, orders, revenue, newCustomers } of statuses) {
      const figures = of(day);
      figures.byStatus.set(status, { orders, revenue });
      figures.newCustomers += newCustomers;
    }
    for (const { day, productId, quantity, revenue, name, image } of sold) {
      of(day).products.set(productId, { quantity, revenue });
      products.set(productId, { name, image });
    }
  }

  async function load(): Promise<void> {
    const started = now();
    const fresh = new Map<string, DayFigures>();
    const recent = { from: startOfShopDay(firstProductDay()) };
    put(fresh, await repository.byStatus({}), await repository.byProduct(recent));
    days = fresh;
    seen = started;
    loadedAt = Date.now();
  }

  /** Counts all anew while answers go on with what is known; where that fails it is tried again later. */
  function renew(): void {
    renewing ??= load()
      .catch(() => {})
      .finally(() => {
        renewing = undefined;
      });
  }

  async function count(day: string): Promise<void> {
    const span = { from: startOfShopDay(day), before: startOfShopDay(addDays(day, 1)) };
    const figures = noFigures();
    for (const order of await repository.counted(span)) {
      addOrder(figures, order);
      for (const { productId, name, image } of order.sold) products.set(productId, { name, image });
    }
    days.set(day, figures);
  }

  async function look(): Promise<void> {
    if (!seen) return load();
    const started = now();
    const known = days;
    const touched = await repository.touchedDays(new Date(seen.getTime() - OVERLAP_MS));
    if (touched.length > MOST_DAYS) return load();
    if (Date.now() - loadedAt > RENEW_MS) renew();
    for (const day of touched) await count(day);
    if (days === known) seen = started;
  }

  /** A look that begins after this call; who comes while one runs shares the next. */
  function lookAgain(): Promise<void> {
    if (!looking) {
      looking = look().finally(() => {
        looking = undefined;
      });
      return looking;
    }
    next ??= looking
      .catch(() => {})
      .then(() => {
        next = undefined;
        return lookAgain();
      });
    return next;
  }

  return {
    /** The figures with everything that was written before this call. */
    async current(): Promise<Figures> {
      await lookAgain();
      return { days, products };
    },

    /** Done once nothing is counted in the background. */
    async rest(): Promise<void> {
      await looking?.catch(() => {});
      await renewing;
    },
  };
}
