import { type Order, orderNumber, versionETag } from '@tanabana/contracts';
import { orderEndpoints, productEndpoints } from '@tanabana/contracts/endpoints';
import {
  buildCountedProduct,
  buildOrder,
  buildSession,
  expectNoFaults,
  longTest,
  type StandInShop,
} from '@tanabana/shell/testing';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { buildShipment } from '../../../testing/builders.ts';
import { expectNoFaultsAnywhere } from '../../../testing/checks.ts';
import { emptyShop, openTab, ordersOf } from '../../../testing/dashboard.ts';
import { button, dialog } from '../../../testing/screen.ts';

const edit = dialog(/^Edit order /);
const changed = dialog('Order changed');
const field = (name: string | RegExp) => edit.getByRole('textbox', { name });
const quantity = (name: string) => field(`Quantity of ${name}`);
const choice = edit.getByRole('combobox', { name: 'Size and colour of Bagru Kurti, Indigo, M' });
const save = button('Save changes', edit);
const line = buildOrder().products[0] as Order['products'][number];
const stole = buildCountedProduct({ Indigo: { Free: 5 } }, { name: 'Patola Stole' });
const kurti = buildCountedProduct(
  { Indigo: { M: 0, L: 4 }, Rani: { M: 0 } },
  { name: 'Bagru Kurti' },
);
let shop: StandInShop;
let order: Order;

/** An accepted order of three stoles and a kurti that can be changed. */
beforeEach(() => {
  shop = emptyShop();
  order = buildOrder({
    orderStatus: 'Accepted',
    products: [
      ...[
        { ...line, productId: stole._id, name: 'Patola Stole', quantity: 3, selectedSize: 'Free' },
      ],
      { ...line, productId: kurti._id, name: 'Bagru Kurti' },
    ],
    totalPrice: 4046,
  });
  shop.answer(orderEndpoints.list, () => ordersOf([order]));
  shop.answer(productEndpoints.get, ({ params }) => (params.id === stole._id ? stole : kurti));
  shop.answer(orderEndpoints.edit, ({ body: { lines, address, phone = order.phone } }) => {
    order = {
      ...order,
      ...{ phone, updatedAt: '2026-01-07T10:00:00.000Z' },
      address: { ...order.address, ...address },
      products: lines
        ? lines.map(({ line: at, quantity: units }) => ({
            ...(order.products[at] as Order['products'][number]),
            quantity: units,
          }))
        : order.products,
      totalPrice: lines ? 3047 : order.totalPrice,
    };
    return { order };
  });
});

const opener = () => button(`Edit order ${orderNumber(order._id)}`);

async function openOrder(): Promise<void> {
  await openTab('orders', shop);
  await button(`View order ${orderNumber(order._id)}`).click();
}

async function openEdit(): Promise<void> {
  await openOrder();
  await opener().click();
  await expect.element(choice).toBeVisible();
}

const calls = () => shop.asked(orderEndpoints.edit);

test('changes quantity and size with the version that was seen, and tells the new total (rule 16.8)', async () => {
  const seen = versionETag(order);
  await openEdit();
  await quantity('Patola Stole, Indigo, Free').fill('2');
  await expect.element(choice).not.toHaveTextContent('Rani');
  await choice.selectOptions('Indigo, L (4 left)');
  await save.click();
  await expect.element(changed).toHaveTextContent('The total is now ₹3,047.00, before ₹4,046.00.');
  await button('Done', changed).click();
  await expect.element(changed).not.toBeInTheDocument();
  await expect.element(opener()).toHaveFocus();
  const [call] = calls();
  expect(call?.headers.get('if-match')).toBe(seen);
  expect(call?.params.id).toBe(order._id);
  expect(call?.body).toEqual({
    lines: [
      { line: 0, quantity: 2 },
      { line: 1, quantity: 1, color: 'Indigo', size: 'L' },
    ],
  });
});

