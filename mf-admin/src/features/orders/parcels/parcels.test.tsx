import { type Order, orderNumber, type Shipment } from '@tanabana/contracts';
import { orderEndpoints } from '@tanabana/contracts/endpoints';
import {
  buildOrder,
  buildSession,
  expectNoFaults,
  longTest,
  type StandInShop,
} from '@tanabana/shell/testing';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { buildShipment } from '../../../testing/builders.ts';
import { catchDownloads, expectNoFaultsAnywhere } from '../../../testing/checks.ts';
import { emptyShop, openTab, ordersOf } from '../../../testing/dashboard.ts';
import { button, dialog } from '../../../testing/screen.ts';

const line = buildOrder().products[0] as Order['products'][number];
const parcels = page.getByRole('region', { name: 'Parcels' });
const parcel = (number: number) =>
  parcels.getByRole('listitem', { name: `Parcel ${number}`, exact: true });
const form = page.getByRole('form', { name: 'Create a parcel' });
const field = (name: string | RegExp, within = form) => within.getByRole('textbox', { name });
let shop: StandInShop;
let order: Order;

/** An order of three stoles and a kurti whose parcels can be created and changed. */
beforeEach(() => {
  shop = emptyShop();
  order = buildOrder({
    orderStatus: 'Accepted',
    products: [
      { ...line, name: 'Patola Stole', quantity: 3, selectedSize: null },
      { ...line, name: 'Bagru Kurti' },
    ],
  });
  shop.answer(orderEndpoints.list, () => ordersOf([order]));
  shop.answer(orderEndpoints.createShipment, ({ body: { lines = [], status, ...sent } }) => {
    const { shipments = [] } = order;
    const { courier, weight = null, awb = null, trackingUrl = null } = sent;
    const number = shipments.length + 1;
    const made = buildShipment({ number, lines, status, courier, awb, trackingUrl, weight });
    order = { ...order, shipments: [...shipments, made] };
    return { order };
  });
  shop.answer(orderEndpoints.updateShipment, ({ params, body }) => {
    const change = Object.fromEntries(
      Object.entries(body).filter(([, value]) => value !== undefined),
    ) as Partial<Shipment>;
    order = {
      ...order,
      shipments: order.shipments?.map((one) =>
        one.id === params.shipment ? { ...one, ...change } : one,
      ),
    };
    return { order };
  });
});

async function openOrder(): Promise<void> {
  await openTab('orders', shop);
  await button(`View order ${orderNumber(order._id)}`).click();
  await expect.element(dialog(`Order ${orderNumber(order._id)}`)).toBeVisible();
}

