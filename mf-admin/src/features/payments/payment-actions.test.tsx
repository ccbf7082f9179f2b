import { formatMoment } from '@tanabana/contracts';
import { orderEndpoints } from '@tanabana/contracts/endpoints';
import { expectNoFaults, longTest } from '@tanabana/shell/testing';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { buildMismatch, buildPayment, buildProviderRefund } from '../../testing/builders.ts';
import { expectNoFaultsAnywhere, expectSoundWindow } from '../../testing/checks.ts';
import { openTab } from '../../testing/dashboard.ts';
import { shopWithPayments } from '../../testing/payments.ts';
import { button, dialog, main } from '../../testing/screen.ts';

const view = (reference: string) => button(`View payment ${reference}`);
const details = dialog(/^Payment pay_/);
const refund = button('Refund in full', details);
const resolve = button('Mark as resolved', details);
const confirming = dialog('Refund this payment?');
const resolving = dialog('Mark as resolved');
const note = resolving.getByRole('textbox', { name: 'Note' });
const again = button('Request again', details);

/** A payment of a cancelled order whose refund has failed. */
const withFailedRefund = () =>
  buildPayment({
    ...{ outcome: 'refund', reason: 'The order was cancelled.', needsAttention: true },
    refunds: [
      buildProviderRefund({
        ...{ state: 'failed', problem: 'The provider could not make the refund.' },
      }),
    ],
  });

longTest(
  'shows a payment with its numbers, settlement, refunds and note in an accessible dialog (rules 18.7, 18.10)',
  async () => {
    const one = buildPayment({
      settlement: {
        ...{ id: 'setl_9', utr: 'UTIB001', amount: 1049, fee: 24.76, tax: 3.78, day: '2026-01-07' },
      },
      refunds: [buildProviderRefund({ amount: 50, reason: 'Recorded in the dashboard.' })],
      resolution: { note: 'Called the buyer.', by: 'meera', at: '2026-01-08T10:00:00.000Z' },
    });
    const { shop } = shopWithPayments(one);
    await openTab('payments', shop);
    await expectSoundWindow(view(one.reference), `Payment ${one.reference}`, async () => {
      for (const text of [
        '₹1,049.00',
        'Captured',
        'Pays the order',
        'Razorpay',
        'order_KdQ1Za7',
        'UTIB001',
        'setl_9',
        /Fee with GST₹24\.76/,
        /₹50\.00 Processed.*Recorded in the dashboard\..*number rfnd_Kf2/,
        'Called the buyer.',
        `${formatMoment('2026-01-08T10:00:00.000Z')} · meera`,
      ])
        await expect.element(details).toHaveTextContent(text);
      expect(details.getByRole('button').elements()).toHaveLength(1);
    });
  },
);

longTest(
  'returns a mismatch in full after a confirmation; the focus stays in the details (rule 18.4)',
  async () => {
    const one = buildMismatch();
    const { shop } = shopWithPayments(one);
    await openTab('payments?view=attention', shop);
    await view(one.reference).click();
    await expect.element(details).toHaveTextContent('Not settled yet.');
    await expect
      .element(details.getByRole('alert'))
      .toHaveTextContent('not the total of the order.');
    await refund.click();
    await expect
      .element(confirming)
      .toHaveTextContent('Razorpay sends ₹950.00 to the account that paid.');
    await button('Refund in full', confirming).click();
    await expect.element(confirming).not.toBeInTheDocument();
    await expect.element(details).toHaveTextContent(/₹950\.00 Requested/);
    await expect.element(refund).not.toBeInTheDocument();
    await expect.element(resolve).not.toBeInTheDocument();
    await expect.poll(() => details.element().contains(document.activeElement)).toBe(true);
    expect(shop.asked(orderEndpoints.refundPayment)[0]?.params).toEqual({ payment: one.id });
    // it has left the filter
    await userEvent.keyboard('{Escape}');
    await expect.element(main.getByText('No payments need attention')).toBeVisible();
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
  },
);

longTest('keeps a mismatch whose refund is cancelled, and returns the focus', async () => {
  const one = buildMismatch();
  const { shop } = shopWithPayments(one);
  await openTab('payments', shop);
  await view(one.reference).click();
  await refund.click();
  await button('Cancel', confirming).click();
  await expect.element(confirming).not.toBeInTheDocument();
  await expect.element(refund).toHaveFocus();
  expect(shop.asked(orderEndpoints.refundPayment)).toEqual([]);
});

