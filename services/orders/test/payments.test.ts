import { createHmac, randomUUID } from 'node:crypto';
import {
  type Order,
  type PaymentPage,
  type PaymentTotals,
  type StartedPayment,
  shopDay,
} from '@tanabana/contracts';
import { longTest } from '@tanabana/test-kit/long-test';
import { sampleRows } from '@tanabana/test-kit/long-tests';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { paymentProviders } from '../src/payments/providers/providers.ts';
import { createSimulatedProvider } from '../src/payments/providers/simulated.ts';
import { SECRET, startSimulator } from './payment-simulator.ts';
import { lineOf, onlineOrderOf, openShop, upiOrderOf } from './shop.ts';

const MINUTE = 60_000;
const shop = await openShop({ guestCheckout: true });
const { admin, shopper } = shop;
const simulator = await startSimulator();
const providers = paymentProviders(
  [
    createSimulatedProvider({
      url: simulator.url,
      keyId: 'simulated',
      keySecret: SECRET,
      webhookSecret: SECRET,
      pagesUrl: 'https://shop.example/simulated-payments',
      shop: { storeName: 'Tanabana' },
    }),
  ],
  'simulated',
);
/** One buyer places all orders. */
const plenty = [{ ms: 3_600_000, most: 1_000_000 }];
const mailLimits = { mailbox: plenty, provenMailbox: plenty, account: plenty, network: plenty };
const http = await shop.start({}, { providers, mailLimits });
const payments = shop.payments(providers, mailLimits);

let later = 0;
const now = () => new Date(Date.now() + later);
shop.setClock(now);
const pass = (minutes: number): void => {
  later += minutes * MINUTE;
};
beforeAll(() => simulator.setFaults({}));
afterEach(() => simulator.setFaults({}));
afterAll(() => simulator.close());

const call = async <T>(method: string, path: string, body?: unknown, token = admin.token) => {
  const answer = await http.call<T>(method, `/api/orders${path}`, { token, body });
  return answer;
};
const get = async (id: string) => (await call<Order>('GET', `/${id}`)).body;
const mailsOf = async (id: string, kind: string) =>
  shop
    .db('orders')
    .collection<{ _id: string; content: { subject: string; text: string } }>('mails')
    .find({ _id: `${kind}-${id}` as never })
    .toArray();

/** Places an online order of 3 units. */
async function placed({ stock = 10 }: { stock?: number } = {}) {
  const product = await shop.stock({ stock });
  const input = onlineOrderOf([lineOf(product, { quantity: 3 })]);
  const { status, body } = await shop.place(input, shopper.token, randomUUID(), http);
  expect(status, JSON.stringify(body)).toBe(201);
  return { product, id: body.order._id, order: body.order };
}

/** Starts the payment of an order. */
async function started(options: { stock?: number } = {}) {
  const order = await placed(options);
  const { status, body } = await call<StartedPayment>(
    'POST',
    `/${order.id}/payment`,
    {},
    shopper.token,
  );
  expect(status, JSON.stringify(body)).toBe(200);
  const reference = body.checkout.url?.split('/').at(-1) ?? '';
  return { ...order, reference, checkout: body.checkout };
}

const check = (id: string) => {
  pass(1 / 30);
  return call<{ order: Order }>('POST', `/${id}/payment/check`, {}, shopper.token);
};

/** Sends an event about a payment or refund as the provider does. */
async function send(payload: Record<string, string>, secret = SECRET) {
  const entities: Record<string, { entity: object }> = {};
  for (const [name, id] of Object.entries(payload)) {
    const path = name === 'payment' ? `/v1/payments/${id}` : `/v1/refunds/${id}`;
    entities[name] = { entity: await simulator.control<object>('GET', path) };
  }
  return sendBody(JSON.stringify({ entity: 'event', event: 'x', payload: entities }), secret);
}
const sendBody = (body: string, secret = SECRET) =>
  http.call('POST', '/api/orders/payment-events/simulated', {
    body,
    headers: {
      'content-type': 'application/json',
      'x-razorpay-signature': createHmac('sha256', secret).update(body).digest('hex'),
    },
  });

