import { orderNumber } from '@tanabana/contracts';
import { orderEndpoints } from '@tanabana/contracts/endpoints';
import {
  buildOrder,
  buildSession,
  expectNoFaults,
  longTest,
  sampleRows,
} from '@tanabana/shell/testing';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { emptyShop, openTab, ordersOf } from '../../testing/dashboard.ts';
import { button, dialog, main, query } from '../../testing/screen.ts';

const order = buildOrder();
const search = page.getByRole('searchbox', { name: 'Search orders' });
const filters = page.getByRole('button', { name: /^Filters/ });
const row = button(`${orderNumber(order._id)} Asha Rao ₹1,049.00 Pending`);
const shopWithOrders = () => {
  const shop = emptyShop();
  shop.answer(orderEndpoints.list, ordersOf([order, buildOrder()], 45));
  return shop;
};
const boxOf = (locator: typeof search) => locator.element().getBoundingClientRect();

test.each(sampleRows([320, 360]))(
  'at %i px has one search row and shows the first order without scrolling',
  async (width) => {
    await openTab('orders', shopWithOrders(), { width });
    await expect.element(row).toBeVisible();
    expect(boxOf(filters).top).toBeLessThan(boxOf(search).bottom);
    expect(page.getByRole('combobox').elements()).toEqual([]);
    expect(boxOf(row).top).toBeLessThan(400);
    expect(boxOf(row).height).toBeLessThan(90);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    await row.click();
    const details = dialog(`Order ${orderNumber(order._id)}`);
    await expect.element(details.getByRole('combobox', { name: 'Order status' })).toBeVisible();
    await button('Remove from this list', details).click();
    await expect.poll(() => row.query()).toBeNull();
    await expectNoFaults(`orders at ${width} px`);
  },
);

longTest(
  'on a phone has filters, sort and actions in a sheet with the number of matches',
  async () => {
    const shop = shopWithOrders();
    await openTab('orders', shop, { width: 360 });
    await filters.click();
    const sheet = dialog('Filters');
    await sheet.getByRole('combobox', { name: 'Order status' }).selectOptions('Shipped');
    await sheet.getByRole('combobox', { name: 'Payment status' }).selectOptions('Unpaid');
    await sheet.getByRole('combobox', { name: 'Sort' }).selectOptions('Highest total first');
    await sheet.getByLabelText('From', { exact: true }).fill('2026-01-05');
    const wanted = { status: 'Shipped', payment: 'Unpaid', sort: 'total-desc', from: '2026-01-05' };
    await expect.poll(query).toEqual(wanted);
    await expect.element(sheet.getByRole('link', { name: 'Picking list' })).toBeVisible();
    await expect.element(button('Export CSV', sheet)).toBeVisible();
    await expectNoFaults('filters at 360 px');
    await button('Show 45 orders', sheet).click();
    await expect.element(sheet).not.toBeInTheDocument();
    await expect.element(filters).toHaveTextContent('Filters 4');
    await filters.click();
    await button('Clear', sheet).click();
    await expect.poll(query).toEqual({});
  },
);

test.each(sampleRows([768, 1024]))(
  'at %i px shows an order in two lines with editable statuses',
  async (width) => {
    const shop = shopWithOrders();
    const shipped = { ...order, orderStatus: 'Shipped' as const };
    shop.answer(orderEndpoints.updateStatus, { order: shipped });
    await openTab('orders', shop, { width });
    const tall = button(
      `${orderNumber(order._id)} Asha Rao Indigo Block Print Kurti × 1 ₹1,049.00 5 Jan 2026`,
    );
    await expect.element(tall).toBeVisible();
    expect(boxOf(tall).height).toBeLessThan(90);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    const status = page.getByRole('combobox', {
      name: `Order status of order ${orderNumber(order._id)}`,
    });
    expect(boxOf(status).bottom).toBeLessThanOrEqual(boxOf(tall).bottom + 1);
    await status.selectOptions('Shipped');
    await expect.poll(() => shop.asked(orderEndpoints.updateStatus)).toHaveLength(1);
    await page.getByRole('checkbox', { name: 'Choose all on this page' }).click();
    await expect.element(main.getByText('2 orders chosen')).toBeVisible();
    await page.getByRole('combobox', { name: 'Sort' }).selectOptions('Oldest first');
    await expect.poll(query).toEqual({ sort: 'oldest' });
    await expectNoFaults(`orders at ${width} px`);
  },
);

test('at 1440 px shows a payment in two lines, its number on one', async () => {
  const shop = emptyShop();
  const paid = buildOrder({
    username: 'Kiran Venkataraghavan',
    paymentMethod: 'pre-paid',
    transactionId: '412345678942',
    paymentScreenshotUrl: '/api/orders/1/payment-screenshot',
  });
  shop.answer(orderEndpoints.list, ordersOf([paid]));
  await openTab('orders', shop, { width: 1440 });
  const number = main.getByText('412345678942');
  await expect.element(number).toBeVisible();
  const line = Number.parseFloat(getComputedStyle(number.element()).lineHeight);
  expect(boxOf(number).height).toBeLessThan(line * 1.5);
  expect(boxOf(main.getByRole('row').last()).height).toBeLessThan(90);
});

test.each(sampleRows([320, 360, 1280]))(
  'keeps the greeting on one line at %i px',
  async (width) => {
    const username = 'a-name-of-forty-letters-that-is-allowed-x';
    const session = buildSession({ username, isAdmin: true });
    await openTab('orders', shopWithOrders(), { width, session });
    const greeting = page.getByRole('heading', { level: 1, name: `Welcome back, ${username}` });
    await expect.element(greeting).toBeVisible();
    const { lineHeight, textOverflow } = getComputedStyle(greeting.element());
    const lines = greeting.element().clientHeight / Number.parseFloat(lineHeight);
    expect(lines).toBeLessThan(1.5);
    expect(textOverflow).toBe('ellipsis');
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  },
);

test.each(sampleRows([360, 768]))("shows a shopper's orders as rows at %i px", async (width) => {
  const shop = emptyShop();
  shop.answer(orderEndpoints.ofUser, { orders: [order] });
  await openTab('my-orders', shop, { width, session: buildSession() });
  const mine = `${orderNumber(order._id)} Indigo Block Print Kurti ₹1,049.00 Pending`;
  await button(mine).click();
  await expect.element(dialog(`Order ${orderNumber(order._id)}`)).toBeVisible();
  await expect.element(main.getByRole('checkbox')).not.toBeInTheDocument();
});
