import { texts } from '@tanabana/contracts';
import { longTest } from '@tanabana/test-kit/long-test';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { rawRequest } from './testing/raw-request.ts';
import { startTestGateway, type TestGateway } from './testing/test-gateway.ts';
import type { Upstream } from './testing/upstream.ts';

let gateway: TestGateway;
let instances: Upstream[];
beforeAll(async () => {
  gateway = await startTestGateway({ twoOrders: true, env: { GATEWAY_WORKERS: '1' } });
  instances = [gateway.orders, gateway.secondOrders as Upstream];
});
afterAll(() => gateway.stop());
beforeEach(async () => {
  for (const one of instances) one.answer((_, response) => response.end('{}'));
  // an instance that failed in the previous test is skipped for a moment
  await expect
    .poll(async () => {
      forget();
      await Promise.all([call('/api/orders'), call('/api/orders')]);
      return asked();
    })
    .toEqual([1, 1]);
  forget();
});

const call = (path: string, options: Parameters<typeof rawRequest>[1] = {}) =>
  rawRequest(`${gateway.address}${path}`, options);
const order = (headers = {}, path = 'create', body = '{"a":1}') =>
  call(`/api/orders/${path}?q=1`, { method: 'POST', body, headers });

/** Number of requests to each instance. */
const asked = () => instances.map(({ requests }) => requests.length);
const forget = () => {
  for (const { requests } of instances) requests.length = 0;
};

/** The next instances accept the request and end before they respond. */
function crashNextInstances(count: number): void {
  let left = count;
  for (const one of instances)
    one.answer((request, response) => {
      if (left > 0) request.socket.destroy();
      else response.end('{}');
      left -= 1;
    });
}
const crashNext = () => crashNextInstances(1);

/** All have failed often enough to be skipped for a moment, except those of the last resort. */
async function skipAllInstances(): Promise<void> {
  crashNextInstances(Infinity);
  for (let i = 0; i < 6; i++) await call('/api/orders');
  forget();
}