const paymentsOf = async (query: string) =>
  (await call<PaymentPage>('GET', `/payments?${query}`)).body;
const paymentOf = async (reference: string) => (await paymentsOf(`q=${reference}`)).data[0];

/** A paid order with its payment. */
async function paid() {
  const order = await started();
  const payment = await simulator.pay(order.reference);
  const { body } = await check(order.id);
  expect(body.order.paymentStatus).toBe('Paid');
  return { ...order, payment };
}

/** Lets refunds at the provider come to an end. */
async function refunded(paymentId: string): Promise<void> {
  await payments.reconcile();
  await expect
    .poll(async () => {
      pass(10);
      await payments.reconcile();
      return (await paymentOf(paymentId))?.refunds.map(({ state }) => state);
    })
    .toEqual(['processed']);
}

describe('an online order', () => {
  test('waits for its payment with its stock reserved (rule 18.1)', async () => {
    const { product, id, order } = await placed();
    expect(order).toMatchObject({
      orderStatus: 'Pending',
      paymentMethod: 'pre-paid',
      paymentStatus: 'Pending',
      transactionId: null,
      payment: { provider: 'simulated' },
    });
    const payBy = new Date(order.payment?.payBy ?? 0).getTime();
    expect(payBy - new Date(order.createdAt).getTime()).toBe(30 * MINUTE);
    expect(await shop.left(product)).toBe(7);
    expect((await get(id)).payment).toEqual(order.payment);
  });

  test('is paid after capture: the order is Paid, the buyer gets an email (rule 18.3)', async () => {
    const { id, reference, checkout } = await started();
    expect(checkout).toMatchObject({
      kind: 'page',
      url: `https://shop.example/simulated-payments/pay/${reference}`,
      isSimulated: true,
    });
    const { id: paymentId } = await simulator.pay(reference, { method: 'card' });
    const { body } = await check(id);
    expect(body.order).toMatchObject({
      orderStatus: 'Pending',
      paymentStatus: 'Paid',
      payment: { provider: 'simulated', payBy: null, method: 'card', reference: paymentId },
    });
    expect(body.order.timeline.at(-1)).toMatchObject({
      kind: 'paymentStatus',
      to: 'Paid',
      by: { id: null, username: 'Simulated payments' },
    });
    expect(await mailsOf(id, 'order-paid')).toHaveLength(1);
    expect(await paymentOf(paymentId)).toMatchObject({
      orderId: id,
      amount: body.order.totalPrice,
      state: 'captured',
      outcome: 'order',
      needsAttention: false,
    });
    const again = await call<{ code: string }>('POST', `/${id}/payment`, {}, shopper.token);
    expect(again.body.code).toBe('payment.not_due');
  });

  test('a repeated start continues the same payment (rule 18.2)', async () => {
    const { id, checkout } = await started();
    const starts = await Promise.all(
      Array.from({ length: 4 }, () =>
        call<StartedPayment>('POST', `/${id}/payment`, {}, shopper.token),
      ),
    );
    for (const { body } of starts) expect(body.checkout).toEqual(checkout);
  });

  longTest('a failed attempt is shown, and another one pays (rule 18.2)', async () => {
    const { id, reference } = await started();
    await simulator.pay(reference, { outcome: 'failure' });
    const { body: failed } = await check(id);
    expect(failed.order).toMatchObject({
      paymentStatus: 'Pending',
      payment: { problem: 'The bank declined the payment.' },
    });
    await simulator.pay(reference);
    const { body } = await check(id);
    expect(body.order.paymentStatus).toBe('Paid');
    expect(body.order.payment?.problem).toBeUndefined();
    expect((await paymentsOf(`q=${reference}`)).data.map(({ state }) => state).sort()).toEqual([
      'captured',
      'failed',
    ]);
  });

  test('of a guest is paid with its access key, which leads back to it', async () => {
    const product = await shop.stock();
    const { body } = await shop.place(
      onlineOrderOf([lineOf(product)]),
      undefined,
      randomUUID(),
      http,
    );
    const { _id: id } = body.order;
    const path = `/api/orders/${id}/payment`;
    expect((await http.call('POST', path, { body: {} })).status).toBe(401);
    const key = encodeURIComponent(body.orderKey ?? '');
    const { body: start } = await http.call<StartedPayment>('POST', `${path}?key=${key}`, {
      body: {},
    });
    const reference = start.checkout.url?.split('/').at(-1) ?? '';
    const { notes } = await simulator.control<{ notes: { return_url: string } }>(
      'GET',
      `/v1/orders/${reference}`,
    );
    expect(notes.return_url).toBe(`https://shop.example/order/${id}/pay?key=${key}`);
  });

  test('of somebody else is not found', async () => {
    const { id } = await started();
    const other = await shop.signIn();
    for (const path of [`/${id}/payment`, `/${id}/payment/check`])
      expect((await call('POST', path, {}, other.token)).status).toBe(404);
  });

  test.each([
    ['another provider', { paymentProvider: 'razorpay' }],
    ['cash', { paymentMethod: 'cash-delivery' as const }],
  ])('is not placed with %s', async (_, changed) => {
    const product = await shop.stock();
    const input = onlineOrderOf([lineOf(product)], changed);
    const { status, body } = await shop.place(input, shopper.token, randomUUID(), http);
    expect([status, body.code]).toEqual([400, 'request.invalid']);
    expect(await shop.left(product)).toBe(10);
  });

  test('a repeated call with the same key returns the order as it was placed', async () => {
    const product = await shop.stock();
    const input = onlineOrderOf([lineOf(product)]);
    const key = randomUUID();
    const first = await shop.place(input, shopper.token, key, http);
    await call('POST', `/${first.body.order._id}/payment`, {}, shopper.token);
    const again = await shop.place(input, shopper.token, key, http);
    expect(again.body.order).toEqual(first.body.order);
    expect(await shop.left(product)).toBe(9);
  });
});

