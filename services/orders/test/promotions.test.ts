import type {
  Invoice,
  NewPromotionInput,
  NewQuoteInput,
  Promotion,
  Quote,
} from '@tanabana/contracts';
import type { StockedProduct } from '@tanabana/service-kit/stock';
import { longTest } from '@tanabana/test-kit/long-test';
import { afterEach, describe, expect, test } from 'vitest';
import { lineOf, openShop, orderOf } from './shop.ts';

const shop = await openShop({ guestCheckout: true });
const { admin, shopper } = shop;

afterEach(async () => {
  for (const { _id } of (await listed()).body.data) {
    const path = `/api/orders/promotions/${_id}`;
    await shop.http.call('DELETE', path, { token: admin.token });
  }
  shop.setClock(() => new Date());
});

const listed = () =>
  shop.http.call<{ data: Promotion[] }>('GET', '/api/orders/promotions', { token: admin.token });

const TEN_PERCENT = { type: 'percentage', scope: 'items', percent: 10 } as const;
const promotion = (overrides: Partial<NewPromotionInput> = {}): NewPromotionInput => ({
  title: 'Diwali',
  trigger: 'automatic',
  effect: TEN_PERCENT,
  ...overrides,
});

const send = (body: object, path = '', method: 'POST' | 'PUT' = 'POST') =>
  shop.http.call<Promotion & { code: string; errors?: { path: string; message: string }[] }>(
    method,
    `/api/orders/promotions${path}`,
    { token: admin.token, body },
  );

async function offered(overrides: Partial<NewPromotionInput> = {}): Promise<Promotion> {
  const { status, body } = await send(promotion(overrides));
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}

type Buyer = { token: string } | null;

const quoted = (products: NewQuoteInput['products'], more: object = {}, buyer: Buyer = shopper) =>
  shop.http.call<Quote>('POST', '/api/orders/quote', {
    token: buyer?.token,
    body: { products, paymentMethod: 'cash-delivery', ...more },
  });

/** Orders what a quote says. */
async function placed(
  product: StockedProduct,
  { couponCode, buyer = shopper }: { couponCode?: string; buyer?: Buyer } = {},
) {
  const quote = await quoted([lineOf(product)], { couponCode }, buyer);
  const { totalPrice, signature } = quote.body;
  const sent = orderOf([lineOf(product)], { totalPrice, couponCode, quote: signature });
  return shop.place(sent, buyer?.token);
}

longTest(
  'an automatic promotion lowers quote and order alike, without GST of what nobody pays (rules 14.1, 14.5)',
  async () => {
    const { _id } = await offered({ title: 'Festive week' });
    const kurti = await shop.stock({ hsn: '6204' });
    const { body: quote } = await quoted([lineOf(kurti, { quantity: 2 })]);
    expect(quote).toMatchObject({
      subtotal: 1998,
      discount: 199.8,
      shippingCharge: 0,
      totalPrice: 1798.2,
      lines: [{ price: 999, quantity: 2, discount: 199.8 }],
      discounts: [{ id: _id, title: 'Festive week', code: null, class: 'product', amount: 199.8 }],
      coupon: null,
    });
    const sent = orderOf([lineOf(kurti, { quantity: 2 })], {
      totalPrice: quote.totalPrice,
      quote: quote.signature,
    });
    const { status, body } = await shop.place(sent, shopper.token);
    expect(status).toBe(201);
    expect(body.order).toMatchObject({
      discount: 199.8,
      totalPrice: 1798.2,
      discounts: [{ title: 'Festive week', amount: 199.8 }],
      products: [{ price: 999, discount: 199.8 }],
    });
    expect((await listed()).body.data).toMatchObject([{ _id, uses: 1, given: 199.8 }]);
  },
);

longTest(
  'email, order summary and export name the discount per line and per promotion (rule 14.5)',
  async () => {
    await offered({ title: 'Festive week' });
    const buyer = await shop.signIn({ email: 'discounts@shop.example' });
    const kurti = await shop.stock();
    const quote = await quoted([lineOf(kurti)], {}, buyer);
    const { totalPrice, signature } = quote.body;
    const email = 'discounts@shop.example';
    const sent = orderOf([lineOf(kurti)], { email, totalPrice, quote: signature });
    const { body } = await shop.place(sent, buyer.token);
    const mails = shop.db('orders').collection<{ content: { text: string } }>('mails');
    const mail = await mails.findOne({ to: email });
    expect(mail?.content.text).toContain('Discount ₹99.90');
    expect(mail?.content.text).toMatch(/Festive week\W+−₹99\.90/);
    const summary = await shop.http.call<Invoice>('GET', `/api/orders/${body.order._id}/invoice`, {
      token: buyer.token,
    });
    expect(summary.body.lines).toMatchObject([{ discount: 99.9, total: 949.1 }]);
    const exported = await shop.http.fetch('/api/orders/export.csv?q=discounts@shop.example', {
      headers: { authorization: `Bearer ${admin.token}` },
    });
    expect(await exported.text()).toContain('Festive week 99.90');
  },
);

