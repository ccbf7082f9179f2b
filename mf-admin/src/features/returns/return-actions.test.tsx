import { type Order, type QueuedReturn, shopDay } from '@tanabana/contracts';
import { orderEndpoints } from '@tanabana/contracts/endpoints';
import { buildOrder, expectNoFaults, longTest, type StandInShop } from '@tanabana/shell/testing';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { buildOnlineOrder, buildRefund, buildReturn } from '../../testing/builders.ts';
import { expectNoFaultsAnywhere, expectSoundWindow } from '../../testing/checks.ts';
import { openTab } from '../../testing/dashboard.ts';
import { action, shopWithReturns } from '../../testing/returns.ts';
import { button, dialog, main, rowOf } from '../../testing/screen.ts';

const OUTDATED = 'Someone else has changed this return in the meantime.';
const row = rowOf('Asha Rao');
const alert = main.getByRole('alert');
const changes = (shop: StandInShop) =>
  shop.asked(orderEndpoints.changeReturn).map(({ body }) => body);

test('approves and receives a return; the next action gets the focus (rule 17.3)', async () => {
  const { shop } = shopWithReturns(buildReturn());
  await openTab('returns', shop);
  await expect.element(action('Approve')).toBeVisible();
  (action('Approve').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(row).toHaveTextContent('Approved');
  await expect.element(action('Received')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(action('Quality check')).toHaveFocus();
  expect(changes(shop)).toEqual([
    { event: 'approve', seen: 'requested' },
    { event: 'receive', seen: 'approved' },
  ]);
});

longTest('focuses the heading after the row has left the filter', async () => {
  const { shop } = shopWithReturns(buildReturn());
  await openTab('returns?state=requested', shop);
  await action('Approve').click();
  await expect.element(main.getByText('No returns match these filters.')).toBeVisible();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
});

longTest('rejects a return only with a reason (rule 17.3)', async () => {
  const { shop } = shopWithReturns(buildReturn());
  await openTab('returns?state=all', shop);
  await expectSoundWindow(action('Reject'), 'Reject this return?');
  await action('Reject').click();
  const asking = dialog('Reject this return?');
  const reason = asking.getByRole('textbox', { name: 'Reason' });
  await reason.fill('  ');
  await button('Reject', asking).click();
  await expect.element(reason).toHaveAccessibleDescription(/Please enter a reason\.$/);
  await expect.element(reason).toHaveFocus();
  expect(changes(shop)).toEqual([]);
  await reason.fill(' Worn for a day. ');
  await button('Reject', asking).click();
  await expect.element(asking).not.toBeInTheDocument();
  await expect.element(row).toHaveTextContent(/Rejected\s*Worn for a day\./);
  expect(changes(shop)).toEqual([
    { event: 'reject', reason: 'Worn for a day.', seen: 'requested' },
  ]);
});

test.for([
  ['Restock', 'restock', 'Restocked'],
  ['Damaged', 'damaged', 'Damaged'],
] as const)('records the quality check: %s (rules 17.3, 17.8)', async ([label, quality, shown]) => {
  const { shop } = shopWithReturns(buildReturn({ state: 'received' }));
  await openTab('returns', shop);
  await action('Quality check').click();
  const asking = dialog('Quality check');
  await button('Save', asking).click();
  await expect.element(asking).toHaveTextContent('Please choose one.');
  await expect.element(asking.getByRole('radio').first()).toHaveFocus();
  await asking.getByRole('radio', { name: new RegExp(`^${label}`) }).click();
  await button('Save', asking).click();
  await expect.element(row).toHaveTextContent(`Checked${shown}`);
  expect(changes(shop)).toEqual([{ event: 'check', quality, seen: 'received' }]);
});

test('asks for the condition of the goods in an accessible dialog', async () => {
  const { shop } = shopWithReturns(buildReturn({ state: 'received' }));
  await openTab('returns', shop);
  await expectSoundWindow(action('Quality check'), 'Quality check');
});

const forExchange = {
  resolution: 'exchange',
  exchangeFor: { color: 'Rani', size: 'L', sku: 'KU-2' },
} as const;

test('refunds instead of an exchange (rule 17.3)', async () => {
  const { shop } = shopWithReturns(buildReturn({ ...forExchange, state: 'checked' }));
  await openTab('returns', shop);
  await expect.element(row).toHaveTextContent('Exchange for Rani, L');
  await expect.element(action('Refund')).not.toBeInTheDocument();
  await action('Refund instead').click();
  const asking = dialog('Refund instead of the exchange?');
  await expect.element(asking).toHaveTextContent('is returned to the stock');
  await button('Refund instead', asking).click();
  await expect.element(action('Refund')).toBeVisible();
  await expect.element(action('Ship exchange')).not.toBeInTheDocument();
  expect(changes(shop)).toEqual([{ event: 'convert', seen: 'checked' }]);
});

test('shows that another admin was first and loads the current state (rule 17.4)', async () => {
  const one = buildReturn();
  const { shop, change } = shopWithReturns(one);
  await openTab('returns', shop);
  await expect.element(action('Approve')).toBeVisible();
  change(one, { state: 'approved' });
  shop.refuse(orderEndpoints.changeReturn, 'return.changed', { times: 1 });
  await action('Approve').click();
  await expect.element(alert).toHaveTextContent(OUTDATED);
  await expect.element(row).toHaveTextContent('Approved');
  await action('Received').click();
  await expect.element(row).toHaveTextContent('Received');
  await expect.element(alert).not.toBeInTheDocument();
});

longTest(
  'closes a dialog whose return another admin has changed, with the reason (rule 17.4)',
  async () => {
    const one = buildReturn();
    const { shop, change } = shopWithReturns(one);
    await openTab('returns?state=all', shop);
    await action('Reject').click();
    const asking = dialog('Reject this return?');
    await asking.getByRole('textbox', { name: 'Reason' }).fill('Worn for a day.');
    change(one, { state: 'withdrawn' });
    shop.refuse(orderEndpoints.changeReturn, 'return.changed', { times: 1 });
    await button('Reject', asking).click();
    await expect.element(asking).not.toBeInTheDocument();
    await expect.element(alert).toHaveTextContent(OUTDATED);
    await expect.element(row).toHaveTextContent('Withdrawn');
    expect(row.getByRole('button').elements()).toEqual([]);
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
  },
);

longTest('keeps the dialog and its input when the call fails', async () => {
  const { shop } = shopWithReturns(buildReturn());
  shop.fail(orderEndpoints.changeReturn, 'no answer', { times: 1 });
  await openTab('returns?state=all', shop);
  await action('Reject').click();
  const asking = dialog('Reject this return?');
  await asking.getByRole('textbox', { name: 'Reason' }).fill('Worn for a day.');
  await button('Reject', asking).click();
  await expect.element(asking.getByRole('alert')).toBeVisible();
  await button('Reject', asking).click();
  await expect.element(row).toHaveTextContent('Worn for a day.');
});

const refunding = dialog('Refund a return');
const amount = refunding.getByRole('textbox', { name: /^Amount \(₹\) for / });
const reference = refunding.getByRole('textbox', { name: 'Reference' });
const record = button('Record refund', refunding);

/** A checked return of two of three kurtis of an order, paid with 100 rupees off. */
function checkedReturn(changes: Partial<QueuedReturn> = {}, over: Partial<Order> = {}) {
  const [line] = buildOrder().products as [Order['products'][number]];
  const one = buildReturn({ state: 'checked', quality: 'restock', quantity: 2, ...changes });
  const order = buildOrder({
    _id: one.orderId,
    ...{ orderStatus: 'Delivered', paymentStatus: 'Paid' },
    products: [{ ...line, quantity: 3, discount: 100 }],
    returns: [one],
    ...over,
  });
  const { shop, change } = shopWithReturns(one);
  shop.answer(orderEndpoints.get, order);
  shop.answer(orderEndpoints.addRefund, () => {
    change(one, { state: 'refunded' });
    return { order };
  });
  return { shop, one, order, change };
}

longTest('records a refund in an accessible dialog', async () => {
  const { shop } = checkedReturn();
  await openTab('returns', shop);
  await expectSoundWindow(action('Refund'), 'Refund a return', async () => {
    await expect.element(amount).toHaveFocus();
    await expectNoFaultsAnywhere('the refund of a return');
  });
});

longTest('refunds the share of the returned units by default (rule 17.6)', async () => {
  const { shop, one, order } = checkedReturn();
  await openTab('returns', shop);
  await action('Refund').click();
  await expect.element(amount).toHaveValue('1931.33');
  await expect.element(refunding.getByRole('status')).toHaveTextContent('₹1,931.33');
  await expect
    .element(refunding)
    .toHaveTextContent(`entered no UPI ID or bank account: ${order.email}, ${order.phone}.`);
  await refunding.getByRole('combobox', { name: 'Refunded by' }).selectOptions('Bank transfer');
  await record.click();
  await expect.element(reference).toHaveFocus();
  await expect.element(reference).toHaveAccessibleDescription('Please enter a reference.');
  await reference.fill(' NEFT 77 ');
  await record.click();
  await expect.element(main.getByText('No open returns')).toBeVisible();
  const [call] = shop.asked(orderEndpoints.addRefund);
  expect(call?.params.id).toBe(order._id);
  expect(call?.body).toEqual({
    ...{ method: 'bank', reference: 'NEFT 77', day: shopDay(new Date()), returnId: one.id },
    ...{ lines: [{ line: 0, quantity: 2, amount: 1931.33 }], shipping: 0, overpaid: 0 },
  });
  expect(call?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
});

longTest('shows the UPI ID or bank account of a return only on request (rule 17.5)', async () => {
  const { shop, one } = checkedReturn({ hasRefundTo: true });
  shop.answer(orderEndpoints.refundTo, {
    ...{ kind: 'bank', name: 'Asha Rao', account: '123456789012', ifsc: 'HDFC0001234' },
  });
  shop.fail(orderEndpoints.refundTo, 'no answer', { times: 1 });
  await openTab('returns', shop);
  await action('Refund').click();
  const show = button('Show bank details', refunding);
  await expect.element(show).toBeVisible();
  await expect.element(refunding).toHaveTextContent('Recorded in Activity.');
  expect(shop.asked(orderEndpoints.refundTo)).toEqual([]);
  await show.click();
  await expect.element(refunding.getByRole('alert')).toBeVisible();
  await show.click();
  for (const text of ['Asha Rao', '123456789012', 'HDFC0001234'])
    await expect.element(refunding).toHaveTextContent(text);
  await expect.element(show).not.toBeInTheDocument();
  await expectNoFaults('bank details');
  const [, call] = shop.asked(orderEndpoints.refundTo);
  expect(call?.params).toEqual({ id: one.orderId, return: one.id });
});

test('shows the UPI ID of a return (rule 17.5)', async () => {
  const { shop } = checkedReturn({ hasRefundTo: true });
  shop.answer(orderEndpoints.refundTo, { kind: 'upi', upi: 'asha@okaxis' });
  await openTab('returns', shop);
  await action('Refund').click();
  await button('Show bank details', refunding).click();
  await expect.element(refunding).toHaveTextContent(/UPI ID\s*asha@okaxis/);
});

test('shows the UTR of an order that was paid by UPI', async () => {
  const { shop } = checkedReturn({}, { paymentMethod: 'pre-paid', transactionId: '412345678901' });
  await openTab('returns', shop);
  await action('Refund').click();
  await expect.element(refunding).toHaveTextContent('Paid by UPI with UTR 412345678901.');
});

longTest(
  'refunds an order that was paid through a provider the way it was paid (rule 18.7)',
  async () => {
    const { payment } = buildOnlineOrder();
    const { shop, one } = checkedReturn({}, { paymentMethod: 'pre-paid', payment });
    await openTab('returns', shop);
    await action('Refund').click();
    await expect
      .element(refunding)
      .toHaveTextContent('Paid through Razorpay, UPI, number pay_KdR8Lm2.');
    const method = refunding.getByRole('combobox', { name: 'Refunded by' });
    await expect.element(method).toHaveValue('provider');
    await expect.element(reference).not.toBeInTheDocument();
    await button('Request refund', refunding).click();
    await expect.element(main.getByText('No open returns')).toBeVisible();
    expect(shop.asked(orderEndpoints.addRefund)[0]?.body).toEqual({
      ...{ method: 'provider', reference: '', day: shopDay(new Date()), returnId: one.id },
      ...{ lines: [{ line: 0, quantity: 2, amount: 1931.33 }], shipping: 0, overpaid: 0 },
    });
  },
);

longTest(
  'records goods that came back before they were paid without a method (rule 17.6)',
  async () => {
    const { shop } = checkedReturn({}, { paymentStatus: 'Pending' });
    await openTab('returns', shop);
    await action('Refund').click();
    await expect.element(refunding).toHaveTextContent('Nothing was paid, so no money is sent');
    await expect.element(reference).not.toBeInTheDocument();
    await record.click();
    await expect.element(main.getByText('No open returns')).toBeVisible();
    expect(shop.asked(orderEndpoints.addRefund)[0]?.body).toMatchObject({
      ...{ method: 'none', reference: '' },
    });
  },
);

longTest('closes the refund of a return that another admin has refunded (rule 17.4)', async () => {
  const { shop, one, change } = checkedReturn();
  await openTab('returns?state=all', shop);
  await action('Refund').click();
  await reference.fill('77');
  change(one, { state: 'refunded' });
  shop.refuse(orderEndpoints.addRefund, 'return.not_possible', { times: 1 });
  await record.click();
  await expect.element(refunding).not.toBeInTheDocument();
  await expect.element(alert).toHaveTextContent('not possible in the current state of the return');
  await expect.element(row).toHaveTextContent('Refunded');
});

longTest(
  'keeps a refund that is more than what is left, with the amount to correct (rule 17.6)',
  async () => {
    const { shop } = checkedReturn();
    const message = 'At most ₹500.00 is left of what was paid.';
    shop.refuse(orderEndpoints.addRefund, 'order.refund_too_high', { times: 1, message });
    await openTab('returns', shop);
    await action('Refund').click();
    await reference.fill('77');
    await record.click();
    await expect.element(refunding.getByRole('alert')).toHaveTextContent(message);
    await amount.fill('500');
    await record.click();
    await expect.element(main.getByText('No open returns')).toBeVisible();
    expect(shop.asked(orderEndpoints.addRefund).map(({ body }) => body.lines[0]?.amount)).toEqual([
      1931.33, 500,
    ]);
  },
);

longTest('says that units of a return were refunded in the order already (rule 17.6)', async () => {
  const lines = [{ line: 0, quantity: 2, amount: 1931.33 }];
  const refunds = [buildRefund({ lines, amount: 1931.33 })];
  const { shop } = checkedReturn({}, { refunds });
  await openTab('returns', shop);
  await action('Refund').click();
  await reference.fill('78');
  await record.click();
  await expect
    .element(refunding.getByRole('alert'))
    .toHaveTextContent('1 of these 2 units are left to refund.');
  expect(shop.asked(orderEndpoints.addRefund)).toEqual([]);
});

longTest(
  'shows that the order of a return could not be loaded, and loads it on request',
  async () => {
    const { shop } = checkedReturn();
    shop.fail(orderEndpoints.get, 'no answer', { times: 1 });
    await openTab('returns', shop);
    await action('Refund').click();
    await expect.element(refunding).toHaveTextContent('The order could not be loaded.');
    await button('Try again', refunding).click();
    await expect.element(amount).toBeVisible();
  },
);

longTest('asks for the parcel of an exchange in an accessible dialog', async () => {
  const { shop } = shopWithReturns(buildReturn({ ...forExchange, state: 'checked' }));
  await openTab('returns', shop);
  await expectSoundWindow(action('Ship exchange'), 'Ship the exchange', () =>
    expectNoFaultsAnywhere('the parcel of an exchange'),
  );
});

longTest(
  'ships an exchange; a taken AWB number is corrected in the dialog (rules 16.1, 17.3)',
  async () => {
    const one = buildReturn({ ...forExchange, state: 'checked' });
    const { shop, change } = shopWithReturns(one);
    shop.answer(orderEndpoints.shipExchange, () => {
      change(one, { state: 'exchanged' });
      return { order: buildOrder() };
    });
    shop.refuse(orderEndpoints.shipExchange, 'shipment.awb_taken', { times: 1 });
    await openTab('returns?state=all', shop);
    const shipping = dialog('Ship the exchange');
    const field = (name: RegExp) => shipping.getByRole('textbox', { name });
    await action('Ship exchange').click();
    await expect.element(shipping).toHaveTextContent('Exchange for Rani, L');
    await button('Ship exchange', shipping).click();
    await expect.element(field(/^Courier/)).toHaveAccessibleDescription('Please enter a courier.');
    await expect.element(field(/^Courier/)).toHaveFocus();
    await field(/^Courier/).fill('Delhivery');
    await field(/^AWB number/).fill('77');
    await button('Ship exchange', shipping).click();
    await expect.element(shipping).toHaveTextContent('Enter letters, digits and hyphens.');
    await field(/^AWB number/).fill('7700');
    await button('Ship exchange', shipping).click();
    await expect.element(shipping).toHaveTextContent('Another parcel has this AWB number.');
    await field(/^AWB number/).fill('7701');
    await button('Ship exchange', shipping).click();
    await expect.element(row).toHaveTextContent('Exchanged');
    const calls = shop.asked(orderEndpoints.shipExchange);
    expect(calls.map(({ body }) => body.awb)).toEqual(['7700', '7701']);
    expect(calls[1]?.params).toEqual({ id: one.orderId, return: one.id });
    expect(localStorage.getItem('admin-last-courier')).toBe('Delhivery');
  },
);