describe('events', () => {
  longTest('pay an order without any visit of its pages (rule 18.8)', async () => {
    const { id, reference } = await started();
    const { id: payment } = await simulator.pay(reference);
    expect((await send({ payment })).status).toBe(200);
    expect((await get(id)).paymentStatus).toBe('Paid');
  });

  longTest('that are repeated and late change nothing more (rule 18.8)', async () => {
    const { id, reference } = await started();
    const { id: payment } = await simulator.pay(reference);
    const early = await simulator.control<object>('GET', `/v1/payments/${payment}`);
    await Promise.all([1, 2, 3, 4].map(() => send({ payment })));
    const before = await get(id);
    expect(before.paymentStatus).toBe('Paid');
    const late = { entity: 'event', event: 'x', payload: { payment: { entity: early } } };
    for (const status of ['authorized', 'failed', 'created']) {
      Object.assign(early, { status });
      expect((await sendBody(JSON.stringify(late))).status).toBe(200);
    }
    expect(await get(id)).toEqual(before);
    expect(await mailsOf(id, 'order-paid')).toHaveLength(1);
    expect((await paymentsOf(`q=${reference}`)).data).toHaveLength(1);
  });

  test('with a wrong signature are refused (rule 18.8)', async () => {
    const { id, reference } = await started();
    const { id: payment } = await simulator.pay(reference);
    const { status, body } = await send({ payment }, 'forged');
    expect([status, body.code]).toEqual([401, 'payment.signature_invalid']);
    expect((await get(id)).paymentStatus).toBe('Pending');
  });

  test('of an unknown provider are not found', async () => {
    const answer = await http.call('POST', '/api/orders/payment-events/other', { body: {} });
    expect([answer.status, answer.body.code]).toEqual([404, 'payment.provider_unknown']);
  });

  test.each(['', '[]', '{"entity":"event"}', '\ufeff{}', 'x'.repeat(300_000)])(
    'that cannot be read are refused: %#',
    async (body) => {
      expect([400, 413]).toContain((await sendBody(body)).status);
    },
  );
});