describe('a code', () => {
  test('applies in any case, is stored with the order, and counts as used (rule 14.1)', async () => {
    await offered({
      trigger: 'code',
      code: 'diwali300',
      effect: { type: 'fixed', scope: 'order', amount: 300 },
    });
    const kurti = await shop.stock();
    const { body: quote } = await quoted([lineOf(kurti)], { couponCode: ' Diwali300 ' });
    expect(quote).toMatchObject({
      discount: 300,
      totalPrice: 749,
      coupon: { code: 'DIWALI300', isApplied: true, message: null },
    });
    const { status, body } = await placed(kurti, { couponCode: 'DIWALI300' });
    expect(status).toBe(201);
    expect(body.order.discounts).toMatchObject([{ code: 'DIWALI300', amount: 300 }]);
  });

  test.each<[string, Partial<NewPromotionInput>, string]>([
    ['unknown', { code: 'OTHER' }, 'We do not know this code. Please check its spelling.'],
    ['switched off', { isActive: false }, 'This code has ended.'],
    ['over', { endsAt: '2026-01-01T00:00:00Z' }, 'This code has ended.'],
    ['not begun', { startsAt: '2036-11-07T18:30:00Z' }, 'This code is valid from 8 Nov 2036.'],
    [
      'for a higher subtotal',
      { conditions: { minSubtotal: 1239 } },
      'Add ₹240 more to use this code.',
    ],
    [
      'for more items',
      { conditions: { minQuantity: 3 } },
      'Add 2 more of its items to use this code.',
    ],
    [
      'for other items',
      { items: { tags: ['new'] } },
      'This code is for other items than those in your cart.',
    ],
    [
      'for prepaid orders',
      { conditions: { paymentMethod: 'pre-paid' } },
      'This code applies if you pay by UPI.',
    ],
    [
      'for a list of customers',
      { conditions: { customers: ['other@example.com'] } },
      'This code is for certain customers. Please verify your email address first.',
    ],
  ])(
    'that is %s is explained, and an order with it is refused (rule 14.6)',
    async (_, given, message) => {
      await offered({ trigger: 'code', code: 'SAVE10', ...given });
      const kurti = await shop.stock();
      const buyer = await shop.signIn();
      const { body: quote } = await quoted([lineOf(kurti)], { couponCode: 'save10' }, buyer);
      expect(quote).toMatchObject({
        discount: 0,
        totalPrice: 1049,
        coupon: { code: 'SAVE10', isApplied: false, message },
      });
      const { status, body } = await placed(kurti, { couponCode: 'SAVE10', buyer });
      expect([status, body.code, body.message]).toEqual([409, 'order.coupon_refused', message]);
      expect(await shop.left(kurti)).toBe(10);
    },
  );

  longTest(
    'for accounts asks a guest to sign in; for others it names whose it is (rule 14.6)',
    async () => {
      await offered({
        trigger: 'code',
        code: 'VIP',
        conditions: { customers: ['Asha@example.com'] },
      });
      const kurti = await shop.stock();
      const messageFor = async (buyer: Buyer) =>
        (await quoted([lineOf(kurti)], { couponCode: 'VIP' }, buyer)).body.coupon?.message;
      expect(await messageFor(null)).toBe('This code is for accounts. Please sign in to use it.');
      const stranger = await shop.signIn({ email: 'ravi@example.com', isEmailProven: true });
      expect(await messageFor(stranger)).toBe('This code is for another account.');
      const asha = await shop.signIn({ email: 'asha@example.com', isEmailProven: true });
      expect(await messageFor(asha)).toBeNull();
    },
  );

  longTest(
    'for a first order applies to the first order of an account only (rule 14.6)',
    async () => {
      await offered({ trigger: 'code', code: 'WELCOME', conditions: { firstOrder: true } });
      const buyer = await shop.signIn();
      const kurti = await shop.stock();
      expect((await placed(kurti, { couponCode: 'WELCOME', buyer })).status).toBe(201);
      const { body } = await placed(kurti, { couponCode: 'WELCOME', buyer });
      expect(body.message).toBe('This code is for the first order of an account.');
    },
  );

  longTest(
    'that ended after it was quoted is refused at checkout with the new total (rule 14.6)',
    async () => {
      const endsAt = new Date(Date.now() + 60_000).toISOString();
      await offered({ trigger: 'code', code: 'SOON', endsAt });
      const kurti = await shop.stock();
      const { body: quote } = await quoted([lineOf(kurti)], { couponCode: 'SOON' });
      expect(quote.totalPrice).toBe(949.1);
      shop.setClock(() => new Date(Date.now() + 120_000));
      const { totalPrice, signature } = quote;
      const sent = orderOf([lineOf(kurti)], { totalPrice, couponCode: 'SOON', quote: signature });
      const { status, body } = await shop.place(sent, shopper.token);
      expect(status).toBe(409);
      expect(body).toMatchObject({
        code: 'order.coupon_refused',
        message: 'This code has ended.',
        details: { reason: 'ended', totals: { discount: 0, totalPrice: 1049 } },
      });
    },
  );

  longTest(
    'is guessed 20 times in ten minutes at most; known codes do not count (rule 14.6)',
    async () => {
      await offered({ trigger: 'code', code: 'REAL' });
      const guesser = await shop.signIn();
      const kurti = await shop.stock();
      const statusOf = async (couponCode: string) =>
        (await quoted([lineOf(kurti)], { couponCode }, guesser)).status;
      for (let count = 0; count < 25; count += 1) expect(await statusOf('REAL')).toBe(200);
      const answers: number[] = [];
      for (let count = 0; count < 22; count += 1) answers.push(await statusOf(`GUESS${count}`));
      expect(answers.filter((status) => status === 429).length).toBeGreaterThanOrEqual(2);
      expect((await quoted([lineOf(kurti)], {}, guesser)).status).toBe(200);
      await shop.db('orders').collection('rates').deleteMany({});
    },
  );

  test.each([['x'.repeat(41)], ['x'.repeat(10_000)]])(
    'of too many letters is refused',
    async (couponCode) => {
      const kurti = await shop.stock();
      const { status, body } = await quoted([lineOf(kurti)], { couponCode });
      expect(status).toBe(400);
      expect(body).toMatchObject({
        errors: [{ path: 'couponCode', message: 'At most 40 characters.' }],
      });
    },
  );
});

