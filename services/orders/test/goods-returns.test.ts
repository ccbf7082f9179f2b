import type {
  ErrorBody,
  Order,
  QueuedReturn,
  RefundTo,
  ReturnOptions,
  ReturnReport,
} from '@tanabana/contracts';
import { longTest } from '@tanabana/test-kit/long-test';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { lineOf, openShop, orderOf, upiOrderOf } from './shop.ts';

const shop = await openShop({ guestCheckout: true });
const { admin, shopper, http } = shop;
let time = Date.parse('2026-11-05T10:00:00Z');
shop.setClock(() => new Date(time));
const DAY_MS = 24 * 3_600_000;

type Answer = { order: Order } & ErrorBody;

const UPI: RefundTo = { kind: 'upi', upi: 'asha@bank' };
const photo = await sharp({ create: { width: 40, height: 60, channels: 3, background: '#27346b' } })
  .png()
  .toBuffer();

interface Bought {
  id: string;
  token?: string | undefined;
  orderKey?: string | undefined;
}

/** A delivered order of 2 kurtas in Indigo, M. */
async function bought({
  stock = 10,
  prepaid = false,
  guest = false,
  category = 'Kurti',
}: {
  stock?: number;
  prepaid?: boolean;
  guest?: boolean;
  category?: string;
} = {}) {
  const product = await shop.stock({
    stock,
    category: { ...(await shop.stock()).category, name: category },
  });
  const email = guest ? 'guest@shop.example' : shopper.email;
  const token = guest ? undefined : shopper.token;
  const build = prepaid ? upiOrderOf : orderOf;
  const input = build([lineOf(product, { quantity: 2 })], { email });
  const { status, body } = await shop[prepaid ? 'placeUpi' : 'place'](input, token);
  expect(status).toBe(201);
  const order = { id: body.order._id, token, orderKey: body.orderKey };
  if (prepaid) await put(`update-paymentStatus/${order.id}`, { paymentStatus: 'Paid' });
  await put(`update-status/${order.id}`, { orderStatus: 'Delivered' });
  return { ...order, product };
}
const put = (path: string, body: object) =>
  http.call('PUT', `/api/orders/${path}`, { token: admin.token, body });

const keyOf = ({ orderKey }: Bought): string => (orderKey ? `?key=${orderKey}` : '');

/** Requests a return of one kurta as too small, to be refunded. */
function request(
  order: Bought,
  over: object = {},
  {
    photos = [] as Uint8Array[],
    key,
    instance = http,
  }: { photos?: Uint8Array[]; key?: string; instance?: typeof http } = {},
) {
  const body = new FormData();
  const request = {
    line: 0,
    quantity: 1,
    reason: 'too-small',
    note: '',
    resolution: 'refund',
    method: 'pickup',
    refundTo: UPI,
    ...over,
  };
  body.append('returnData', JSON.stringify(request));
  for (const one of photos) body.append('photos', new Blob([new Uint8Array(one)]), 'seam.png');
  return instance.call<Answer>('POST', `/api/orders/${order.id}/returns${keyOf(order)}`, {
    token: order.token,
    body,
    headers: key ? { 'Idempotency-Key': key } : {},
  });
}
const exchangeFor = (size: string, color = 'Indigo') => ({
  resolution: 'exchange',
  exchangeFor: { color, size },
  refundTo: null,
});

const optionsOf = async (order: Bought) =>
  (
    await http.call<ReturnOptions>('GET', `/api/orders/${order.id}/return-options${keyOf(order)}`, {
      token: order.token,
    })
  ).body;
const orderOfId = async (id: string) =>
  (await http.call<Order>('GET', `/api/orders/${id}`, { token: admin.token })).body;
const change = (id: string, returnId: string | undefined, body: object, instance = http) =>
  instance.call<Answer>('PUT', `/api/orders/${id}/returns/${returnId}`, {
    token: admin.token,
    body,
  });
const stored = (id: string) =>
  shop
    .db('orders')
    .collection('orders')
    .findOne({ searchText: { $regex: id.slice(-6) } });
