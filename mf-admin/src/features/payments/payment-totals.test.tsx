import { orderEndpoints } from '@tanabana/contracts/endpoints';
import { expectNoFaults, longTest } from '@tanabana/shell/testing';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { buildPayment, buildTotals } from '../../testing/builders.ts';
import { openTab, totalsOf } from '../../testing/dashboard.ts';
import { shopWithPayments } from '../../testing/payments.ts';
import { button, main, query } from '../../testing/screen.ts';

const table = main.getByRole('table', { name: /^Totals of/ });
const row = (name: string) => table.getByRole('row').filter({ hasText: name });
const none = { count: 0, amount: 0 };
const cash = buildTotals({
  ...{ method: 'cash', paid: { count: 1, amount: 123456.5 } },
  pending: { count: 2, amount: 2098 },
});
const upi = buildTotals({
  failed: { count: 1, amount: 999 },
  refunded: { count: 1, amount: 50 },
});

test('shows what was paid, is pending, failed and was refunded by way of payment, with the total', async () => {
  const { shop } = shopWithPayments(buildPayment());
  const manual = buildTotals({ method: 'manual', paid: none });
  shop.answer(orderEndpoints.paymentTotals, totalsOf([cash, manual, upi]));
  await openTab('payments', shop);
  await expect
    .element(row('Cash on delivery'))
    .toHaveTextContent(/₹1,23,456\.50 \(1\).*₹2,098\.00 \(2\).*–.*–/);
  await expect.element(row('UPI by hand')).toHaveTextContent(/–.*–.*–.*–/);
  await expect.element(row('Total')).toHaveTextContent(/₹1,24,505\.50 \(2\).*₹50\.00 \(1\)/);
  await expectNoFaults('the totals');
  await page.viewport(360, 800);
  const list = main.getByRole('list', { name: 'Totals of 30 days by way of payment' });
  await expect
    .element(list.getByRole('listitem').first())
    .toHaveTextContent('Cash on delivery₹1,23,456.50 paid (1), ₹2,098.00 pending (2)');
  await expectNoFaults('the totals at 360 px');
});

longTest('shows other periods, and opens the payments of a method', async () => {
  const { shop } = shopWithPayments(buildPayment());
  shop.answer(orderEndpoints.paymentTotals, ({ query: { days } }) => totalsOf([cash, upi], days));
  await openTab('payments', shop);
  await expect.element(main.getByRole('radio', { name: '30 days' })).toBeChecked();
  for (const days of ['7', '90', '365']) {
    await main.getByText(`${days} days`, { exact: true }).click();
    await expect
      .element(main.getByRole('table', { name: `Totals of ${days} days by way of payment` }))
      .toBeVisible();
    expect(shop.asked(orderEndpoints.paymentTotals).at(-1)?.query).toEqual({ days: Number(days) });
  }
  expect(table.getByRole('link').elements()).toHaveLength(1);
  await row('UPI').getByRole('link', { name: 'UPI' }).click();
  await expect.poll(query).toEqual({
    ...{ method: 'upi', from: '2025-01-31', to: '2026-01-30', days: '365' },
  });
  await expect.element(main.getByRole('combobox', { name: 'Method' })).toHaveValue('upi');
});

test('shows that the totals could not be loaded beside the payments, and loads them again', async () => {
  const { shop } = shopWithPayments(buildPayment());
  shop.answer(orderEndpoints.paymentTotals, totalsOf([upi]));
  shop.refuse(orderEndpoints.paymentTotals, 'server.error', { times: 1, message: 'Disk full.' });
  await openTab('payments', shop);
  await expect.element(main.getByRole('alert')).toHaveTextContent('Error: Disk full.');
  await expect.element(main.getByRole('table', { name: 'Payments' })).toBeVisible();
  await button('Try again').click();
  await expect.element(row('UPI')).toBeVisible();
  await expect.element(row('Total')).not.toBeInTheDocument();
});
