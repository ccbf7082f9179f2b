import type { Order } from '@tanabana/contracts';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { openShop } from './shop.ts';

/** Calls as the first checkout and dashboard sent them, which know nothing of what came since. */
test('calls as the first client recorded them are answered as it reads them', async () => {
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
  /** No key, no state, no country, no apartment; a telephone number as it was typed. */
  const order = (payment: object) => ({
    userId: shop.shopper.id,
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
        productId: kurti._id.toHexString(),
        name: 'Indigo Kurti',
        category: 'Kurti',
        gender: 'women',
        originPrice: 1299,
        price: 999,
        quantity: 1,
        selectedColor: 'Indigo',
        selectedSize: 'M',
      },
    ],
    totalPrice: 1049,
    ...payment,
  });
  const { token } = shop.shopper;
  const cash = JSON.stringify(order({ paymentMethod: 'cash-delivery', transactionId: null }));
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
    // the newest first
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
