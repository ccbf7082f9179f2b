import {
  formatCalendarDay,
  formatMoment,
  type Order,
  orderNumber,
  shopDay,
} from '@tanabana/contracts';
import { orderEndpoints } from '@tanabana/contracts/endpoints';
import { buildSession, longTest, type StandInShop, sampleRows } from '@tanabana/shell/testing';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { buildOnlineOrder, buildUnpaidOrder } from '../../testing/builders.ts';
import { expectNoFaultsAnywhere } from '../../testing/checks.ts';
import { emptyShop, openTab, ordersOf } from '../../testing/dashboard.ts';
import { button, dialog, rowOf } from '../../testing/screen.ts';

const PAY_BY = '2026-01-05T10:30:00.000Z';
const waiting = `Waiting for payment until ${formatMoment(PAY_BY)}`;
const details = dialog(/^Order /);
const status = (name: 'Order' | 'Payment') =>
  details.getByRole('combobox', { name: `${name} status` });
const refunding = page.getByRole('form', { name: 'Record a refund' });
let shop: StandInShop;
let order: Order;

beforeEach(() => {
  shop = emptyShop();
  order = buildUnpaidOrder();
  shop.answer(orderEndpoints.list, () => ordersOf([order]));
  shop.answer(orderEndpoints.ofUser, () => ({ orders: [order] }));
  shop.answer(orderEndpoints.updateStatus, ({ body }) => {
    order = { ...order, ...body };
    return { order };
  });
});

const view = (): Promise<void> => button(`View order ${orderNumber(order._id)}`).click();

async function openOrder(): Promise<void> {
  await openTab('orders', shop);
  await view();
  await expect.element(details).toBeVisible();
}

longTest(
  'offers only a cancellation of an order that waits for its payment (rule 18.6)',
  async () => {
    await openOrder();
    await expect.element(details).toHaveTextContent(/Razorpay₹1,049\.00 · Pending/);
    await expect.element(details).toHaveTextContent(waiting);
    expect(
      status('Order')
        .getByRole('option')
        .elements()
        .map((option) => option.textContent),
    ).toEqual(['Pending', 'Cancelled']);
    expect(status('Payment').query()).toBeNull();
    await expect.element(details).toHaveTextContent('Payment status Pending');
    expect(button('Create parcel', details).query()).toBeNull();
    expect(button(/^Edit order/, details).query()).toBeNull();
    await expectNoFaultsAnywhere('an order that waits for its payment');
    await status('Order').selectOptions('Cancelled');
    await expect.poll(() => order.orderStatus).toBe('Cancelled');
    await expect.element(details).toHaveTextContent('Not paid');
    expect(status('Order').query()).toBeNull();
  },
);

test('shows in the list why an online order is not paid, or the number of its payment (rule 18.6)', async () => {
  await openTab('orders', shop);
  const row = rowOf(orderNumber(order._id));
  await expect.element(row).toHaveTextContent(waiting);
  const select = (name: string) =>
    page.getByRole('combobox', { name: `${name} status of order ${orderNumber(order._id)}` });
  await expect.element(select('Order')).toBeVisible();
  expect(select('Payment').query()).toBeNull();
  order = buildUnpaidOrder({ orderStatus: 'Cancelled' }, { payBy: null, isExpired: true });
  await openTab('orders', shop);
  await expect.element(rowOf(orderNumber(order._id))).toHaveTextContent('Not paid in time');
  order = buildOnlineOrder();
  await openTab('orders', shop);
  await expect.element(rowOf(orderNumber(order._id))).toHaveTextContent('pay_KdR8Lm2');
});

longTest('shows why the last attempt to pay failed', async () => {
  order = buildUnpaidOrder({}, { problem: 'The bank has declined the payment.' });
  await openOrder();
  await expect
    .element(details)
    .toHaveTextContent('Last attempt: The bank has declined the payment.');
});

