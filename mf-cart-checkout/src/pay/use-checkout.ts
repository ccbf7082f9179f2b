import type { Checkout, ErrorCode, Order } from '@tanabana/contracts';
import { api, isApiError, useTask } from '@tanabana/storefront';
import { useEffect, useState } from 'react';

interface Input {
  order: Order;
  orderKey: string | undefined;
  /** Whether the order can be paid now. */
  isDue: boolean;
  onChanged: (order: Order) => void;
  /** Loads the order again. */
  reload: () => void;
}

export interface CheckoutState {
  /** How the order is paid; null until the payment is started. */
  checkout: Checkout | null;
  /** Why it could not be started; null otherwise. */
  problem: string | null;
  busy: boolean;
  retry: () => void;
}

/** Starts the payment of an order once it is due. */
export function useCheckout({ order, orderKey, isDue, ...on }: Input): CheckoutState {
  const [checkout, setCheckout] = useState<Checkout | null>(null);
  const { busy, problem, run } = useTask('Please check your connection.');
  async function start(): Promise<void> {
    const input = { params: { id: order._id }, query: { key: orderKey } };
    try {
      const started = await api.orders.startPayment(input);
      setCheckout(started.checkout);
      on.onChanged(started.order);
    } catch (error) {
      // paid, cancelled or expired in the meantime
      if (isNotDue(error)) on.reload();
      throw error;
    }
  }
  const begin = (): void => void run(start);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (isDue && !checkout) begin();
  }, [isDue]);
  return { checkout, problem, busy, retry: begin };
}

const isNotDue = (error: unknown): boolean =>
  isApiError(error) && error.code === ('payment.not_due' satisfies ErrorCode);
