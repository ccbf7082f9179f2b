import { InsufficientStock } from '@tanabana/service-kit/stock';
import { unique } from '@tanabana/test-kit';
import { expect, onTestFinished, test, vi } from 'vitest';
import { lineOf, openShop, orderOf } from './shop.ts';

const shop = await openShop({ guestCheckout: true });
const HOUR_MS = 60 * 60_000;
let hour = Math.ceil(Date.now() / (24 * HOUR_MS)) * 24 * HOUR_MS;
shop.setClock(() => new Date(hour));
/** A day without counts. */
const nextDay = () => {
  hour += 24 * HOUR_MS;
};

let senders = 0;
/** An address that has sent nothing yet. */
const newAddress = () => {
  senders += 1;
  return `198.51.${senders >> 8}.${senders & 255}`;
};

const mails = shop.db('orders').collection('mails');
const mailsTo = async (...addresses: string[]) => mails.countDocuments({ to: { $in: addresses } });

interface Sent {
  email: string;
  token?: string;
  address?: string;
  instance?: typeof shop.http;
  key?: string;
}
const shelf = await shop.stock({ stock: 100_000 });
const place = (
  { email, token, address = newAddress(), instance = shop.http, key }: Sent,
  product = shelf,
) =>
  instance.call<{ order: { _id: string }; orderKey?: string }>('POST', '/api/orders/create', {
    token,
    body: orderOf([lineOf(product)], { email }),
    headers: { 'x-real-ip': address, ...(key && { 'Idempotency-Key': key }) },
  });
const cancel = (id: string, token: string, address = newAddress()) =>
  shop.http.call('POST', `/api/orders/${id}/cancel`, { token, headers: { 'x-real-ip': address } });

test("24 orders of one account for another's mailbox, cancelled: all are placed, 10 emails are sent", async () => {
  const { token } = await shop.signIn();
  const email = `${unique('stranger')}@example.com`;
  // concurrently but of different products, to avoid contention on stock
  const products = await Promise.all(Array.from({ length: 12 }, () => shop.stock()));
  for (let i = 0; i < 2; i += 1) {
    const made = await Promise.all(products.map((product) => place({ email, token }, product)));
    expect(made.map(({ status }) => status)).toEqual(made.map(() => 201));
    const cancelled = await Promise.all(made.map(({ body }) => cancel(body.order._id, token)));
    expect(cancelled.map(({ status }) => status)).toEqual(made.map(() => 200));
  }
  expect(await mailsTo(email)).toBe(10);
});

test('40 concurrent guest orders from many addresses on two instances cause 10 emails', async () => {
  nextDay();
  const email = `${unique('stranger')}@example.com`;
  const other = await shop.start();
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, i) => place({ email, instance: i % 2 ? other : shop.http })),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(40);
  expect(await mailsTo(email)).toBe(10);
});

test('tags and dots do not change the mailbox', async () => {
  nextDay();
  const name = unique('meera').replaceAll('-', '');
  const spelled = Array.from({ length: 20 }, (_, i) =>
    i % 2
      ? `${name}+${i}@gmail.com`
      : `${name.slice(0, i / 2 + 1)}.${name.slice(i / 2 + 1)}@GoogleMail.com`,
  );
  for (const email of spelled) await place({ email });
  expect(await mailsTo(...spelled)).toBe(10);
});

test('an account causes at most 60 emails to unverified addresses per hour', async () => {
  nextDay();
  const { token } = await shop.signIn();
  const strangers = Array.from({ length: 70 }, () => `${unique('stranger')}@example.com`);
  for (const email of strangers) expect((await place({ email, token })).status).toBe(201);
  expect(await mailsTo(...strangers)).toBe(60);
  hour += HOUR_MS;
  await place({ email: strangers[69] ?? '', token });
  expect(await mailsTo(...strangers)).toBe(61);
});

test('a network causes at most 100 emails to unverified addresses per hour', async () => {
  nextDay();
  const strangers = Array.from({ length: 110 }, () => `${unique('stranger')}@example.com`);
  for (const [i, email] of strangers.entries())
    expect((await place({ email, address: `2001:db8:7:7::${i + 1}` })).status).toBe(201);
  expect(await mailsTo(...strangers)).toBe(100);
  await place({ email: strangers[109] ?? '', address: '2001:db8:7:8::1' });
  expect(await mailsTo(...strangers)).toBe(101);
});

test('a mailbox gets at most 30 emails a day', async () => {
  nextDay();
  const email = `${unique('stranger')}@example.com`;
  for (let hours = 0; hours < 4; hours += 1) {
    for (let i = 0; i < 11; i += 1) await place({ email });
    hour += HOUR_MS;
  }
  expect(await mailsTo(email)).toBe(30);
});

test('a rejected or repeated order does not count', async () => {
  nextDay();
  const email = `${unique('asha')}@example.com`;
  const gone = await shop.stock({ stock: 0 });
  for (let i = 0; i < 12; i += 1) {
    const { status } = await shop.place(orderOf([lineOf(gone)], { email }));
    expect(status).toBe(409);
  }
  const key = unique('try');
  for (let i = 0; i < 12; i += 1) await place({ email, key });
  // the transaction finds no stock although the check did: once, then there is some again
  const takeStock = vi.spyOn(shop.storage.stock, 'takeStock');
  onTestFinished(() => takeStock.mockRestore());
  for (let i = 0; i < 9; i += 1) {
    takeStock.mockRejectedValueOnce(new InsufficientStock([]));
    expect((await place({ email })).status).toBe(201);
  }
  expect(await mailsTo(email)).toBe(10);
});

test('an order that cannot be cancelled, or already is, does not count', async () => {
  nextDay();
  const email = `${unique('asha')}@example.com`;
  const { token } = await shop.signIn();
  const [shipped, cancelled] = [await place({ email, token }), await place({ email, token })];
  const setStatus = { token: shop.admin.token, body: { orderStatus: 'Shipped' } };
  const { _id } = shipped.body.order;
  await shop.http.call('PUT', `/api/orders/update-status/${_id}`, setStatus);
  for (let i = 0; i < 12; i += 1) {
    expect((await cancel(_id, token)).status).toBe(409);
    expect((await cancel(cancelled.body.order._id, token)).status).toBe(200);
  }
  // two orders, one shipment, one cancellation, and the remaining ones
  for (let i = 0; i < 12; i += 1) await place({ email, token });
  expect(await mailsTo(email)).toBe(11);
});

test("the shop's own notifications do not count", async () => {
  nextDay();
  const email = `${unique('asha')}@example.com`;
  const { token } = await shop.signIn();
  const made: string[] = [];
  for (let i = 0; i < 10; i += 1) made.push((await place({ email, token })).body.order._id);
  await place({ email, token });
  expect(await mailsTo(email)).toBe(10);
  for (const id of made)
    await shop.http.call('PUT', `/api/orders/update-status/${id}`, {
      token: shop.admin.token,
      body: { orderStatus: 'Shipped' },
    });
  expect(await mailsTo(email)).toBe(20);
});
