import { beforeEach, expect, test, vi } from 'vitest';
import { lineOf, openShop, orderOf } from './shop.ts';

const shop = await openShop();
const MANY = 50;
/** `npm run check:rush`: 100. */
const ROUNDS = Number(process.env.CHECK_RUSH ?? 20);

/**
 * Transactions of all instances here. A rush is fast because rejected orders need none and
 * concurrent ones share one (decision 0014).
 */
const transactions = vi.spyOn(shop.client, 'withSession');
beforeEach(() => {
  transactions.mockClear();
});

const buyers = await Promise.all(Array.from({ length: MANY }, () => shop.signIn()));
const statuses = (answers: { status: number }[], status: number) =>
  answers.filter((answer) => answer.status === status).length;

test('50 buyers of a product with 5 in stock: 5 orders, 45 rejections, nothing left', async () => {
  const kurti = await shop.stock({ stock: 5 });
  const sent = orderOf([lineOf(kurti)]);
  const answers = await Promise.all(
    buyers.map(({ token }, index) => shop.place(sent, token, `rush-${index}`)),
  );
  expect(transactions.mock.calls.length, 'one an order at most').toBeLessThanOrEqual(5);
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

test('20 buyers through two instances: no more orders than units', async () => {
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

test('carts with several products in opposite order complete, all or nothing', async () => {
  const shelf = await Promise.all([3, 8, 5].map((stock) => shop.stock({ stock })));
  const lines = shelf.map((product) => lineOf(product));
  const answers = await Promise.all(
    buyers.map(({ token }, index) =>
      shop.place(orderOf(index % 2 ? lines : lines.toReversed()), token),
    ),
  );
  expect(transactions.mock.calls.length, 'one an order at most').toBeLessThanOrEqual(3);
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

test(`50 buyers for 1 unit, ${ROUNDS} rounds: exactly one order per round`, {
  timeout: 120_000,
}, async () => {
  const sold: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const kurti = await shop.stock({ stock: 1 });
    const sent = orderOf([lineOf(kurti)]);
    const answers = await Promise.all(buyers.map(({ token }) => shop.place(sent, token)));
    sold.push(statuses(answers, 201));
    expect(statuses(answers, 409)).toBe(MANY - 1);
    expect(await shop.left(kurti)).toBe(0);
  }
  expect(sold).toEqual(Array.from({ length: ROUNDS }, () => 1));
  expect(transactions, 'one a round').toHaveBeenCalledTimes(ROUNDS);
});

test('orders that arrive while others are stored share a transaction', async () => {
  const kurti = await shop.stock({ stock: MANY });
  const sent = orderOf([lineOf(kurti)]);
  const answers = await Promise.all(buyers.map(({ token }) => shop.place(sent, token)));
  expect(statuses(answers, 201)).toBe(MANY);
  expect(transactions.mock.calls.length).toBeLessThan(MANY);
  expect(await shop.left(kurti)).toBe(0);
});

test('200 concurrent orders of scarce overlapping products: all or nothing, exact stock', async () => {
  const SHELF = 12;
  const pieces = 15;
  const shelf = await Promise.all(
    Array.from({ length: SHELF }, () => shop.stock({ stock: pieces })),
  );
  const other = await shop.start();
  // Three products each, in random order, one to three units.
  const sent = Array.from({ length: 200 }, (_, index) =>
    [index, index * 5 + 1, index * 7 + 3].map((at, place) => ({
      product: shelf[(at + place) % SHELF] as (typeof shelf)[number],
      quantity: 1 + ((index + place) % 3),
    })),
  );
  const answers = await Promise.all(
    sent.map((lines, index) =>
      shop.place(
        orderOf(lines.map(({ product, quantity }) => lineOf(product, { quantity }))),
        buyers[index % MANY]?.token,
        undefined,
        index % 2 ? other : shop.http,
      ),
    ),
  );
  const left = await Promise.all(shelf.map(shop.left));
  const sold = shelf.map((product) =>
    sent
      .filter((_, index) => answers[index]?.status === 201)
      .flat()
      .filter((line) => line.product === product)
      .reduce((sum, { quantity }) => sum + quantity, 0),
  );
  expect(left.map((count, index) => (count ?? 0) + (sold[index] ?? 0))).toEqual(
    Array.from({ length: SHELF }, () => pieces),
  );
  for (const [index, { status, body }] of answers.entries()) {
    if (status === 201) continue;
    expect(body.code).toBe('order.out_of_stock');
    // Rejected correctly: at the end there is still too little of something.
    const missing = sent[index]?.some(
      ({ product, quantity }) => (left[shelf.indexOf(product)] ?? 0) < quantity * 3,
    );
    expect(missing).toBe(true);
  }
});
