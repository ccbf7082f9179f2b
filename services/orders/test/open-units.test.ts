import type { NewOrderInput } from '@tanabana/contracts';
import { longTest } from '@tanabana/test-kit/long-test';
import { describe, expect, test } from 'vitest';
import { lineOf, openShop, orderOf } from './shop.ts';

const shop = await openShop({ guestCheckout: true, maxOpenUnits: 10 });
const { admin } = shop;

const buy = (
  product: Awaited<ReturnType<typeof shop.stock>>,
  quantity: number,
  overrides: Partial<NewOrderInput> = {},
) => orderOf([lineOf(product, { quantity })], overrides);
const setStatus = (id: string, orderStatus: string) =>
  shop.http.call('PUT', `/api/orders/update-status/${id}`, {
    token: admin.token,
    body: { orderStatus },
  });
const REFUSED = { status: 409, body: { code: 'order.too_many_pieces' } };

describe('open units of an account and product', () => {
  longTest('are limited: more are rejected with a message and take nothing', async () => {
    const { token } = await shop.signIn();
    const kurti = await shop.stock({ stock: 100 });
    expect((await shop.place(buy(kurti, 8), token)).status).toBe(201);
    const { status, body } = await shop.place(buy(kurti, 3), token);
    expect({ status, body }).toMatchObject(REFUSED);
    expect(body.message).toBe(
      'You have 8 of Indigo Kurti in orders that are not delivered yet, and can order 2 more until they are.',
    );
    expect(body.errors).toEqual([{ path: 'products.0.quantity', message: body.message }]);
    expect(body.details).toEqual({
      lines: [{ index: 0, productId: kurti._id.toHexString(), more: 2 }],
    });
    expect(await shop.left(kurti)).toBe(92);
    expect((await shop.place(buy(kurti, 2), token)).status).toBe(201);
    const full = await shop.place(buy(kurti, 1), token);
    expect(full.body.message).toContain('cannot order more until they are');
  });

  test('count all lines of an order together', async () => {
    const { token } = await shop.signIn();
    const kurti = await shop.stock({ stock: 100 });
    const rani = { selectedColor: 'Rani', selectedSize: null };
    const lines = [lineOf(kurti, { quantity: 6 }), lineOf(kurti, { quantity: 6, ...rani })];
    const answer = await shop.place(orderOf(lines), token);
    expect(answer).toMatchObject(REFUSED);
    expect(answer.body.message).toBe('You can order 10 of Indigo Kurti at a time.');
    expect(answer.body.details).toMatchObject({ lines: [{ more: 10 }, { more: 10 }] });
  });

  test('are counted per product and account', async () => {
    const [one, other] = [await shop.signIn(), await shop.signIn()];
    const [kurti, saree] = [await shop.stock({ stock: 100 }), await shop.stock({ stock: 100 })];
    for (const [product, { token }] of [
      [kurti, one],
      [saree, one],
      [kurti, other],
    ] as const)
      expect((await shop.place(buy(product, 10), token)).status).toBe(201);
  });

  test.each(['Delivered', 'Cancelled', 'Returned'])('exclude %s orders', async (status) => {
    const { token } = await shop.signIn();
    const kurti = await shop.stock({ stock: 100 });
    const { body } = await shop.place(buy(kurti, 10), token);
    for (const set of ['Accepted', 'Shipped']) {
      await setStatus(body.order._id, set);
      expect(await shop.place(buy(kurti, 1), token)).toMatchObject(REFUSED);
    }
    // whatever the sequence of statuses, they count once
    for (const set of [status, status, 'Pending', status]) await setStatus(body.order._id, set);
    expect((await shop.place(buy(kurti, 10), token)).status).toBe(201);
    expect(await shop.place(buy(kurti, 1), token)).toMatchObject(REFUSED);
  });

  longTest('count again when an admin reopens an order, even over the limit', async () => {
    const { token } = await shop.signIn();
    const kurti = await shop.stock({ stock: 100 });
    const { body } = await shop.place(buy(kurti, 10), token);
    await setStatus(body.order._id, 'Cancelled');
    const second = await shop.place(buy(kurti, 10), token);
    expect((await setStatus(body.order._id, 'Pending')).status).toBe(200);
    await setStatus(second.body.order._id, 'Delivered');
    expect(await shop.place(buy(kurti, 1), token)).toMatchObject(REFUSED);
    await setStatus(body.order._id, 'Delivered');
    expect((await shop.place(buy(kurti, 10), token)).status).toBe(201);
    expect(await shop.db('orders').collection('openPieces').countDocuments({ pieces: 0 })).toBe(0);
  });

  longTest('are not exceeded by 30 concurrent orders through two instances', async () => {
    const { token } = await shop.signIn();
    const kurti = await shop.stock({ stock: 100 });
    const other = await shop.start();
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        shop.place(buy(kurti, 1), token, undefined, index % 2 ? other : shop.http),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(answers.filter(({ body }) => body.code === 'order.too_many_pieces')).toHaveLength(20);
    expect(await shop.left(kurti)).toBe(90);
  });

  test('are not counted again by a repeated call', async () => {
    const { token } = await shop.signIn();
    const kurti = await shop.stock({ stock: 100 });
    for (let tries = 0; tries < 3; tries += 1)
      expect((await shop.place(buy(kurti, 10), token, 'the-same')).status).toBe(201);
    expect(await shop.left(kurti)).toBe(90);
  });
});

describe('open units of a guest', () => {
  test.each([
    ['other spellings of one mailbox', ['a.sha@gmail.com', 'ASHA+two@googlemail.com']],
    ['tags', ['ravi+1@shop.example', 'ravi+2@shop.example']],
  ])('are limited by mailbox, across %s', async (_, [first, second]) => {
    const kurti = await shop.stock({ stock: 100 });
    const [one, other] = [
      { email: first, phone: '98765 00001' },
      { email: second, phone: '98765 00002' },
    ];
    expect((await shop.place(buy(kurti, 10, one))).status).toBe(201);
    expect(await shop.place(buy(kurti, 1, other))).toMatchObject(REFUSED);
  });

  test('and by phone, however it is written', async () => {
    const kurti = await shop.stock({ stock: 100 });
    const one = { email: 'first@shop.example', phone: '+91 98765-11111' };
    const other = { email: 'second@shop.example', phone: '098765 11111' };
    expect((await shop.place(buy(kurti, 10, one))).status).toBe(201);
    expect(await shop.place(buy(kurti, 1, other))).toMatchObject(REFUSED);
    const third = { email: 'third@shop.example', phone: '98765 22222' };
    expect((await shop.place(buy(kurti, 10, third))).status).toBe(201);
  });
});
