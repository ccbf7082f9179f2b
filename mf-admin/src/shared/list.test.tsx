import { texts } from '@tanabana/contracts';
import {
  authEndpoints,
  categoryEndpoints,
  contactEndpoints,
  orderEndpoints,
  productEndpoints,
} from '@tanabana/contracts/endpoints';
import { sampleRows } from '@tanabana/shell/testing';
import { expect, test, vi } from 'vitest';
import { emptyShop, listOf, openTab } from '../testing/dashboard.ts';
import { main } from '../testing/screen.ts';

const { failed, noRecentOrdersOfMine } = texts;
const lists = [
  ['products', productEndpoints.list, failed.products, 'No results'],
  ['categories', categoryEndpoints.list, failed.categories, 'No results'],
  ['orders', orderEndpoints.list, failed.orders, 'No orders yet'],
  ['picking-list', orderEndpoints.list, failed.orders, 'No results'],
  ['proofs', orderEndpoints.list, failed.orders, 'No payments to check'],
  ['payments', orderEndpoints.payments, 'Failed to load the payments', 'No payments yet'],
  ['my-orders', orderEndpoints.ofUser, failed.userOrders, noRecentOrdersOfMine],
  ['users', authEndpoints.users, 'Failed to load users', 'No results'],
  ['messages', contactEndpoints.list, 'Failed to load messages', 'No messages yet'],
  ['activity', orderEndpoints.audit, 'Failed to load activity', 'No results'],
] as const;

test.each(sampleRows(lists, 2))(
  '/dashboard/%s shows Loading..., then Error: with the reason and a retry, then the list (rules 8.3, 8.7)',
  async (tab, call, words, nothing) => {
    // the page is hidden: only a click retries
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    const shop = emptyShop();
    shop.refuse(call, 'server.unavailable');
    shop.fail(call, 'no answer', { times: 1 });
    const letGo = shop.hold(call);
    await openTab(tab, shop);
    await expect.element(main.getByRole('status').filter({ hasText: 'Loading...' })).toBeVisible();
    letGo();
    const alert = main.getByRole('alert');
    await expect.element(alert).toHaveTextContent(`Error: ${words}`);
    expect(main.getByText('Loading...').query()).toBeNull();
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect
      .element(alert)
      .toHaveTextContent('Error: This part of the shop is temporarily unavailable.');
    shop.answer(call, () => Response.json({ ...listOf([]), orders: [], attention: 0 }));
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect.element(alert).not.toBeInTheDocument();
    await expect.element(main.getByText(nothing, { exact: true })).toBeVisible();
  },
);
