import type { OrderStatus } from '@tanabana/contracts';

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
  status: OrderStatus;
  revenue: number;
  isFirst: boolean;
  /** Empty where the order was cancelled or returned. */
  sold: Omit<ProductFigures, 'day'>[];
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

/** Adds an order to its day. */
export function addOrder(figures: DayFigures, { status, revenue, isFirst, sold }: CountedOrder) {
  figures.byStatus.set(
    status,
    sumOf([figures.byStatus.get(status) ?? NOTHING, { orders: 1, revenue }]),
  );
  if (isFirst) figures.newCustomers += 1;
  for (const line of sold) {
    const before = figures.products.get(line.productId);
    figures.products.set(line.productId, {
      quantity: line.quantity + (before?.quantity ?? 0),
      revenue: line.revenue + (before?.revenue ?? 0),
    });
  }
}
