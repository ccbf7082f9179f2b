import { type Order, orderNumber, texts } from '@tanabana/contracts';
import { orderEndpoints } from '@tanabana/contracts/endpoints';
import type { StandInShop } from '@tanabana/shell/testing';
import { longTest, sampleRows } from '@tanabana/shell/testing';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { buildUnpaidOrder, buildUpiOrder } from '../../testing/builders.ts';
import { expectNoFaultsAnywhere, pictureFile } from '../../testing/checks.ts';
import { emptyShop, openTab, ordersOf } from '../../testing/dashboard.ts';
import { button, main } from '../../testing/screen.ts';

const notices = page.getByRole('region', { name: 'Messages' });
const shortcuts = page.getByRole('checkbox', { name: 'Keyboard shortcuts' });
const shows = (order: Order) => main.getByText(order.transactionId ?? '', { exact: true });
const decided = () =>
  shop
    .asked(orderEndpoints.updatePaymentStatus)
    .map(({ params, body }) => [params.id, body.paymentStatus]);
let shop: StandInShop;
let orders: Order[];

/** Three pending payments; decided ones leave the list, like the service's. */
beforeEach(async () => {
  shop = emptyShop();
  orders = ['100000000001', '100000000002', '100000000003'].map((transactionId) =>
    buildUpiOrder({ transactionId }),
  );
  shop.answer(orderEndpoints.list, () =>
    ordersOf(orders.filter(({ paymentStatus }) => paymentStatus === 'Pending')),
  );
  shop.answer(orderEndpoints.updatePaymentStatus, ({ params, body }) => {
    orders = orders.map((one) => (one._id === params.id ? { ...one, ...body } : one));
    const order = orders.find(({ _id }) => _id === params.id);
    if (!order) throw new Error('There is no such order.');
    return { order };
  });
  const picture = await pictureFile('proof.png', 270);
  shop.answer(
    orderEndpoints.screenshot,
    () => new Response(picture, { headers: { 'Content-Type': 'image/png' } }),
  );
});

const [first, second, third] = [0, 1, 2].map((at) => () => orders[at] as Order) as [
  () => Order,
  () => Order,
  () => Order,
];

longTest(
  'shows picture, amount, UTR, number, customer and items of one payment, oldest first',
  async () => {
    await openTab('proofs', shop);
    await expect.element(shows(first())).toBeVisible();
    for (const text of [
      '₹1,049.00',
      orderNumber(first()._id),
      'Asha Rao',
      'Indigo Block Print Kurti × 1',
      '1 of 3',
    ])
      await expect.element(main).toHaveTextContent(text);
    const name = `Payment proof of order ${orderNumber(first()._id)}`;
    await expect.element(main.getByRole('img', { name })).toBeVisible();
    expect(shop.asked(orderEndpoints.list)[0]?.query).toMatchObject({
      paymentMethod: 'pre-paid',
      paymentStatus: 'Pending',
      sort: 'oldest',
    });
    expect(shop.asked(orderEndpoints.screenshot)[0]?.headers.get('authorization')).toMatch(
      /^Bearer /,
    );
    await expectNoFaultsAnywhere('the queue of payments');
  },
);

longTest('shows a complete picture, zooms into it, and resets', async () => {
  await openTab('proofs', shop);
  const picture = main.getByRole('img', { name: /^Payment proof/ });
  await expect.element(picture).toBeVisible();
  const frame = main.getByRole('region', { name: /^Payment proof/ }).element();
  const hidden = (): number => frame.scrollHeight - frame.clientHeight;
  const width = (): number => picture.element().getBoundingClientRect().width;
  const whole = width();
  expect(hidden()).toBe(0);
  await expect.element(button('Zoom out')).toBeDisabled();
  await button('Zoom in').click();
  await button('Zoom in').click();
  await expect.poll(width).toBeGreaterThan(whole * 2);
  await expect.poll(hidden).toBeGreaterThan(0);
  await button('Zoom in').click();
  await expect.element(button('Zoom in')).toBeDisabled();
  await button('Whole picture').click();
  await expect.poll(width).toBe(whole);
});

