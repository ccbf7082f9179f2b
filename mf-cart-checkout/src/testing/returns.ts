import {
  type Order,
  type OrderReturn,
  orderNumber,
  type ReturnOptions,
  type Shipment,
} from '@tanabana/contracts';
import { orderEndpoints } from '@tanabana/contracts/endpoints';
import { buildOrder, buildSession, newId, openPage } from '@tanabana/shell/testing';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { screenshot } from './payment.ts';
import { StandInOrders } from './stand-in-orders.ts';

export const heading = page.getByRole('heading', { level: 1 });
export const region = (name: string) => page.getByRole('region', { name });

/** A parcel with one unit of the first line, handed to Delhivery on 3 Nov 2026. */
export const buildShipment = (overrides: Partial<Shipment> = {}): Shipment => ({
  id: newId(),
  number: 1,
  lines: [{ line: 0, quantity: 1 }],
  courier: 'Delhivery',
  awb: 'DL123456',
  trackingUrl: 'https://track.example/DL123456',
  weight: 300,
  status: 'handed-over',
  events: [
    { at: '2026-11-02T10:00:00.000Z', status: 'packed' },
    { at: '2026-11-03T10:00:00.000Z', status: 'handed-over', place: 'Jaipur' },
  ],
  createdAt: '2026-11-02T10:00:00.000Z',
  ...overrides,
});

/** A requested refund of one unit of the first line. */
export const buildReturn = (overrides: Partial<OrderReturn> = {}): OrderReturn => ({
  id: newId(),
  number: 1,
  line: 0,
  quantity: 1,
  reason: 'too-small',
  note: '',
  photos: 0,
  resolution: 'refund',
  method: 'pickup',
  state: 'requested',
  history: [{ at: '2026-11-08T10:00:00.000Z', state: 'requested', by: 'Asha Rao' }],
  requestedAt: '2026-11-08T10:00:00.000Z',
  ...overrides,
});

/** A delivered order of two kurtis in M and one dupatta, which is a final sale. */
export function buildDelivered(overrides: Partial<Order> = {}): Order {
  const order = buildOrder({ orderStatus: 'Delivered', paymentStatus: 'Paid' });
  const [kurti] = order.products;
  if (!kurti) throw new Error('An order has a line.');
  const dupatta = {
    ...kurti,
    productId: newId(),
    name: 'Bandhani Dupatta',
    sku: 'DU-1',
    selectedColor: 'Rani',
    selectedSize: null,
  };
  const products = [{ ...kurti, quantity: 2 }, dupatta];
  return { ...order, products, ...overrides };
}

/** What can be sent back of that order until 30 Nov 2026: in S, or refunded; L is sold out. */
export const buildOptions = (overrides: Partial<ReturnOptions> = {}): ReturnOptions => ({
  lines: [
    {
      line: 0,
      quantity: 2,
      until: '2026-11-30T18:30:00.000Z',
      reason: null,
      exchanges: [
        { color: 'Indigo', size: 'S', sku: 'KU-S', left: 5 },
        { color: 'Indigo', size: 'L', sku: 'KU-L', left: 0 },
        { color: 'Indigo', size: 'XL', sku: 'KU-XL', left: 1 },
        { color: 'Madder', size: 'M', sku: 'KU-MM', left: 3 },
      ],
    },
    { line: 1, quantity: 0, until: null, reason: 'This is a final sale.', exchanges: [] },
  ],
  methods: ['pickup', 'self-ship'],
  address: 'Tanabana Returns\n5 Johari Bazaar\nJaipur 302003',
  needsRefundTo: false,
  days: 3,
  ...overrides,
});

/** A readable picture of this name. */
export const photo = (name: string): File => new File([screenshot()], name, { type: 'image/png' });

/** Opens an order's page as its buyer. */
export async function openOrder(
  order: Order,
  { shop = new StandInOrders(), width = 1280 } = {},
): Promise<StandInOrders> {
  shop.orders.push(order);
  const session = buildSession();
  await openPage(`/order/${order._id}`, { modules: ['mf-cart-checkout'], shop, session, width });
  await expect.element(heading).toHaveTextContent(`Order #${orderNumber(order._id)}`);
  return shop;
}

interface ReturnPageOptions {
  order?: Order;
  options?: ReturnOptions;
  /** Of a guest; by default the buyer is signed in. */
  key?: string;
  width?: number;
}

/** Opens the form of returns of an order whose requests succeed. */
export async function openReturn({
  order = buildDelivered(),
  options = buildOptions(),
  key,
  width = 1280,
}: ReturnPageOptions = {}) {
  const shop = new StandInOrders();
  shop.orders.push(order);
  shop.answer(orderEndpoints.returnOptions, options);
  shop.answer(orderEndpoints.requestReturn, ({ body }) => {
    const { note = '', exchangeFor, refundTo: _refundTo, ...rest } = body;
    const made = buildReturn({ ...rest, note });
    if (exchangeFor)
      made.exchangeFor = { color: exchangeFor.color, size: exchangeFor.size ?? null, sku: 'KU' };
    const changed = { ...order, returns: [...(order.returns ?? []), made] };
    shop.orders[0] = changed;
    return { order: changed };
  });
  await openPage(`/order/${order._id}/return${key ? `?key=${key}` : ''}`, {
    modules: ['mf-cart-checkout'],
    shop,
    ...(key ? {} : { session: buildSession() }),
    width,
  });
  await expect.element(heading).toHaveTextContent('Return or exchange');
  return { shop, order };
}
