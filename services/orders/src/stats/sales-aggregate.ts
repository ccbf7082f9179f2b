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

/** Figures of one day's orders. */
export interface DayFigures {
  byStatus: Map<OrderStatus, Sum>;
  /** Paid and unpaid sums (`paymentGroup`). */
  byPayment: Map<'paid' | 'unpaid', Sum>;
  /** Number of first orders. */
  newCustomers: number;
  /** By product id, excluding cancelled and returned orders. */
  products: Map<string, ProductSum>;
}

/** One row of the query: a day's orders with one status and payment status. */
export interface StatusFigures extends Sum {
  day: string;
  status: OrderStatus;
  payment: PaymentStatus;
  newCustomers: number;
  /** Ids of those created or changed recently. */
  lately: string[];
}

/** A day's sales of one product, with its name and picture then. */
export interface ProductFigures extends ProductSum {
  day: string;
  productId: string;
  name: string;
  image: string | null;
}

/** Status before a moment. */
export type StatusBefore =
  | { kind: 'orderStatus'; at: Date; from: OrderStatus }
  | { kind: 'paymentStatus'; at: Date; from: PaymentStatus };

/** Counted fields of an order. */
export interface CountedOrder {
  id: string;
  day: string;
  status: OrderStatus;
  payment: PaymentStatus;
  revenue: number;
  isFirst: boolean;
  /** Whether its units count as sold: not if cancelled or returned. */
  isSold: boolean;
  lines: Omit<ProductFigures, 'day'>[];
  createdAt: Date;
  /** Moments at which a status changed. */
  changes: StatusBefore[];
}

/** How an order is counted; not at all if its status is null. */
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

/** Returns how an order was counted just before a moment, from its timeline. */
function standingAt(order: CountedOrder, moment: Date): Standing {
  if (order.createdAt >= moment) return { status: null, payment: null, isSold: false };
  let { status, payment } = order;
  for (const change of order.changes.filter(({ at }) => at >= moment).reverse()) {
    if (change.kind === 'orderStatus') status = change.from;
    else payment = change.from;
  }
  return { status, payment, isSold: holdsStock(status) };
}

/** Adds units to a product's sum or subtracts them; an empty sum is removed. */
function addSold(sums: Map<string, ProductSum>, id: string, { quantity, revenue }: ProductSum) {
  const before = sums.get(id) ?? { quantity: 0, revenue: 0 };
  const sum = { quantity: before.quantity + quantity, revenue: before.revenue + revenue };
  if (sum.quantity === 0) sums.delete(id);
  else sums.set(id, sum);
}

const addSum = <Key>(sums: Map<Key, Sum>, key: Key, added: Sum): void => {
  sums.set(key, sumOf([sums.get(key) ?? NOTHING, added]));
};

/** Adds orders of a day, or subtracts them with negative numbers. */
function addStanding(
  { byStatus, byPayment }: DayFigures,
  { status, payment }: { status: OrderStatus; payment: PaymentStatus },
  added: Sum,
): void {
  addSum(byStatus, status, added);
  const group = paymentGroup(status, payment);
  if (group) addSum(byPayment, group, added);
}

/** Replaces an order's earlier contribution by its current one. */
function recount(figures: DayFigures, order: CountedOrder, before: Standing): void {
  const { revenue, isFirst } = order;
  const { status, payment } = before;
  if (status === order.status && payment === order.payment) return;
  if (status && payment) {
    addStanding(figures, { status, payment }, { orders: -1, revenue: -revenue });
  } else if (isFirst) figures.newCustomers += 1;
  addStanding(figures, order, { orders: 1, revenue });
}

/** Units of a product sold on a day; negative to revert. */
type Sale = Omit<ProductFigures, 'name' | 'image'>;

/** Number of day ranges to keep sums for. */
const MAX_RANGES = 4;

interface Range {
  first: string;
  last: string;
  sums: Map<string, ProductSum>;
}

/**
 * Product sales over ranges of days. A range is summed on first request and then updated with every
 * sale, so that the response time does not depend on days and orders.
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
    /** Records a sale that is in its day's figures. */
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

/** Two query results, which need not be of the same moment. */
export interface CountedOrders {
  /** Orders changed since then are listed individually; earlier ones are only in the sums. */
  since: Date;
  statuses: StatusFigures[];
  products: { sold: ProductFigures[]; lately: ReadonlyMap<string, boolean> };
  /** First day for which products are counted. */
  firstProductDay: string;
}

export type SalesAggregate = ReturnType<typeof createSalesAggregate>;

/**
 * Daily figures, with the contribution of each recently changed order, so that it can be recounted
 * without reading others. For other orders the timeline tells the earlier contribution.
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
    /** Name and picture of each product at its last sale, by id. */
    snapshots: snapshots as ReadonlyMap<string, { name: string; image: string | null }>,
    sales,

    /** Returns whether an order is already counted this way. */
    has(id: string, { status, payment, isSold }: Standing): boolean {
      const known = lately.get(id);
      return known?.status === status && known.payment === payment && known.isSold === isSold;
    },

    /**
     * Applies the result of a poll.
     * @param start time from which the poll searched
     * @param seen all orders that it found, with their contribution
     * @param changed those whose contribution differs
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
