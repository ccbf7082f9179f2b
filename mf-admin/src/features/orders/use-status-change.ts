import { can, type Order, type OrderPage, texts } from '@tanabana/contracts';
import { announce, invalidate, isApiError, messageOf, useSession } from '@tanabana/storefront';
import { useEffect, useRef, useState } from 'react';
import { type StatusChange, sendStatus } from './send-status.ts';

/** Orders of a list, and how to replace one. */
export interface OrderList {
  /** Replaces the order with the same id. */
  replace: (order: Order) => void;
}

/**
 * Changes a status optimistically, takes the server's order on success, reverts on failure, then
 * reloads the list (rule 4.8). `failure` is the message; `change` returns whether it succeeded.
 */
export function useStatusChange(list: OrderList) {
  const { user } = useSession();
  const [failure, setFailure] = useState<string | null>(null);
  const change = async (order: Order, wanted: StatusChange): Promise<boolean> => {
    setFailure(null);
    if (!can(user, 'orders.write')) {
      setFailure(texts.adminOnly[kindOf(wanted)]);
      return false;
    }
    list.replace({ ...order, ...wanted });
    let done = true;
    try {
      const { order: saved } = await sendStatus(order, wanted);
      list.replace(saved);
      announce(`Order ${order._id.slice(-6)}: ${Object.values(wanted)[0]}`);
    } catch (error) {
      list.replace(order);
      setFailure(wordsFor(wanted, error));
      done = false;
    }
    await invalidate('/api/orders');
    return done;
  };
  return { change, failure };
}

const kindOf = (change: StatusChange): 'orderStatus' | 'paymentStatus' =>
  'orderStatus' in change ? 'orderStatus' : 'paymentStatus';

/** The spec's text with the server's reason; missing rights have their own message. */
function wordsFor(change: StatusChange, error: unknown): string {
  const failed = texts.failed[kindOf(change)];
  const reason = messageOf(error, '');
  if (isApiError(error) && error.status === 403) return reason;
  return reason ? `${failed}. ${reason}` : failed;
}

/** Replaces one order in the current page, also during concurrent changes. */
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
