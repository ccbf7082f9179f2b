import { type OrderTotals, orderTotals } from '@tanabana/contracts';
import { api, useApi, useConfig, useSession } from '@tanabana/storefront';
import type { CartLine } from './cart-line.ts';

/**
 * Returns totals of the cart in rupees: subtotal, shipping and amount to pay.
 * @param freeShipping regardless of the subtotal, for an account's first order if offered
 */
export const cartTotals = (lines: readonly CartLine[], freeShipping = false): OrderTotals =>
  orderTotals(
    lines.map(({ price, qty }) => ({ price, quantity: qty })),
    { freeShipping },
  );

/** Whether the next order ships free as the account's first. */
export function useFirstOrderFree(): boolean {
  const { firstOrderFreeShipping } = useConfig();
  const { user } = useSession();
  const { data } = useApi(api.orders.myStats, firstOrderFreeShipping && user ? {} : null);
  return data?.orders === 0;
}
