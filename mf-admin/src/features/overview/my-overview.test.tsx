import { formatAmount, orderNumber, texts } from '@tanabana/contracts';
import { orderEndpoints, productEndpoints } from '@tanabana/contracts/endpoints';
import { buildOrder, buildProduct, buildSession } from '@tanabana/shell/testing';
import { expect, test } from 'vitest';
import { expectNoFaultsAnywhere } from '../../testing/checks.ts';
import { emptyShop, listOf, openTab } from '../../testing/dashboard.ts';
import { main } from '../../testing/screen.ts';

const session = buildSession({ username: 'asha', email: 'asha@example.com' });
const card = (name: string | RegExp) => main.getByRole('link', { name });

test('a shopper without orders sees zeros, membership and an empty state (rules 1.3, 2.20)', async () => {
  const shop = emptyShop();
  shop.answer(productEndpoints.list, listOf([buildProduct()], 1234));
  await openTab('', shop, { session });
  await expect.element(card('Your Orders 0')).toBeVisible();
  await expect.element(card('Spent ₹0.00')).toBeVisible();
  await expect.element(card('Products in Store 1,234')).toHaveAttribute('href', '/shop');
  await expect.element(main.getByText('Membership')).toBeVisible();
  await expect.element(main.getByText('Standard')).toBeVisible();
  await expect.element(main.getByText('asha@example.com')).toBeVisible();
  await expect.element(main.getByText('You have no recent orders')).toBeVisible();
  await expectNoFaultsAnywhere('the overview of a shopper without orders');
});

test('a shopper with orders sees their value and the newest ones (rules 1.3, 2.19, 2.20)', async () => {
  const order = buildOrder({
    orderStatus: 'Shipped',
    createdAt: new Date(2026, 0, 5, 9, 3).toISOString(),
  });
  const shop = emptyShop();
  shop.answer(orderEndpoints.myStats, { orders: 2, spent: 2098.5, recent: [order] });
  await openTab('', shop, { session: buildSession({ isPremium: true }) });
  await expect.element(card('Your Orders 2')).toHaveAttribute('href', '/dashboard/my-orders');
  await expect.element(card('Spent ₹2,098.50')).toHaveAttribute('href', '/dashboard/my-orders');
  await expect.element(main.getByText('Premium')).toBeVisible();
  const recent = main.getByRole('region', { name: 'Your Recent Orders' });
  const line = recent.getByRole('listitem');
  await expect.element(line).toHaveTextContent(/2026-01-05 09:03/);
  await expect.element(line).toHaveTextContent(formatAmount(order.totalPrice));
  await expect.element(line).toHaveTextContent('Shipped');
  await expect.element(line).not.toHaveTextContent('Asha Rao');
  await expect
    .element(
      recent.getByRole('link', { name: `${orderNumber(order._id)} Indigo Block Print Kurti` }),
    )
    .toHaveAttribute('href', `/order/${order._id}`);
  expect(main.getByText('You have no recent orders').query()).toBeNull();
  await expectNoFaultsAnywhere('the overview of a shopper with orders');
});

test('reports what failed to load and shows the rest (rule 2.21)', async () => {
  const shop = emptyShop();
  shop.answer(productEndpoints.list, listOf([], 40));
  shop.fail(orderEndpoints.myStats);
  await openTab('', shop, { session });
  await expect.element(main.getByRole('alert')).toHaveTextContent(texts.failed.overview);
  await expect.element(card('Your Orders 0')).toBeVisible();
  await expect.element(card('Products in Store 40')).toBeVisible();
});

test('shows a loading state until everything has loaded (rule 2.21)', async () => {
  const shop = emptyShop();
  const letGo = shop.hold(orderEndpoints.myStats);
  await openTab('', shop, { session });
  await expect.element(main.getByText('Loading overview...')).toBeVisible();
  letGo();
  await expect.element(card('Your Orders 0')).toBeVisible();
  expect(main.getByText('Loading overview...').query()).toBeNull();
});