longTest('shows why a payment cannot be refunded, with its current state behind', async () => {
  const one = buildMismatch();
  const { shop, change } = shopWithPayments(one);
  await openTab('payments', shop);
  await view(one.reference).click();
  await refund.click();
  change(one.id, {
    ...{ outcome: 'refund', needsAttention: false },
    refunds: [buildProviderRefund({ amount: 950 })],
  });
  shop.refuse(orderEndpoints.refundPayment, 'payment.not_refundable');
  await button('Refund in full', confirming).click();
  await expect
    .element(confirming.getByRole('alert'))
    .toHaveTextContent('Nothing of this payment is left to refund.');
  await button('Cancel', confirming).click();
  await expect.element(details).toHaveTextContent(/₹950\.00 Processed/);
  await expect.element(refund).not.toBeInTheDocument();
});

test('offers no refund of a payment that pays its order', async () => {
  const one = buildPayment({
    needsAttention: true,
    refunds: [buildProviderRefund({ amount: 10 })],
  });
  const { shop } = shopWithPayments(one);
  await openTab('payments', shop);
  await view(one.reference).click();
  await expect.element(details).toHaveTextContent('A refund was made at the provider.');
  await expect.element(resolve).toBeVisible();
  await expect.element(refund).not.toBeInTheDocument();
});

longTest('marks a payment as resolved only with a note (rule 18.4)', async () => {
  const one = buildMismatch();
  const { shop } = shopWithPayments(one);
  await openTab('payments', shop);
  await view(one.reference).click();
  await resolve.click();
  await note.fill('  ');
  await button('Save', resolving).click();
  await expect.element(note).toHaveAccessibleDescription(/Please enter what you did\.$/);
  await expect.element(note).toHaveFocus();
  expect(shop.asked(orderEndpoints.resolvePayment)).toEqual([]);
  await note.fill(' The buyer paid the rest in cash. ');
  await button('Save', resolving).click();
  await expect.element(resolving).not.toBeInTheDocument();
  await expect.element(details).toHaveTextContent('The buyer paid the rest in cash.');
  await expect.element(resolve).not.toBeInTheDocument();
  await expect.poll(() => details.element().contains(document.activeElement)).toBe(true);
  const [call] = shop.asked(orderEndpoints.resolvePayment);
  expect(call?.params).toEqual({ payment: one.id });
  expect(call?.body).toEqual({ note: 'The buyer paid the rest in cash.' });
});

longTest(
  "keeps a note that could not be saved, and shows the service's reason at the field",
  async () => {
    const one = buildMismatch();
    const { shop } = shopWithPayments(one);
    const message = 'Please enter at most 500 characters.';
    const errors = [{ path: 'note', message }];
    shop.refuse(orderEndpoints.resolvePayment, 'request.invalid', { errors, times: 1 });
    shop.fail(orderEndpoints.resolvePayment, 'no answer', { times: 1 });
    await openTab('payments', shop);
    await view(one.reference).click();
    await resolve.click();
    await note.fill('Called the buyer.');
    await button('Save', resolving).click();
    await expect.element(resolving.getByRole('alert')).toBeVisible();
    await expectNoFaults('a note that could not be saved');
    await button('Save', resolving).click();
    await expect.element(note).toHaveAccessibleDescription(expect.stringContaining(message));
    await expect.element(note).toHaveValue('Called the buyer.');
    await expect.element(note).toHaveFocus();
    await button('Save', resolving).click();
    await expect.element(details).toHaveTextContent('Called the buyer.');
  },
);

longTest('requests a failed refund again (rule 18.7)', async () => {
  const one = withFailedRefund();
  const { shop } = shopWithPayments(one);
  await openTab('payments', shop);
  await view(one.reference).click();
  await expect.element(details).toHaveTextContent('The provider could not make the refund.');
  await expect.element(refund).not.toBeInTheDocument();
  await expectNoFaultsAnywhere('a refund that failed');
  await again.click();
  await expect.element(details).toHaveTextContent(/₹1,049\.00 Requested/);
  await expect.element(again).not.toBeInTheDocument();
  await expect.poll(() => details.element().contains(document.activeElement)).toBe(true);
  expect(shop.asked(orderEndpoints.retryRefund)[0]?.params).toEqual({
    payment: one.id,
    refund: one.refunds[0]?.id,
  });
});

longTest('shows why a refund cannot be requested again', async () => {
  const one = withFailedRefund();
  const { shop } = shopWithPayments(one);
  shop.refuse(orderEndpoints.retryRefund, 'payment.refund_not_failed', { times: 1 });
  shop.fail(orderEndpoints.retryRefund, 'no answer', { times: 1 });
  await openTab('payments', shop);
  await view(one.reference).click();
  const problem = details.getByRole('region', { name: 'Refunds' }).getByRole('alert');
  await again.click();
  await expect.element(problem).toBeVisible();
  await again.click();
  await expect.element(problem).toHaveTextContent('Only a failed refund can be repeated.');
  await again.click();
  await expect.element(details).toHaveTextContent(/₹1,049\.00 Requested/);
  await expect.element(problem).not.toBeInTheDocument();
});
