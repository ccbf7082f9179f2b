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