describe('a payment that does not match', () => {
  test.each(
    sampleRows([
      ['amount', { otherAmount: 1 }, 'The amount is not the total of the order.'],
      ['currency', { otherCurrency: 1 }, 'The currency is USD instead of INR.'],
    ]),
  )(
    'in its %s needs attention and does not pay the order (rule 18.4)',
    async (_, faults, reason) => {
      const { id, reference } = await started();
      simulator.setFaults({ ...faults, autoCaptured: 1 });
      const { id: payment } = await simulator.pay(reference);
      const { body } = await check(id);
      expect(body.order.paymentStatus).toBe('Pending');
      const found = await paymentOf(payment);
      expect(found).toMatchObject({ outcome: 'mismatch', reason, needsAttention: true });
      expect((await paymentsOf('view=attention')).data[0]?.needsAttention).toBe(true);
      const mails = shop.db('orders').collection<{ _id: string }>('mails');
      expect(await mails.countDocuments({ _id: `payment-mismatch-${found?.id}` })).toBe(1);

      const refund = await call<{ payment: { outcome: string } }>(
        'POST',
        `/payments/${found?.id}/refund`,
      );
      expect(refund.body.payment).toMatchObject({ outcome: 'refund', needsAttention: false });
      await refunded(payment);
      const again = await call<{ code: string }>('POST', `/payments/${found?.id}/refund`);
      expect(again.body.code).toBe('payment.not_refundable');
    },
  );

  test('an order needs attention until a person settles it', async () => {
    const body = {
      id: `pay_${'A'.repeat(14)}`,
      entity: 'payment',
      amount: 100,
      currency: 'INR',
      status: 'captured',
      captured: true,
      order_id: null,
      method: 'upi',
      notes: [],
      created_at: Math.floor(Date.now() / 1000),
    };
    await sendBody(
      JSON.stringify({ entity: 'event', event: 'x', payload: { payment: { entity: body } } }),
    );
    const found = await paymentOf(body.id);
    expect(found).toMatchObject({ outcome: 'mismatch', orderId: null, needsAttention: true });
    const path = `/payments/${found?.id}/resolve`;
    expect((await call('POST', path, { note: ' ' })).status).toBe(400);
    const { body: done } = await call<{ payment: object }>('POST', path, { note: 'Paid by hand.' });
    expect(done.payment).toMatchObject({
      needsAttention: false,
      resolution: { note: 'Paid by hand.', by: admin.username },
    });
    const again = await call<{ code: string }>('POST', path, { note: 'Again.' });
    expect(again.body.code).toBe('payment.resolved');
  });
});

describe('a second payment of an order', () => {
  longTest('is released if it is only authorized (rule 18.4)', async () => {
    const { id, reference } = await started();
    simulator.setFaults({ paidTwice: 1 });
    await simulator.pay(reference);
    simulator.setFaults({});
    const { body } = await check(id);
    expect(body.order.paymentStatus).toBe('Paid');
    const { data } = await paymentsOf(`q=${reference}`);
    expect(data.map(({ state, outcome }) => `${state} ${outcome}`).sort()).toEqual([
      'captured order',
      'voided refund',
    ]);
  });

  longTest('is refunded in full if it is captured (rule 18.4)', async () => {
    const { id, reference } = await started();
    simulator.setFaults({ paidTwice: 1, autoCaptured: 1 });
    await simulator.pay(reference);
    simulator.setFaults({});
    await check(id);
    const { data } = await paymentsOf(`q=${reference}`);
    const returned = data.find(({ outcome }) => outcome === 'refund');
    expect(data).toHaveLength(2);
    expect(returned?.refunds).toMatchObject([
      { amount: returned?.amount, reason: 'Another payment has paid the order.' },
    ]);
    await refunded(returned?.reference ?? '');
  });
});

