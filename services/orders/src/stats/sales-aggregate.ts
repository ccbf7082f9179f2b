import {
  holdsStock,
  type OrderStatus,
  type PaymentStatus,
  paymentGroup,
} from '@tanabana/contracts';

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
  /** What was paid, and what is still to be (`paymentGroup`). */
  byPayment: Map<'paid' | 'unpaid', Sum>;
  /** Of how many customers it was the first order. */
  newCustomers: number;
  /** By product id; cancelled and returned orders are left out. */
  products: Map<string, ProductSum>;
}

/** One line of the database's answer: a day's orders in one status and payment status. */
export interface StatusFigures extends Sum {
  day: string;
  status: OrderStatus;
  payment: PaymentStatus;
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

/** What a status was up to a moment. */
export type StatusBefore =
  | { kind: 'orderStatus'; at: Date; from: OrderStatus }
  | { kind: 'paymentStatus'; at: Date; from: PaymentStatus };

/** What of one order is counted. */
export interface CountedOrder {
  id: string;
  day: string;
  status: OrderStatus;
  payment: PaymentStatus;
  revenue: number;
  isFirst: boolean;
  /** Whether its units count as sold: not when it was cancelled or returned. */
  isSold: boolean;
  lines: Omit<ProductFigures, 'day'>[];
  createdAt: Date;
  /** When a status of it was another one before. */
  changes: StatusBefore[];
}

/** As what an order is in the figures; not at all where its status is null. */
export interface Standing {
  status: OrderStatus | null;
  payment: PaymentStatus | null;
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
  byPayment: new Map(),
  newCustomers: 0,
  products: new Map(),
});

/** As what an order stood just before a moment: its timeline tells. */
function standingAt(order: CountedOrder, moment: Date): Standing {
  if (order.createdAt >= moment) return { status: null, payment: null, isSold: false };
  let { status, payment } = order;
  for (const change of order.changes.filter(({ at }) => at >= moment).reverse()) {
    if (change.kind === 'orderStatus') status = change.from;
    else payment = change.from;
  }
  return { status, payment, isSold: holdsStock(status) };
}

/** Adds units to a product's sum, or takes them out of it; what is not sold at all has no sum. */
function addSold(sums: Map<string, ProductSum>, id: string, { quantity, revenue }: ProductSum) {
  const before = sums.get(id) ?? { quantity: 0, revenue: 0 };
  const sum = { quantity: before.quantity + quantity, revenue: before.revenue + revenue };
  if (sum.quantity === 0) sums.delete(id);
  else sums.set(id, sum);
}

const addSum = <Key>(sums: Map<Key, Sum>, key: Key, added: Sum): void => {
  sums.set(key, sumOf([sums.get(key) ?? NOTHING, added]));
};

/** Adds orders of a day that stand so, or with negative numbers takes them out. */
function addStanding(
  { byStatus, byPayment }: DayFigures,
  { status, payment }: { status: OrderStatus; payment: PaymentStatus },
  added: Sum,
): void {
  addSum(byStatus, status, added);
  const group = paymentGroup(status, payment);
  if (group) addSum(byPayment, group, added);
}

/** Counts an order as what it is now instead of what it was counted as before. */
function recount(figures: DayFigures, order: CountedOrder, before: Standing): void {
  const { revenue, isFirst } = order;
  const { status, payment } = before;
  if (status === order.status && payment === order.payment) return;
  if (status && payment) {
    addStanding(figures, { status, payment }, { orders: -1, revenue: -revenue });
  } else if (isFirst) figures.newCustomers += 1;
  addStanding(figures, order, { orders: 1, revenue });
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

  for (const { day, status, payment, orders, revenue, newCustomers, lately: ids } of statuses) {
    const figures = of(day);
    addStanding(figures, { status, payment }, { orders, revenue });
    figures.newCustomers += newCustomers;
    for (const id of ids) lately.set(id, { status, payment });
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
    has(id: string, { status, payment, isSold }: Standing): boolean {
      const known = lately.get(id);
      return known?.status === status && known.payment === payment && known.isSold === isSold;
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
        const { status, payment, isSold } = order;
        now.set(order.id, { status, payment, isSold });
      }
      lately = now;
      from = start;
    },
  };
}
