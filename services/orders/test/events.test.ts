import { randomUUID } from 'node:crypto';
import type { DomainEvent, EventPage } from '@tanabana/contracts';
import { domainEvent } from '@tanabana/contracts/endpoints';
import { EVENTS_COLLECTION } from '@tanabana/service-kit/events';
import { expect, test } from 'vitest';
import { lineOf, openShop, orderOf, upiOrderOf } from './shop.ts';

const shop = await openShop({ guestCheckout: true });
const { admin } = shop;

/** Returns the events of one order, read through the call of other services. */
async function eventsOf(order: string): Promise<DomainEvent[]> {
  const events: DomainEvent[] = [];
  let after = '';
  for (let more = true; more; ) {
    const { status, body } = await shop.http.call<EventPage>(
      'GET',
      `/between/events?limit=50${after}`,
    );
    expect(status, JSON.stringify(body)).toBe(200);
    events.push(...body.events.filter(({ entity }) => entity.id === order));
    ({ more } = body);
    after = `&after=${body.next}`;
  }
  return events.map((event) => domainEvent.parse(event));
}

async function placed(quantity = 2, token?: string) {
  const product = await shop.stock({ name: 'Ajrakh dupatta' });
  const answer = await shop.place(orderOf([lineOf(product, { quantity })]), token, randomUUID());
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return { ...answer.body.order, product };
}

const setStatus = async (id: string, orderStatus: string) => {
  const path = `/api/orders/update-status/${id}`;
  return shop.http.call('PUT', path, { token: admin.token, body: { orderStatus } });
};

test('a placed order writes one event with totals and lines, without personal data (rules 27.1, 27.2)', async () => {
  const buyer = await shop.signIn();
  const order = await placed(2, buyer.token);
  const events = await eventsOf(order._id);
  expect(events).toEqual([
    expect.objectContaining({
      type: 'order.placed',
      entity: { kind: 'order', id: order._id },
      data: expect.objectContaining({
        number: order._id.slice(-6),
        userId: buyer.id,
        total: order.totalPrice,
        lines: [expect.objectContaining({ productId: order.products[0]?.productId, quantity: 2 })],
      }),
    }),
  ]);
  const text = JSON.stringify(events);
  for (const secret of [order.email, order.phone, order.address.street])
    expect(text).not.toContain(secret);
});

test('a status change writes one event per status, and a repeated one none (rule 27.2)', async () => {
  const { _id } = await placed();
  for (const status of ['Accepted', 'Accepted', 'Cancelled'])
    expect((await setStatus(_id, status)).status).toBe(200);
  const events = await eventsOf(_id);
  expect(events.slice(1).map(({ type, data }) => [type, 'to' in data && data.to])).toEqual([
    ['order.status_changed', 'Accepted'],
    ['order.status_changed', 'Cancelled'],
  ]);
  const sequences = events.map(({ sequence }) => sequence);
  expect(sequences).toEqual([...new Set(sequences)].sort((a, b) => a - b));
});

test('an order that cannot be placed writes no event of order or stock (rule 27.2)', async () => {
  const product = await shop.stock({ stock: 1, inStock: true });
  const counts = () =>
    Promise.all(
      [shop.db('orders'), shop.db('products')].map((db) =>
        db.collection(EVENTS_COLLECTION).countDocuments(),
      ),
    );
  const before = await counts();
  const answer = await shop.place(orderOf([lineOf(product, { quantity: 2 })]));
  expect(answer.status).toBe(409);
  expect(await counts()).toEqual(before);
});

test('an order stores stock events about the units that it takes and returns, in the database of products (rule 27.2)', async () => {
  const { _id, product } = await placed(2);
  await setStatus(_id, 'Cancelled');
  const stored = await shop
    .db('products')
    .collection(EVENTS_COLLECTION)
    .find({ 'entity.id': product._id.toHexString() })
    .sort({ stamp: 1 })
    .toArray();
  expect(stored.map(({ type, data }) => [type, data.change, data.cause])).toEqual([
    ['stock.changed', -2, 'order'],
    ['stock.changed', 2, 'order'],
  ]);
});

test('each channel notifies the buyer of an event, by email once (rules 27.5, 27.6)', async () => {
  const email = 'declined@shop.example';
  const order = upiOrderOf([lineOf(await shop.stock())], { email });
  const { _id } = (await shop.placeUpi(order)).body.order;
  const setPayment = (paymentStatus: string) =>
    shop.http.call('PUT', `/api/orders/update-paymentStatus/${_id}`, {
      token: admin.token,
      body: { paymentStatus },
    });
  const emails = () =>
    shop.db('orders').collection('mails').countDocuments({ to: email, kind: 'payment-declined' });
  expect((await setPayment('Decline')).status).toBe(200);
  expect(await emails()).toBe(0);
  await shop.handleEvents();
  await shop
    .db('orders')
    .collection('eventSubscribers')
    .updateMany({}, { $set: { after: '0.' } });
  await shop.handleEvents();
  expect(await emails()).toBe(1);
  const lines = shop.logged.filter(([, text]) => text.includes(_id.slice(-6)));
  expect(lines).toContainEqual([
    expect.objectContaining({
      channel: 'log',
      notification: 'payment-status',
      type: 'payment.status_changed',
      entity: { kind: 'order', id: _id },
    }),
    `The payment of your order ${_id.slice(-6)} could not be found.`,
  ]);
});

test('a payment that is found before its email is written causes none (rule 27.6)', async () => {
  const email = 'found@shop.example';
  const order = upiOrderOf([lineOf(await shop.stock())], { email });
  const { _id } = (await shop.placeUpi(order)).body.order;
  for (const paymentStatus of ['Decline', 'Paid'])
    await shop.http.call('PUT', `/api/orders/update-paymentStatus/${_id}`, {
      token: admin.token,
      body: { paymentStatus },
    });
  await shop.handleEvents();
  const declined = { to: email, kind: 'payment-declined' };
  expect(await shop.db('orders').collection('mails').countDocuments(declined)).toBe(0);
});

test('a malformed cursor is rejected', async () => {
  const { status, body } = await shop.http.call('GET', '/between/events?after=%24gt');
  expect([status, body.code]).toEqual([400, 'request.invalid']);
});
