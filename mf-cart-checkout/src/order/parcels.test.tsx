import { orderEndpoints } from '@tanabana/contracts/endpoints';
import { expectNoFaults, longTest, sampleRows } from '@tanabana/shell/testing';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { main } from '../testing/checkout.ts';
import {
  buildDelivered,
  buildOptions,
  buildReturn,
  buildShipment,
  openOrder,
  region,
} from '../testing/returns.ts';
import { StandInOrders } from '../testing/stand-in-orders.ts';

const parcels = page.getByRole('region', { name: /^Your parcel/ });
const parcel = (name: string) => parcels.getByRole('listitem', { name, exact: true });

test.each(sampleRows([360, 768, 1440]))(
  'shows each parcel with items, courier, AWB number, link, status and events at %i px (rule 16.1)',
  async (width) => {
    const shipments = [
      buildShipment({
        status: 'out-for-delivery',
        lines: [
          { line: 0, quantity: 2 },
          { line: 1, quantity: 1 },
        ],
        events: [
          { at: '2026-11-02T10:00:00.000Z', status: 'packed' },
          { at: '2026-11-03T10:00:00.000Z', status: 'handed-over', place: 'Jaipur' },
          { at: '2026-11-04T10:00:00.000Z', status: 'in-transit', place: 'Delhi' },
          { at: '2026-11-05T03:00:00.000Z', status: 'in-transit', place: 'Bengaluru' },
          { at: '2026-11-05T11:00:00.000Z', status: 'out-for-delivery', place: 'Bengaluru' },
        ],
      }),
      buildShipment({ courier: 'India Post', awb: null, trackingUrl: null, status: 'packed' }),
    ];
    await openOrder(buildDelivered({ orderStatus: 'Shipped', shipments }), { width });
    const first = parcel('Parcel 1 of 2');
    await expect.element(first).toHaveTextContent('Out for delivery');
    await expect
      .element(first)
      .toHaveTextContent(/Block Print Kurti\s*Indigo · Size M\s*Quantity 2/);
    await expect.element(first).toHaveTextContent(/Bandhani Dupatta\s*Rani\s*Quantity 1/);
    await expect.element(first).toHaveTextContent(/Courier\s*Delhivery\s*AWB number\s*DL123456/);
    await expect
      .element(first.getByRole('link', { name: 'Track at Delhivery' }))
      .toHaveAttribute('href', 'https://track.example/DL123456');
    const events = first.getByRole('list', { name: 'Events of Parcel 1 of 2', exact: true });
    await expect
      .element(events.getByRole('listitem').first())
      .toHaveTextContent(/Out for delivery\s*5 Nov 2026, 4:30 pm.* · Bengaluru/);
    await expect.element(events.getByRole('listitem').nth(2)).toHaveTextContent('Delhi');
    await first.getByText('2 earlier events').click();
    await expect.element(first).toHaveTextContent(/Handed over\s*3 Nov 2026, 3:30 pm.* · Jaipur/);
    const second = parcel('Parcel 2 of 2');
    await expect.element(second).toHaveTextContent('It is packed and waits for the courier.');
    await expect.element(second).not.toHaveTextContent('AWB number');
    await expect.element(second.getByRole('link')).not.toBeInTheDocument();
    await expectNoFaults('parcels');
  },
);

test('counts the units that are in no parcel, without cancelled parcels (rule 16.1)', async () => {
  const order = buildDelivered({
    orderStatus: 'Shipped',
    shipments: [buildShipment(), buildShipment({ status: 'cancelled', courier: 'Blue Dart' })],
  });
  await openOrder(order);
  await expect.element(parcels).toHaveTextContent('2 items are still being packed.');
  await expect.element(parcel('Parcel')).toBeVisible();
  await expect.element(parcels).not.toHaveTextContent('Blue Dart');
});

test('labels the parcel of an exchange and shows the exchanged size in it (rule 16.1)', async () => {
  const exchange = buildReturn({
    resolution: 'exchange',
    state: 'exchanged',
    exchangeFor: { color: 'Indigo', size: 'S', sku: 'KU-S' },
  });
  const shipments = [
    buildShipment({ status: 'delivered' }),
    buildShipment({ returnId: exchange.id, courier: 'Blue Dart' }),
  ];
  await openOrder(buildDelivered({ shipments, returns: [exchange] }));
  await expect.element(parcel('Exchange')).toHaveTextContent(/Indigo · Size S\s*Quantity 1/);
  await expect.element(parcel('Exchange')).toHaveTextContent('Blue Dart');
  await expect.element(parcel('Parcel')).toHaveTextContent(/Indigo · Size M/);
});

test('copies the AWB number of a parcel to the clipboard', async () => {
  const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await openOrder(buildDelivered({ shipments: [buildShipment()] }));
  const button = parcels.getByRole('button', { name: 'Copy AWB number DL123456' });
  await button.click();
  await expect.element(button).toHaveTextContent('Copied');
  expect(copy).toHaveBeenCalledExactlyOnceWith('DL123456');
});

test('shows no parcels and no return for an order that is not packed (rule 16.1)', async () => {
  await openOrder(buildDelivered({ orderStatus: 'Accepted' }));
  await expect.element(region('Order Tracking')).toBeVisible();
  await expect.element(parcels).not.toBeInTheDocument();
  await expect
    .element(main.getByRole('link', { name: 'Return or exchange' }))
    .not.toBeInTheDocument();
});

longTest('offers a return as soon as one parcel is delivered (rule 17.1)', async () => {
  const shop = new StandInOrders();
  shop.answer(orderEndpoints.returnOptions, buildOptions());
  const order = buildDelivered({
    orderStatus: 'Shipped',
    shipments: [buildShipment({ status: 'delivered' })],
  });
  await openOrder(order, { shop });
  await main.getByRole('link', { name: 'Return or exchange' }).click();
  await expect.poll(() => location.pathname).toBe(`/order/${order._id}/return`);
  await expect.element(main).toHaveTextContent('What do you send back?');
});

test('keeps its width at 320 px with long words in every field', async () => {
  const long = 'Handblockprintedindigo'.repeat(3).slice(0, 60);
  const order = buildDelivered();
  await openOrder(
    {
      ...order,
      products: order.products.map((line) => ({ ...line, name: long, selectedColor: long })),
      shipments: [
        buildShipment({
          courier: long,
          awb: long.slice(0, 40),
          events: [{ at: '2026-11-03T10:00:00.000Z', status: 'failed', place: long }],
        }),
      ],
      returns: [
        buildReturn({
          note: long,
          rejection: long,
          state: 'rejected',
          resolution: 'exchange',
          exchangeFor: { color: long, size: long.slice(0, 20), sku: 'KU' },
        }),
      ],
    },
    { width: 320 },
  );
  await expectNoFaults();
});
