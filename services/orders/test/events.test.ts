import { randomUUID } from 'node:crypto';
import type { DomainEvent, EventPage } from '@tanabana/contracts';
import { domainEvent } from '@tanabana/contracts/endpoints';
import { EVENTS_COLLECTION } from '@tanabana/service-kit/events';
import { expect, test } from 'vitest';
import { lineOf, openShop, orderOf } from './shop.ts';

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

test('orders write the units they take and return to the outbox of products (rule 27.2)', async () => {
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

test('a malformed cursor is rejected', async () => {
  const { status, body } = await shop.http.call('GET', '/between/events?after=%24gt');
  expect([status, body.code]).toEqual([400, 'request.invalid']);
});
