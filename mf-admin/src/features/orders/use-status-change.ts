import { type Order, type OrderStatus, type PaymentStatus, texts } from '@tanabana/contracts';
import { announce, api, invalidate, isApiError } from '@tanabana/storefront';
import { useState } from 'react';

export type StatusChange = { orderStatus: OrderStatus } | { paymentStatus: PaymentStatus };

/** One list's orders as they are shown, and how to write them. */
export interface OrderList {
  /** Puts `order` in the place of the one with its id. */
  replace: (order: Order) => void;
}

/**
 * Changes a status at once, takes the server's order on success, rolls back on failure, then reloads
 * the list (spec.md section 4). `failure` is what to tell the admin.
 */
export function useStatusChange(list: OrderList) {
  const [failure, setFailure] = useState<string | null>(null);
  const change = async (order: Order, wanted: StatusChange): Promise<void> => {
    setFailure(null);
    list.replace({ ...order, ...wanted });
    try {
      const { order: saved } = await send(order._id, wanted);
      list.replace(saved);
      announce(`Order ${order._id.slice(-6)}: ${Object.values(wanted)[0]}`);
    } catch (error) {
      list.replace(order);
      setFailure(wordsFor(wanted, error));
    }
    await invalidate('/api/orders');
  };
  return { change, failure };
}

const send = (id: string, change: StatusChange) =>
  'orderStatus' in change
    ? api.orders.updateStatus({ params: { id }, body: change })
    : api.orders.updatePaymentStatus({ params: { id }, body: change });

/** The spec's text, with the server's reason where it gave one. */
function wordsFor(change: StatusChange, error: unknown): string {
  const failed = 'orderStatus' in change ? texts.failed.orderStatus : texts.failed.paymentStatus;
  if (!isApiError(error)) return failed;
  const reasons = error.errors.map(({ message }) => message);
  return `${failed}. ${[error.message, ...reasons].join(' ')}`;
}