describe('limits (rule 14.7)', () => {
  const limited = (limits: NewPromotionInput['limits']) =>
    offered({ trigger: 'code', code: 'TWICE', limits });

  longTest(
    'in total: later orders are refused, and a cancelled one gives its use back once',
    async () => {
      await limited({ total: 2 });
      const kurti = await shop.stock();
      const order = async () => placed(kurti, { couponCode: 'TWICE', buyer: await shop.signIn() });
      const [first, second, third] = [await order(), await order(), await order()];
      expect([first.status, second.status, third.status]).toEqual([201, 201, 409]);
      expect(third.body.message).toBe('This code is used up.');
      const setStatus = (orderStatus: string) =>
        shop.http.call('PUT', `/api/orders/update-status/${first.body.order._id}`, {
          token: admin.token,
          body: { orderStatus },
        });
      await setStatus('Cancelled');
      await setStatus('Cancelled');
      expect((await order()).status).toBe(201);
      expect((await order()).status).toBe(409);
      // resumed: the buyer was promised the price
      expect((await setStatus('Accepted')).status).toBe(200);
      expect((await listed()).body.data).toMatchObject([{ uses: 3 }]);
      await setStatus('Cancelled');
      expect((await order()).status, 'two of two are used again').toBe(409);
    },
  );

  longTest('per account: another account may still use it', async () => {
    await limited({ perAccount: 1 });
    const kurti = await shop.stock();
    const buyer = await shop.signIn();
    expect((await placed(kurti, { couponCode: 'TWICE', buyer })).status).toBe(201);
    const again = await placed(kurti, { couponCode: 'TWICE', buyer });
    expect(again.body.message).toBe('You have used this code already.');
    const other = await placed(kurti, { couponCode: 'TWICE', buyer: await shop.signIn() });
    expect(other.status).toBe(201);
  });

  longTest('an automatic promotion that is limited later counts the orders before', async () => {
    const { _id } = await offered();
    const kurti = await shop.stock();
    expect((await placed(kurti)).status).toBe(201);
    const limitedNow = await send(promotion({ limits: { total: 2 } }), `/${_id}`, 'PUT');
    expect(limitedNow.status).toBe(200);
    expect((await placed(kurti)).body.order.discount).toBe(99.9);
    expect((await placed(kurti)).body.order.discount).toBe(0);
    // without the limit it goes on; what is used meanwhile counts when it is limited again
    await send(promotion(), `/${_id}`, 'PUT');
    expect((await placed(kurti)).body.order.discount).toBe(99.9);
    await send(promotion({ limits: { total: 3 } }), `/${_id}`, 'PUT');
    expect((await placed(kurti)).body.order.discount).toBe(0);
  });

  longTest(
    '30 concurrent orders use a code of 10 exactly 10 times, through two instances',
    async () => {
      await limited({ total: 10 });
      const other = await shop.start();
      const kurti = await shop.stock({ stock: 30 });
      const { body: quote } = await quoted([lineOf(kurti)], { couponCode: 'TWICE' });
      const buyers = await Promise.all(Array.from({ length: 30 }, () => shop.signIn()));
      const sent = orderOf([lineOf(kurti)], {
        totalPrice: quote.totalPrice,
        couponCode: 'TWICE',
      });
      const answers = await Promise.all(
        buyers.map(({ token }, index) =>
          shop.place(sent, token, undefined, index % 2 ? other : shop.http),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([
        ...Array.from({ length: 10 }, () => 201),
        ...Array.from({ length: 20 }, () => 409),
      ]);
      expect(await shop.left(kurti)).toBe(20);
    },
  );
});

describe('generated codes', () => {
  const codesOf = async (id: string, count = 3) => {
    const { body } = await shop.http.call<{ codes: string[] }>(
      'POST',
      `/api/orders/promotions/${id}/codes`,
      { token: admin.token, body: { count, prefix: 'tb-' } },
    );
    return body.codes;
  };

  longTest('are each used by one order; a cancelled order frees its code (rule 14.7)', async () => {
    const { _id } = await offered({ trigger: 'code' });
    const [code = '', other = ''] = await codesOf(_id);
    expect(code).toMatch(/^TB-[A-Z2-9]{8}$/);
    const kurti = await shop.stock();
    const first = await placed(kurti, { couponCode: code });
    expect(first.body.order.discounts).toMatchObject([{ code, amount: 99.9 }]);
    const again = await placed(kurti, { couponCode: code });
    expect(again.body.message).toBe('This code is used up.');
    expect((await placed(kurti, { couponCode: other })).status).toBe(201);
    expect((await listed()).body.data).toMatchObject([{ codes: { total: 3, used: 2 } }]);
    const path = `/api/orders/${first.body.order._id}/cancel`;
    await shop.http.call('POST', path, { token: shopper.token });
    expect((await placed(kurti, { couponCode: code })).status).toBe(201);
  });

  test('one code in ten concurrent orders is used once (rule 14.7)', async () => {
    const { _id } = await offered({ trigger: 'code' });
    const [code = ''] = await codesOf(_id, 1);
    const kurti = await shop.stock();
    const buyers = await Promise.all(Array.from({ length: 10 }, () => shop.signIn()));
    const sent = orderOf([lineOf(kurti)], { totalPrice: 949.1, couponCode: code });
    // while another order is stored, these wait for one transaction
    const [, ...answers] = await Promise.all([
      shop.place(orderOf([lineOf(await shop.stock())]), shopper.token),
      ...buyers.map(({ token }) => shop.place(sent, token)),
    ]);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  });

  longTest('10,000 at once are unique, and exported with links and uses', async () => {
    const { _id } = await offered({ trigger: 'code' });
    const codes = await codesOf(_id, 10_000);
    expect(new Set(codes).size).toBe(10_000);
    const answer = await shop.http.fetch(`/api/orders/promotions/${_id}/codes.csv`, {
      headers: { authorization: `Bearer ${admin.token}` },
    });
    const lines = Buffer.from(await answer.arrayBuffer())
      .toString('utf8')
      .trim()
      .split('\r\n');
    expect(lines).toHaveLength(10_001);
    expect(lines[0]).toBe('Code,Link,Created,Used');
    expect(lines[1]).toMatch(/^TB-\w{8},https:\/\/shop\.example\/cart\?coupon=TB-\w{8},/);
  });

  test('exist only for promotions by code', async () => {
    const { _id } = await offered();
    const { status, body } = await send({ count: 1 }, `/${_id}/codes`);
    expect([status, body.code]).toEqual([422, 'promotion.not_by_code']);
  });
});

describe('owners', () => {
  test.each<[string, object, string, string]>([
    [
      '101 %',
      { effect: { ...TEN_PERCENT, percent: 101 } },
      'effect.percent',
      'Enter a percentage above 0, up to 100.',
    ],
    [
      '0 %',
      { effect: { ...TEN_PERCENT, percent: 0 } },
      'effect.percent',
      'Enter a percentage above 0, up to 100.',
    ],
    [
      'a negative amount',
      { effect: { type: 'fixed', scope: 'order', amount: -5 } },
      'effect.amount',
      'Enter an amount above 0.',
    ],
    [
      'overlapping tiers',
      {
        effect: {
          type: 'tiers',
          tiers: [
            { from: 2000, amount: 300 },
            { from: 2000, amount: 700 },
          ],
        },
      },
      'effect.tiers.1.from',
      'Enter a higher subtotal than in the tier before.',
    ],
    [
      'an end before its start',
      { startsAt: '2026-11-08T00:00:00Z', endsAt: '2026-11-07T00:00:00Z' },
      'endsAt',
      'Choose an end after the start.',
    ],
    ['no title', { title: ' ' }, 'title', 'Enter a title.'],
    [
      'a code that applies by itself',
      { code: 'SAVE' },
      'code',
      'A promotion that applies by itself has no code.',
    ],
  ])('cannot store %s (rule 14.3)', async (_, given, path, message) => {
    const { status, body } = await send({ ...promotion(), ...given });
    expect(status).toBe(400);
    expect(body.errors).toContainEqual({ path, message });
    expect((await listed()).body.data).toEqual([]);
  });

  test('cannot store two promotions for the same orders at the same time (rule 14.3)', async () => {
    await offered({ title: 'Diwali', endsAt: '2036-01-01T00:00:00Z' });
    const same = await send(promotion({ title: 'Holi' }));
    expect([same.status, same.body.code]).toEqual([409, 'promotion.same']);
    expect((await send(promotion({ startsAt: '2036-01-01T00:00:00Z' }))).status).toBe(201);
    expect((await send(promotion({ priority: 1 }))).status).toBe(201);
  });

  test('cannot give two promotions one code (rule 14.3)', async () => {
    await offered({ trigger: 'code', code: 'SAVE10' });
    const { status, body } = await send(promotion({ trigger: 'code', code: 'save10' }));
    expect([status, body.code, body.errors?.[0]?.path]).toEqual([
      409,
      'promotion.code_taken',
      'code',
    ]);
  });

  test('learn that somebody else has changed the promotion (rule 10.23)', async () => {
    const { _id, updatedAt } = await offered();
    const change = (percent: number) =>
      shop.http.call('PUT', `/api/orders/promotions/${_id}`, {
        token: admin.token,
        body: promotion({ effect: { ...TEN_PERCENT, percent } }),
        headers: { 'If-Match': `"${updatedAt}"` },
      });
    shop.setClock(() => new Date(Date.now() + 1000));
    expect((await change(20)).status).toBe(200);
    expect((await change(30)).body).toMatchObject({ code: 'promotion.changed' });
  });

  test('only admins read and change them', async () => {
    const { status } = await shop.http.call('GET', '/api/orders/promotions', {
      token: shopper.token,
    });
    expect(status).toBe(403);
  });
});

longTest(
  'shop pages see running promotions for everyone, without customers and limits (rule 14.1)',
  async () => {
    await offered({ title: 'Festive week' });
    await offered({ trigger: 'code', code: 'SHOWN', isAdvertised: true, limits: { total: 5 } });
    await offered({ trigger: 'code', code: 'SECRET' });
    await offered({ title: 'Ended', priority: 1, endsAt: '2026-01-01T00:00:00Z' });
    await offered({ title: 'Private', conditions: { customers: ['asha@example.com'] } });
    const { body } = await shop.http.call<{ data: object[] }>('GET', '/api/orders/offers');
    expect(body.data).toEqual([
      expect.objectContaining({ code: 'SHOWN' }),
      expect.objectContaining({ title: 'Festive week', code: null }),
    ]);
    expect(JSON.stringify(body)).not.toMatch(/customers|limits|uses/);
  },
);

test('the quote names what is missing to the next discount (rule 14.6)', async () => {
  await offered({
    title: 'Diwali',
    effect: {
      type: 'tiers',
      tiers: [
        { from: 900, amount: 100 },
        { from: 1999, amount: 700 },
      ],
    },
  });
  const kurti = await shop.stock();
  const { body } = await quoted([lineOf(kurti)]);
  expect(body).toMatchObject({ discount: 100, next: 'Add ₹1,000 more for “Diwali”: ₹700 off.' });
});
