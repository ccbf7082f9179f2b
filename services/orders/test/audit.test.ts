import type { AuditPage } from '@tanabana/contracts';
import { expect, test } from 'vitest';
import { lineOf, openShop, orderOf } from './shop.ts';

const shop = await openShop({ guestCheckout: true });
const { admin, shopper } = shop;

const placed = async (token?: string) => {
  const product = await shop.stock();
  return (await shop.place(orderOf([lineOf(product)]), token)).body;
};
const audit = async (target: string) => {
  const { status, body } = await shop.http.call<AuditPage>(
    'GET',
    `/api/orders/audit?target=${target}`,
    { token: admin.token },
  );
  expect(status).toBe(200);
  return body;
};

test('lists changes of orders with author and values, newest first', async () => {
  const { order } = await placed(shopper.token);
  const put = (path: string, body: object) =>
    shop.http.call('PUT', `/api/orders/${path}/${order._id}`, { token: admin.token, body });
  await put('update-status', { orderStatus: 'Accepted' });
  await put('update-status', { orderStatus: 'Accepted' });
  await put('update-paymentStatus', { paymentStatus: 'Paid' });
  await shop.http.call('POST', `/api/orders/${order._id}/cancel`, { token: shopper.token });
  const { data, total } = await audit(order._id);
  const target = { id: order._id, name: order._id.slice(-6) };
  const byAdmin = { id: admin.id, username: admin.username };
  expect(total).toBe(3);
  expect(data).toMatchObject([
    {
      by: { id: shopper.id, username: shopper.username },
      action: 'changed',
      target,
      changes: [{ field: 'orderStatus', from: 'Accepted', to: 'Cancelled' }],
    },
    { by: byAdmin, target, changes: [{ field: 'paymentStatus', from: 'COD', to: 'Paid' }] },
    { by: byAdmin, target, changes: [{ field: 'orderStatus', from: 'Pending', to: 'Accepted' }] },
  ]);
});

test('records a guest without an id', async () => {
  const { order, orderKey } = await placed();
  await shop.http.call('POST', `/api/orders/${order._id}/cancel?key=${orderKey}`);
  expect((await audit(order._id)).data).toMatchObject([{ by: { id: null, username: 'Guest' } }]);
});

test('omits rejected changes', async () => {
  const { order } = await placed(shopper.token);
  await shop.http.call('PUT', `/api/orders/update-status/${order._id}`, {
    token: shopper.token,
    body: { orderStatus: 'Delivered' },
  });
  expect((await audit(order._id)).total).toBe(0);
});

test('is for admins', async () => {
  expect((await shop.http.call('GET', '/api/orders/audit')).status).toBe(401);
  const { status } = await shop.http.call('GET', '/api/orders/audit', { token: shopper.token });
  expect(status).toBe(403);
});
