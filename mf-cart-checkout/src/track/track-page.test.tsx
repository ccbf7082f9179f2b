import { orderNumber, type Tracking } from '@tanabana/contracts';
import { orderEndpoints } from '@tanabana/contracts/endpoints';
import { expectNoFaults, newId, openPage, sampleRows } from '@tanabana/shell/testing';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { main } from '../testing/checkout.ts';
import { buildShipment, heading, region } from '../testing/returns.ts';
import { StandInOrders } from '../testing/stand-in-orders.ts';

const token = 't'.repeat(43);
const modules = ['mf-cart-checkout'];
const parcels = page.getByRole('region', { name: /^Your parcel/ });

const buildTracking = (overrides: Partial<Tracking> = {}): Tracking => ({
  orderId: newId(),
  orderStatus: 'Shipped',
  placedAt: '2036-11-01T10:00:00.000Z',
  deliverBy: '2036-11-05',
  city: 'Bengaluru',
  lines: [
    {
      name: 'Indigo Block Print Kurti',
      quantity: 2,
      selectedColor: 'Indigo',
      selectedSize: 'M',
      colorImage: null,
    },
  ],
  shipments: [buildShipment()],
  ...overrides,
});

test.each(sampleRows([360, 768, 1440]))(
  'shows status, expected day, city, items and parcels without signing in at %i px (rule 16.5)',
  async (width) => {
    const shop = new StandInOrders();
    const tracking = buildTracking();
    shop.answer(orderEndpoints.tracking, tracking);
    await openPage(`/track/${tracking.orderId}?token=${token}`, { modules, shop, width });
    await expect.element(heading).toHaveTextContent(`Order #${orderNumber(tracking.orderId)}`);
    await expect.element(main).toHaveTextContent('Ships to Bengaluru');
    await expect.element(region('Order Tracking')).toHaveTextContent('Delivery by Wed, 5 Nov.');
    await expect.element(region('Order Tracking')).toHaveTextContent('It is on its way to you.');
    await expect.element(parcels).toHaveTextContent('1 item is still being packed.');
    await expect.element(parcels).toHaveTextContent(/Courier\s*Delhivery/);
    await expect
      .element(region('What was ordered'))
      .toHaveTextContent(/Block Print Kurti\s*Indigo · Size M\s*Quantity 2/);
    const [asked] = shop.asked(orderEndpoints.tracking);
    expect(asked?.query).toEqual({ token });
    expect(asked?.headers.has('Authorization')).toBe(false);
    await expectNoFaults('the tracking page');
  },
);

test('shows an exchange without the size that was ordered (rule 16.5)', async () => {
  const shop = new StandInOrders();
  const exchange = buildShipment({ returnId: newId() });
  const tracking = buildTracking({ orderStatus: 'Delivered', shipments: [exchange] });
  shop.answer(orderEndpoints.tracking, tracking);
  await openPage(`/track/${tracking.orderId}?token=${token}`, { modules, shop });
  const parcel = parcels.getByRole('listitem', { name: 'Exchange' });
  await expect.element(parcel).toHaveTextContent('Block Print Kurti');
  await expect.element(parcel).not.toHaveTextContent('Size M');
});

describe('the tracking page', () => {
  test('shows no order for a link with another token (rule 16.5)', async () => {
    const shop = new StandInOrders();
    shop.refuse(orderEndpoints.tracking, 'order.not_found');
    await openPage(`/track/${newId()}?token=wrong`, { modules, shop });
    await expect.element(heading).toHaveTextContent('No order at this link');
    await expect.element(page.getByRole('link', { name: 'Go to the shop' })).toBeVisible();
    await expectNoFaults('no order');
  });

  test('shows no order and requests nothing for a link without a token (rule 16.5)', async () => {
    const shop = new StandInOrders();
    await openPage(`/track/${newId()}`, { modules, shop });
    await expect.element(heading).toHaveTextContent('No order at this link');
    expect(shop.asked(orderEndpoints.tracking)).toEqual([]);
  });
});

test('reports that the parcels failed to load, and loads them again', async () => {
  const shop = new StandInOrders();
  const tracking = buildTracking();
  shop.answer(orderEndpoints.tracking, tracking);
  shop.refuse(orderEndpoints.tracking, 'server.unavailable', { times: 1 });
  await openPage(`/track/${tracking.orderId}?token=${token}`, { modules, shop });
  await expect.element(heading).toHaveTextContent('The parcels cannot be shown now');
  await main.getByRole('button', { name: 'Try again' }).click();
  await expect.element(heading).toHaveTextContent(`Order #${orderNumber(tracking.orderId)}`);
});
