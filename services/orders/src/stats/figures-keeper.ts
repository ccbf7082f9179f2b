import { addDays, shopDay, startOfShopDay } from '@tanabana/contracts';
import {
  type DayFigures,
  noFigures,
  type ProductFigures,
  type StatusFigures,
} from './day-figures.ts';
import type { Span, StatsRepository } from './stats-repository.ts';

/** Days, today included, for which products are counted. */
export const PRODUCT_DAYS = 90;
/** Looks overlap by this: for transactions that are committed late, and clocks that differ. */
const OVERLAP_MS = 60_000;
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
  /** When the last look began; nothing was seen before the first one. */
  let seen: Date | undefined;
  let loadedAt = 0;
  let looking: Promise<void> | undefined;
  let next: Promise<void> | undefined;

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
    const fresh = new Map<string, DayFigures>();
    const recent = { from: startOfShopDay(firstProductDay()) };
    put(fresh, await repository.byStatus({}), await repository.byProduct(recent));
    days = fresh;
    loadedAt = Date.now();
  }

  async function count(day: string): Promise<void> {
    const span: Span = { from: startOfShopDay(day), before: startOfShopDay(addDays(day, 1)) };
    const sold = day < firstProductDay() ? [] : await repository.byProduct(span);
    const fresh = new Map<string, DayFigures>();
    put(fresh, await repository.byStatus(span), sold);
    days.set(day, fresh.get(day) ?? noFigures());
  }

  async function look(): Promise<void> {
    const started = now();
    const touched = seen ? await repository.touchedDays(new Date(+seen - OVERLAP_MS)) : [];
    const isOld = Date.now() - loadedAt > RENEW_MS;
    if (!seen || isOld || touched.length > MOST_DAYS) await load();
    else for (const day of touched) await count(day);
    seen = started;
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
  };
}