longTest(
  'shows how an online order was paid, links to its payments, and offers what any paid order does',
  async () => {
    order = buildOnlineOrder();
    await openOrder();
    await expect.element(details).toHaveTextContent(/Razorpay, UPIpay_KdR8Lm2₹1,049\.00 · Paid/);
    await expect.element(button('Create parcel', details)).toBeVisible();
    await expect.element(button(/^Edit order/, details)).toBeVisible();
    expect(status('Order').getByRole('option').elements()).toHaveLength(6);
    expect(status('Payment').query()).toBeNull();
    await details.getByRole('link', { name: 'Open in Payments' }).click();
    await expect
      .element(page.getByRole('searchbox', { name: 'Search payments' }))
      .toHaveValue(order._id);
  },
);

test.each(
  sampleRows([
    ['requested', /Refund of ₹1,049\.00 requested on 6 Jan 2026 \(The way it was paid\) Requested/],
    [
      'processed',
      /₹1,049\.00 refunded on 6 Jan 2026 \(The way it was paid\), reference rfnd_1 Processed/,
    ],
    ['failed', /Refund of ₹1,049\.00 requested on 6 Jan 2026 \(The way it was paid\) Failed/],
  ] as const),
)('shows that the refund of a cancelled order is %s (rule 18.7)', async (state, text) => {
  const reference = state === 'processed' ? 'rfnd_1' : '';
  const when = { day: '2026-01-06', recordedAt: '2026-01-06T10:00:00.000Z' };
  order = buildOnlineOrder({
    orderStatus: 'Cancelled',
    refund: { ...{ method: 'provider', reference, amount: 1049, state }, ...when },
  });
  await openOrder();
  await expect.element(details).toHaveTextContent(text);
  await expect.element(refunding).not.toBeInTheDocument();
});

longTest(
  'requests the refund of a whole order the way it was paid, without reference and day (rule 18.7)',
  async () => {
    order = buildOnlineOrder({ orderStatus: 'Returned' });
    shop.answer(orderEndpoints.refund, ({ body }) => {
      order = { ...order, refund: { ...body, state: 'requested', recordedAt: order.createdAt } };
      return { order };
    });
    shop.refuse(orderEndpoints.refund, 'order.refund_by_provider', { times: 1 });
    await openOrder();
    await expect
      .element(refunding.getByRole('combobox', { name: 'Refunded by' }))
      .toHaveValue('provider');
    expect(refunding.getByRole('textbox', { name: 'Reference' }).query()).toBeNull();
    expect(refunding.getByLabelText('Day').query()).toBeNull();
    const amount = refunding.getByRole('textbox', { name: 'Amount (₹)' });
    await amount.fill('0');
    await button('Request refund', refunding).click();
    await expect.element(amount).toHaveAccessibleDescription('Please enter an amount.');
    await amount.fill('1000');
    await button('Request refund', refunding).click();
    await expect.element(refunding.getByRole('alert')).toHaveTextContent('was not paid through a');
    await button('Request refund', refunding).click();
    const today = shopDay(new Date());
    await expect
      .element(details)
      .toHaveTextContent(`Refund of ₹1,000.00 requested on ${formatCalendarDay(today)}`);
    expect(shop.asked(orderEndpoints.refund).at(-1)?.body).toEqual({
      ...{ method: 'provider', reference: '', amount: 1000, day: today },
    });
  },
);

test('shows a shopper how the own order is paid, without links of the owner', async () => {
  order = buildUnpaidOrder({}, { isExpired: true });
  await openTab('my-orders', shop, { session: buildSession({ username: 'asha' }) });
  await view();
  await expect.element(details).toHaveTextContent('Not paid in time');
  expect(details.getByRole('link', { name: 'Open in Payments' }).query()).toBeNull();
  expect(details.getByRole('combobox').elements()).toEqual([]);
});

test('leads the buyer of an unpaid order to the page of its payment', async () => {
  await openTab('my-orders', shop, { session: buildSession({ username: 'asha' }) });
  await view();
  await expect
    .element(details.getByRole('link', { name: 'Pay now' }))
    .toHaveAttribute('href', `/order/${order._id}/pay`);
});
