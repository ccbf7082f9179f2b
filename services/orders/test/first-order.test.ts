import { longTest } from '@tanabana/test-kit/long-test';
import { expect, test } from 'vitest';
import { lineOf, openShop, orderOf, upiOrderOf } from './shop.ts';

const shop = await openShop({ firstOrderFreeShipping: true, guestCheckout: true });
const FREE = { shippingCharge: 0, totalPrice: 999 };

longTest("an account's first order ships free, the next one does not (rule 1.5)", async () => {
  const buyer = await shop.signIn();
  const kurti = await shop.stock();
  const first = await shop.place(orderOf([lineOf(kurti)], FREE), buyer.token);
  expect(first.status).toBe(201);
  expect(first.body.order).toMatchObject({ subtotal: 999, shippingCharge: 0, totalPrice: 999 });
  const again = await shop.place(orderOf([lineOf(kurti)], FREE), buyer.token);
  expect(again.status).toBe(409);
  expect(again.body).toMatchObject({
    code: 'order.price_changed',
    details: { totals: { shippingCharge: 50, totalPrice: 1049 } },
  });
  expect((await shop.place(orderOf([lineOf(kurti)]), buyer.token)).status).toBe(201);
});

longTest(
  'a first order sent with shipping is accepted at the lower total, cash or prepaid (rule 1.5)',
  async () => {
    for (const prepaid of [false, true]) {
      const buyer = await shop.signIn();
      const kurti = await shop.stock();
      const { status, body } = prepaid
        ? await shop.placeUpi(upiOrderOf([lineOf(kurti)]), buyer.token)
        : await shop.place(orderOf([lineOf(kurti)]), buyer.token);
      expect(status).toBe(201);
      expect(body.order).toMatchObject({ subtotal: 999, ...FREE });
    }
  },
);

test('a first order with any other wrong total is rejected with the right one (rule 10.7)', async () => {
  const buyer = await shop.signIn();
  const kurti = await shop.stock();
  for (const totalPrice of [1048.99, 1049.01, 1099, 949]) {
    const order = orderOf([lineOf(kurti)], { totalPrice });
    const { status, body } = await shop.place(order, buyer.token);
    expect([totalPrice, status]).toEqual([totalPrice, 409]);
    expect(body.details).toMatchObject({ totals: FREE });
  }
  const another = orderOf([lineOf(kurti, { price: 998 })], { totalPrice: 1049 });
  expect((await shop.place(another, buyer.token)).status).toBe(409);
  expect(await shop.left(kurti)).toBe(10);
});

longTest('of 20 concurrent first orders through two instances one ships free', async () => {
  const buyer = await shop.signIn();
  const kurti = await shop.stock({ stock: 100 });
  const other = await shop.start();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      shop.place(
        orderOf([lineOf(kurti)], FREE),
        buyer.token,
        undefined,
        index % 2 ? other : shop.http,
      ),
    ),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  for (const { status, body } of answers) {
    if (status !== 201) expect(body.code).toBe('order.price_changed');
  }
  expect(await shop.left(kurti)).toBe(99);
});

test('a cancelled first order still counts as the first', async () => {
  const buyer = await shop.signIn();
  const kurti = await shop.stock();
  const first = await shop.place(orderOf([lineOf(kurti)], FREE), buyer.token);
  await shop.http.call('POST', `/api/orders/${first.body.order._id}/cancel`, {
    token: buyer.token,
  });
  expect((await shop.place(orderOf([lineOf(kurti)], FREE), buyer.token)).status).toBe(409);
});

test('guests pay for shipping: only accounts get a free first order', async () => {
  const kurti = await shop.stock();
  const email = 'guest@first.example';
  expect((await shop.place(orderOf([lineOf(kurti)], { ...FREE, email }))).status).toBe(409);
  expect((await shop.place(orderOf([lineOf(kurti)], { email }))).status).toBe(201);
});

test('without the setting no order ships free', async () => {
  const instance = await shop.start({ firstOrderFreeShipping: false });
  const buyer = await shop.signIn();
  const kurti = await shop.stock();
  const place = (overrides: object) =>
    shop.place(orderOf([lineOf(kurti)], overrides), buyer.token, undefined, instance);
  expect((await place(FREE)).status).toBe(409);
  expect((await place({})).status).toBe(201);
});
