import { errorCodes, formatMoment, type Order, orderNumber } from '@tanabana/contracts';
import { orderEndpoints } from '@tanabana/contracts/endpoints';
import { buildOrder, longTest, type StandInShop, sampleRows, tabTo } from '@tanabana/shell/testing';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { buildUpiOrder } from '../../testing/builders.ts';
import { expectNoFaultsAnywhere, expectSoundWindow, pictureFile } from '../../testing/checks.ts';
import { emptyShop, openTab, ordersOf } from '../../testing/dashboard.ts';
import { button, dialog, query, rowOf } from '../../testing/screen.ts';

const status = (what: 'Order' | 'Payment', { _id }: Order) =>
  page.getByRole('combobox', { name: `${what} status of order ${orderNumber(_id)}` });
const alert = page.getByRole('alert');
let shop: StandInShop;
let order: Order;
let paid: Order;

/** Two orders with changeable statuses. */
beforeEach(() => {
  shop = emptyShop();
  order = buildOrder({ orderStatus: 'Cancelled' });
  paid = buildUpiOrder();
  shop.answer(orderEndpoints.list, () => ordersOf([order, paid]));
  shop.answer(orderEndpoints.updateStatus, ({ body }) => {
    order = { ...order, ...body };
    return { order };
  });
  shop.answer(orderEndpoints.updatePaymentStatus, ({ body }) => {
    order = { ...order, ...body };
    return { order };
  });
});

test('shows the required columns: customer, items, sums, UTR and proof (rule 2.25)', async () => {
  await openTab('orders', shop);
  for (const header of [
    'Order #',
    'Customer',
    'Items',
    'Date',
    'Total',
    'Order Status',
    'Payment Status',
    'Txn / Proof',
    'Actions',
  ])
    await expect
      .element(page.getByRole('columnheader', { name: header, exact: true }))
      .toBeVisible();
  const row = rowOf(orderNumber(order._id));
  for (const text of ['Asha Rao', 'Indigo Block Print Kurti × 1', '5 Jan 2026', '₹1,049.00', '—'])
    await expect.element(row).toHaveTextContent(text);
  await expect.element(rowOf(orderNumber(paid._id))).toHaveTextContent('412345678901');
  await expect
    .element(button(`View payment proof of order ${orderNumber(paid._id)}`))
    .toBeVisible();
  await expectNoFaultsAnywhere('all orders');
});

test("shows a status at once, then the service's order (rule 4.8)", async () => {
  const { shop: asked } = await openTab('orders', shop);
  const letGo = shop.hold(orderEndpoints.updateStatus);
  await status('Order', order).selectOptions('Accepted');
  await expect.element(status('Order', order)).toHaveValue('Accepted');
  expect(order.orderStatus).toBe('Cancelled');
  letGo();
  await expect.poll(() => order.orderStatus).toBe('Accepted');
  await expect.element(status('Order', order)).toHaveValue('Accepted');
  const [call] = asked.asked(orderEndpoints.updateStatus);
  expect(call?.params.id).toBe(order._id);
  expect(call?.body).toEqual({ orderStatus: 'Accepted' });
  await expect.poll(() => asked.asked(orderEndpoints.list).length).toBeGreaterThan(1);
  expect(alert.query()).toBeNull();
});

test('reverts a rejected status with message and reason (rules 4.8, 8.6)', async () => {
  shop.refuse(orderEndpoints.updateStatus, 'order.out_of_stock', {
    message: 'Patola Stole is sold out.',
  });
  const letGo = shop.hold(orderEndpoints.updateStatus);
  await openTab('orders', shop);
  await status('Order', order).selectOptions('Accepted');
  await expect.element(status('Order', order)).toHaveValue('Accepted');
  // reverted at once, not only by the reloaded list
  const answerList = shop.hold(orderEndpoints.list);
  letGo();
  await expect
    .element(alert)
    .toHaveTextContent('Failed to update order status. Patola Stole is sold out.');
  await expect.element(status('Order', order)).toHaveValue('Cancelled');
  answerList();
});

