import { type Order, orderNumber, shopDay } from '@tanabana/contracts';
import { orderEndpoints } from '@tanabana/contracts/endpoints';
import {
  buildOrder,
  buildSession,
  expectNoFaults,
  longTest,
  type StandInShop,
} from '@tanabana/shell/testing';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { buildOnlineOrder, buildRefund } from '../../../testing/builders.ts';
import { expectNoFaultsAnywhere } from '../../../testing/checks.ts';
import { emptyShop, openTab, ordersOf } from '../../../testing/dashboard.ts';
import { button, dialog } from '../../../testing/screen.ts';

const line = buildOrder().products[0] as Order['products'][number];
const refunds = page.getByRole('region', { name: 'Refunds' });
const form = page.getByRole('form', { name: 'Record a partial refund' });
const field = (name: string | RegExp) => form.getByRole('textbox', { name });
const units = (name: string) => field(`Units back of ${name}`);
const amount = (name: string) => field(`Amount (₹) for ${name}`);
const reference = field('Reference');
const record = button('Record refund', form);
const STOLE = 'Patola Stole, Indigo';
const KURTI = 'Bagru Kurti, Indigo, M';
let shop: StandInShop;
let order: Order;

/** A paid and delivered order of three stoles, with 100 rupees off, and a kurti. */
beforeEach(() => {
  shop = emptyShop();
  order = buildOrder({
    orderStatus: 'Delivered',
    paymentStatus: 'Paid',
    products: [
      { ...line, name: 'Patola Stole', quantity: 3, discount: 100, selectedSize: null },
      { ...line, name: 'Bagru Kurti' },
    ],
    ...{ subtotal: 3996, discount: 100, totalPrice: 3946 },
  });
  shop.answer(orderEndpoints.list, () => ordersOf([order]));
  shop.answer(orderEndpoints.addRefund, ({ body: { returnId: _, ...body } }) => {
    const amounts = [...body.lines.map((one) => one.amount), body.shipping, body.overpaid];
    const sum = amounts.reduce((total, one) => total + one, 0);
    const made = buildRefund({ ...body, amount: sum, creditNote: '2026-27/000007' });
    order = { ...order, refunds: [...(order.refunds ?? []), made] };
    return { order };
  });
});

async function openOrder(): Promise<void> {
  await openTab('orders', shop);
  await button(`View order ${orderNumber(order._id)}`).click();
  await expect.element(dialog(`Order ${orderNumber(order._id)}`)).toBeVisible();
}

async function openForm(): Promise<void> {
  await openOrder();
  await button('Refund', refunds).click();
  await expect.element(form).toBeVisible();
}

const sent = () => shop.asked(orderEndpoints.addRefund).map(({ body }) => body);

test('refunds units with their share of the line, an allowance and shipping, and lists it with its credit note (rules 17.6, 17.7)', async () => {
  await openForm();
  await expect.element(units(STOLE)).toHaveFocus();
  await units(STOLE).fill('2');
  await expect.element(amount(STOLE)).toHaveValue('1931.33');
  await amount(KURTI).fill('120.50');
  await field(/^Shipping/).fill('50');
  await expect.element(form.getByRole('status')).toHaveTextContent('₹2,101.83');
  await reference.fill('412345678901');
  await record.click();
  await expect.element(refunds).toHaveFocus();
  await expect
    .element(refunds.getByRole('listitem'))
    .toHaveTextContent('Patola Stole × 2, Bagru Kurti (allowance), shipping');
  await expect.element(refunds).toHaveTextContent('UPI, reference 412345678901');
  await expect.element(refunds).toHaveTextContent('₹2,101.83');
  await expect
    .element(refunds.getByRole('link', { name: 'Credit note 2026-27/000007' }))
    .toHaveAttribute('href', expect.stringContaining('number=2026-27%2F000007'));
  expect(sent()).toEqual([
    {
      ...{ method: 'upi', reference: '412345678901', day: shopDay(new Date()) },
      lines: [
        { line: 0, quantity: 2, amount: 1931.33 },
        { line: 1, quantity: 0, amount: 120.5 },
      ],
      ...{ shipping: 50, overpaid: 0 },
    },
  ]);
});

