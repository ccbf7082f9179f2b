import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createCashOnDelivery, createManualUpi } from '../src/payments/providers/manual.ts';
import {
  type PayableOrder,
  type PaymentProvider,
  ProviderRefusal,
} from '../src/payments/providers/provider.ts';
import { createPaymentProviders, type PaymentEnv } from '../src/payments/providers/providers.ts';
import { createRazorpay } from '../src/payments/providers/razorpay.ts';
import { createSimulatedProvider } from '../src/payments/providers/simulated.ts';
import { SECRET, type Simulator, startSimulator } from './payment-simulator.ts';

const ORDER: PayableOrder = {
  id: '665f1f77bcf86cd799439011',
  number: '439011',
  total: 129_950,
  returnUrl: 'https://shop.example/order/665f1f77bcf86cd799439011/pay',
};

let simulator: Simulator;
beforeAll(async () => {
  simulator = await startSimulator();
});
afterEach(() => simulator.setFaults({}));
afterAll(() => simulator.close());

const account = () => ({ url: simulator.url, keyId: 'simulated', keySecret: SECRET });
const automatic: Record<string, () => PaymentProvider> = {
  razorpay: () =>
    createRazorpay({ ...account(), webhookSecret: SECRET }, { storeName: 'Tanabana' }),
  simulated: () =>
    createSimulatedProvider({
      ...account(),
      webhookSecret: SECRET,
      pagesUrl: 'https://shop.example/simulated-payments',
      shop: { storeName: 'Tanabana' },
    }),
};

const nameOf = (id: string) => ({ id, amount: ORDER.total, currency: 'INR' });

describe.each(Object.entries(automatic))('%s', (id, create) => {
  /** Announces an order and pays it. */
  async function paid(attempt: object = {}) {
    const provider = create();
    const reference = (await provider.create(ORDER)) ?? '';
    const payment = await simulator.pay(reference, attempt);
    return { provider, reference, payment };
  }

  test('announces an order and reports its payments, oldest first', async () => {
    const { provider, reference, payment } = await paid({ outcome: 'failure', method: 'card' });
    const second = await simulator.pay(reference, { method: 'upi' });
    expect(provider.id).toBe(id);
    expect(reference).toMatch(/^order_\w{14}$/);
    expect(await provider.fetch(reference)).toMatchObject([
      {
        id: payment.id,
        reference,
        orderId: ORDER.id,
        amount: ORDER.total,
        currency: 'INR',
        state: 'failed',
        method: 'card',
        problem: 'The bank declined the payment.',
      },
      { id: second.id, state: 'authorized', method: 'upi', problem: null },
    ]);
  });

  test('captures a payment once; a repetition returns its state', async () => {
    const { provider, payment } = await paid();
    for (let time = 0; time < 2; time += 1)
      expect(await provider.capture(nameOf(payment.id))).toMatchObject({
        id: payment.id,
        state: 'captured',
      });
    const captured = await provider.fetchPayment(payment.id);
    expect(captured.fee).toBe(Math.round(ORDER.total * 0.02 * 1.18));
  });

  test('refuses to capture another amount than was authorized', async () => {
    const { provider, payment } = await paid();
    await expect(
      provider.capture({ ...nameOf(payment.id), amount: ORDER.total - 1 }),
    ).rejects.toThrow(/equal to the amount authorized/);
    expect(await provider.fetchPayment(payment.id)).toMatchObject({ state: 'authorized' });
  });

  test('makes one refund for each key, and reports it with its key', async () => {
    const { provider, payment } = await paid();
    await provider.capture(nameOf(payment.id));
    const key = `${id === 'simulated' ? '6' : '7'}65f1f77bcf86cd799439012-1`;
    const first = await provider.refund(nameOf(payment.id), key, 50_000);
    const again = await provider.refund(nameOf(payment.id), key, 50_000);
    expect(again.id).toBe(first.id);
    expect(first).toMatchObject({ key, paymentId: payment.id, amount: 50_000, state: 'requested' });
    await provider.refund(nameOf(payment.id), `${key}2`, ORDER.total - 50_000);
    expect(await provider.fetchRefunds(payment.id)).toHaveLength(2);
    expect(await provider.fetchPayment(payment.id)).toMatchObject({ state: 'captured' });
  });

  test('refuses a refund of more than is left', async () => {
    const { provider, payment } = await paid();
    await provider.capture(nameOf(payment.id));
    await expect(
      provider.refund(nameOf(payment.id), '665f1f77bcf86cd799439013-1', ORDER.total + 1),
    ).rejects.toBeInstanceOf(ProviderRefusal);
    expect(await provider.fetchRefunds(payment.id)).toEqual([]);
  });

  test.each([
    ['an error of the server', { errorBefore: 1 }],
    ['an error after the effect', { errorAfter: 1 }],
    ['a page in HTML', { html: 1 }],
  ])('reports %s as an unknown outcome', async (_, faults) => {
    const { provider, payment } = await paid();
    simulator.setFaults(faults);
    await expect(provider.capture(nameOf(payment.id))).rejects.toMatchObject({
      code: 'payment.provider_unavailable',
    });
    await expect(provider.create(ORDER)).rejects.toMatchObject({
      code: 'payment.provider_unavailable',
    });
    simulator.setFaults({});
    expect(await provider.capture(nameOf(payment.id))).toMatchObject({ state: 'captured' });
  });

  const bodyOf = (payment: object) =>
    JSON.stringify({
      entity: 'event',
      event: 'payment.captured',
      payload: { payment: { entity: payment } },
    });
  const sign = (body: string, secret = SECRET) =>
    createHmac('sha256', secret).update(body).digest('hex');
  const read = (provider: PaymentProvider, body: string, signature?: string) =>
    provider.readEvents({
      headers: (name) => (name.toLowerCase() === 'x-razorpay-signature' ? signature : undefined),
      body,
    });

  test('reads a signed event, the same again when it is repeated', async () => {
    const { provider, payment } = await paid();
    const entity = await simulator.control<object>('GET', `/v1/payments/${payment.id}`);
    const body = bodyOf(entity);
    const events = read(provider, body, sign(body));
    expect(events).toMatchObject([
      { kind: 'payment', payment: { id: payment.id, amount: ORDER.total, state: 'authorized' } },
    ]);
    expect(read(provider, body, sign(body))).toEqual(events);
  });

  test.each([
    ['without a signature', () => undefined],
    ['with the signature of another body', () => sign('{}')],
    ['signed with another secret', (body: string) => sign(body, 'other')],
    ['with white space that was not signed', (body: string) => sign(body.trim())],
  ])('rejects an event %s', async (_, signatureOf) => {
    const body = `${bodyOf({})} `;
    expect(() => read(create(), body, signatureOf(body))).toThrow(
      expect.objectContaining({ code: 'payment.signature_invalid' }),
    );
  });

  test.each(['', 'null', '{"entity":"event"}', bodyOf({ id: 'pay_1', amount: '1' }), 'no JSON'])(
    'rejects a signed event that is %j',
    (body) => {
      expect(() => read(create(), body, sign(body))).toThrow(
        expect.objectContaining({ code: 'payment.event_invalid' }),
      );
    },
  );

  test('ignores a signed event without a payment', () => {
    const body = JSON.stringify({ entity: 'event', event: 'settlement.processed', payload: {} });
    expect(read(create(), body, sign(body))).toEqual([]);
  });
});

