import type { FieldError, Order } from '@tanabana/contracts';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { openShop } from './shop.ts';

/**
 * An order as the first checkout sent it: no key, state, country or apartment; the phone number as
 * typed.
 */
const recordedOrder = (userId: string, productId: string, line: object = {}) => ({
  userId,
  username: 'Asha Rathore',
  email: 'asha@example.com',
  phone: '0141 256-7890',
  address: {
    firstName: 'Asha',
    lastName: 'Rathore',
    city: 'Jaipur',
    street: '12 Johari Bazaar',
    postalCode: '302 003',
    note: '',
  },
  discount: 0,
  shippingCharge: 50,
  products: [
    {
      productId,
      name: 'Indigo Kurti',
      category: 'Kurti',
      gender: 'women',
      originPrice: 1299,
      price: 999,
      quantity: 1,
      selectedColor: 'Indigo',
      selectedSize: 'M',
      ...line,
    },
  ],
  totalPrice: 1049,
});
const CASH = { paymentMethod: 'cash-delivery', transactionId: null };

/** Calls as the first checkout and dashboard sent them, without later fields. */
test('recorded calls of the first client get the responses that it expects (rule 7.1)', async () => {
  const shop = await openShop();
  const kurti = await shop.stock();
  const call = async (method: string, path: string, token: string, body?: string | FormData) => {
    const answer = await shop.http.fetch(`/api/orders${path}`, {
      method,
      headers: {
        Accept: 'application/json',
        Authorization: `Bearer ${token}`,
        ...(typeof body === 'string' && { 'Content-Type': 'application/json' }),
      },
      body,
    });
    const { status } = answer;
    return { status, ...((await answer.json()) as { order: Order; orders: Order[] }) };
  };
  const order = (payment: object) => ({
    ...recordedOrder(shop.shopper.id, kurti._id.toHexString()),
    ...payment,
  });
  const { token } = shop.shopper;
  const cash = JSON.stringify(order(CASH));
  const placed = await call('POST', '/create', token, cash);
  expect(placed.status).toBe(201);

  const proof = sharp({ create: { width: 60, height: 90, channels: 3, background: '#27346b' } });
  const upi = new FormData();
  const paid = order({ paymentMethod: 'pre-paid', transactionId: '412345678901' });
  upi.append('orderData', JSON.stringify(paid));
  upi.append(
    'paymentScreenshot',
    new Blob([new Uint8Array(await proof.png().toBuffer())]),
    'p.png',
  );
  expect((await call('POST', '/create-upi', token, upi)).status).toBe(201);

  const { orders } = await call('GET', `/user/${shop.shopper.id}`, token);
  expect(orders.map(({ paymentMethod, phone, address }) => [paymentMethod, phone, address.city]))
    // newest first
    .toEqual([
      ['pre-paid', '0141 256-7890', 'Jaipur'],
      ['cash-delivery', '0141 256-7890', 'Jaipur'],
    ]);
  const admin = shop.admin.token;
  expect((await call('GET', '', admin)).orders).toHaveLength(2);
  const id = placed.order._id;
  const shipped = await call('PUT', `/update-status/${id}`, admin, '{"orderStatus":"Shipped"}');
  expect([shipped.status, shipped.order.orderStatus]).toEqual([200, 'Shipped']);
  const settled = await call(
    'PUT',
    `/update-paymentStatus/${id}`,
    admin,
    '{"paymentStatus":"Paid"}',
  );
  expect([settled.status, settled.order.paymentStatus]).toEqual([200, 'Paid']);
});

test('the first checkout can buy a product now counted by variant, and gets a message about what is missing', async () => {
  const shop = await openShop();
  const variants = ['S', 'M'].map((size) => ({ color: 'Indigo', size, id: size, stock: 3 }));
  const kurti = await shop.stock({
    stock: 6,
    colors: [{ name: 'Indigo', sizes: ['S', 'M'], images: [] }],
    countedBy: 'variant',
    variants,
  });
  const place = (line: object = {}) =>
    shop.http.call<{ order: Order; errors?: FieldError[] }>('POST', '/api/orders/create', {
      token: shop.shopper.token,
      body: { ...recordedOrder(shop.shopper.id, kurti._id.toHexString(), line), ...CASH },
    });
  expect((await place()).body.order.products).toMatchObject([
    { selectedColor: 'Indigo', selectedSize: 'M', price: 999, quantity: 1 },
  ]);
  // as the first cart sent it: the product's SKU, and empty texts
  expect((await place({ sku: kurti.sku })).status).toBe(201);
  const refused = await place({ selectedSize: '' });
  expect([refused.status, refused.body.errors?.[0]?.message]).toEqual([
    422,
    'Please select a size of Indigo Kurti.',
  ]);
  const stored = await shop.products.findOne({ _id: kurti._id });
  expect(stored).toMatchObject({ stock: 4, variants: [{ stock: 3 }, { stock: 1 }] });
});