describe('an order that is not paid in time', () => {
  longTest(
    'is cancelled once, releases its stock and its buyer gets an email (rule 18.5)',
    async () => {
      const { id, product } = await started();
      await payments.expire();
      expect((await get(id)).orderStatus).toBe('Pending');
      pass(31);
      await Promise.all([payments.expire(), shop.payments(providers, mailLimits).expire()]);
      await payments.expire();
      expect(await get(id)).toMatchObject({
        orderStatus: 'Cancelled',
        paymentStatus: 'Pending',
        payment: { payBy: null, isExpired: true },
      });
      expect(await shop.left(product)).toBe(10);
      expect(await mailsOf(id, 'order-not-paid')).toHaveLength(1);
      const start = await call<{ code: string }>('POST', `/${id}/payment`, {}, shopper.token);
      expect(start.body.code).toBe('payment.not_due');
    },
  );

  longTest(
    'is asked for at its provider before: a payment without an event pays it (rule 18.9)',
    async () => {
      const { id, reference } = await started();
      await simulator.pay(reference);
      pass(31);
      await payments.expire();
      await payments.reconcile();
      expect(await get(id)).toMatchObject({ orderStatus: 'Pending', paymentStatus: 'Paid' });
    },
  );

  test('is opened again by a late payment while its stock is there (rule 18.5)', async () => {
    const { id, reference, product } = await started();
    pass(31);
    await payments.expire();
    const { id: payment } = await simulator.pay(reference);
    await send({ payment });
    const order = await get(id);
    expect(order).toMatchObject({ orderStatus: 'Pending', paymentStatus: 'Paid' });
    expect(order.payment?.isExpired).toBeUndefined();
    expect(await shop.left(product)).toBe(7);
    const [mail] = await mailsOf(id, 'order-paid');
    expect(mail?.content.text).toContain('we have opened it again');
  });

  longTest('is refunded if its stock is sold (rule 18.5)', async () => {
    const { id, reference, product } = await started({ stock: 3 });
    pass(31);
    await payments.expire();
    const other = await shop.place(
      { ...onlineOrderOf([lineOf(product, { quantity: 2 })]), email: 'other@shop.example' },
      undefined,
      randomUUID(),
      http,
    );
    expect(other.status).toBe(201);
    const { id: payment } = await simulator.pay(reference);
    await send({ payment });
    expect(await get(id)).toMatchObject({ orderStatus: 'Cancelled', paymentStatus: 'Pending' });
    expect(await paymentOf(payment)).toMatchObject({ outcome: 'refund' });
    await payments.reconcile();
    await expect
      .poll(async () => {
        pass(5);
        await payments.reconcile();
        const found = await paymentOf(payment);
        return found?.state === 'voided' || found?.refunds[0]?.state === 'processed';
      })
      .toBe(true);
  });

  test('does not use up the free shipping of a first order', async () => {
    const buyer = await shop.signIn();
    const product = await shop.stock();
    const place = () =>
      shop.place(onlineOrderOf([lineOf(product)]), buyer.token, randomUUID(), http);
    const known = () => shop.storage.orders.isKnown(`user ${buyer.id}`);
    await place();
    expect(await known()).toBe(true);
    pass(31);
    await payments.expire();
    expect(await known()).toBe(false);
    await place();
    expect(await known()).toBe(true);
  });
});

