import { type ErrorBody, type Order, shopDay, statusETag, versionETag } from '@tanabana/contracts';
import { longTest } from '@tanabana/test-kit/long-test';
import { describe, expect, test } from 'vitest';
import { lineOf, openShop, orderOf, upiOrderOf } from './shop.ts';

const shop = await openShop();
const { admin, shopper, http } = shop;

type Answer = { order: Order } & ErrorBody;

/** An order of 2 kurtas and a saree, of which 10 each were in stock. */
async function placed({ prepaid = false } = {}) {
  const products = [await shop.stock(), await shop.stock({ name: 'Saree' })] as const;
  const [kurta, saree] = products;
  const lines = [lineOf(kurta, { quantity: 2 }), lineOf(saree)];
  const over = { email: shopper.email };
  const { body } = prepaid
    ? await shop.placeUpi(upiOrderOf(lines, over), shopper.token)
    : await shop.place(orderOf(lines, over), shopper.token);
  const id = body.order._id;
  if (prepaid) await put(`update-paymentStatus/${id}`, { paymentStatus: 'Paid' });
  return { id, products };
}
const put = (path: string, body: object) =>
  http.call('PUT', `/api/orders/${path}`, { token: admin.token, body });
const orderOfId = async (id: string) =>
  (await http.call<Order>('GET', `/api/orders/${id}`, { token: admin.token })).body;

/** Changes the current version of an order. */
async function edit(id: string, body: object, { instance = http, token = admin.token } = {}) {
  const { updatedAt = '' } = await orderOfId(id);
  return instance.call<Answer>('PUT', `/api/orders/${id}/edit`, {
    token,
    body,
    headers: { 'If-Match': versionETag({ updatedAt }) },
  });
}
const BOTH = [
  { line: 0, quantity: 2 },
  { line: 1, quantity: 1 },
];
const left = (products: Awaited<ReturnType<typeof placed>>['products']) =>
  Promise.all(products.map(shop.left));

describe('an order before dispatch (rule 16.8)', () => {
  longTest(
    'gets another quantity, size and fewer lines, with the stock and the total',
    async () => {
      const { id, products } = await placed();
      const { status, body } = await edit(id, { lines: [{ line: 0, quantity: 4, size: 'S' }] });
      expect(status).toBe(200);
      expect(body.order).toMatchObject({
        products: [{ quantity: 4, selectedSize: 'S', selectedColor: 'Indigo', price: 999 }],
        subtotal: 3996,
        totalPrice: 3996,
      });
      expect(await left(products)).toEqual([6, 10]);
      const audit = await shop
        .db('orders')
        .collection('audit')
        .find({ 'target.id': id, 'changes.field': 'totalPrice' })
        .toArray();
      expect(audit).toMatchObject([{ by: { id: admin.id } }]);
      const [mail, ...more] = await shop
        .db('orders')
        .collection('mails')
        .find({ kind: 'order-edited', 'content.html': { $regex: id } })
        .toArray();
      expect(more).toEqual([]);
      expect(mail?.content.text).toContain('₹3,996.00');
    },
  );

  test('gets another address and phone; lines, stock and total stay', async () => {
    const { id, products } = await placed();
    const before = await orderOfId(id);
    const { phone: _, ...address } = before.address;
    const { status, body } = await edit(id, {
      address: { ...address, street: '7 Loom Street' },
      phone: '9000000001',
    });
    expect(status).toBe(200);
    expect(body.order).toMatchObject({
      address: { street: '7 Loom Street', phone: '9000000001' },
      phone: '9000000001',
      products: before.products,
      totalPrice: before.totalPrice,
    });
    expect(await left(products)).toEqual([8, 9]);
  });

  test('that needs more than is in stock is rejected, and changes nothing', async () => {
    const { id, products } = await placed();
    const before = await orderOfId(id);
    const { status, body } = await edit(id, {
      lines: [
        { line: 0, quantity: 11 },
        { line: 1, quantity: 1 },
      ],
    });
    expect([status, body.code]).toEqual([409, 'order.out_of_stock']);
    expect(await left(products)).toEqual([8, 9]);
    expect(await orderOfId(id)).toEqual(before);
  });

  test('in a variant that does not exist, or with a line that it does not have, is rejected', async () => {
    const { id } = await placed();
    for (const line of [
      { line: 0, quantity: 1, size: 'XXL' },
      { line: 9, quantity: 1 },
    ])
      expect((await edit(id, { lines: [line] })).body.code).toBe('order.product_unavailable');
    expect((await edit(id, { lines: [] })).status).toBe(400);
  });

  longTest(
    'that is prepaid does not become dearer; what was paid too much can be refunded',
    async () => {
      const { id } = await placed({ prepaid: true });
      const dearer = await edit(id, {
        lines: [
          { line: 0, quantity: 3 },
          { line: 1, quantity: 1 },
        ],
      });
      expect([dearer.status, dearer.body.code]).toEqual([409, 'order.paid_less']);
      const { body } = await edit(id, { lines: [{ line: 0, quantity: 2 }] });
      expect(body.order).toMatchObject({ totalPrice: 1998, paidTotal: 2997 });
      const refund = (overpaid: number) =>
        http.call<Answer>('POST', `/api/orders/${id}/refunds`, {
          token: admin.token,
          body: {
            method: 'upi',
            reference: 'UTR1',
            day: shopDay(new Date()),
            overpaid,
          },
        });
      expect((await refund(999.01)).body.errors?.[0]?.path).toBe('overpaid');
      expect((await refund(999)).body.order.refunds).toMatchObject([
        { overpaid: 999, amount: 999 },
      ]);
      expect((await refund(1)).status).toBe(400);
    },
  );

  test('is changed by one of two admins; the other one sees that it has changed', async () => {
    const { id, products } = await placed();
    const other = await shop.start();
    const answers = await Promise.all([
      edit(id, { lines: [{ line: 0, quantity: 1 }] }),
      edit(id, { lines: [{ line: 1, quantity: 1 }] }, { instance: other }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    const { products: lines } = await orderOfId(id);
    expect(await left(products)).toEqual(lines[0]?.name === 'Saree' ? [10, 9] : [9, 10]);
  });

  test('is changed by admins only, also by the version of its statuses', async () => {
    const { id } = await placed();
    expect((await edit(id, { lines: BOTH }, { token: shopper.token })).status).toBe(403);
    const order = await orderOfId(id);
    const byStatus = await http.call('PUT', `/api/orders/${id}/edit`, {
      token: admin.token,
      body: { lines: BOTH },
      headers: { 'If-Match': statusETag(order) },
    });
    expect(byStatus.status).toBe(200);
  });
});

test.each(['Shipped', 'Delivered', 'Cancelled', 'Returned'])(
  'an order that is %s is not changed (rule 16.8)',
  async (orderStatus) => {
    const { id } = await placed();
    await put(`update-status/${id}`, { orderStatus });
    const { status, body } = await edit(id, { lines: BOTH });
    expect([status, body.code]).toEqual([409, 'order.not_editable']);
  },
);

test('an order with a packed parcel is not changed (rule 16.8)', async () => {
  const { id } = await placed();
  await http.call('POST', `/api/orders/${id}/shipments`, {
    token: admin.token,
    body: { courier: 'DTDC' },
  });
  expect((await edit(id, { lines: BOTH })).body.code).toBe('order.not_editable');
});
