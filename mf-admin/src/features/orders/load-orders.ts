import type { Order } from '@tanabana/contracts';
import { api } from '@tanabana/storefront';
import type { OrderCallQuery } from './order-query.ts';

const STEP = 200;

/**
 * Loads all orders of a filter in pages, at most `most`, without duplicates if the list changes
 * meanwhile.
 * @throws ApiError
 */
export async function loadOrders(query: OrderCallQuery, most: number): Promise<Order[]> {
  const found = new Map<string, Order>();
  for (let page = 1; ; page += 1) {
    const { orders, total } = await api.orders.list({
      query: { ...query, page: String(page), limit: String(STEP) },
    });
    for (const order of orders) found.set(order._id, order);
    if (page * STEP >= Math.min(total, most) || orders.length === 0)
      return [...found.values()].slice(0, most);
  }
}
