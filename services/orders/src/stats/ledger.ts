import {
  addSold,
  type CountedOrder,
  type DayFigures,
  noFigures,
  type ProductFigures,
  recount,
  type Standing,
  type StatusFigures,
  standingAt,
} from './day-figures.ts';
import { createProductSales } from './product-sales.ts';

/** Everything that was counted, as two answers of the database that need not be of the same moment. */
export interface Counted {
  /** Orders that changed since then are named one by one, those before it are only in the sums. */
  since: Date;
  statuses: StatusFigures[];
  products: { sold: ProductFigures[]; lately: ReadonlyMap<string, boolean> };
  /** The first day of which products are counted. */
  firstProductDay: string;
}

export type Ledger = ReturnType<typeof createLedger>;

/**
 * The figures of every day, and as what each lately changed order is in them: so an order that changes
 * again is counted anew without looking at any other. Of an order that did not change lately its
 * timeline tells what it was.
 */
export function createLedger({ since, statuses, products, firstProductDay }: Counted) {
  const days = new Map<string, DayFigures>();
  const looks = new Map<string, { name: string; image: string | null }>();
  const sales = createProductSales(days);
  let from = since;
  let lately = new Map<string, Partial<Standing>>();

  const of = (day: string): DayFigures => {
    const figures = days.get(day) ?? noFigures();
    days.set(day, figures);
    return figures;
  };

  for (const { day, status, orders, revenue, newCustomers, lately: ids } of statuses) {
    const figures = of(day);
    figures.byStatus.set(status, { orders, revenue });
    figures.newCustomers += newCustomers;
    for (const id of ids) lately.set(id, { status });
  }
  for (const { day, productId, quantity, revenue, name, image } of products.sold) {
    of(day).products.set(productId, { quantity, revenue });
    looks.set(productId, { name, image });
  }
  for (const [id, isSold] of products.lately) lately.set(id, { ...lately.get(id), isSold });

  function sell({ day, isSold, lines }: CountedOrder): void {
    if (day < firstProductDay) return;
    const sign = isSold ? 1 : -1;
    for (const { productId, name, image, ...line } of lines) {
      const sold = { quantity: sign * line.quantity, revenue: sign * line.revenue };
      addSold(of(day).products, productId, sold);
      sales.add({ day, productId, ...sold });
      looks.set(productId, { name, image });
    }
  }

  return {
    days: days as ReadonlyMap<string, DayFigures>,
    /** What a product is called and looks like, by id. */
    looks: looks as ReadonlyMap<string, { name: string; image: string | null }>,
    sales,

    /** Whether an order is in the figures as this already. */
    has(id: string, { status, isSold }: Standing): boolean {
      const known = lately.get(id);
      return known?.status === status && known.isSold === isSold;
    },

    /**
     * Takes in what a look found.
     * @param start from when on the look searched for changes
     * @param seen all orders that it found, and as what
     * @param changed those of them that the figures have not as that
     */
    take(start: Date, seen: ReadonlyMap<string, Standing>, changed: readonly CountedOrder[]): void {
      const now = new Map<string, Partial<Standing>>(seen);
      for (const order of changed) {
        const before = { ...standingAt(order, from), ...lately.get(order.id) };
        recount(of(order.day), order, before);
        if (before.isSold !== order.isSold) sell(order);
        now.set(order.id, { status: order.status, isSold: order.isSold });
      }
      lately = now;
      from = start;
    },
  };
}
