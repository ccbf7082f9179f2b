import type { OwnReview, ReviewedOrder } from '@tanabana/contracts';
import { longTest } from '@tanabana/test-kit/long-test';
import { describe, expect, test } from 'vitest';
import { DAY, form, someId, startReviews } from './reviews-under-test.ts';

const shop = await startReviews();

describe('a review by the link of the email', () => {
  test('is published with stars, text, fit and what was bought, without sign-in (rule 19.1)', async () => {
    const product = shop.product();
    const order = await shop.deliver([product]);
    const fields = { stars: '4', title: ' Lovely ', text: 'Soft.\r\nWarm.', fit: 'true' };
    const { status, body } = await shop.guestOf(order).create({ ...fields, language: 'hi' });
    expect(status).toBe(201);
    expect(body).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      productId: product.id,
      stars: 4,
      title: 'Lovely',
      text: 'Soft.\nWarm.',
      language: 'hi',
      author: 'Asha R.',
      isVerified: true,
      colour: 'Indigo',
      size: 'M',
      fit: 'true',
      pictures: [],
      helpful: 0,
      createdAt: shop.now().toISOString(),
      state: 'published',
      editableUntil: new Date(shop.clock.now + 14 * DAY).toISOString(),
    });
    const { data, total } = await shop.list(product.id);
    const { state, editableUntil, ...shown } = body;
    expect([data, total]).toEqual([[shown], 1]);
  });

  test('shows the name that the buyer entered (rule 19.1)', async () => {
    const { author } = await shop.review(shop.product(), { author: 'A. from Jaipur' });
    expect(author).toBe('A. from Jaipur');
  });

  test('is possible for an order whose account is signed out (rule 19.1)', async () => {
    const asha = await shop.shopper();
    const { _id } = await shop.review(shop.product(), {}, [], { userId: asha.id });
    const { body } = await asha.call<{ reviews: OwnReview[] }>('GET', '/mine');
    expect(body.reviews).toMatchObject([{ _id }]);
  });
});

describe('a review by an account', () => {
  test('is created for an own delivered order (rule 19.1)', async () => {
    const asha = await shop.shopper();
    const { orderId } = await shop.deliver(undefined, { userId: asha.id });
    const created = await shop.http.call('POST', shop.pathOf(orderId, 0, undefined), {
      token: asha.token,
      body: form({}),
    });
    expect(created.status).toBe(201);
    const { body } = await asha.call<ReviewedOrder>('GET', `/orders/${orderId.toUpperCase()}`);
    expect(body.lines[0]?.review).toMatchObject({ _id: created.body._id, state: 'published' });
  });

  longTest(
    'lists the own delivered orders with their reviews, newest first (rule 19.1)',
    async () => {
      const asha = await shop.shopper();
      const at = (days: number) => new Date(shop.clock.now - days * DAY);
      const older = await shop.deliver(undefined, { userId: asha.id, deliveredAt: at(9) });
      const newer = await shop.deliver([shop.product(), shop.product()], {
        userId: asha.id,
        deliveredAt: at(2),
      });
      await shop.deliver(undefined, { userId: someId() });
      await shop.guestOf(newer).create({}, [], 1);
      const { body } = await asha.call<{ data: ReviewedOrder[] }>('GET', '/orders');
      expect(body.data.map(({ orderId }) => orderId)).toEqual([newer.orderId, older.orderId]);
      expect(body.data[0]?.lines.map(({ review }) => review !== undefined)).toEqual([false, true]);
    },
  );
});

describe('rejects with review.order_not_found', () => {
  test('a caller who has not bought, as for an unknown order (rule 19.1)', async () => {
    const { orderId } = await shop.deliver(undefined, { userId: someId() });
    const stranger = await shop.shopper();
    const other = await shop.deliver();
    const { key } = shop.guestOf(other);
    const attempts = [
      { order: orderId, token: stranger.token },
      { order: orderId },
      { order: orderId, key },
      { order: orderId, key: '' },
      { order: orderId, key: 'x'.repeat(43) },
      { order: someId(), token: stranger.token },
      { order: 'none', token: stranger.token },
    ];
    for (const { order, token, key: sent } of attempts)
      for (const [method, path] of [
        ['POST', shop.pathOf(order, 0, sent)],
        ['GET', `/api/reviews/orders/${order}${sent === undefined ? '' : `?key=${sent}`}`],
      ] as const) {
        const body = method === 'POST' ? form({}) : undefined;
        const answer = await shop.http.call(method, path, { ...(token && { token }), body });
        expect([answer.status, answer.body.code], `${method} ${path}`).toEqual([
          404,
          'review.order_not_found',
        ]);
      }
  });

  test('a line that the order does not have (rule 19.1)', async () => {
    const guest = shop.guestOf(await shop.deliver());
    for (const line of [1, 999, 1000])
      expect((await guest.create({}, [], line)).body.code).toBe('review.order_not_found');
  });
});

describe('a second review of an order line', () => {
  test('is rejected, by link and by account (rule 19.1)', async () => {
    const asha = await shop.shopper();
    const order = await shop.deliver(undefined, { userId: asha.id });
    const guest = shop.guestOf(order);
    expect((await guest.create()).status).toBe(201);
    const again = await guest.create({ stars: '1' });
    expect([again.status, again.body.code]).toEqual([409, 'review.already_written']);
    const signedIn = await shop.http.call('POST', shop.pathOf(order.orderId, 0, undefined), {
      token: asha.token,
      body: form({}),
    });
    expect(signedIn.body.code).toBe('review.already_written');
  });

  longTest(
    'is rejected when 10 requests arrive in parallel at two instances (rule 19.1)',
    async () => {
      const product = shop.product();
      const order = await shop.deliver([product]);
      const other = await shop.instance();
      const guests = [shop.guestOf(order), shop.guestOf(order, other)];
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, at) => guests[at % 2]?.create({ stars: '3' })),
      );
      expect(answers.map((one) => one?.status).sort()).toEqual([201, ...Array(9).fill(409)]);
      expect(await shop.summary(product.id)).toMatchObject({ count: 1, average: 3 });
    },
  );

  test('is possible for another line of the same product (rule 19.1)', async () => {
    const product = shop.product();
    const guest = shop.guestOf(await shop.deliver([product, product]));
    for (const line of [0, 1]) expect((await guest.create({}, [], line)).status).toBe(201);
    expect(await shop.summary(product.id)).toMatchObject({ count: 2 });
  });
});

longTest('limits attempts to write reviews of one order (rule 19.1)', async () => {
  const guest = shop.guestOf(await shop.deliver());
  const answers = await Promise.all(Array.from({ length: 65 }, () => guest.create({})));
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(5);
  expect(refused[0]?.body.code).toBe('request.too_many');
  expect(refused[0]?.headers.get('retry-after')).toMatch(/^\d+$/);
});

longTest(
  'reviews of many products written in parallel leave no contradictions (rule 19.7)',
  async () => {
    const products = [shop.product(), shop.product()];
    const orders = await Promise.all(Array.from({ length: 16 }, () => shop.deliver(products)));
    const answers = await Promise.all(
      orders.flatMap((order, at) =>
        [0, 1].map((line) => shop.guestOf(order).create({ stars: String(1 + (at % 5)) }, [], line)),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    for (const { id } of products) expect(await shop.summary(id)).toMatchObject({ count: 16 });
    expect(await shop.faults()).toEqual([]);
  },
);
