import { can, formatAmount, orderNumber, type User } from '@tanabana/contracts';
import { api, useApi } from '@tanabana/storefront';
import { useEffect, useState } from 'react';
import { customerOf } from '../../features/orders/order-words.ts';
import { customerCalls } from '../../shared/customer-calls.ts';
import { tabPath } from '../../shared/use-address-state.ts';
import type { Command } from './commands.ts';

/** Milliseconds without a key before the services are asked. */
const PAUSE_MS = 200;
const SHOWN = '5';
/** Characters. */
const LEAST = 2;
const MOST = 200;

interface Found {
  commands: Command[];
  isLoading: boolean;
  /** Whether a part of the search failed. */
  hasFailed: boolean;
}

/** Orders, products and customers for the text, as far as the role allows. */
export function useFound(user: User, text: string): Found {
  const q = usePaused(text.trim().slice(0, MOST));
  const isAsked = q.length >= LEAST;
  const ask = (allowed: boolean) => (isAsked && allowed ? { q, limit: SHOWN } : null);
  const asOrders = ask(can(user, 'orders.read'));
  const asProducts = ask(can(user, 'products.read'));
  const asCustomers = ask(can(user, 'customers.read'));
  const orders = useApi(api.orders.list, asOrders && { query: asOrders });
  const products = useApi(
    api.products.list,
    asProducts && { query: { ...asProducts, fields: 'card' } },
  );
  const customers = useApi(customerCalls.customers, asCustomers && { query: asCustomers });
  const parts = [orders, products, customers];
  const isLoading = parts.some((part) => part.isLoading);
  const hasFailed = parts.some(({ error }) => error);
  if (!isAsked) return { commands: [], isLoading: false, hasFailed: false };
  const found: Command[] = [
    ...(orders.data?.orders ?? []).map((order) => ({
      id: `order-${order._id}`,
      label: `Order ${orderNumber(order._id)}, ${customerOf(order)}`,
      aside: `${order.orderStatus}, ${formatAmount(order.totalPrice)}`,
      run: tabPath('orders', { q: order._id }),
    })),
    ...(products.data?.data ?? []).map(({ _id, name, sku }) => ({
      id: `product-${_id}`,
      label: name,
      aside: sku ? `Product, ${sku}` : 'Product',
      run: tabPath('products', { q: name }),
    })),
    ...(customers.data?.data ?? []).map(({ _id, name, email }) => ({
      id: `customer-${_id}`,
      label: name,
      aside: `Customer, ${email}`,
      run: tabPath('customers', { customer: _id }),
    })),
  ];
  return { commands: found, isLoading, hasFailed };
}

/** Returns the text as it was when it last stayed unchanged for a moment. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}