test.each(
  sampleRows([
    ['p', 'Paid'],
    ['d', 'Decline'],
  ]),
)('the key %s sets %s and shows the next payment; Undo restores it', async (key, status) => {
  await openTab('proofs', shop);
  await expect.element(shows(first())).toBeVisible();
  await userEvent.keyboard(key);
  await expect.element(notices).toHaveTextContent(`Order ${orderNumber(first()._id)}: ${status}`);
  await expect.element(shows(second())).toBeVisible();
  expect(shows(first()).query()).toBeNull();
  expect(decided()).toEqual([[first()._id, status]]);
  await button('Undo').click();
  await expect.poll(decided).toContainEqual([first()._id, 'Pending']);
  await expect.element(main.getByText(/ of 3$/)).toBeVisible();
});

test('moves by N and B or buttons, and stops at the ends', async () => {
  await openTab('proofs', shop);
  await expect.element(shows(first())).toBeVisible();
  await expect.element(button(/^Back/)).toBeDisabled();
  await userEvent.keyboard('n');
  await expect.element(shows(second())).toBeVisible();
  await button(/^Next/).click();
  await expect.element(shows(third())).toBeVisible();
  await expect.element(button(/^Next/)).toBeDisabled();
  await userEvent.keyboard('n');
  await expect.element(main.getByText('3 of 3')).toBeVisible();
  await userEvent.keyboard('b');
  await expect.element(shows(second())).toBeVisible();
});

longTest('turns shortcuts off permanently; buttons still work', async () => {
  const { reload } = await openTab('proofs', shop);
  await shortcuts.click();
  await userEvent.keyboard('pd');
  await reload();
  await expect.element(shortcuts).not.toBeChecked();
  await expect.element(shows(first())).toBeVisible();
  await userEvent.keyboard('pd');
  expect(decided()).toEqual([]);
  await button(/^Decline/).click();
  await expect.poll(decided).toEqual([[first()._id, 'Decline']]);
  await shortcuts.click();
  await expect.element(shows(second())).toBeVisible();
  await userEvent.keyboard('p');
  await expect.poll(decided).toHaveLength(2);
});

test('ignores keys with Ctrl', async () => {
  await openTab('proofs', shop);
  await expect.element(shows(first())).toBeVisible();
  await userEvent.keyboard('{Control>}d{/Control}');
  await expect.element(shows(first())).toBeVisible();
  expect(decided()).toEqual([]);
});

test('stays at a payment whose decision failed and shows why', async () => {
  shop.fail(orderEndpoints.updatePaymentStatus);
  await openTab('proofs', shop);
  await expect.element(shows(first())).toBeVisible();
  await userEvent.keyboard('p');
  await expect.element(main.getByRole('alert')).toHaveTextContent(texts.failed.paymentStatus);
  await expect.element(shows(first())).toBeVisible();
  expect(notices.getByText('Paid').query()).toBeNull();
});

test('reports a picture that failed to load and retries (rule 2.25)', async () => {
  shop.fail(orderEndpoints.screenshot, 'no answer', { times: 1 });
  await openTab('proofs', shop);
  await expect.element(main.getByText('The screenshot could not be loaded.')).toBeVisible();
  await expect.element(shows(first())).toBeVisible();
  await main.getByRole('button', { name: /try again/i }).click();
  await expect.element(main.getByRole('img', { name: /^Payment proof/ })).toBeVisible();
});

test('shows an order without a screenshot', async () => {
  orders = [buildUpiOrder({ paymentScreenshotUrl: null })];
  await openTab('proofs', shop);
  await expect.element(main.getByText('The customer sent no screenshot.')).toBeVisible();
});

longTest('shows an empty queue after the last decision', async () => {
  orders = orders.slice(0, 1);
  await openTab('proofs', shop);
  await expect.element(shows(first())).toBeVisible();
  await userEvent.keyboard('p');
  await expect.element(main.getByText('No payments to check')).toBeVisible();
  await expectNoFaultsAnywhere('an empty queue');
});

test('leaves orders that wait for a provider out of the queue (rule 18.6)', async () => {
  orders = [buildUnpaidOrder(), ...orders.slice(0, 1)];
  await openTab('proofs', shop);
  await expect.element(shows(second())).toBeVisible();
  await expect.element(main).toHaveTextContent('1 of 1');
  orders = [buildUnpaidOrder()];
  await openTab('proofs', shop);
  await expect.element(main.getByText('No payments to check')).toBeVisible();
});
