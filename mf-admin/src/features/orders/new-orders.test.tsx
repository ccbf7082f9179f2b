import { type Order, orderNumber } from '@tanabana/contracts';
import { orderEndpoints } from '@tanabana/contracts/endpoints';
import { buildOrder } from '@tanabana/shell/testing';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { emptyShop, openTab, ordersOf } from '../../testing/dashboard.ts';
import { button, main, query, rowOf } from '../../testing/screen.ts';

/** Milliseconds; the list reloads every 15 seconds. */
const REFRESHED_AFTER = 16_000;
const notice = main.getByRole('status').filter({ hasText: /New order|new orders/ });

test('shows new orders without a reload, with a notice regardless of the filter', async () => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  });
  const old = buildOrder();
  let orders: Order[] = [old];
  const shop = emptyShop();
  shop.answer(orderEndpoints.list, ({ query: { status } }) =>
    ordersOf(orders.filter(({ orderStatus }) => !status || orderStatus === status)),
  );
  await openTab('orders?status=Returned', shop);
  await expect.element(main.getByText('No orders match these filters.')).toBeVisible();
  await expect.poll(() => shop.asked(orderEndpoints.list)).toHaveLength(2);
  const first = buildOrder({ username: 'Meera Iyer', totalPrice: 2450.5 });
  orders = [first, old];
  await vi.advanceTimersByTimeAsync(REFRESHED_AFTER);
  await expect
    .element(notice)
    .toHaveTextContent(`New order ${orderNumber(first._id)}, Meera Iyer, ₹2,450.50`);
  await page.getByRole('combobox', { name: 'Order status', exact: true }).selectOptions('');
  await expect.element(rowOf(orderNumber(first._id))).toHaveAttribute('data-marked', 'true');
  await expect.element(rowOf(orderNumber(old._id))).not.toHaveAttribute('data-marked');

  const second = buildOrder({ username: 'Ravi' });
  orders = [second, first, old];
  await vi.advanceTimersByTimeAsync(REFRESHED_AFTER);
  await expect.element(rowOf(orderNumber(second._id))).toBeVisible();
  await expect.element(notice).toHaveTextContent(`2 new orders ${orderNumber(second._id)}, Ravi`);
  await button('Dismiss', notice).click();
  await expect.element(notice).not.toBeInTheDocument();
  await expect.element(rowOf(orderNumber(second._id))).not.toHaveAttribute('data-marked');
});

test('leads from the notice to the first page', async () => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  });
  const old = buildOrder();
  const shop = emptyShop();
  shop.answer(orderEndpoints.list, ordersOf([old], 45));
  await openTab('orders?page=2', shop);
  await expect.element(rowOf(orderNumber(old._id))).toBeVisible();
  await expect.poll(() => shop.asked(orderEndpoints.list)).toHaveLength(2);
  shop.answer(orderEndpoints.list, ordersOf([buildOrder(), old], 46));
  await vi.advanceTimersByTimeAsync(REFRESHED_AFTER);
  await notice.getByRole('link', { name: 'Show' }).click();
  await expect.poll(query).toEqual({});
});
