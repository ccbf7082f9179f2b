import { createServer } from 'node:http';
import type { Deliveries, ReviewedOrder } from '@tanabana/contracts';
import { listen } from '@tanabana/test-kit';
import { longTest } from '@tanabana/test-kit/long-test';
import { beforeEach, describe, expect, test } from 'vitest';
import { createDeliveriesClient, createDeliveryCopy } from '../src/purchases/follow-deliveries.ts';
import { form, someId, startReviews } from './reviews-under-test.ts';

const shop = await startReviews();

/** An orders service that responds page by page as the test says, or is unavailable. */
const orders = { asked: [] as string[], parts: [] as Deliveries[] };
const server = createServer((request, response) => {
  orders.asked.push(String(request.url));
  const part = orders.parts.shift();
  response.statusCode = part ? 200 : 503;
  response.setHeader('content-type', 'application/json').end(JSON.stringify(part ?? {}));
});
const { url } = await listen({
  callback: () => (request, response) => server.emit('request', request, response),
});
const copy = createDeliveryCopy(shop.storage, createDeliveriesClient(url));

type Delivery = Deliveries['deliveries'][number];
const delivery = (overrides: Partial<Delivery> = {}): Delivery => ({
  orderId: someId(),
  userId: someId(),
  email: 'asha@example.com',
  firstName: 'Asha',
  lastName: 'Rathore',
  deliveredAt: shop.now().toISOString(),
  lines: [{ line: 0, productId: someId(), name: 'Kurti', colour: 'Indigo', size: 'M' }],
  ...overrides,
});
const [FIRST, SECOND] = ['2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z'];
const send = async (...deliveries: Delivery[]) => {
  orders.parts = [{ at: SECOND, deliveries, more: false }];
  await copy();
};
const purchases = shop.db.collection('purchases');

beforeEach(async () => {
  orders.asked = [];
  await shop.db.collection('progress').deleteMany({});
});

describe('deliveries', () => {
  test('are copied page by page and can be reviewed by their account (rule 19.1)', async () => {
    const asha = await shop.shopper();
    const [one, other] = [delivery({ userId: asha.id }), delivery({ userId: null })];
    orders.parts = [
      { at: FIRST, deliveries: [one], more: true },
      { at: SECOND, deliveries: [other], more: false },
    ];
    await copy();
    expect(orders.asked).toEqual([
      '/between/deliveries',
      `/between/deliveries?since=${encodeURIComponent(FIRST)}`,
    ]);
    const { body } = await asha.call<{ data: ReviewedOrder[] }>('GET', '/orders');
    expect(body.data).toEqual([
      {
        orderId: one.orderId,
        deliveredAt: one.deliveredAt,
        author: 'Asha R.',
        lines: one.lines,
      },
    ]);
    expect((await shop.guestOf(other).create()).status).toBe(201);
  });

  test('continue where they were after the orders service was unavailable (rule 19.1)', async () => {
    await send(delivery());
    orders.parts = [];
    await expect(copy()).rejects.toThrow('503');
    await send();
    expect(orders.asked.at(-1)).toBe(`/between/deliveries?since=${encodeURIComponent(SECOND)}`);
  });

  longTest(
    'that are repeated keep what the buyer did, and update what the order says (rule 19.1)',
    async () => {
      const one = delivery({ userId: null, email: 'bela@example.com' });
      await send(one);
      const guest = shop.guestOf(one);
      const { _id } = (await guest.create()).body;
      await shop.http.call('POST', `/api/reviews/orders/${one.orderId}/opt-out?key=${guest.key}`);
      await shop.moderate(_id, { state: 'hidden', reason: 'Test' });
      await guest.remove();
      const before = await purchases.findOne({ email: one.email });
      const part = { at: SECOND, deliveries: [{ ...one, firstName: 'Bela' }], more: false };
      orders.parts = [part, part, part];
      await Promise.all([copy(), copy(), copy()]);
      const after = await purchases.find({ email: one.email }).toArray();
      expect(after).toEqual([{ ...before, firstName: 'Bela' }]);
      expect((await guest.create()).body).toMatchObject({ state: 'pending', author: 'Bela R.' });
    },
  );

  longTest(
    'of a deleted account are not stored, and an earlier copy is anonymised (rule 19.8)',
    async () => {
      const asha = await shop.shopper();
      const early = delivery({ userId: asha.id });
      const guest = delivery({ userId: null });
      await send(early, guest);
      await shop.guestOf(guest).create({ text: 'By a guest' });
      await shop.storage.removedAccounts.add([asha.id], shop.now());
      await shop.storage.removedAccounts.forget([asha.id]);
      const late = delivery({ userId: asha.id });
      await send(early, late, { ...guest, email: '' });
      for (const order of [early, late, guest])
        expect((await shop.guestOf(order).create()).body.code).toBe('review.order_not_found');
      const { data } = await shop.list(guest.lines[0]?.productId ?? '');
      expect(data).toMatchObject([{ author: 'A customer', text: 'By a guest' }]);
    },
  );

  longTest(
    'without an email are stored without a name until their account is removed (rule 19.8)',
    async () => {
      const asha = await shop.shopper();
      const one = delivery({ userId: asha.id, email: '' });
      await send(one);
      const created = await shop.http.call('POST', shop.pathOf(one.orderId, 0, undefined), {
        token: asha.token,
        body: form({}),
      });
      expect(created.body).toMatchObject({ author: 'A customer' });
    },
  );
});
