import type { Order } from '@tanabana/contracts';
import { api, useApi, useSearchParams } from '@tanabana/storefront';
import { useEffect, useState } from 'react';
import { isUnpaid } from '../order/online-payment.ts';

/** The shop asks the provider at most once a second. */
const CHECK_EVERY_MS = 3000;

/** Parameter of the address with which a provider's page leads back. */
const HINT = 'payment';

/** The provider's number of a payment: `pay_…`. */
const HINT_PATTERN = /^\w{1,60}$/;

interface Input {
  order: Order;
  orderKey: string | undefined;
  onChanged: (order: Order) => void;
}

export interface PaymentCheck {
  /** The buyer is back from the provider, which is asked for the first time since. */
  isChecking: boolean;
  /** The buyer is back from the provider, and the payment had not arrived. */
  hasReturned: boolean;
  /** Asks now. */
  ask: () => void;
  /** Handles the provider's report in the browser, which is only a reason to ask. */
  hint: (payment: string) => void;
}

/**
 * Asks the shop about an unpaid order's payment every 3 s while the page is visible, and at once after
 * the return from the provider.
 */
export function usePaymentCheck({ order, orderKey, onChanged }: Input): PaymentCheck {
  const [search, setSearch] = useSearchParams();
  const [hasReturned, setReturned] = useState(false);
  const named = search.get(HINT);
  const isWaiting = isUnpaid(order);
  const body = named && HINT_PATTERN.test(named) ? { payment: named } : {};
  const { data, error, retry } = useApi(
    api.orders.checkPayment,
    isWaiting ? { params: { id: order._id }, query: { key: orderKey }, body } : null,
    { refreshEvery: CHECK_EVERY_MS },
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each response
  useEffect(() => {
    // a slow response may be older than the order on the page
    if (data && data.order.updatedAt >= order.updatedAt) onChanged(data.order);
  }, [data]);
  const isAnswered = !isWaiting || data !== undefined || error !== undefined;
  useEffect(() => {
    if (named === null || !isAnswered) return;
    setReturned(true);
    setSearch(
      (params) => {
        params.delete(HINT);
        return params;
      },
      { replace: true },
    );
  }, [named, isAnswered, setSearch]);
  return {
    isChecking: isWaiting && named !== null,
    hasReturned,
    ask: retry,
    hint: (payment) =>
      setSearch(
        (params) => {
          params.set(HINT, payment);
          return params;
        },
        { replace: true },
      ),
  };
}
