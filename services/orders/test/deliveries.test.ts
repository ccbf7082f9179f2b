import { randomUUID } from 'node:crypto';
import type { Deliveries } from '@tanabana/contracts';
import { longTest } from '@tanabana/test-kit/long-test';
import { beforeEach, expect, test } from 'vitest';
import { lineOf, openShop, orderOf } from './shop.ts';

const shop = await openShop({ guestCheckout: true });
const { admin } = shop;
const DAY_MS = 86_400_000;

/** Each test has a day of its own. */
let today = Date.parse('2026-03-01T06:00:00.000Z');
beforeEach(() => {
  today += DAY_MS;
});
let later = 0;
shop.setClock(() => new Date(today + later));

const since = async (at?: string) => {
  const query = at === undefined ? '' : `?since=${at}`;
  return (await shop.http.call<Deliveries>('GET', `/between/deliveries${query}`)).body;
};
const startOfDay = () => new Date(today).toISOString();

async function placed(token?: string): Promise<string> {
  const product = await shop.stock({ name: 'Ajrakh dupatta' });
  const lines = [lineOf(product), lineOf(product, { selectedColor: 'Rani', selectedSize: null })];
  const { status, body } = await shop.place(orderOf(lines), token, randomUUID());
  expect(status, JSON.stringify(body)).toBe(201);
  return body.order._id;
}

const setStatus = async (id: string, status: string) => {
  const path = `/api/orders/update-status/${id}`;
  const answer = await shop.http.call('PUT', path, {
    token: admin.token,
    body: { orderStatus: status },
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
};

longTest(
  'a delivered order is returned with buyer, variants and the time of its delivery (rule 19.1)',
  async () => {
    const buyer = await shop.signIn();
    const [id, open] = [await placed(buyer.token), await placed()];
    expect((await since(startOfDay())).deliveries).toEqual([]);
    later = 3_600_000;
    await setStatus(id, 'Delivered');
    const deliveredAt = new Date(today + later).toISOString();
    const { deliveries, more } = await since(startOfDay());
    expect(more).toBe(false);
    expect(deliveries).toEqual([
      {
        orderId: id,
        userId: buyer.id,
        email: expect.stringContaining('@'),
        firstName: expect.any(String),
        lastName: expect.any(String),
        deliveredAt,
        lines: [
          expect.objectContaining({ line: 0, name: 'Ajrakh dupatta', colour: 'Indigo', size: 'M' }),
          expect.objectContaining({ line: 1, name: 'Ajrakh dupatta', colour: 'Rani' }),
        ],
      },
    ]);
    expect(deliveries[0]?.lines[1]).not.toHaveProperty('size');
    await setStatus(open, 'Cancelled');
    expect((await since(startOfDay())).deliveries).toHaveLength(1);
  },
);

longTest(
  'the cursor continues with two minutes of overlap and skips nothing; guests have no account (rule 19.1)',
  async () => {
    later = 0;
    const first = await placed();
    await setStatus(first, 'Delivered');
    const { at } = await since(startOfDay());
    expect(at).toBe(new Date(today - 120_000).toISOString());
    later = 300_000;
    const second = await placed();
    await setStatus(second, 'Delivered');
    const next = await since(at);
    expect(next.deliveries.map(({ orderId }) => orderId)).toEqual([first, second]);
    expect(next.deliveries[1]?.userId).toBeNull();
    const last = await since(next.at);
    expect(last.deliveries.map(({ orderId }) => orderId)).toEqual([second]);
  },
);

test('a malformed cursor is rejected', async () => {
  const { status, body } = await shop.http.call('GET', '/between/deliveries?since=yesterday');
  expect([status, body.code]).toEqual([400, 'request.invalid']);
});