describe('an unpaid online order', () => {
  test.each([
    ['Accepted', { orderStatus: 'Accepted' }],
    ['Shipped', { orderStatus: 'Shipped' }],
    ['Delivered', { orderStatus: 'Delivered' }],
    ['Returned', { orderStatus: 'Returned' }],
  ])('cannot become %s (rule 18.6)', async (_, body) => {
    const { id } = await started();
    const answer = await call<{ code: string }>('PUT', `/update-status/${id}`, body);
    expect([answer.status, answer.body.code]).toEqual([409, 'order.not_paid']);
  });

  test('gets no parcel, no other lines and no payment status by hand (rule 18.6)', async () => {
    const { id } = await started();
    const parcel = { courier: 'DTDC', awb: 'AWB-1', status: 'packed' };
    const refusals = await Promise.all([
      call<{ code: string }>('POST', `/${id}/shipments`, parcel),
      call<{ code: string }>('PUT', `/${id}/edit`, { lines: [{ line: 0, quantity: 1 }] }),
      call<{ code: string }>('PUT', `/update-paymentStatus/${id}`, { paymentStatus: 'Paid' }),
    ]);
    expect(refusals.map(({ body }) => body.code)).toEqual([
      'order.not_paid',
      'order.not_paid',
      'order.payment_automatic',
    ]);
  });

  test('is cancelled by its buyer without a refund; a later payment is returned', async () => {
    const { id, reference, product } = await started();
    const { body } = await call<{ order: Order }>('POST', `/${id}/cancel`, {}, shopper.token);
    expect(body.order).toMatchObject({ orderStatus: 'Cancelled', payment: { payBy: null } });
    expect(body.order.refund).toBeUndefined();
    expect(await shop.left(product)).toBe(10);
    const { id: payment } = await simulator.pay(reference);
    await send({ payment });
    expect(await get(id)).toMatchObject({ orderStatus: 'Cancelled', paymentStatus: 'Pending' });
    expect(await paymentOf(payment)).toMatchObject({ state: 'voided', outcome: 'refund' });
  });
});