longTest(
  'has an accessible form at desktop and phone width; Cancel returns the focus',
  async () => {
    await openForm();
    await expectNoFaultsAnywhere('the form of a refund');
    await button('Cancel', form).click();
    await expect.element(form).not.toBeInTheDocument();
    await expect.element(refunds).toHaveFocus();
    await userEvent.keyboard('{Tab}');
    await expect.element(button('Refund', refunds)).toHaveFocus();
  },
);

longTest('never refunds more than is left of lines and shipping (rule 17.6)', async () => {
  const lines = [
    { line: 0, quantity: 2, amount: 1931.33 },
    { line: 1, quantity: 1, amount: 999 },
  ];
  order = { ...order, refunds: [buildRefund({ lines, shipping: 20, amount: 2950.33 })] };
  await openForm();
  await expect.element(form).toHaveTextContent('Up to ₹965.67');
  await expect.element(form).toHaveTextContent('Everything is refunded');
  await expect.element(amount(KURTI)).not.toBeInTheDocument();
  await expect.element(field(/^Shipping/)).toHaveAccessibleDescription('Up to ₹30.00');
  await units(STOLE).fill('2');
  await amount(STOLE).fill('965.68');
  await field(/^Shipping/).fill('30.01');
  await reference.fill('77');
  await record.click();
  await expect.element(units(STOLE)).toHaveAccessibleDescription('Enter a number from 0 to 1.');
  await expect
    .element(amount(STOLE))
    .toHaveAccessibleDescription('At most 965.67, which is left of it.');
  await expect
    .element(field(/^Shipping/))
    .toHaveAccessibleDescription(/At most 30, which is left of it\.$/);
  expect(sent()).toEqual([]);
  await units(STOLE).fill('1');
  await expect.element(amount(STOLE)).toHaveValue('965.67');
  await field(/^Shipping/).fill('30');
  await record.click();
  await expect.element(form).not.toBeInTheDocument();
  await expect.element(button('Refund', refunds)).not.toBeInTheDocument();
});

longTest('names fields without a valid value and sends nothing', async () => {
  await openForm();
  await form.getByLabelText('Day').fill('');
  await record.click();
  await expect.element(form).toHaveTextContent('Enter what is refunded.');
  await expect.element(reference).toHaveAccessibleDescription('Please enter a reference.');
  await expect.element(reference).toHaveFocus();
  await expect
    .element(form.getByLabelText('Day'))
    .toHaveAccessibleDescription('Please enter a day.');
  await units(STOLE).fill('some');
  await amount(KURTI).fill('half');
  await record.click();
  await expect.element(units(STOLE)).toHaveAccessibleDescription('Enter a number from 0 to 3.');
  await expect.element(amount(KURTI)).toHaveAccessibleDescription('"half" is not a number.');
  await expect.element(units(STOLE)).toHaveFocus();
  await expectNoFaults('a refund with errors');
  expect(sent()).toEqual([]);
});

longTest(
  'shows at its field what another admin has refunded meanwhile, with the new limit (rule 17.6)',
  async () => {
    await openForm();
    await units(STOLE).fill('3');
    await amount(KURTI).fill('999');
    await reference.fill('77');
    const lines = [{ line: 1, quantity: 0, amount: 500 }];
    order = { ...order, refunds: [buildRefund({ lines, amount: 500 })] };
    const message = 'At most ₹499.00 is left of this line.';
    shop.refuse(orderEndpoints.addRefund, 'request.invalid', {
      times: 1,
      errors: [{ path: 'lines.1.amount', message }],
    });
    await record.click();
    await expect.element(amount(KURTI)).toHaveAccessibleDescription(message);
    await expect.element(amount(KURTI)).toHaveFocus();
    await expect.element(form).toHaveTextContent('Up to ₹499.00');
    await expect.element(refunds.getByText('Bagru Kurti (allowance)')).toBeVisible();
    await amount(KURTI).fill('499');
    await record.click();
    await expect.poll(() => refunds.getByRole('listitem').elements()).toHaveLength(2);
    const keys = shop
      .asked(orderEndpoints.addRefund)
      .map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(2);
  },
);

