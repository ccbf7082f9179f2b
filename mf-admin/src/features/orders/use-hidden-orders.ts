import { type Order, orderNumber } from '@tanabana/contracts';
import { notify } from '@tanabana/storefront';
import { useState } from 'react';

/**
 * Deleting an order is not called on the server; it only removes the order from this list (spec.md
 * section 7), until the tab is opened again.
 */
export function useHiddenOrders(orders: readonly Order[] = []) {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const hide = ({ _id }: Order): void => {
    setHidden((now) => new Set([...now, _id]));
    notify({
      personal: true,
      text: `Order ${orderNumber(_id)} is off this list. The order itself is kept.`,
      action: {
        label: 'Undo',
        run: () => setHidden((now) => new Set([...now].filter((id) => id !== _id))),
      },
    });
  };
  return { shown: orders.filter(({ _id }) => !hidden.has(_id)), hide };
}