describe('a paid online order', () => {
  test('is refunded when it is cancelled (rule 18.7)', async () => {
    const { id, payment, order } = await paid();
    const { body } = await call<{ order: Order }>('POST', `/${id}/cancel`, {}, shopper.token);
    expect(body.order.refund).toMatchObject({
      method: 'provider',
      amount: order.totalPrice,
      state: 'requested',
    });
    await refunded(payment.id);
    const after = await get(id);
    expect(after.refund).toMatchObject({ state: 'processed' });
    expect(after.refund?.reference).toMatch(/^rfnd_/);
    const again = await call<{ code: string }>('PUT', `/update-status/${id}`, {
      orderStatus: 'Accepted',
    });
    expect(again.body.code).toBe('order.refunded');
  });

  test('is refunded on the day of the shop’s time zone (rules 18.7, 20.7)', async () => {
    const { id } = await paid();
    const timeZone = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'].find(
      (zone) => shopDay(now(), zone) !== shopDay(now()),
    );
    const elsewhere = await shop.start({ timeZone }, { providers, mailLimits });
    onTestFinished(elsewhere.close);
    const { body } = await elsewhere.call<{ order: Order }>('POST', `/api/orders/${id}/cancel`, {
      token: shopper.token,
      body: {},
    });
    expect(body.order.refund?.day).toBe(shopDay(now(), timeZone));
  });

  longTest('a capture of a cancelled order is refunded (rule 18.4)', async () => {
    const { id, reference } = await started();
    const { id: payment } = await simulator.pay(reference);
    const entity = await simulator.control<object>('GET', `/v1/payments/${payment}`);
    const event = { entity: 'event', event: 'x', payload: { payment: { entity } } };
    // the event arrives, the capture fails
    simulator.setFaults({ errorBefore: 1 });
    expect((await sendBody(JSON.stringify(event))).status).toBe(200);
    expect(await paymentOf(payment)).toMatchObject({ state: 'authorized', outcome: null });
    simulator.setFaults({});
    await call('POST', `/${id}/cancel`, {}, shopper.token);
    pass(1);
    await payments.reconcile();
    await refunded(payment);
    expect(await get(id)).toMatchObject({ orderStatus: 'Cancelled', paymentStatus: 'Pending' });
  });

  longTest('is refunded in part through the provider, once for each key (rule 18.7)', async () => {
    const { id, payment, order } = await paid();
    await call('PUT', `/update-status/${id}`, { orderStatus: 'Delivered' });
    const body = {
      method: 'provider',
      reference: '',
      day: '2026-01-01',
      lines: [{ line: 0, quantity: 1, amount: 999 }],
    };
    const headers = { 'Idempotency-Key': randomUUID() };
    const refund = () =>
      http.call<{ order: Order }>('POST', `/api/orders/${id}/refunds`, {
        token: admin.token,
        body,
        headers,
      });
    const { status, body: first } = await refund();
    expect(status, JSON.stringify(first)).toBe(200);
    expect((await refund()).body.order.refunds).toHaveLength(1);
    expect(first.order.refunds).toMatchObject([{ amount: 999, state: 'requested' }]);
    await refunded(payment.id);
    expect((await get(id)).refunds).toMatchObject([{ amount: 999, state: 'processed' }]);

    await call('PUT', `/update-status/${id}`, { orderStatus: 'Returned' });
    const rest = { method: 'provider', reference: '', day: '2026-01-01' };
    const tooMuch = await call<{ code: string }>('POST', `/${id}/refund`, {
      ...rest,
      amount: order.totalPrice,
    });
    expect(tooMuch.body.code).toBe('request.invalid');
    const { body: whole } = await call<{ order: Order }>('POST', `/${id}/refund`, {
      ...rest,
      amount: order.totalPrice - 999,
    });
    expect(whole.order.refund).toMatchObject({ method: 'provider', state: 'requested' });
  });

  longTest('a failed refund needs attention and can be requested again (rule 18.7)', async () => {
    const { id, payment } = await paid();
    simulator.setFaults({ refundFails: 1 });
    await call('POST', `/${id}/cancel`, {}, shopper.token);
    await payments.reconcile();
    await expect
      .poll(async () => {
        pass(10);
        await payments.reconcile();
        return (await paymentOf(payment.id))?.refunds[0]?.state;
      })
      .toBe('failed');
    simulator.setFaults({});
    expect((await get(id)).refund).toMatchObject({ state: 'failed' });
    const found = await paymentOf(payment.id);
    expect(found).toMatchObject({ needsAttention: true, refunds: [{ state: 'failed' }] });
    const path = `/payments/${found?.id}/refunds/${found?.refunds[0]?.id}/retry`;
    expect((await call('POST', path)).status).toBe(200);
    const again = await call<{ code: string }>('POST', path);
    expect(again.body.code).toBe('payment.refund_not_failed');
    await refunded(payment.id);
    expect((await get(id)).refund).toMatchObject({ state: 'processed' });
    expect((await paymentOf(payment.id))?.needsAttention).toBe(false);
  });

  longTest('a refund whose answer is lost is made once (rule 18.7)', async () => {
    const { id, payment } = await paid();
    await call('POST', `/${id}/cancel`, {}, shopper.token);
    simulator.setFaults({ errorAfter: 1 });
    await payments.reconcile().catch(() => {});
    simulator.setFaults({});
    await refunded(payment.id);
    const { items } = await simulator.control<{ items: object[] }>(
      'GET',
      `/v1/payments/${payment.id}/refunds`,
    );
    expect(items).toHaveLength(1);
  });

  test('a refund made at the provider needs attention', async () => {
    const { payment, order } = await paid();
    const { id: refund } = await simulator.control<{ id: string }>(
      'POST',
      `/v1/payments/${payment.id}/refund`,
      { amount: order.totalPrice * 100 },
    );
    await send({ refund, payment: payment.id });
    expect(await paymentOf(payment.id)).toMatchObject({
      needsAttention: true,
      refunds: [{ reason: 'Made at the provider.', reference: refund }],
    });
  });
});

describe('a provider that does not answer', () => {
  test('is reported at the start and changes nothing', async () => {
    const { id } = await placed();
    simulator.setFaults({ errorBefore: 1 });
    const { status, body } = await call<{ code: string }>(
      'POST',
      `/${id}/payment`,
      {},
      shopper.token,
    );
    expect([status, body.code]).toEqual([502, 'payment.provider_unavailable']);
    expect((await check(id)).status).toBe(200);
    simulator.setFaults({});
    expect((await call('POST', `/${id}/payment`, {}, shopper.token)).status).toBe(200);
  });

  test('is asked again until it reports the payment (rule 18.9)', async () => {
    const { id, reference } = await started();
    await simulator.pay(reference);
    simulator.setFaults({ html: 1 });
    pass(3);
    await expect(payments.reconcile()).rejects.toThrow(AggregateError);
    expect((await get(id)).paymentStatus).toBe('Pending');
    simulator.setFaults({});
    pass(10);
    await payments.reconcile();
    expect((await get(id)).paymentStatus).toBe('Paid');
  });
});

