import type { Order, OrderPage } from '@tanabana/contracts';
import { useEffect, useRef } from 'react';

/** Writes one order into the page shown now, also when several changes are under way at once. */
export function useReplaceOrder(list: {
  data: OrderPage | undefined;
  mutate: (data?: OrderPage) => Promise<unknown>;
}) {
  const shown = useRef(list.data);
  useEffect(() => {
    shown.current = list.data;
  }, [list.data]);
  return (order: Order): void => {
    if (!shown.current) return;
    const orders = shown.current.orders.map((one) => (one._id === order._id ? order : one));
    shown.current = { ...shown.current, orders };
    void list.mutate(shown.current);
  };
}
