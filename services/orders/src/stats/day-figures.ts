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
  /** Whether its pieces count as sold: not when it was cancelled or returned. */
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

export const noFigures = (): DayFigures => ({
  byStatus: new Map(),
  newCustomers: 0,
  products: new Map(),
});

/** As what an order stood just before a moment: its timeline tells. */
export function standingAt({ createdAt, changes, status }: CountedOrder, moment: Date): Standing {
  if (createdAt >= moment) return { status: null, isSold: false };
  const was = changes.find(({ at }) => at >= moment)?.from ?? status;
  return { status: was, isSold: holdsStock(was) };
}

/** Adds pieces to a product's sum, or takes them out of it; what is not sold at all has no sum. */
export function addSold(
  sums: Map<string, ProductSum>,
  id: string,
  { quantity, revenue }: ProductSum,
) {
  const before = sums.get(id) ?? { quantity: 0, revenue: 0 };
  const sum = { quantity: before.quantity + quantity, revenue: before.revenue + revenue };
  if (sum.quantity === 0) sums.delete(id);
  else sums.set(id, sum);
}

function addToStatus({ byStatus }: DayFigures, status: OrderStatus, added: Sum): void {
  byStatus.set(status, sumOf([byStatus.get(status) ?? NOTHING, added]));
}

/** Counts an order as what it is now instead of what it was counted as before. */
export function recount(figures: DayFigures, order: CountedOrder, before: Standing): void {
  const { status, revenue, isFirst } = order;
  if (before.status === status) return;
  if (before.status) addToStatus(figures, before.status, { orders: -1, revenue: -revenue });
  else if (isFirst) figures.newCustomers += 1;
  addToStatus(figures, status, { orders: 1, revenue });
}