test('an order with a payment by hand gets the number from its idempotency key (rule 18.11)', async () => {
  const product = await shop.stock();
  const key = '0123456789abcdef0123456789abcdef';
  const { body } = await shop.placeUpi(upiOrderOf([lineOf(product)]), shopper.token, { key });
  expect(body.order._id.endsWith('012345')).toBe(true);
  expect((await get(body.order._id)).payment).toBeUndefined();
});

describe('the dashboard', () => {
  test('sums payments by method, and exports them', async () => {
    const before = await call<PaymentTotals>('GET', '/payments/totals?days=7');
    const upiBefore = before.body.data.find(({ method }) => method === 'upi');
    const { order } = await paid();
    const { body } = await call<PaymentTotals>('GET', '/payments/totals?days=7');
    const upi = body.data.find(({ method }) => method === 'upi');
    expect(upi?.paid.count).toBe((upiBefore?.paid.count ?? 0) + 1);
    expect(upi?.paid.amount).toBeCloseTo((upiBefore?.paid.amount ?? 0) + order.totalPrice, 2);
    const { body: csv, headers } = await call<string>('GET', '/payments.csv?view=captured');
    expect(headers.get('content-type')).toContain('text/csv');
    expect(csv).toContain('Simulated payments');
  });

  longTest('finds payments by order number, provider number and day', async () => {
    const { id, payment, reference } = await paid();
    for (const q of [id, id.slice(-6), `#${id.slice(-6).toUpperCase()}`, payment.id, reference])
      expect((await paymentsOf(new URLSearchParams({ q }).toString())).data, q).toHaveLength(1);
    expect((await paymentsOf('q=nothing')).data).toEqual([]);
    expect((await paymentsOf('from=2020-01-01&to=2020-01-02')).data).toEqual([]);
  });

  test('is for admins only', async () => {
    const paths = ['/payments', '/payments.csv', '/payments/totals'];
    for (const path of paths)
      expect((await call('GET', path, undefined, shopper.token)).status, path).toBe(403);
    const id = '0'.repeat(24);
    for (const path of [`/payments/${id}/refund`, `/payments/${id}/refunds/${id}/retry`]) {
      expect((await call('POST', path, {}, shopper.token)).status, path).toBe(403);
      expect((await call('POST', path, {})).status, path).toBe(404);
    }
  });

  test('matches a settlement file once (rule 18.10)', async () => {
    const { payment } = await paid();
    const file = await simulator.control<string>('GET', '/control/settlement.csv');
    const imported = (body: string) =>
      http.call<{
        matched: number;
        results: { reference: string; outcome: string; reason?: string }[];
      }>('POST', '/api/orders/payments/settlements', {
        token: admin.token,
        body,
        headers: { 'content-type': 'text/csv' },
      });
    const lineOfIt = (body: { results: { reference: string }[] }) =>
      body.results.find(({ reference }) => reference === payment.id);
    const { body } = await imported(file);
    expect(lineOfIt(body)).toMatchObject({ outcome: 'matched' });
    expect((await paymentOf(payment.id))?.settlement).toMatchObject({ id: 'setl_Simulated00001' });
    expect(lineOfIt((await imported(file)).body)).toMatchObject({ outcome: 'unchanged' });
    const [header, ...lines] = file.split('\r\n');
    const own = lines.find((line) => line.includes(payment.id)) ?? '';
    const cells = own.split(',');
    cells[2] = '1.00';
    const wrong = await imported(
      [header, cells.join(','), own.replace(payment.id, 'pay_unknown')].join('\n'),
    );
    expect(wrong.body.results).toMatchObject([
      { outcome: 'mismatched', reason: /in the shop and ₹1\.00 in the file/ },
      { outcome: 'mismatched', reason: 'The shop has no payment with this number.' },
    ]);
    expect((await imported('<html>')).body).toMatchObject({ code: 'payment.settlement_invalid' });
  });
});