longTest('removes a line; the last one stays (rule 16.8)', async () => {
  await openEdit();
  await button('Remove Patola Stole, Indigo, Free', edit).click();
  await expect.element(button('Keep Patola Stole, Indigo, Free', edit)).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(quantity('Patola Stole, Indigo, Free')).toHaveValue('3');
  for (const name of ['Patola Stole, Indigo, Free', 'Bagru Kurti, Indigo, M'])
    await button(`Remove ${name}`, edit).click();
  await save.click();
  await expect.element(edit).toHaveTextContent('An order needs at least one line.');
  expect(calls()).toEqual([]);
  await button('Keep Bagru Kurti, Indigo, M', edit).click();
  await save.click();
  await expect.element(changed).toBeVisible();
  expect(calls()[0]?.body).toEqual({ lines: [{ line: 1, quantity: 1 }] });
});

longTest(
  'changes address, phone and note; names fields without a valid value (rule 16.8)',
  async () => {
    await openEdit();
    await edit.getByText('Address, phone and note').click();
    await field(/^PIN code/).fill('56');
    await field(/^House number and street/).fill(' ');
    await edit.getByText('Address, phone and note').click();
    await save.click();
    await expect.element(field(/^House number and street/)).toHaveFocus();
    await expect
      .element(field(/^House number and street/))
      .toHaveAccessibleDescription('Please enter house number and street.');
    await expect.element(field(/^PIN code/)).toHaveAccessibleDescription(/./);
    expect(calls()).toEqual([]);
    await field(/^House number and street/).fill('7 Hill Road');
    await field(/^PIN code/).fill('400 050');
    await edit.getByRole('combobox', { name: 'State' }).selectOptions('Maharashtra');
    await field(/^Note of the buyer/).fill('Ring twice');
    await save.click();
    await expect.element(changed).toHaveTextContent('The total is still ₹4,046.00.');
    const { phone: _, ...place } = buildOrder().address;
    expect(calls()[0]?.body).toEqual({
      phone: '9876543210',
      address: {
        ...place,
        ...{ street: '7 Hill Road', postalCode: '400050', region: 'Maharashtra' },
        note: 'Ring twice',
      },
    });
    await button('Done', changed).click();
    await expect.element(page.getByText('“Ring twice”')).toBeVisible();
  },
);

longTest('starts again with the version of another admin (rule 16.8)', async () => {
  await openEdit();
  await quantity('Patola Stole, Indigo, Free').fill('2');
  const [first, second] = order.products as [Order['products'][number], Order['products'][number]];
  const updatedAt = '2026-01-06T11:00:00.000Z';
  order = { ...order, updatedAt, products: [{ ...first, quantity: 5 }, second] };
  shop.refuse(orderEndpoints.edit, 'order.changed', { times: 1 });
  await save.click();
  await expect
    .element(edit.getByRole('alert'))
    .toHaveTextContent('Someone else has changed this order in the meantime.');
  await expect.element(save).toBeDisabled();
  await button('Start again', edit).click();
  await expect.element(quantity('Patola Stole, Indigo, Free')).toHaveValue('5');
  await expect.element(edit.getByRole('alert')).not.toBeInTheDocument();
  await quantity('Patola Stole, Indigo, Free').fill('4');
  await save.click();
  await expect.element(changed).toBeVisible();
  expect(calls()[1]?.headers.get('if-match')).toBe(`"${updatedAt}"`);
  expect(calls()[1]?.body.lines?.[0]).toEqual({ line: 0, quantity: 4 });
});

longTest(
  'shows at its line what is out of stock, and saves the corrected quantity (rule 16.8)',
  async () => {
    await openEdit();
    await button('Remove Patola Stole, Indigo, Free', edit).click();
    await quantity('Bagru Kurti, Indigo, M').fill('9');
    const message = 'Only 2 of Bagru Kurti left.';
    shop.refuse(orderEndpoints.edit, 'order.out_of_stock', {
      times: 1,
      errors: [{ path: 'lines.0.quantity', message }],
    });
    await save.click();
    const row = edit.getByRole('listitem').filter({ hasText: 'Bagru Kurti' });
    await expect.element(row.getByRole('alert')).toHaveTextContent(message);
    await expect.element(edit.getByText('Some items are no longer available.')).toBeVisible();
    await expectNoFaults('an order with a problem');
    await quantity('Bagru Kurti, Indigo, M').fill('2');
    await userEvent.keyboard('{Tab}');
    await expect.element(row.getByRole('alert')).not.toBeInTheDocument();
    await save.click();
    await expect.element(changed).toBeVisible();
  },
);