describe('several instances of a service', () => {
  it('share the load', async () => {
    for (let i = 0; i < 10; i++) await call('/api/orders');
    expect(asked()).toEqual([5, 5]);
  });

  longTest('replace each other; a failing one is skipped for a moment', async () => {
    // if none has failed before
    const fresh = await startTestGateway({ twoOrders: true, env: { GATEWAY_WORKERS: '1' } });
    onTestFinished(() => fresh.stop());
    fresh.orders.answer((request) => request.socket.destroy());
    for (let i = 0; i < 20; i++)
      expect((await rawRequest(`${fresh.address}/api/orders`)).status).toBe(200);
    // two a second; half of them without the skipping
    expect(fresh.orders.requests.length).toBeLessThan(10);
  });

  it('replace each other for an order with a key', async () => {
    crashNext();
    expect((await order({ 'Idempotency-Key': 'once' })).status).toBe(200);
    expect(asked()).toEqual([1, 1]);
    for (const { requests } of instances)
      expect(requests[0]).toMatchObject({
        method: 'POST',
        url: '/api/orders/create?q=1',
        bytes: 7,
      });
  });

  it('replace each other for an order with a key and a screenshot', async () => {
    crashNext();
    const body = 'x'.repeat(1_000_000);
    expect((await order({ 'Idempotency-Key': 'once' }, 'create-upi', body)).status).toBe(200);
    expect(asked()).toEqual([1, 1]);
    for (const { requests } of instances)
      expect(requests[0]).toMatchObject({ url: '/api/orders/create-upi?q=1', bytes: 1_000_000 });
  });

  const ID = 'a1'.repeat(12);
  it.each([`${ID}/shipments`, `${ID}/refunds`, `${ID}/returns`, `${ID}/returns/${ID}/exchange`])(
    'replace each other for %s with a key, and only then',
    async (path) => {
      crashNext();
      expect((await order({ 'Idempotency-Key': 'once' }, path)).status).toBe(200);
      expect(asked()).toEqual([1, 1]);
      for (const { requests } of instances)
        expect(requests[0]).toMatchObject({ url: `/api/orders/${path}?q=1`, bytes: 7 });
      forget();
      crashNext();
      expect((await order({}, path)).status).toBe(503);
      expect(asked().toSorted()).toEqual([0, 1]);
    },
  );

  it('are tried even if all have just failed', async () => {
    // one fails until it is skipped, and recovers
    gateway.orders.answer((request) => request.socket.destroy());
    for (let i = 0; i < 6; i++) await call('/api/orders');
    gateway.orders.answer((_, response) => response.end('{}'));
    forget();
    // the other one, the only one in use by then, dies during an order
    instances[1]?.answer((request) => request.socket.destroy());
    expect((await order({ 'Idempotency-Key': 'once' })).status).toBe(200);
    expect(gateway.orders.requests).toHaveLength(1);
    // and both are skipped
    for (let i = 0; i < 6; i++) expect((await call('/api/orders')).status).toBe(200);
  });

  it.each([
    ['a read', () => call('/api/orders')],
    ['an order with a key', () => order({ 'Idempotency-Key': 'once' })],
    [
      'an order with a key and a screenshot',
      () => order({ 'Idempotency-Key': 'once' }, 'create-upi', 'x'.repeat(1_000_000)),
    ],
  ])('that all failed are tried again for %s, once', async (_, ask) => {
    await skipAllInstances();
    crashNextInstances(2);
    expect((await ask()).status).toBe(200);
    const kinds = instances.flatMap(({ requests }) =>
      requests.map(({ url, bytes }) => `${url} ${bytes}`),
    );
    expect(kinds).toHaveLength(3);
    expect(new Set(kinds).size).toBe(1);

    await skipAllInstances();
    expect((await ask()).status).toBe(503);
    // the four instances of a request, and these again
    expect(asked().reduce((a, b) => a + b)).toBeLessThanOrEqual(8);
  });

  it('that all failed are not tried again for requests that must not be repeated', async () => {
    await skipAllInstances();
    expect((await order()).status).toBe(503);
    expect(asked().toSorted()).toEqual([0, 1]);
  });

  longTest('replace each other for an order with a key for as long as its page waits', async () => {
    let alive = true;
    for (const one of instances)
      one.answer((request, response) => {
        if (!alive) return response.end('{}');
        alive = false;
        // hangs for longer than other calls are retried
        setTimeout(() => request.socket.destroy(), 5_500);
      });
    expect((await order({ 'Idempotency-Key': 'once' })).status).toBe(200);
    expect(asked()).toEqual([1, 1]);
  });

  it.each(['create', 'create-upi'])('get %s only once without a key', async (path) => {
    crashNext();
    expect((await order({}, path)).status).toBe(503);
    expect(asked().toSorted()).toEqual([0, 1]);
  });

  it.each([
    ['of an account', { Authorization: 'Bearer token' }, texts.outcomeUnknown.ofAccount],
    ['of a guest', {}, texts.outcomeUnknown.ofGuest],
  ])(
    'that fail during an order %s without a key leave its outcome unknown',
    async (_, headers, message) => {
      for (const path of ['create', 'create-upi']) {
        crashNext();
        const answer = await order(headers, path);
        expect(JSON.parse(String(answer.body))).toMatchObject({
          code: 'order.outcome_unknown',
          message,
        });
        expect(answer.headers['retry-after']).toBeUndefined();
      }
    },
  );

  it('that all fail during an order with a key allow a retry', async () => {
    for (const one of instances) one.answer((request) => request.socket.destroy());
    const answer = await order({ 'Idempotency-Key': 'once' });
    const { withKey: message } = texts.outcomeUnknown;
    expect(JSON.parse(String(answer.body))).toMatchObject({
      code: 'order.outcome_unknown',
      message,
    });
    expect(answer.headers['retry-after']).toBe('2');
  });

  longTest('that are unreachable have not accepted an order', async () => {
    const alone = await startTestGateway({ twoOrders: true });
    onTestFinished(() => alone.stop());
    await Promise.all([alone.orders, alone.secondOrders].map((one) => one?.stop()));
    const answer = await rawRequest(`${alone.address}/api/orders/create`, { method: 'POST' });
    expect(JSON.parse(String(answer.body))).toMatchObject({ code: 'server.unavailable' });
  });

  longTest('limit the size of an order with a key like any other of its kind', async () => {
    const headers = { 'Idempotency-Key': 'large' };
    expect((await order(headers, 'create', 'x'.repeat(300_000))).status).toBe(413);
    expect((await order(headers, 'create-upi', 'x'.repeat(11_000_000))).status).toBe(413);
    expect(asked()).toEqual([0, 0]);
  });

  it('a client cannot request repetition', async () => {
    expect((await call('/_keyed/api/orders/create', { method: 'POST' })).status).toBe(404);
    expect(asked()).toEqual([0, 0]);
  });
});

it('services reach each other through the gateway, including calls closed to the outside', async () => {
  await fetch(`${gateway.between}/between/categories`);
  expect(gateway.products.requests.at(-1)?.url).toBe('/between/categories');
});
