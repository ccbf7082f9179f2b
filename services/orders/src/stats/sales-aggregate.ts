import { holdsStock, type OrderStatus } from '@tanabana/contracts';

/** Money in paise. */
export interface Sum {
  orders: number;
  revenue: number;
}

export interface ProductSum {
  quantity: number;
  revenue: number;
}

/** What came of one day's orders. */
export interface DayFigures {
  byStatus: Map<OrderStatus, Sum>;
  /** Of how many customers it was the first order. */
  newCustomers: number;
  /** By product id; cancelled and returned orders are left out. */
  products: Map<string, ProductSum>;
}

/** One line of the database's answer: a day's orders in one status. */
export interface StatusFigures extends Sum {
  day: string;
  status: OrderStatus;
  newCustomers: number;
  /** Those of them that were made or changed lately. */
  lately: string[];
}

/** A day's sales of one product, which had this name and picture then. */
export interface ProductFigures extends ProductSum {
  day: string;
  productId: string;
  name: string;
  image: string | null;
}

/** What of one order is counted. */
export interface CountedOrder {
  id: string;
  day: string;
  status: OrderStatus;
  revenue: number;
  isFirst: boolean;
  /** Whether its units count as sold: not when it was cancelled or returned. */
  isSold: boolean;
  lines: Omit<ProductFigures, 'day'>[];
  createdAt: Date;
  /** When its status was another one before. */
  changes: { at: Date; from: OrderStatus }[];
}

/** As what an order is in the figures; not at all where its status is null. */
export interface Standing {
  status: OrderStatus | null;
  isSold: boolean;
}

const NOTHING: Sum = { orders: 0, revenue: 0 };

export const sumOf = (sums: Iterable<Sum>): Sum => {
  const total = { orders: 0, revenue: 0 };
  for (const { orders, revenue } of sums) {
    total.orders += orders;
    total.revenue += revenue;
  }
  return total;
};

const noFigures = (): DayFigures => ({
  byStatus: new Map(),
  newCustomers: 0,
  products: new Map(),
});

/** As what an order stood just before a moment: its timeline tells. */
function standingAt({ createdAt, changes, status }: CountedOrder, moment: Date): Standing {
  if (createdAt >= moment) return { status: null, isSold: false };
  const was = changes.find(({ at }) => at >= moment)?.from ?? status;
  return { status: was, isSold: holdsStock(was) };
}

/** Adds units to a product's sum, or takes them out of it; what is not sold at all has no sum. */
function addSold(sums: Map<string, ProductSum>, id: string, { quantity, revenue }: ProductSum) {
  const before = sums.get(id) ?? { quantity: 0, revenue: 0 };
  const sum = { quantity: before.quantity + quantity, revenue: before.revenue + revenue };
  if (sum.quantity === 0) sums.delete(id);
  else sums.set(id, sum);
}

function addToStatus({ byStatus }: DayFigures, status: OrderStatus, added: Sum): void {
  byStatus.set(status, sumOf([byStatus.get(status) ?? NOTHING, added]));
}

/** Counts an order as what it is now instead of what it was counted as before. */
function recount(figures: DayFigures, order: CountedOrder, before: Standing): void {
  const { status, revenue, isFirst } = order;
  if (before.status === status) return;
  if (before.status) addToStatus(figures, before.status, { orders: -1, revenue: -revenue });
  else if (isFirst) figures.newCustomers += 1;
  addToStatus(figures, status, { orders: 1, revenue });
}

/** A product's units that were sold on a day, or with negative numbers were not. */
type Sale = Omit<ProductFigures, 'name' | 'image'>;

/** Ranges that are asked for: those of the charts. */
const MAX_RANGES = 4;

interface Range {
  first: string;
  last: string;
  sums: Map<string, ProductSum>;
}

/**
 * What was sold of each product over a range of days. A range is summed when it is first asked for and
 * kept in step with every sale from then on, so that its answer costs the same however many days and
 * orders it covers.
 */
function createProductSales(days: ReadonlyMap<string, DayFigures>) {
  let ranges: Range[] = [];

  function sumUp(first: string, last: string): Range {
    const sums = new Map<string, ProductSum>();
    for (const [day, { products }] of days) {
      if (day < first || day > last) continue;
      for (const [id, sold] of products) addSold(sums, id, sold);
    }
    return { first, last, sums };
  }

  return {
    /** Tells of a sale that is in the figures of its day. */
    add({ day, productId, ...sold }: Sale): void {
      for (const { first, last, sums } of ranges) {
        if (day >= first && day <= last) addSold(sums, productId, sold);
      }
    },

    /** By product id, both days included. */
    between(first: string, last: string): ReadonlyMap<string, ProductSum> {
      const known = ranges.find((range) => range.first === first && range.last === last);
      const range = known ?? sumUp(first, last);
      ranges = [range, ...ranges.filter((other) => other !== range)].slice(0, MAX_RANGES);
      return range.sums;
    },
  };
}

/** Everything that was counted, as two answers of the database that need not be of the same moment. */
export interface CountedOrders {
  /** Orders that changed since then are named one by one, those before it are only in the sums. */
  since: Date;
  statuses: StatusFigures[];
  products: { sold: ProductFigures[]; lately: ReadonlyMap<string, boolean> };
  /** The first day of which products are counted. */
  firstProductDay: string;
}

export type SalesAggregate = ReturnType<typeof createSalesAggregate>;

/**
 * The figures of every day, and as what each lately changed order is in them: so an order that changes
 * again is counted anew without looking at any other. Of an order that did not change lately its
 * timeline tells what it was.
 */
export function createSalesAggregate({
  since,
  statuses,
  products,
  firstProductDay,
}: CountedOrders) {
  const days = new Map<string, DayFigures>();
  const snapshots = new Map<string, { name: string; image: string | null }>();
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
    snapshots.set(productId, { name, image });
  }
  for (const [id, isSold] of products.lately) lately.set(id, { ...lately.get(id), isSold });

  function sell({ day, isSold, lines }: CountedOrder): void {
    if (day < firstProductDay) return;
    const sign = isSold ? 1 : -1;
    for (const { productId, name, image, ...line } of lines) {
      const sold = { quantity: sign * line.quantity, revenue: sign * line.revenue };
      addSold(of(day).products, productId, sold);
      sales.add({ day, productId, ...sold });
      snapshots.set(productId, { name, image });
    }
  }

  return {
    days: days as ReadonlyMap<string, DayFigures>,
    /** What a product was called and looked like when it was sold last, by id. */
    snapshots: snapshots as ReadonlyMap<string, { name: string; image: string | null }>,
    sales,

    /** Whether an order is in the figures as this already. */
    has(id: string, { status, isSold }: Standing): boolean {
      const known = lately.get(id);
      return known?.status === status && known.isSold === isSold;
    },

    /**
     * Takes in what a poll found.
     * @param start from when on the poll searched for changes
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
