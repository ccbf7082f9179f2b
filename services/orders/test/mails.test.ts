import { longTest } from '@tanabana/test-kit/long-test';
import { expect, test } from 'vitest';
import { lineOf, openShop, orderOf, upiOrderOf } from './shop.ts';

const shop = await openShop({ guestCheckout: true });
const { admin, shopper } = shop;

interface StoredMail {
  kind: string;
  to: string;
  content: { subject: string; html: string; text: string };
}
const mailsTo = (to: string): Promise<StoredMail[]> =>
  shop.db('orders').collection<StoredMail>('mails').find({ to }).sort({ queuedAt: 1 }).toArray();
const kindsTo = async (to: string) => (await mailsTo(to)).map(({ kind }) => kind);

let made = 0;
/** An order of a guest, or of an account with a verified address. */
const placed = async (
  place: 'place' | 'placeUpi' = 'place',
  who: 'guest' | 'account' = 'guest',
) => {
  made += 1;
  const email = `buyer-${made}@shop.example`;
  const { token } = who === 'account' ? await shop.signIn({ email, isEmailProven: true }) : {};
  const product = await shop.stock({ name: `<b>Kurti</b> ${made}` });
  const build = place === 'place' ? orderOf : upiOrderOf;
  const { status, body } = await shop[place](build([lineOf(product)], { email }), token);
  expect(status).toBe(201);
  return { product, email, token, order: body.order, orderKey: body.orderKey };
};
const put = (path: string, id: string, body: object) =>
  shop.http.call('PUT', `/api/orders/${path}/${id}`, { token: admin.token, body });
const setStatus = (id: string, orderStatus: string) => put('update-status', id, { orderStatus });

test('a confirmation has number, lines, totals, address and a link', async () => {
  const { email, order } = await placed('place', 'account');
  const [mail, ...others] = await mailsTo(email);
  expect(others).toEqual([]);
  expect(mail?.kind).toBe('order-confirmation');
  const number = order._id.slice(-6);
  expect(mail?.content.subject).toBe(`Your order ${number} at Tanabana`);
  for (const text of [
    number,
    `<b>Kurti</b> ${made}`,
    '₹999.00',
    '₹50.00',
    '₹1,049.00',
    '12 MG Road',
    'Cash on delivery',
  ])
    expect(mail?.content.text).toContain(text);
  const { html = '' } = mail?.content ?? {};
  expect(html).toContain(`href="https://shop.example/order/${order._id}?mailToken=`);
  expect(html).toContain('https://shop.example/api/products/images/');
  expect(html).toContain('&lt;b&gt;Kurti&lt;/b&gt;');
  expect(html).not.toContain('<b>Kurti</b>');
});

test("a guest's confirmation has the access key; later emails do not", async () => {
  const { email, order, orderKey } = await placed();
  const link = `https://shop.example/order/${order._id}?key=${orderKey}`;
  const [confirmation] = await mailsTo(email);
  expect(confirmation?.content.text).toContain(link);
  await setStatus(order._id, 'Shipped');
  const [, shipped] = await mailsTo(email);
  expect(shipped?.kind).toBe('order-shipped');
  expect(shipped?.content.html).not.toContain('/order/');
});

test('a rejected order sends no email', async () => {
  const product = await shop.stock({ stock: 0 });
  const email = 'nothing@shop.example';
  await shop.place(orderOf([lineOf(product)], { email }), shopper.token);
  const bad = upiOrderOf([lineOf(product)], { email, transactionId: 'x' });
  await shop.placeUpi(bad, shopper.token);
  expect(await mailsTo(email)).toEqual([]);
});

test('a repeated call sends one email', async () => {
  const product = await shop.stock();
  const email = 'once@shop.example';
  const sent = orderOf([lineOf(product)], { email });
  await Promise.all(Array.from({ length: 10 }, () => shop.place(sent, shopper.token, 'mail-try')));
  expect(await kindsTo(email)).toEqual(['order-confirmation']);
});

longTest('buyers are notified once of shipment, delivery and cancellation', async () => {
  const { email, order } = await placed('place', 'account');
  for (const status of [
    'Accepted',
    'Shipped',
    'Shipped',
    'Pending',
    'Shipped',
    'Delivered',
    'Returned',
    'Cancelled',
  ])
    expect((await setStatus(order._id, status)).status).toBe(200);
  expect(await kindsTo(email)).toEqual([
    'order-confirmation',
    'order-shipped',
    'order-delivered',
    'order-cancelled',
  ]);
  const [, shipped] = await mailsTo(email);
  expect(shipped?.content.text).toContain('12 MG Road');
});

longTest('a cancellation is confirmed, with the refund', async () => {
  const { email, token, order } = await placed('placeUpi', 'account');
  await shop.http.call('POST', `/api/orders/${order._id}/cancel`, { token });
  const [, cancelled] = await mailsTo(email);
  expect(cancelled?.kind).toBe('order-cancelled');
  expect(cancelled?.content.text).toContain('We refund what you have paid');
});

longTest('a declined payment is emailed with amount and UTR; a paid one is not', async () => {
  const { email, order } = await placed('placeUpi', 'account');
  await put('update-paymentStatus', order._id, { paymentStatus: 'Paid' });
  await put('update-paymentStatus', order._id, { paymentStatus: 'Decline' });
  await shop.handleEvents();
  const [, declined, ...others] = await mailsTo(email);
  expect(others).toEqual([]);
  expect(declined?.kind).toBe('payment-declined');
  expect(declined?.content.text).toContain('₹1,049.00');
  expect(declined?.content.text).toContain(order.transactionId);
});
