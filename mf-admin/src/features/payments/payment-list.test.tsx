import { formatMoment, orderNumber, type Payment } from '@tanabana/contracts';
import { orderEndpoints } from '@tanabana/contracts/endpoints';
import { expectNoFaults, longTest } from '@tanabana/shell/testing';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { buildMismatch, buildPayment, buildProviderRefund } from '../../testing/builders.ts';
import { catchDownloads, expectNoFaultsAnywhere } from '../../testing/checks.ts';
import { emptyShop, openTab } from '../../testing/dashboard.ts';
import { shopWithPayments } from '../../testing/payments.ts';
import { button, dialog, main, query } from '../../testing/screen.ts';

const list = main.getByRole('table', { name: 'Payments' });
const rowOf = (text: string) =>
  list
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
    .filter({ hasText: text });
const filter = (name: string) => page.getByRole('combobox', { name, exact: true });
const search = page.getByRole('searchbox', { name: 'Search payments' });
const settlement = {
  ...{ id: 'setl_9', utr: 'UTIB001', amount: 1049, fee: 24.76, tax: 3.78, day: '2026-01-07' },
};

longTest(
  'lists payments with order, provider, method, amount, state, outcome and refunds (rules 18.3, 18.4)',
  async () => {
    const mismatch = buildMismatch({ orderId: null });
    const paid = buildPayment({ settlement });
    const returned = buildPayment({
      ...{ reference: 'pay_Returned1', method: 'netbanking', outcome: 'refund' },
      reason: 'The order was cancelled.',
      refunds: [buildProviderRefund({ state: 'requested' })],
    });
    const failed = buildPayment({
      ...{ reference: 'pay_Failed1', state: 'failed', outcome: null },
      reason: 'The bank has declined the payment.',
    });
    const resolution = { note: 'Called the buyer.', by: 'meera', at: '2026-01-07T10:00:00.000Z' };
    const resolved = buildMismatch({
      ...{ reference: 'pay_Resolved1', currency: 'USD', needsAttention: false, resolution },
    });
    const { shop } = shopWithPayments(mismatch, paid, returned, failed, resolved);
    await openTab('payments', shop);
    const row = rowOf('pay_Mismatch1');
    await expect.element(row).toHaveTextContent('Needs attention');
    for (const text of ['No order', 'Razorpay', 'UPI', '₹950.00', 'Captured', 'not the total'])
      await expect.element(row).toHaveTextContent(text);
    await expect.element(row).toHaveTextContent(formatMoment(mismatch.createdAt));
    await expect
      .element(rowOf('pay_KdR8Lm2').getByRole('link', { name: orderNumber(paid.orderId ?? '') }))
      .toHaveAttribute('href', `/dashboard/orders?q=${paid.orderId}`);
    await expect
      .element(rowOf('pay_KdR8Lm2'))
      .toHaveTextContent(/Captured\s*Settled 7 Jan 2026.*Pays the order/);
    await expect
      .element(rowOf('pay_Returned1'))
      .toHaveTextContent(/Net banking.*Refund requested.*cancelled\.Refund ₹1,049.00 Requested/);
    await expect
      .element(rowOf('pay_Failed1'))
      .toHaveTextContent('The bank has declined the payment.');
    await expect
      .element(rowOf('pay_Resolved1'))
      .toHaveTextContent(/USD 950\.00.*Resolved.*Note: Called the buyer\./);
    await expectNoFaultsAnywhere('the payments');
  },
);

longTest('filters payments by view and method, and keeps the filter in the address', async () => {
  const card = buildPayment({ reference: 'pay_Card1', method: 'card', settlement });
  const { shop } = shopWithPayments(buildMismatch(), card, buildPayment());
  const { reload } = await openTab('payments', shop);
  await expect
    .element(filter('View').getByRole('option', { name: 'Needs attention (1)' }))
    .toBeInTheDocument();
  for (const [view, ...found] of [
    ['Not settled', 'pay_Mismatch1', 'pay_KdR8Lm2'],
    ['Captured', 'pay_Card1', 'pay_KdR8Lm2'],
    ['Needs attention (1)', 'pay_Mismatch1'],
  ] as const) {
    await filter('View').selectOptions(view);
    for (const reference of found) await expect.element(rowOf(reference)).toBeVisible();
    await expect.poll(() => list.getByRole('row').elements()).toHaveLength(found.length + 1);
  }
  await filter('View').selectOptions('All payments');
  await filter('Method').selectOptions('Card');
  await expect.element(rowOf('pay_Mismatch1')).not.toBeInTheDocument();
  await expect.element(rowOf('pay_Card1')).toBeVisible();
  expect(query()).toEqual({ method: 'card' });
  await reload();
  await expect.element(filter('Method')).toHaveValue('card');
  await filter('View').selectOptions('Failed');
  await expect.element(main.getByText('No payments match these filters.')).toBeVisible();
});