const mailsOf = async (id: string, kind: string) =>
  shop
    .db('orders')
    .collection('mails')
    .find({ kind, 'content.html': { $regex: kind === 'return-for-owner' ? id.slice(-6) : id } })
    .sort({ queuedAt: 1 })
    .toArray();

/** Requests a return and leads it through these events. */
async function returned(order: Bought, over: object, ...events: object[]) {
  const { status, body } = await request(order, over);
  expect(status).toBe(201);
  const id = body.order.returns?.at(-1)?.id;
  for (const event of events) expect((await change(order.id, id, event)).status).toBe(200);
  return { id, of: (await orderOfId(order.id)).returns?.at(-1) };
}
const APPROVE = { event: 'approve' };
const RECEIVE = { event: 'receive' };
const RESTOCK = { event: 'check', quality: 'restock' };

describe('a request', () => {
  test('has line, reason, note and photos; buyer and owner get an email (rules 17.1, 17.4)', async () => {
    const order = await bought();
    const over = { note: 'The sleeves are tight.', quantity: 2 };
    const { status, body } = await request(order, over, { photos: [photo, photo] });
    expect(status).toBe(201);
    const [one, ...more] = body.order.returns ?? [];
    expect(more).toEqual([]);
    expect(one).toMatchObject({
      number: 1,
      line: 0,
      quantity: 2,
      reason: 'too-small',
      note: 'The sleeves are tight.',
      photos: 2,
      resolution: 'refund',
      method: 'pickup',
      state: 'requested',
      hasRefundTo: true,
      history: [{ state: 'requested', by: shopper.username }],
    });
    const seen = await http.call('GET', `/api/orders/${order.id}/returns/${one?.id}/photos/2`, {
      token: shopper.token,
    });
    expect([seen.status, seen.headers.get('Content-Type')]).toEqual([200, 'image/jpeg']);
    const [toBuyer, toOwner] = [
      await mailsOf(order.id, 'return-requested'),
      await mailsOf(order.id, 'return-for-owner'),
    ];
    expect(toBuyer.map(({ to }) => to)).toEqual([shopper.email]);
    expect(toOwner.map(({ to }) => to)).toEqual(['owner@shop.example']);
    expect(toOwner[0]?.content.text).toContain('The sleeves are tight.');
    expect(await shop.left(order.product)).toBe(8);
  });

  longTest('of a guest needs the key of the order', async () => {
    const order = await bought({ guest: true });
    expect((await request({ id: order.id })).status).toBe(401);
    expect((await request(order)).status).toBe(201);
  });

  test('for the order of another account is rejected (rule 17.1)', async () => {
    const order = await bought();
    const { token } = await shop.signIn({ id: 'b'.repeat(24) });
    const { status } = await request({ ...order, token });
    expect(status).toBe(404);
    expect((await orderOfId(order.id)).returns).toBeUndefined();
  });

  longTest('is rejected before the delivery, and after the window (rule 17.1)', async () => {
    const product = await shop.stock();
    const { body } = await shop.place(orderOf([lineOf(product)]), shopper.token);
    const early = await request({ id: body.order._id, token: shopper.token });
    expect([early.status, early.body.message]).toEqual([
      409,
      'It can be sent back once it is delivered.',
    ]);
    const order = await bought();
    const delivered = time;
    time = Date.parse('2026-11-08T18:29:59Z'); // the last second of the third day in India
    expect((await optionsOf(order)).lines).toMatchObject([
      { quantity: 2, until: '2026-11-08T18:30:00.000Z', reason: null },
    ]);
    time += 1000;
    const late = await request(order);
    time = delivered;
    expect([late.status, late.body.message]).toEqual([
      409,
      'It could be sent back until 8 Nov 2026.',
    ]);
  });

  longTest(
    'for more than was delivered is rejected at its field, also in parts (rule 17.1)',
    async () => {
      const order = await bought();
      const { status, body } = await request(order, { quantity: 3 });
      expect([status, body.errors]).toEqual([
        409,
        [{ path: 'quantity', message: 'At most 2 can be sent back.' }],
      ]);
      await request(order, { quantity: 1 });
      expect((await request(order, { quantity: 2 })).body.code).toBe('return.too_many');
      await request(order, { quantity: 1 });
      expect((await request(order)).body.message).toBe('All of it is being sent back.');
    },
  );

  longTest('sent twice at once is made once, with one key or with two (rule 17.1)', async () => {
    const other = await shop.start();
    const key = crypto.randomUUID();
    const same = await bought();
    const twice = await Promise.all(
      [http, other].map((instance) => request(same, { quantity: 2 }, { key, instance })),
    );
    expect(twice.map(({ status }) => status)).toEqual([201, 201]);
    expect((await orderOfId(same.id)).returns).toHaveLength(1);
    const order = await bought();
    const two = await Promise.all(
      [http, other].map((instance) => request(order, { quantity: 2 }, { instance })),
    );
    expect(two.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await orderOfId(order.id)).returns).toHaveLength(1);
  });

  test.each([
    ['of a category that is excluded', { nonReturnable: ['saree'] }, 'Saree cannot be sent back.'],
    [
      'while the shop takes nothing back',
      { pickup: false, selfShip: false },
      'This shop takes nothing back.',
    ],
  ])('%s is rejected (rule 17.1)', async (_, rules, message) => {
    const order = await bought({ category: 'Saree' });
    await withRules(rules, async () => {
      const { status, body } = await request(order);
      expect([status, body.message]).toEqual([409, message]);
      expect((await optionsOf(order)).lines).toMatchObject([{ quantity: 0, reason: message }]);
    });
  });

  longTest(
    'by a way that is not offered, without a reason, or with a broken photo is rejected',
    async () => {
      const order = await bought();
      await withRules({ pickup: false }, async () => {
        expect((await optionsOf(order)).methods).toEqual(['self-ship']);
        expect((await request(order)).body.code).toBe('return.method_not_offered');
      });
      const wrong = await request(order, { reason: 'not-delivered' });
      expect([wrong.status, wrong.body.errors?.[0]?.message]).toEqual([
        400,
        'Please choose a reason.',
      ]);
      const broken = await request(order, {}, { photos: [new TextEncoder().encode('no picture')] });
      expect([broken.status, broken.body.code]).toEqual([422, 'return.photo_invalid']);
      const many = await request(order, {}, { photos: [photo, photo, photo, photo] });
      expect(Math.floor(many.status / 100)).toBe(4);
      expect((await orderOfId(order.id)).returns).toBeUndefined();
    },
  );
});