test('a second admin learns what the first has done, and can still decide', async () => {
  const message = 'Someone else has changed this order: it is now Cancelled, with payment COD.';
  const now = order;
  order = { ...now, orderStatus: 'Pending' };
  await openTab('orders', shop);
  await expect.element(status('Order', order)).toHaveValue('Pending');
  order = now;
  shop.refuse(orderEndpoints.updateStatus, 'order.changed', { message, times: 1 });
  await status('Order', order).selectOptions('Shipped');
  await expect.element(alert).toHaveTextContent(message);
  await expect.element(status('Order', order)).toHaveValue('Cancelled');
  await status('Order', order).selectOptions('Shipped');
  await expect.element(alert).not.toBeInTheDocument();
  const sent = shop.asked(orderEndpoints.updateStatus);
  expect(sent.map(({ headers }) => headers.get('if-match'))).toEqual([
    '"Pending/COD"',
    '"Cancelled/COD"',
  ]);
});

test('reverts a payment status without a response; a retry clears the message (rule 8.6)', async () => {
  shop.fail(orderEndpoints.updatePaymentStatus, 'no answer', { times: 1 });
  await openTab('orders', shop);
  await status('Payment', order).selectOptions('Paid');
  await expect.element(alert).toHaveTextContent(/^Failed to update payment status$/);
  await expect.element(status('Payment', order)).toHaveValue('COD');
  await status('Payment', order).selectOptions('Paid');
  await expect.element(alert).not.toBeInTheDocument();
  await expect.element(status('Payment', order)).toHaveValue('Paid');
  await expect.poll(() => order.paymentStatus).toBe('Paid');
});

test.each(
  sampleRows([
    ['Order', orderEndpoints.updateStatus, 'order.status_admin_only', 'Accepted'],
    ['Payment', orderEndpoints.updatePaymentStatus, 'order.payment_status_admin_only', 'Paid'],
  ] as const),
)('tells an admin who lost the rights: %s', async (what, call, code, to) => {
  shop.refuse(call, code);
  await openTab('orders', shop);
  await status(what, order).selectOptions(to);
  await expect.element(alert).toHaveTextContent(errorCodes[code].message);
  await expect.element(alert).not.toHaveTextContent('Failed');
});

longTest(
  'removes an order from the list only; Undo or a reload restores it (rules 2.25, 7.3)',
  async () => {
    const { reload } = await openTab('orders', shop);
    const row = rowOf(orderNumber(order._id));
    const remove = button(`Remove order ${orderNumber(order._id)} from this list`);
    await remove.click();
    await expect.poll(() => row.query()).toBeNull();
    await expect.element(rowOf(orderNumber(paid._id))).toBeVisible();
    await expect
      .element(page.getByRole('region', { name: 'Messages' }))
      .toHaveTextContent(
        `Order ${orderNumber(order._id)} was removed from this list. The order itself is kept.`,
      );
    await button('Undo').click();
    await expect.element(row).toBeVisible();
    await remove.click();
    await expect.poll(() => row.query()).toBeNull();
    await reload();
    await expect.element(row).toBeVisible();
    for (const call of [
      orderEndpoints.updateStatus,
      orderEndpoints.updatePaymentStatus,
      orderEndpoints.cancel,
    ])
      expect(shop.asked(call)).toEqual([]);
  },
);

longTest('can be used by keyboard alone', async () => {
  await openTab('orders', shop);
  await tabTo(page.getByRole('searchbox', { name: 'Search orders' }));
  await userEvent.keyboard(`${order._id}{Enter}`);
  await expect.poll(query).toEqual({ q: order._id });
  await expect.poll(() => shop.asked(orderEndpoints.list).at(-1)?.query.q).toBe(order._id);
  await tabTo(status('Order', order));
  await userEvent.keyboard('{ArrowUp}');
  await expect.poll(() => order.orderStatus).toBe('Delivered');
  await expect.element(status('Order', order)).toHaveFocus();
  await expect.element(status('Order', order)).toHaveValue('Delivered');
  const view = button(`View order ${orderNumber(order._id)}`);
  await tabTo(view);
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog(`Order ${orderNumber(order._id)}`)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(view).toHaveFocus();
});