longTest('searches by number, filters by day, and exports what it shows as CSV', async () => {
  const paid = buildPayment({ reference: 'pay_Other1' });
  const { shop } = shopWithPayments(paid, buildPayment());
  const saved = catchDownloads();
  shop.answer(orderEndpoints.paymentsCsv, () => new Response('Date,Provider\n'));
  await openTab('payments', shop);
  await search.fill(paid.orderId ?? '');
  await expect.element(rowOf('pay_KdR8Lm2')).not.toBeInTheDocument();
  await expect.element(rowOf('pay_Other1')).toBeVisible();
  await page.getByLabelText('From', { exact: true }).fill('2026-01-01');
  await page.getByLabelText('To', { exact: true }).fill('2026-01-31');
  const wanted = { q: paid.orderId, from: '2026-01-01', to: '2026-01-31' };
  await expect.poll(() => shop.asked(orderEndpoints.payments).at(-1)?.query).toMatchObject(wanted);
  await button('Export CSV').click();
  await expect.poll(() => saved).toHaveLength(1);
  expect(saved[0]?.name).toMatch(/^payments-\d{4}-\d{2}-\d{2}\.csv$/);
  expect(await saved[0]?.file).toBe('Date,Provider\n');
  expect(shop.asked(orderEndpoints.paymentsCsv)[0]?.query).toEqual(wanted);
});

test('shows that an export failed', async () => {
  const { shop } = shopWithPayments(buildPayment());
  shop.refuse(orderEndpoints.paymentsCsv, 'request.too_many');
  await openTab('payments', shop);
  await button('Export CSV').click();
  await expect
    .element(page.getByRole('region', { name: 'Messages' }))
    .toHaveTextContent('The export could not be created.');
});

test('ignores values in the address that no filter has, and shortens a long search', async () => {
  const { shop } = shopWithPayments(buildPayment());
  const long = 'x'.repeat(90);
  await openTab(`payments?view=all&method=gold&from=2026-99-99&days=5&page=-3&q=${long}`, shop);
  await expect.element(main.getByText('No payments match these filters.')).toBeVisible();
  expect(shop.asked(orderEndpoints.payments).at(-1)?.query).toEqual({
    ...{ q: 'x'.repeat(60), page: 1, limit: 20 },
  });
  expect(shop.asked(orderEndpoints.paymentTotals).at(-1)?.query).toEqual({ days: 30 });
});

longTest(
  'pages through payments, 20 at a time; a filter starts at the first page, a range of totals does not',
  async () => {
    const many = Array.from(
      { length: 21 },
      (_, at): Payment => buildPayment({ reference: `pay_No${at + 1}.` }),
    );
    const { shop } = shopWithPayments(...many);
    await openTab('payments', shop);
    await expect.element(main.getByText('1–20 of 21')).toBeVisible();
    await page
      .getByRole('navigation', { name: 'Payments' })
      .getByRole('link', { name: '2' })
      .click();
    await expect.element(rowOf('pay_No21.')).toBeVisible();
    await main.getByText('90 days').click();
    expect(query()).toEqual({ page: '2', days: '90' });
    await expect.element(rowOf('pay_No21.')).toBeVisible();
    await filter('Method').selectOptions('UPI');
    await expect.element(main.getByText('1–20 of 21')).toBeVisible();
    expect(query()).toEqual({ method: 'upi', days: '90' });
  },
);

test('shows an empty state for a shop without payments, and one if none needs attention', async () => {
  await openTab('payments', emptyShop());
  await expect.element(main.getByText('No payments yet')).toBeVisible();
  await expect.element(main.getByText('No payments in this period')).toBeVisible();
  await expectNoFaults('no payments');
  await filter('View').selectOptions('Needs attention');
  await expect.element(main.getByText('No payments need attention')).toBeVisible();
});

longTest('filters, exports and imports on a phone from the sheet of filters', async () => {
  const { shop } = shopWithPayments(buildMismatch(), buildPayment());
  await openTab('payments', shop, { width: 360 });
  await button(/^Filters/).click();
  const sheet = dialog('Filters');
  await sheet.getByRole('combobox', { name: 'View' }).selectOptions('Captured');
  await expect.element(button('Show 1 payment', sheet)).toBeVisible();
  await expect.element(button('Export CSV', sheet)).toBeVisible();
  await expectNoFaults('the filters of the payments at 360 px');
  await button('Clear', sheet).click();
  await button('Show 2 payments', sheet).click();
  await expect.element(rowOf('pay_Mismatch1')).toBeVisible();
  expect(query()).toEqual({});
});