describe('an exchange', () => {
  longTest(
    'reserves its units once, and is shipped after the check (rules 17.2, 17.3)',
    async () => {
      const order = await bought();
      const { id } = await returned(
        order,
        { ...exchangeFor('S'), quantity: 2 },
        APPROVE,
        RECEIVE,
        RESTOCK,
      );
      expect(await shop.left(order.product)).toBe(8); // 10 − 2 sold − 2 reserved + 2 back
      const { status, body } = await http.call<Answer>(
        'POST',
        `/api/orders/${order.id}/returns/${id}/exchange`,
        { token: admin.token, body: { courier: 'DTDC', awb: 'EX1000001' } },
      );
      expect(status).toBe(200);
      expect(body.order).toMatchObject({
        orderStatus: 'Delivered',
        returns: [{ state: 'exchanged', exchangeFor: { color: 'Indigo', size: 'S' } }],
        shipments: [
          {
            returnId: id,
            awb: 'EX1000001',
            status: 'handed-over',
            lines: [{ line: 0, quantity: 2 }],
          },
        ],
      });
      expect(await shop.left(order.product)).toBe(8);
      expect((await mailsOf(order.id, 'parcel-shipped')).at(-1)?.content.text).toContain('S');
    },
  );

  longTest('for a sold-out variant is rejected, and reserves nothing', async () => {
    const order = await bought({ stock: 3 });
    const { status, body } = await request(order, { ...exchangeFor('S'), quantity: 2 });
    expect([status, body.errors]).toEqual([
      409,
      [{ path: 'exchangeFor', message: 'Only 1 of Indigo, S left.' }],
    ]);
    expect(await shop.left(order.product)).toBe(1);
    expect((await orderOfId(order.id)).returns).toBeUndefined();
  });

  test('for a variant that does not exist is rejected', async () => {
    const order = await bought();
    const { status, body } = await request(order, exchangeFor('XXL'));
    expect([status, body.code]).toEqual([422, 'order.product_unavailable']);
  });

  longTest('by two buyers at once takes the last unit once', async () => {
    const orders = [await bought({ stock: 5 })];
    const [{ product } = orders[0] as (typeof orders)[number]] = orders;
    const input = orderOf([lineOf(product, { quantity: 2 })]);
    const { body } = await shop.place(input, shopper.token);
    await put(`update-status/${body.order._id}`, { orderStatus: 'Delivered' });
    const answers = await Promise.all([
      request(orders[0] as Bought, exchangeFor('S')),
      request({ id: body.order._id, token: shopper.token }, exchangeFor('S')),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await shop.left(product)).toBe(0);
  });

  test.each([
    ['withdrawn by the buyer', 'withdraw'],
    ['rejected', 'reject'],
    ['refunded instead', 'convert'],
  ])('that is %s is released, once (rule 17.2)', async (_, event) => {
    const order = await bought();
    const { id } = await returned(order, exchangeFor('S'));
    expect(await shop.left(order.product)).toBe(7);
    const end = () =>
      event === 'withdraw'
        ? http.call('POST', `/api/orders/${order.id}/returns/${id}/withdraw`, {
            token: shopper.token,
          })
        : change(order.id, id, { event, reason: 'The tags are missing.' });
    expect((await end()).status).toBe(200);
    await end();
    expect(await shop.left(order.product)).toBe(8);
  });

  longTest(
    'is over when the whole order is returned: everything is in stock again, once (rule 17.3)',
    async () => {
      const order = await bought();
      await returned(order, exchangeFor('S'), APPROVE, RECEIVE, RESTOCK);
      await put(`update-status/${order.id}`, { orderStatus: 'Returned' });
      expect((await orderOfId(order.id)).returns).toMatchObject([{ state: 'closed' }]);
      expect(await shop.left(order.product)).toBe(10);
    },
  );
});

describe('the owner', () => {
  longTest(
    'leads a return to the check; each step is in the audit log and mailed (rule 17.4)',
    async () => {
      const order = await bought();
      const { of } = await returned(order, {}, APPROVE, RECEIVE, RESTOCK);
      expect(of).toMatchObject({
        state: 'checked',
        quality: 'restock',
        history: [
          { state: 'requested', by: shopper.username },
          ...['approved', 'received', 'checked'].map((state) => ({ state, by: admin.username })),
        ],
      });
      expect(await shop.left(order.product)).toBe(9);
      const audit = await shop
        .db('orders')
        .collection('audit')
        .find({ 'target.id': order.id, 'changes.field': 'returns.1.state' })
        .sort({ _id: 1 })
        .toArray();
      expect(audit.map(({ by }) => by.id)).toEqual([shopper.id, admin.id, admin.id, admin.id]);
      for (const kind of ['return-approved', 'return-received'])
        expect(await mailsOf(order.id, kind)).toHaveLength(1);
    },
  );

  test('does not put damaged goods back to stock', async () => {
    const order = await bought();
    await returned(order, {}, APPROVE, RECEIVE, { event: 'check', quality: 'damaged' });
    expect(await shop.left(order.product)).toBe(8);
  });

  test('rejects with a reason that the buyer reads', async () => {
    const order = await bought();
    const { id } = await returned(order, {});
    const without = await change(order.id, id, { event: 'reject' });
    expect([without.status, without.body.errors?.[0]?.path]).toEqual([400, 'reason']);
    const reason = 'The tags are missing.';
    const { body } = await change(order.id, id, { event: 'reject', reason });
    expect(body.order.returns).toMatchObject([{ state: 'rejected', rejection: reason }]);
    const [mail] = await mailsOf(order.id, 'return-rejected');
    expect(mail?.content.text).toContain(reason);
  });

  test('who changes what another one has changed gets its state (rule 17.4)', async () => {
    const order = await bought();
    const { id } = await returned(order, {});
    const other = await shop.start();
    const answers = await Promise.all([
      change(order.id, id, { event: 'approve', seen: 'requested' }),
      change(order.id, id, { event: 'reject', seen: 'requested', reason: 'No.' }, other),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
  });

  test('who repeats a change gets the same response, without a second email; another admin is refused', async () => {
    const order = await bought();
    const { id } = await returned(order, {}, APPROVE);
    const again = await change(order.id, id, { event: 'approve', seen: 'requested' });
    expect([again.status, again.body.order.returns?.[0]?.history.length]).toEqual([200, 2]);
    expect(await mailsOf(order.id, 'return-approved')).toHaveLength(1);
    const { token } = await shop.signIn({ isAdmin: true, id: 'c'.repeat(24) });
    const late = await http.call<ErrorBody>('PUT', `/api/orders/${order.id}/returns/${id}`, {
      token,
      body: APPROVE,
    });
    expect([late.status, late.body.code]).toEqual([409, 'return.not_possible']);
  });

  longTest('alone may change returns', async () => {
    const order = await bought();
    const { id } = await returned(order, {});
    const { status } = await http.call('PUT', `/api/orders/${order.id}/returns/${id}`, {
      token: shopper.token,
      body: APPROVE,
    });
    expect(status).toBe(403);
  });
});

describe('where a refund of a cash order goes to (rule 17.5)', () => {
  test('is required, and checked', async () => {
    const order = await bought();
    const missing = await request(order, { refundTo: null });
    expect([missing.status, missing.body.code]).toEqual([422, 'return.refund_to_missing']);
    for (const [refundTo, message] of [
      [{ kind: 'upi', upi: 'asha' }, 'Enter a UPI ID like name@bank.'],
      [
        { kind: 'bank', name: 'Asha', account: '123', ifsc: 'HDFC0001234' },
        'Enter an account number of 9 to 18 digits.',
      ],
      [
        { kind: 'bank', name: 'Asha', account: '123456789', ifsc: 'HDFC1' },
        'Enter an IFSC of 11 characters, like HDFC0001234.',
      ],
    ] as const) {
      const { status, body } = await request(order, { refundTo });
      expect([status, body.errors?.[0]?.message]).toEqual([400, message]);
    }
  });

  longTest(
    'is stored encrypted, shown to admins only, and each reading is in the audit log',
    async () => {
      const order = await bought();
      const details = {
        kind: 'bank',
        name: 'Asha Rathore',
        account: '1234 5678 9012',
        ifsc: 'hdfc0001234',
      };
      const { id } = await returned(order, { refundTo: details });
      const text = JSON.stringify(await stored(order.id));
      for (const secret of ['123456789012', 'HDFC0001234']) expect(text).not.toContain(secret);
      const path = `/api/orders/${order.id}/returns/${id}/refund-to`;
      expect((await http.call('GET', path, { token: shopper.token })).status).toBe(403);
      const { body } = await http.call('GET', path, { token: admin.token });
      expect(body).toEqual({
        kind: 'bank',
        name: 'Asha Rathore',
        account: '123456789012',
        ifsc: 'HDFC0001234',
      });
      const audit = await shop
        .db('orders')
        .collection('audit')
        .find({ 'target.id': order.id, action: 'read' })
        .toArray();
      expect(audit).toMatchObject([{ by: { id: admin.id } }]);
      expect(JSON.stringify(audit)).not.toContain('123456789012');
    },
  );

  test.each(['reject', 'withdraw'])('is deleted by %s', async (event) => {
    const order = await bought();
    const { id } = await returned(order, {});
    if (event === 'reject') await change(order.id, id, { event, reason: 'No.' });
    else
      await http.call('POST', `/api/orders/${order.id}/returns/${id}/withdraw`, {
        token: shopper.token,
      });
    expect(JSON.stringify(await stored(order.id))).not.toContain('refundTo');
  });

  test('is not asked of a prepaid order', async () => {
    const order = await bought({ prepaid: true });
    expect((await optionsOf(order)).needsRefundTo).toBe(false);
    const { of } = await returned(order, { refundTo: null });
    expect(of?.hasRefundTo).toBeUndefined();
  });
});

describe('the queue and the report', () => {
  longTest('the queue has open returns, newest first, and is searched', async () => {
    const [one, other] = [await bought(), await bought()];
    await returned(one, {});
    time += 1000;
    await returned(other, { note: 'later' });
    const queue = async (query: string) =>
      (
        await http.call<{ data: QueuedReturn[]; total: number }>(
          'GET',
          `/api/orders/returns?${query}`,
          { token: admin.token },
        )
      ).body;
    const open = await queue('state=open&limit=2');
    expect(open.data.map(({ orderId }) => orderId)).toEqual([other.id, one.id]);
    expect(open.data[0]).toMatchObject({
      customer: 'Asha Rao',
      item: { name: 'Indigo Kurti', selectedSize: 'M' },
    });
    expect((await queue(`q=${one.id.slice(-6)}`)).data).toHaveLength(1);
    expect((await queue('state=withdrawn&q=nobody')).data).toEqual([]);
    expect((await http.call('GET', '/api/orders/returns', { token: shopper.token })).status).toBe(
      403,
    );
  });

  longTest(
    'the report has rates by product, size and category, with reasons and fit (rule 17.9)',
    async () => {
      time += 400 * DAY_MS;
      const orders = [await bought({ category: 'Report' })];
      const [{ product } = orders[0] as (typeof orders)[number]] = orders;
      for (let count = 0; count < 2; count += 1) {
        const { body } = await shop.place(
          orderOf([lineOf(product, { quantity: 2 })], { email: shopper.email }),
          shopper.token,
        );
        await put(`update-status/${body.order._id}`, { orderStatus: 'Delivered' });
        orders.push({ ...orders[0], id: body.order._id } as (typeof orders)[number]);
      }
      for (const order of orders) await returned(order, {});
      await returned(orders[0] as Bought, { reason: 'quality' });
      const { body } = await http.call<ReturnReport>('GET', '/api/orders/returns/report?days=30', {
        token: admin.token,
      });
      const rate = { sold: 6, returned: 4, rate: 4 / 6 };
      expect(body).toMatchObject({
        days: 30,
        ...rate,
        reasons: [
          { reason: 'too-small', units: 3 },
          { reason: 'quality', units: 1 },
        ],
        products: [{ productId: product._id.toHexString(), ...rate, fit: 'small' }],
        sizes: [{ size: 'M', ...rate }],
        categories: [{ category: 'Report', ...rate }],
      });
      const fit = await http.call('GET', `/api/orders/fit/${product._id.toHexString()}`);
      expect(fit.body).toEqual({ productId: product._id.toHexString(), fit: 'small' });
    },
  );
});

/** Runs with changed rules of returns, then with the previous ones. */
async function withRules(rules: object, run: () => Promise<void>): Promise<void> {
  const path = '/api/orders/delivery-settings';
  const read = async () =>
    (
      await http.call<{ rules: { returns?: object }; version: number }>('GET', path, {
        token: admin.token,
      })
    ).body;
  const store = async (returns: object) => {
    const before = await read();
    const body = { ...before, rules: { ...before.rules, returns } };
    expect((await http.call('PUT', path, { token: admin.token, body })).status).toBe(200);
  };
  const shopRules = {
    days: 3,
    pickup: true,
    selfShip: true,
    address: '',
    nonReturnable: [] as string[],
  };
  await store({ ...shopRules, ...rules });
  try {
    await run();
  } finally {
    await store(shopRules);
  }
}
