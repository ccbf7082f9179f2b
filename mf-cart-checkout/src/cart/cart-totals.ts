import { type OrderTotals, orderTotals } from '@tanabana/contracts';
import { api, useApi, useConfig, useSession } from '@tanabana/storefront';
import type { CartLine } from './cart-line.ts';

/**
 * Totals of the cart in rupees: subtotal, shipping and what is to be paid.
 * @param freeShipping whatever it comes to, as an account's first order has it where the shop says so
 */
export const cartTotals = (lines: readonly CartLine[], freeShipping = false): OrderTotals =>
  orderTotals(
    lines.map(({ price, qty }) => ({ price, quantity: qty })),
    { freeShipping },
  );

/** Whether the next order ships free as the account's first: where the setting is on and it has none. */
export function useFirstOrderFree(): boolean {
  const { firstOrderFreeShipping } = useConfig();
  const { user } = useSession();
  const { data } = useApi(api.orders.myStats, firstOrderFreeShipping && user ? {} : null);
  return data?.orders === 0;
}