longTest(
  'shows that a prepaid order cannot become dearer than what was paid (rule 16.8)',
  async () => {
    order = { ...order, paymentMethod: 'pre-paid', paymentStatus: 'Paid' };
    shop.refuse(orderEndpoints.edit, 'order.paid_less');
    await openEdit();
    await quantity('Patola Stole, Indigo, Free').fill('4');
    await save.click();
    await expect.element(edit.getByRole('alert')).toHaveTextContent(/paid/);
    await expect.element(save).toBeEnabled();
    await expect.element(quantity('Patola Stole, Indigo, Free')).toHaveValue('4');
  },
);

longTest('tells what a prepaid buyer has paid too much (rule 16.8)', async () => {
  order = { ...order, paymentMethod: 'pre-paid', paymentStatus: 'Paid', paidTotal: 4046 };
  await openEdit();
  await quantity('Patola Stole, Indigo, Free').fill('2');
  await save.click();
  await expect.element(changed).toHaveTextContent('The buyer paid ₹999.00 too much.');
});

longTest('has an accessible form at desktop and phone width', async () => {
  await openEdit();
  await edit.getByText('Address, phone and note').click();
  await expectNoFaultsAnywhere('the form of an order');
});

longTest('closes without a request when nothing was changed', async () => {
  await openEdit();
  await save.click();
  await expect.element(edit).not.toBeInTheDocument();
  await expect.element(opener()).toHaveFocus();
  expect(calls()).toEqual([]);
});

longTest('asks before it discards changes', async () => {
  await openEdit();
  await quantity('Patola Stole, Indigo, Free').fill('2');
  await button('Cancel', edit).click();
  const question = dialog('Discard your changes?');
  await button('Keep editing', question).click();
  await expect.element(quantity('Patola Stole, Indigo, Free')).toHaveValue('2');
  await button('Cancel', edit).click();
  await button('Discard', question).click();
  await expect.element(edit).not.toBeInTheDocument();
  await expect.element(opener()).toHaveFocus();
  expect(calls()).toEqual([]);
});

longTest('keeps quantity and address editable while sizes cannot be loaded', async () => {
  shop.fail(productEndpoints.get, 'no answer');
  await openOrder();
  await opener().click();
  await expect
    .element(edit.getByText('Its other sizes and colours could not be loaded.').first())
    .toBeVisible();
  await quantity('Bagru Kurti, Indigo, M').fill('2');
  await save.click();
  await expect.element(changed).toBeVisible();
});

test.for<[string, Partial<Order>]>([
  ['has a packed parcel', { shipments: [buildShipment()] }],
  ['is dispatched', { orderStatus: 'Shipped' }],
  ['is cancelled', { orderStatus: 'Cancelled' }],
])('offers no change of an order that %s (rule 16.8)', async ([, over]) => {
  order = { ...order, ...over };
  await openOrder();
  await expect.element(page.getByRole('link', { name: 'Order page' })).toBeVisible();
  await expect.element(opener()).not.toBeInTheDocument();
});

longTest(
  'offers a change while all parcels are cancelled, but not to the buyer (rule 16.8)',
  async () => {
    order = { ...order, shipments: [buildShipment({ status: 'cancelled' })] };
    await openOrder();
    await expect.element(opener()).toBeVisible();
    shop.answer(orderEndpoints.ofUser, { orders: [order] });
    await openTab('my-orders', shop, { session: buildSession({ username: 'asha' }) });
    await button(`View order ${orderNumber(order._id)}`).click();
    await expect.element(page.getByRole('link', { name: 'Order page' })).toBeVisible();
    await expect.element(opener()).not.toBeInTheDocument();
  },
);
