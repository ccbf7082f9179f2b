import { expect, test } from 'vitest';
import { lineOf, openShop, orderOf } from './shop.ts';

const shop = await openShop();
const MANY = 50;
/** Milliseconds; a rush that takes longer would be lost buyers. */
const SOON = 10_000;

const buyers = await Promise.all(Array.from({ length: MANY }, () => shop.signIn()));
const statuses = (answers: { status: number }[], status: number) =>
  answers.filter((answer) => answer.status === status).length;

test('50 buyers of a product with 5 in stock: 5 orders, 45 refusals, nothing left', async () => {
  const kurti = await shop.stock({ stock: 5 });
  const sent = orderOf([lineOf(kurti)]);
  const began = performance.now();
  const answers = await Promise.all(
    buyers.map(({ token }, index) => shop.place(sent, token, `rush-${index}`)),
  );
  expect(performance.now() - began).toBeLessThan(SOON);
  expect(statuses(answers, 201)).toBe(5);
  expect(statuses(answers, 409)).toBe(45);
  for (const { status, body } of answers) {
    if (status === 409) {
      expect(body.code).toBe('order.out_of_stock');
      expect(body.errors?.[0]?.path).toBe('products.0.quantity');
    }
  }
  expect(await shop.products.findOne({ _id: kurti._id })).toMatchObject({
    stock: 0,
    inStock: false,
  });
  const stored = await shop.db('orders').collection('orders').countDocuments();
  expect(stored).toBe(5);
});

test('20 buyers through two instances: no more orders than pieces', async () => {
  const kurti = await shop.stock({ stock: 5 });
  const sent = orderOf([lineOf(kurti)]);
  const other = await shop.start();
  const answers = await Promise.all(
    buyers
      .slice(0, 20)
      .map(({ token }, index) => shop.place(sent, token, undefined, index % 2 ? other : shop.http)),
  );
  expect(statuses(answers, 201)).toBe(5);
  expect(statuses(answers, 409)).toBe(15);
  expect(await shop.left(kurti)).toBe(0);
});

test('one attempt through two instances is one order', async () => {
  const kurti = await shop.stock();
  const sent = orderOf([lineOf(kurti)]);
  const other = await shop.start();
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      shop.place(sent, shop.shopper.token, 'twice', index % 2 ? other : shop.http),
    ),
  );
  expect(statuses(answers, 201)).toBe(10);
  expect(new Set(answers.map(({ body }) => body.order._id)).size).toBe(1);
  expect(await shop.left(kurti)).toBe(9);
});

test('carts of several products in opposite order end, and take all or nothing', async () => {
  const shelf = await Promise.all([3, 8, 5].map((stock) => shop.stock({ stock })));
  const lines = shelf.map((product) => lineOf(product));
  const began = performance.now();
  const answers = await Promise.all(
    buyers.map(({ token }, index) =>
      shop.place(orderOf(index % 2 ? lines : lines.toReversed()), token),
    ),
  );
  expect(performance.now() - began).toBeLessThan(SOON);
  expect(statuses(answers, 201)).toBe(3);
  expect(statuses(answers, 409)).toBe(47);
  expect(await Promise.all(shelf.map(shop.left))).toEqual([0, 5, 2]);
});

test('a sale that begins meanwhile sells nothing at the old price', async () => {
  const kurti = await shop.stock({ stock: 50 });
  const sent = orderOf([lineOf(kurti)]);
  const [, ...answers] = await Promise.all([
    shop.products.updateOne({ _id: kurti._id }, { $set: { sellingPrice: 90000 } }),
    ...buyers.slice(0, 20).map(({ token }) => shop.place(sent, token)),
  ]);
  for (const { status, body } of answers) {
    if (status === 201) expect(body.order.products[0]?.price).toBe(999);
    else expect(body.code).toBe('order.price_changed');
  }
  expect(await shop.left(kurti)).toBe(50 - statuses(answers, 201));
  expect((await shop.place(sent, shop.shopper.token)).status).toBe(409);
});