test('the simulated provider releases an authorized payment at once', async () => {
  const provider = automatic.simulated?.();
  const reference = (await provider?.create(ORDER)) ?? '';
  const { id } = await simulator.pay(reference);
  for (let time = 0; time < 2; time += 1)
    expect(await provider?.void(nameOf(id))).toMatchObject({ id, state: 'voided' });
});

test('Razorpay releases by itself what is not captured', async () => {
  const provider = automatic.razorpay?.();
  const reference = (await provider?.create(ORDER)) ?? '';
  const { id } = await simulator.pay(reference);
  expect(await provider?.void(nameOf(id))).toMatchObject({ id, state: 'authorized' });
});

test('each provider leads the buyer to its own way to pay the exact amount', () => {
  expect(automatic.simulated?.().checkout(ORDER, 'order_1')).toEqual({
    kind: 'page',
    amount: 1299.5,
    url: 'https://shop.example/simulated-payments/pay/order_1',
    upiLink: 'https://shop.example/simulated-payments/upi/order_1',
    isSimulated: true,
  });
  expect(automatic.razorpay?.().checkout(ORDER, 'order_1')).toEqual({
    kind: 'script',
    amount: 1299.5,
    script: {
      url: 'https://checkout.razorpay.com/v1/checkout.js',
      key: 'simulated',
      orderId: 'order_1',
      amount: 129_950,
      currency: 'INR',
    },
  });
  const upi = createManualUpi({ upiId: 'shop@bank', storeName: 'Tanabana' }).checkout(ORDER, null);
  expect(upi).toMatchObject({ kind: 'upi', amount: 1299.5, upiId: 'shop@bank' });
  const link = new URL(upi.upiLink ?? '');
  expect(Object.fromEntries(link.searchParams)).toMatchObject({
    pa: 'shop@bank',
    am: '1299.50',
    tr: '439011',
    tn: 'Order 439011 at Tanabana',
  });
  expect(createCashOnDelivery().checkout(ORDER, null)).toEqual({ kind: 'none', amount: 1299.5 });
});