longTest(
  'leaves out a line that another admin has refunded completely meanwhile (rule 17.6)',
  async () => {
    await openForm();
    await units(STOLE).fill('1');
    await units(KURTI).fill('1');
    await reference.fill('77');
    const lines = [{ line: 1, quantity: 1, amount: 999 }];
    order = { ...order, refunds: [buildRefund({ lines, amount: 999 })] };
    shop.refuse(orderEndpoints.addRefund, 'order.refund_too_high', { times: 1 });
    await record.click();
    await expect.element(form).toHaveTextContent('Everything is refunded');
    await expect.element(form.getByRole('status')).toHaveTextContent('₹965.66');
    await record.click();
    await expect.poll(() => refunds.getByRole('listitem').elements()).toHaveLength(2);
    expect(sent().at(-1)?.lines).toEqual([{ line: 0, quantity: 1, amount: 965.66 }]);
  },
);

longTest('repeats a refund whose response was lost with the same key (rule 10.8)', async () => {
  shop.fail(orderEndpoints.addRefund, 'no answer', { times: 1 });
  await openForm();
  await field(/^Shipping/).fill('50');
  await reference.fill('77');
  await record.click();
  await expect.element(form.getByRole('alert')).toBeVisible();
  await record.click();
  await expect.element(refunds.getByRole('listitem')).toHaveTextContent('Shipping');
  const keys = shop
    .asked(orderEndpoints.addRefund)
    .map(({ headers }) => headers.get('idempotency-key'));
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

longTest(
  'records returned goods that were never paid without method and reference (rule 17.6)',
  async () => {
    order = { ...order, paymentStatus: 'Pending' };
    await openForm();
    await expect.element(form).toHaveTextContent('Nothing was paid, so no money is sent');
    await expect.element(reference).not.toBeInTheDocument();
    await units(STOLE).fill('1');
    await record.click();
    await expect.element(refunds.getByRole('listitem')).toHaveTextContent('nothing was paid');
    expect(sent()).toMatchObject([{ method: 'none', reference: '', lines: [{ amount: 965.66 }] }]);
  },
);

longTest(
  'asks for method and reference after the order was paid meanwhile (rule 17.6)',
  async () => {
    order = { ...order, paymentStatus: 'Pending' };
    await openForm();
    await units(STOLE).fill('1');
    order = { ...order, paymentStatus: 'Paid' };
    shop.refuse(orderEndpoints.addRefund, 'order.refund_paid', { times: 1 });
    await record.click();
    await expect.element(form).toHaveTextContent('its refund needs a method and a reference');
    await reference.fill('77');
    await record.click();
    await expect.element(refunds.getByRole('listitem')).toHaveTextContent('UPI, reference 77');
  },
);

longTest('refunds before dispatch only what was paid too much (rules 16.8, 17.6)', async () => {
  order = { ...order, orderStatus: 'Accepted', paidTotal: 4446, paymentMethod: 'pre-paid' };
  await openOrder();
  await expect
    .element(refunds)
    .toHaveTextContent('The buyer paid ₹4,446.00 before the order was changed to ₹3,946.00.');
  await button('Refund', refunds).click();
  await expect.element(field(/^Overpaid/)).toHaveValue('500');
  await expect.element(units(STOLE)).not.toBeInTheDocument();
  await expect.element(field(/^Shipping/)).not.toBeInTheDocument();
  await reference.fill('77');
  await record.click();
  await expect.element(refunds.getByRole('listitem')).toHaveTextContent('Overpaid');
  await expect.element(button('Refund', refunds)).not.toBeInTheDocument();
  expect(sent()).toMatchObject([{ lines: [], shipping: 0, overpaid: 500 }]);
});

test('proposes for a cancelled order what earlier refunds have left (rule 17.6)', async () => {
  const paid = { paymentMethod: 'pre-paid', paidTotal: 4446 } as const;
  const refunded = [buildRefund({ overpaid: 500, amount: 500 })];
  order = { ...order, ...paid, orderStatus: 'Cancelled', refunds: refunded };
  await openOrder();
  const rest = page.getByRole('form', { name: 'Record a refund' });
  await expect.element(rest.getByRole('textbox', { name: /^Amount/ })).toHaveValue('3946');
  await expect.element(button('Refund', refunds)).not.toBeInTheDocument();
});

test('asks for no further refund of a returned order that was refunded in parts', async () => {
  const refunded = [buildRefund({ amount: 3946 })];
  order = {
    ...order,
    ...{ paymentMethod: 'pre-paid', orderStatus: 'Returned', refunds: refunded },
  };
  await openOrder();
  await expect.element(refunds).toHaveTextContent('₹3,946.00');
  await expect.element(page.getByRole('form', { name: 'Record a refund' })).not.toBeInTheDocument();
});

longTest('offers no refund before dispatch, and none to the buyer', async () => {
  order = { ...order, orderStatus: 'Accepted' };
  await openOrder();
  await expect.element(refunds).not.toBeInTheDocument();
  order = {
    ...order,
    orderStatus: 'Delivered',
    refunds: [buildRefund({ shipping: 50, amount: 50 })],
  };
  shop.answer(orderEndpoints.ofUser, { orders: [order] });
  await openTab('my-orders', shop, { session: buildSession({ username: 'asha' }) });
  await button(`View order ${orderNumber(order._id)}`).click();
  await expect.element(refunds).toHaveTextContent('₹50.00');
  expect(refunds.getByRole('button').elements()).toEqual([]);
});

const methodField = form.getByRole('combobox', { name: 'Refunded by' });

longTest(
  'requests a refund the way the order was paid, without reference and day (rule 18.7)',
  async () => {
    const { payment } = buildOnlineOrder();
    order = { ...order, paymentMethod: 'pre-paid', payment };
    await openForm();
    await expect.element(methodField).toHaveValue('provider');
    await expect
      .element(methodField)
      .toHaveAccessibleDescription('Razorpay sends the money to the account that paid.');
    await expect.element(reference).not.toBeInTheDocument();
    await expect.element(form.getByLabelText(/^Day/)).not.toBeInTheDocument();
    await amount(KURTI).fill('120');
    await expectNoFaults('a refund through a provider');
    await button('Request refund', form).click();
    await expect.element(refunds.getByRole('listitem')).toHaveTextContent('The way it was paid');
    expect(sent()).toEqual([
      {
        ...{ method: 'provider', reference: '', day: shopDay(new Date()) },
        lines: [{ line: 1, quantity: 0, amount: 120 }],
        ...{ shipping: 0, overpaid: 0 },
      },
    ]);
  },
);

longTest(
  'refunds an online order by hand with a reference, if that is chosen (rule 18.7)',
  async () => {
    const { payment } = buildOnlineOrder();
    order = { ...order, paymentMethod: 'pre-paid', payment };
    await openForm();
    await amount(KURTI).fill('120');
    await methodField.selectOptions('Bank transfer');
    await record.click();
    await expect.element(reference).toHaveAccessibleDescription('Please enter a reference.');
    await reference.fill('NEFT 77');
    await record.click();
    await expect.element(refunds).toHaveTextContent('Bank transfer, reference NEFT 77');
    expect(sent()).toMatchObject([{ method: 'bank', reference: 'NEFT 77' }]);
  },
);

longTest(
  'offers refunds by hand only, for an order that no provider was paid for (rule 18.7)',
  async () => {
    await openForm();
    expect(
      methodField
        .getByRole('option')
        .elements()
        .map((option) => option.textContent),
    ).toEqual(['UPI', 'Bank transfer', 'Cash']);
  },
);

test('shows the states and numbers of refunds through a provider (rule 18.7)', async () => {
  const by = { method: 'provider', shipping: 10, amount: 10 } as const;
  order = {
    ...order,
    refunds: [
      buildRefund({ ...by, state: 'requested', reference: '' }),
      buildRefund({ ...by, state: 'processed', reference: 'rfnd_1' }),
      buildRefund({ ...by, state: 'failed', reference: 'rfnd_2' }),
    ],
  };
  await openOrder();
  const refund = (at: number) => refunds.getByRole('listitem').nth(at);
  await expect.element(refund(0)).toHaveTextContent(/The way it was paid\s*Requested/);
  await expect.element(refund(1)).toHaveTextContent(/paid, reference rfnd_1\s*Processed/);
  await expect.element(refund(2)).toHaveTextContent(/paid, reference rfnd_2\s*Failed/);
});