test('creates a parcel of everything that is in no parcel, and remembers the courier (rule 16.1)', async () => {
  await openOrder();
  await expect.element(parcels).toHaveTextContent('Nothing of this order is packed yet.');
  await button('Create parcel', parcels).click();
  await expect.element(form.getByRole('checkbox').first()).toHaveFocus();
  await field(/^Courier/).fill('Delhivery');
  await field(/^AWB number/).fill('1490812345');
  await field(/^Weight/).fill('1,200');
  await form.getByText('Handed over').click();
  await expectNoFaultsAnywhere('the form of a parcel');
  await button('Create parcel', form).click();
  await expect.element(parcel(1)).toHaveTextContent('Patola Stole, Indigo × 3');
  await expect.element(parcel(1)).toHaveTextContent('1,200 g');
  await expect.element(button('Create parcel')).not.toBeInTheDocument();
  await expect.element(parcels).toHaveFocus();
  const [call] = shop.asked(orderEndpoints.createShipment);
  expect(call?.body).toEqual({
    lines: [
      { line: 0, quantity: 3 },
      { line: 1, quantity: 1 },
    ],
    ...{ courier: 'Delhivery', awb: '1490812345', trackingUrl: null, weight: 1200 },
    status: 'handed-over',
  });
  expect(call?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
  expect(localStorage.getItem('admin-last-courier')).toBe('Delhivery');
});

longTest('packs some units of some lines; the next form offers the rest (rule 16.1)', async () => {
  await openOrder();
  await button('Create parcel', parcels).click();
  await field(/^Courier/).fill('India Post');
  await form.getByRole('checkbox', { name: 'Bagru Kurti, Indigo, M' }).click();
  await field('Units of Patola Stole, Indigo').fill('2');
  await button('Create parcel', form).click();
  await expect.element(parcel(1)).toHaveTextContent('Patola Stole, Indigo × 2');
  await button('Create parcel', parcels).click();
  await expect.element(field(/^Courier/)).toHaveValue('India Post');
  await expect.element(form.getByRole('checkbox', { name: 'Patola Stole, Indigo' })).toBeChecked();
  await expect.element(form.getByRole('checkbox', { name: /^Bagru Kurti/ })).toBeChecked();
});

longTest('names fields without a valid value and sends nothing (rule 16.1)', async () => {
  await openOrder();
  await button('Create parcel', parcels).click();
  await field(/^Weight/).fill('half a kilo');
  await button('Create parcel', form).click();
  await expect.element(field(/^Courier/)).toHaveFocus();
  await expect.element(field(/^Courier/)).toHaveAccessibleDescription('Please enter a courier.');
  await expect.element(field(/^Weight/)).toHaveAccessibleDescription(/^Enter whole grams/);
  for (const box of form.getByRole('checkbox').all()) await box.click();
  await button('Create parcel', form).click();
  await expect.element(form).toHaveTextContent('Choose something to pack.');
  await expectNoFaults('a parcel with errors');
  expect(shop.asked(orderEndpoints.createShipment)).toEqual([]);
});

longTest(
  'keeps the form with the service’s reason when an AWB number is taken (rule 16.1)',
  async () => {
    shop.refuse(orderEndpoints.createShipment, 'shipment.awb_taken', { times: 1 });
    await openOrder();
    await button('Create parcel', parcels).click();
    await field(/^Courier/).fill('Delhivery');
    await field(/^AWB number/).fill('1490812345');
    await button('Create parcel', form).click();
    await expect.element(form).toHaveTextContent('Another parcel has this AWB number.');
    await field(/^AWB number/).fill('1490812346');
    await button('Create parcel', form).click();
    await expect.element(parcel(1)).toHaveTextContent('1490812346');
    const keys = shop
      .asked(orderEndpoints.createShipment)
      .map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(2);
  },
);

longTest('shows rates of a connected courier and books it (rule 16.1)', async () => {
  const data = [{ id: 'shiprocket', name: 'Shiprocket', isSimulated: false }];
  shop.answer(orderEndpoints.couriers, { data });
  shop.answer(orderEndpoints.courierRates, {
    data: [
      { courier: 'shiprocket', service: 'Air', price: 140, days: 2 },
      { courier: 'shiprocket', service: 'Surface', price: 65.5, days: 5 },
      { courier: 'other', service: 'Cheap', price: 1, days: 9 },
    ],
  });
  await openOrder();
  await button('Create parcel', parcels).click();
  await form.getByRole('combobox', { name: 'Ship with' }).selectOptions('Shiprocket');
  await expect.element(field(/^AWB number/)).not.toBeInTheDocument();
  await button('Get rates', form).click();
  const rates = form.getByRole('list', { name: 'Rates of the courier' }).getByRole('listitem');
  await expect.poll(() => rates.elements().length).toBe(2);
  await expect.element(rates.first()).toHaveTextContent(/Surface.*5 days.*₹65.50/);
  await expectNoFaultsAnywhere('the rates');
  await button('Book and create parcel', form).click();
  await expect.element(parcel(1)).toBeVisible();
  expect(shop.asked(orderEndpoints.createShipment)[0]?.body).toMatchObject({
    courier: 'Shiprocket',
    book: 'shiprocket',
  });
});

longTest(
  'changes status and details of a parcel, and cancels a packed one (rules 16.1, 16.2)',
  async () => {
    const packed = buildShipment({ lines: [{ line: 0, quantity: 3 }] });
    order = { ...order, shipments: [packed] };
    await openOrder();
    const status = parcels.getByRole('combobox', { name: 'Status of parcel 1' });
    await button('Edit Parcel 1').click();
    const edit = page.getByRole('form', { name: 'Edit parcel 1' });
    await field(/^AWB number/, edit).fill('77');
    await expect.element(field(/^Courier/, edit)).toHaveValue('Delhivery');
    await expectNoFaults('the details of a parcel');
    await button('Save parcel', edit).click();
    await expect
      .element(field(/^AWB number/, edit))
      .toHaveAccessibleDescription('Enter letters, digits and hyphens.');
    await expect.element(field(/^AWB number/, edit)).toHaveFocus();
    await field(/^AWB number/, edit).fill('7700');
    await button('Save parcel', edit).click();
    await expect.element(parcel(1)).toHaveTextContent('7700');
    await expect.element(parcel(1)).toHaveFocus();
    await button('Cancel Parcel 1').click();
    const question = dialog('Cancel parcel 1?');
    await button('Keep it', question).click();
    await status.selectOptions('In transit');
    await expect.poll(() => order.shipments?.[0]?.status).toBe('in-transit');
    await expect.element(status).toHaveValue('in-transit');
    await expect.element(button('Cancel Parcel 1')).not.toBeInTheDocument();
    order = { ...order, shipments: [packed] };
  },
);

longTest('frees the units of a cancelled parcel (rule 16.2)', async () => {
  order = { ...order, shipments: [buildShipment({ lines: [{ line: 0, quantity: 3 }] })] };
  await openOrder();
  await button('Cancel Parcel 1').click();
  await button('Cancel parcel', dialog('Cancel parcel 1?')).click();
  await expect.element(dialog('Cancel parcel 1?')).not.toBeInTheDocument();
  await expect.element(parcel(1)).toHaveTextContent('Cancelled');
  await button('Create parcel', parcels).click();
  await expect.element(form.getByRole('checkbox', { name: /^Patola Stole.*3 left/ })).toBeChecked();
});

test('shows why a status was refused (rule 16.3)', async () => {
  order = { ...order, shipments: [buildShipment()] };
  shop.refuse(orderEndpoints.updateShipment, 'shipment.not_possible');
  await openOrder();
  await parcels.getByRole('combobox', { name: 'Status of parcel 1' }).selectOptions('Delivered');
  await expect.element(parcel(1)).toHaveTextContent('The parcel cannot get this status any more.');
  await expect
    .element(parcels.getByRole('combobox', { name: 'Status of parcel 1' }))
    .toHaveValue('packed');
});

test('downloads the label of a parcel (rule 16.5)', async () => {
  order = { ...order, shipments: [buildShipment()] };
  shop.answer(
    orderEndpoints.shipmentLabel,
    () => new Response('%PDF-1.3', { headers: { 'Content-Type': 'application/pdf' } }),
  );
  await openOrder();
  const saved = catchDownloads();
  await button('Label of parcel 1').click();
  await expect.poll(() => saved[0]?.name).toBe(`label-${orderNumber(order._id)}-1.pdf`);
});

test('lists parcels with history and link for a shopper, without controls', async () => {
  const events: Shipment['events'] = [
    { at: '2026-01-06T10:00:00.000Z', status: 'packed' },
    { at: '2026-01-07T10:00:00.000Z', status: 'in-transit', place: 'Jaipur' },
  ];
  order = {
    ...order,
    orderStatus: 'Shipped',
    shipments: [buildShipment({ status: 'in-transit', events })],
  };
  shop.answer(orderEndpoints.ofUser, { orders: [order] });
  await openTab('my-orders', shop, { session: buildSession({ username: 'asha' }) });
  await button(`View order ${orderNumber(order._id)}`).click();
  await expect.element(parcel(1)).toHaveTextContent('In transit');
  await expect
    .element(parcel(1).getByRole('link', { name: '1490812345' }))
    .toHaveAttribute('href', 'https://track.example/1490812345');
  await parcel(1).getByText('History').click();
  await expect.element(parcel(1)).toHaveTextContent('In transit, Jaipur');
  expect(parcels.getByRole('button').elements()).toEqual([]);
  expect(parcels.getByRole('combobox').elements()).toEqual([]);
});

test('keeps the title of the dialog in view, however far its content is scrolled', async () => {
  const lines = [{ line: 0, quantity: 1 }];
  const shipments = [1, 2, 3].map((number) =>
    buildShipment({ number, id: String(number).repeat(24), lines }),
  );
  order = { ...order, shipments };
  await openOrder();
  await expect.element(parcel(3)).toBeVisible();
  const window = dialog(`Order ${orderNumber(order._id)}`).element();
  // labels for screen readers only must not make the window itself scroll
  for (const box of [window, ...window.children])
    expect(box.scrollHeight - box.clientHeight).toBeLessThanOrEqual(1);
});