test('shows a complete order in its dialog, with editable statuses (rule 2.25)', async () => {
  order = {
    ...order,
    invoiceNumber: '2026-27/0042',
    address: { ...order.address, note: 'Ring twice.' },
    keptUntil: '2026-11-23T14:15:00.000Z',
    timeline: [
      ...order.timeline,
      {
        at: '2026-01-06T10:00:00.000Z',
        kind: 'orderStatus',
        from: 'Pending',
        to: 'Cancelled',
        by: { id: null, username: 'meera' },
      },
    ],
  };
  await openTab('orders', shop);
  const name = `Order ${orderNumber(order._id)}`;
  await expectSoundWindow(button(`View order ${orderNumber(order._id)}`), name, async () => {
    const details = dialog(name);
    for (const text of [
      'Asha Rao',
      '12 MG Road',
      'Bengaluru 560001',
      'Karnataka, India',
      '“Ring twice.”',
      `Kept until ${formatMoment('2026-11-23T14:15:00.000Z')}, then cancelled by the shop`,
      'Cash on delivery',
      'asha@example.com',
      'Indigo, M',
      'Order placed',
      'Order: Pending → Cancelled',
      '· meera',
      order._id,
      'Subtotal₹999.00Shipping₹50.00Total₹1,049.00',
    ])
      await expect.element(details).toHaveTextContent(text);
    await expect
      .element(details.getByRole('link', { name: 'Invoice 2026-27/0042' }))
      .toHaveAttribute('href', `/order/${order._id}/invoice`);
    await expect
      .element(details.getByRole('link', { name: 'Order page' }))
      .toHaveAttribute('href', `/order/${order._id}`);
    await details.getByRole('combobox', { name: 'Order status' }).selectOptions('Returned');
    await expect.poll(() => order.orderStatus).toBe('Returned');
  });
});

test('shows a payment proof in an accessible dialog, loaded with the token (rule 2.25)', async () => {
  const picture = await pictureFile();
  shop.answer(
    orderEndpoints.screenshot,
    () => new Response(picture, { headers: { 'Content-Type': 'image/png' } }),
  );
  await openTab('orders', shop);
  const name = `Payment proof, order ${orderNumber(paid._id)}`;
  await expectSoundWindow(
    button(`View payment proof of order ${orderNumber(paid._id)}`),
    name,
    async () => {
      await expect.element(dialog(name).getByRole('img')).toBeVisible();
    },
  );
  expect(shop.asked(orderEndpoints.screenshot)[0]?.headers.get('authorization')).toMatch(
    /^Bearer /,
  );
});

longTest('records a refund of a cancelled prepaid order in its dialog (rule 11.6)', async () => {
  paid = buildUpiOrder({ orderStatus: 'Cancelled', paymentStatus: 'Paid' });
  await openTab('orders', shop);
  await button(`View order ${orderNumber(paid._id)}`).click();
  const form = page.getByRole('form', { name: 'Record a refund' });
  await form.getByRole('button', { name: 'Record refund' }).click();
  const reference = form.getByRole('textbox', { name: 'Reference' });
  await expect.element(reference).toHaveAccessibleDescription('Please enter a reference.');
  await expectNoFaultsAnywhere('refund without a reference');
  await reference.fill('UTR 77');
  const message = `At most ₹${paid.totalPrice}.00, the amount that was paid.`;
  const amount = form.getByRole('textbox', { name: 'Amount (₹)' });
  shop.refuse(orderEndpoints.refund, 'request.invalid', { errors: [{ path: 'amount', message }] });
  await amount.fill('99999');
  await form.getByRole('button', { name: 'Record refund' }).click();
  await expect.element(amount).toHaveAccessibleDescription(message);
  shop.answer(orderEndpoints.refund, ({ body }) => {
    paid = { ...paid, refund: { ...body, recordedAt: paid.createdAt } };
    return { order: paid };
  });
  await amount.fill(String(paid.totalPrice));
  await form.getByRole('button', { name: 'Record refund' }).click();
  await expect.element(page.getByText(/refunded on .* \(UPI\), reference UTR 77/)).toBeVisible();
  await expect.element(form).not.toBeInTheDocument();
});