describe.each([
  ['cash', createCashOnDelivery()],
  ['manual-upi', createManualUpi({ upiId: 'shop@bank', storeName: 'Tanabana' })],
])('%s', (id, provider) => {
  test('needs no announcement, and refuses what only a person can do', async () => {
    expect(provider).toMatchObject({ id, confirmation: 'manual' });
    expect(await provider.create(ORDER)).toBeNull();
    expect(await provider.fetch('')).toEqual([]);
    for (const call of [provider.capture, provider.void, provider.fetchPayment as never])
      await expect((call as typeof provider.capture)(nameOf('pay_1'))).rejects.toBeInstanceOf(
        ProviderRefusal,
      );
    await expect(provider.refund(nameOf('pay_1'), 'key', 1)).rejects.toThrow(/dashboard/);
    expect(() => provider.readEvents({ headers: () => undefined, body: '{}' })).toThrow(
      expect.objectContaining({ code: 'payment.signature_invalid' }),
    );
  });
});

/** Serves one answer, whatever is asked. */
async function answering(status: number, body: string, headers: Record<string, string> = {}) {
  const server = createServer((_, response) => response.writeHead(status, headers).end(body));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const provider = createRazorpay(
    { url: `http://127.0.0.1:${port}`, keyId: 'key', keySecret: 'top-secret', webhookSecret: 'w' },
    { storeName: 'Tanabana' },
    { timeoutMs: 300 },
  );
  const close = () => new Promise((resolve) => server.close(resolve));
  return { provider, close };
}

test.each([
  ['a redirect', 302, '', { location: 'http://127.0.0.1:1/' }],
  ['a wrong key', 401, '{"error":{"code":"BAD_REQUEST_ERROR","description":"wrong"}}', {}],
  ['too many requests', 429, '{"error":{"code":"BAD_REQUEST_ERROR"}}', {}],
  ['a refusal that is no JSON', 400, '<h1>Bad</h1>', {}],
  ['an order of another shape', 200, '{"id":1}', {}],
  ['three megabytes', 200, `"${'x'.repeat(3_000_000)}"`, {}],
])('%s is an unknown outcome', async (_, status, body, headers) => {
  const { provider, close } = await answering(status, body, headers);
  await expect(provider.create(ORDER)).rejects.toMatchObject({
    code: 'payment.provider_unavailable',
  });
  await close();
});

test('a refusal has the provider’s reason without the secret', async () => {
  const error = { code: 'BAD_REQUEST_ERROR', description: 'The key top-secret is not allowed' };
  const { provider, close } = await answering(400, JSON.stringify({ error }));
  const refusal = await provider.create(ORDER).catch((reason: unknown) => reason);
  expect(refusal).toBeInstanceOf(ProviderRefusal);
  expect(String(refusal)).toBe('ProviderRefusal: The key … is not allowed');
  await close();
});

test('a provider that does not answer in time is an unknown outcome', async () => {
  const server = createServer(() => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const provider = createRazorpay(
    { url: `http://127.0.0.1:${port}`, keyId: 'key', keySecret: 'secret' },
    { storeName: 'Tanabana' },
    { timeoutMs: 50 },
  );
  await expect(provider.create(ORDER)).rejects.toMatchObject({
    code: 'payment.provider_unavailable',
  });
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

test.each([
  ['a refusal', 400, '{"error":{"code":"BAD_REQUEST_ERROR","description":"top-secret"}}'],
  ['an error of the server', 500, 'top-secret'],
  ['an answer of another shape', 200, '{"id":"order_1"}'],
  ['no JSON', 200, '<p>top-secret</p>'],
])('%s is logged without the keys', async (_, status, body) => {
  const { provider, close } = await answering(status, body);
  const error = await provider.create(ORDER).catch((reason: unknown) => reason);
  const logged = inspect(error, { depth: null, showHidden: true });
  expect(logged).not.toContain('top-secret');
  expect(logged).not.toContain(Buffer.from('key:top-secret').toString('base64'));
  await close();
});

const ENV: PaymentEnv = {
  PAYMENT_MINUTES: 30,
  RAZORPAY_URL: 'https://api.razorpay.com',
};
const SHOP = { storeName: 'Tanabana', publicUrl: 'https://shop.example', upiId: null };

test('a shop offers the chosen provider only, and still serves the orders of another', () => {
  expect(createPaymentProviders(ENV, SHOP).online).toBeUndefined();
  const both = createPaymentProviders(
    {
      ...ENV,
      PAYMENT_PROVIDER: 'razorpay',
      RAZORPAY_KEY_ID: 'key',
      RAZORPAY_KEY_SECRET: 'secret',
      SIMULATED_PAYMENTS_URL: 'http://127.0.0.1:1',
      SIMULATED_PAYMENTS_SECRET: 'secret',
    },
    { ...SHOP, upiId: 'shop@bank' },
  );
  expect(both.online?.id).toBe('razorpay');
  for (const id of ['cash', 'manual-upi', 'razorpay', 'simulated'])
    expect(both.find(id)?.id).toBe(id);
});
