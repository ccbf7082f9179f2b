import { orderNumber } from '@tanabana/contracts';
import { orderEndpoints } from '@tanabana/contracts/endpoints';
import { buildOrder, buildSession, longTest } from '@tanabana/shell/testing';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { buildUpiOrder } from '../../testing/builders.ts';
import { expectNoFaultsAnywhere, expectSoundWindow } from '../../testing/checks.ts';
import { emptyShop, openTab } from '../../testing/dashboard.ts';
import { button, dialog, main, query, rowOf, rows } from '../../testing/screen.ts';

const session = buildSession({ username: 'asha' });
const first = buildOrder({ orderStatus: 'Shipped' });
const second = buildUpiOrder();

function shopOfAsha() {
  const shop = emptyShop();
  shop.answer(orderEndpoints.ofUser, { orders: [first, second] });
  return shop;
}

test('shows own orders read-only', async () => {
  const { shop } = await openTab('my-orders', shopOfAsha(), { session });
  const row = rowOf(orderNumber(first._id));
  await expect.element(row).toHaveTextContent('Shipped');
  await expect.element(row).toHaveTextContent('COD');
  await expect.element(row).toHaveTextContent('Indigo Block Print Kurti × 1');
  expect(main.getByRole('table').element().querySelectorAll('select')).toHaveLength(0);
  expect(button(/^Remove order/).query()).toBeNull();
  expect(shop.asked(orderEndpoints.ofUser)[0]?.params.userId).toBe(session.user.id);
  await expectNoFaultsAnywhere('orders of a shopper');
});

longTest('shows details in an accessible dialog without controls', async () => {
  await openTab('my-orders', shopOfAsha(), { session });
  const name = `Order ${orderNumber(first._id)}`;
  await expectSoundWindow(button(`View order ${orderNumber(first._id)}`), name, async () => {
    await expect.element(dialog(name)).toHaveTextContent('Order status Shipped');
    await expect.element(dialog(name)).toHaveTextContent('Payment status COD');
    expect(dialog(name).element().querySelectorAll('select')).toHaveLength(0);
  });
});

longTest('searches and filters locally, with the state in the address', async () => {
  const { shop } = await openTab('my-orders', shopOfAsha(), { session });
  await page.getByRole('combobox', { name: 'Order status' }).selectOptions('Shipped');
  await expect.poll(() => rows().elements()).toHaveLength(1);
  expect(query()).toEqual({ status: 'Shipped' });
  await page.getByRole('searchbox', { name: 'Search orders' }).fill('nothing-is-called-so');
  await expect.element(main.getByText('No results')).toBeVisible();
  expect(shop.asked(orderEndpoints.ofUser)).toHaveLength(1);
});

test('shows an empty state with a link to the shop', async () => {
  await openTab('my-orders', emptyShop(), { session });
  await expect.element(main.getByText('You have no recent orders')).toBeVisible();
  await expect
    .element(main.getByRole('link', { name: 'Go to the shop' }))
    .toHaveAttribute('href', '/shop');
  await expectNoFaultsAnywhere('no orders of a shopper');
});

test('shows a changed status without a reload', async () => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  });
  const shop = shopOfAsha();
  await openTab('my-orders', shop, { session });
  await expect.element(rowOf(orderNumber(first._id))).toHaveTextContent('Shipped');
  shop.answer(orderEndpoints.ofUser, { orders: [{ ...first, orderStatus: 'Delivered' }] });
  await vi.advanceTimersByTimeAsync(31_000);
  await expect.element(rowOf(orderNumber(first._id))).toHaveTextContent('Delivered');
});
