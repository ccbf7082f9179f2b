import type { CanaryProgress, ServiceShares } from '@tanabana/contracts';
import { expect, test } from 'vitest';
import { startTelemetry } from './telemetry-under-test.ts';

const MINUTE_MS = 60_000;
let clock = Date.parse('2026-11-29T10:00:00Z');

const telemetry = await startTelemetry({ now: () => clock });
const { server, tokens, serviceCanaries, withdrawals, db } = telemetry;
const owner = await tokens.buildToken({ role: 'owner' });
const manager = await tokens.buildToken({ role: 'manager' });

/** Buckets of 8 and 600 milliseconds. */
const [FAST, SLOW] = ['12', '36'];

interface Arm {
  requests?: number;
  failed?: number;
  slow?: number;
}
const arm = ({ requests = 0, failed = 0, slow = 0 }: Arm) => ({
  ...{ requests, failed },
  times: { [FAST]: requests - slow, ...(slow > 0 && { [SLOW]: slow }) },
});

/** Reports of a gateway. @returns the share of the service after it */
async function report(service: string, share: number, stable: Arm = {}, canary: Arm = {}) {
  const counts = { service, share, stable: arm(stable), canary: arm(canary) };
  const { body } = await server.call<ServiceShares>('POST', '/between/service-canaries', {
    body: { services: [counts] },
  });
  return body.data[0]?.share;
}

const start = (service: string, changes: object = {}, token = owner) =>
  server.call<{ message: string; code: string }>('POST', '/api/telemetry/service-canaries', {
    token,
    body: {
      ...{ service, share: 5, promoteAfterMs: 40 * MINUTE_MS, owners: ['team@example.com'] },
      ...changes,
    },
  });
const end = (service: string, action: string) =>
  server.call<{ message: string; code: string }>(
    'POST',
    `/api/telemetry/service-canaries/${service}/end`,
    { token: owner, body: { action } },
  );
async function planOf(service: string): Promise<CanaryProgress | undefined> {
  const { body } = await server.call<{ data: CanaryProgress[] }>('GET', '/api/telemetry/canaries', {
    token: manager,
  });
  return body.data.find(({ module }) => module === service);
}
const mails = async (kind: string) =>
  (await db.collection('mails').find({ kind }).toArray()).map(({ to }) => to);
/** Reports for a time, a report a minute, and checks. */
async function pass(service: string, minutes: number, stable: Arm, canary: Arm) {
  let share: number | undefined;
  for (let minute = 0; minute < minutes; minute += 1) {
    clock += MINUTE_MS;
    share = await report(service, share ?? (await report(service, 0)) ?? 0, stable, canary);
    await serviceCanaries.check();
  }
}

test('only an owner can start the plan of a service’s canary, one at a time, and only if a gateway knows instances of it (rule 26.14)', async () => {
  expect(await start('orders')).toMatchObject({
    status: 409,
    body: { code: 'canary.not_connected', message: expect.stringMatching(/set ORDERS_CANARY/) },
  });
  expect(await report('orders', 0)).toBe(0);
  clock += 31_000;
  expect((await start('orders')).body.code).toBe('canary.not_connected');
  await report('orders', 0);
  expect((await start('orders', {}, manager)).status).toBe(403);
  for (const wrong of [{ share: 0 }, { share: 100 }, { promoteAfterMs: 1 }, { owners: ['x'] }])
    expect((await start('orders', wrong)).body.code).toBe('request.invalid');
  const both = await Promise.all([start('orders'), start('orders')]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  expect(await report('orders', 0)).toBe(5);
  expect(await planOf('orders')).toMatchObject({
    ...{ kind: 'service', version: 'canary', share: 5, steps: [5, 10, 25, 50], outcome: null },
    figures: [{ measure: 'failedRequests' }, { measure: 'slowRequests' }],
  });
  expect((await end('orders', 'rollback')).body.message).toBe('The canary of orders is withdrawn');
  expect(await report('orders', 5)).toBe(0);
  expect((await end('orders', 'rollback')).body.code).toBe('canary.not_found');
});

test('withdraws a canary whose requests fail, once, and notifies its owners (rules 26.11, 26.15)', async () => {
  await report('auth', 0);
  await start('auth');
  clock += 20_000;
  expect(await report('auth', 5, { requests: 400, failed: 2 }, { requests: 20, failed: 6 })).toBe(
    5,
  );
  await Promise.all([serviceCanaries.check(), serviceCanaries.check()]);
  expect(await report('auth', 5)).toBe(0);
  const plan = await planOf('auth');
  expect(plan).toMatchObject({ outcome: 'withdrawn', share: 0, events: [{ kind: 'withdrawn' }] });
  expect(plan?.events[0]?.reason).toBe(
    '6 of 20 requests to the canary failed, 2 of 400 to the stable version.',
  );
  expect(withdrawals).toHaveLength(1);
  expect(await mails('canary-withdrawn')).toEqual(['team@example.com']);
  expect((await start('auth')).status).toBe(201);
  await end('auth', 'rollback');
});

test('withdraws a canary that is slower than 1.25 times the 75th percentile of stable instances plus 100 ms (rule 26.15)', async () => {
  await report('reviews', 0);
  await start('reviews');
  clock += 20_000;
  // the limit is from requests that it does not judge
  expect(await report('reviews', 5, { requests: 300 }, { requests: 20, slow: 20 })).toBe(5);
  await serviceCanaries.check();
  expect((await planOf('reviews'))?.figures[1]).toMatchObject({
    canary: { trials: 0 },
    slowMs: expect.toSatisfy((ms) => ms > 100 && ms < 137),
  });
  await report('reviews', 5, { requests: 300, slow: 3 }, { requests: 20, slow: 10 });
  await serviceCanaries.check();
  expect((await planOf('reviews'))?.events.at(-1)?.reason).toMatch(
    /^10 of 20 requests to the canary were slow \(more than \d+ ms\), 3 of 300 to the stable version\.$/,
  );
});

test('requests that a gateway counted at another share, or within 10 s of a change of the share, are no evidence against a canary (rule 26.15)', async () => {
  await report('content', 0);
  await start('content', { share: 10 });
  const bad = [{ requests: 100 }, { requests: 100, failed: 100 }] as const;
  clock += 9_000;
  await report('content', 10, ...bad);
  clock += 9_000;
  await report('content', 0, ...bad);
  await serviceCanaries.check();
  expect(await planOf('content')).toMatchObject({ outcome: null, evidence: 1 });
  await end('content', 'rollback');
});

test('raises the share of a healthy canary in steps up to all requests, waits without a gateway, and ends when it is deployed (rules 26.14, 26.15)', async () => {
  await report('pages', 0);
  await start('pages', { promoteAfterMs: 8 * MINUTE_MS });
  const healthy = [{ requests: 800 }, { requests: 400 }] as const;
  // too few requests for a step
  await pass('pages', 3, { requests: 200 }, { requests: 10 });
  expect((await planOf('pages'))?.share).toBe(5);
  await pass('pages', 1, ...healthy);
  expect((await planOf('pages'))?.share).toBe(10);
  const { observedMs = 0 } = (await planOf('pages')) ?? {};
  clock += 60 * MINUTE_MS;
  await serviceCanaries.check();
  expect((await planOf('pages'))?.observedMs).toBe(observedMs);
  await pass('pages', 7, ...healthy);
  const plan = await planOf('pages');
  expect(plan).toMatchObject({ outcome: 'promoted', share: 100 });
  expect(plan?.events.map(({ kind, share }) => `${kind} ${share}`)).toEqual([
    ...['step 5', 'step 10', 'step 25', 'promoted 50'],
  ]);
  expect(plan?.events.at(-1)?.reason).toMatch(/It gets all requests\. Deploy it as the stable/);
  expect(await mails('canary-promoted')).toEqual(['team@example.com']);
  expect((await start('pages')).body.code).toBe('canary.exists');
  expect((await end('pages', 'promote')).body.message).toMatch(/^The plan of pages has ended/);
  expect(await report('pages', 100)).toBe(0);
  expect(await planOf('pages')).toMatchObject({ outcome: 'promoted', share: 0 });
});

test('sends all requests to a canary that somebody promotes, and none after a rollback (rule 26.14)', async () => {
  await report('settings', 0);
  await start('settings');
  expect((await end('settings', 'promote')).body.message).toMatch(/gets all requests\. Deploy it/);
  await serviceCanaries.check();
  expect(await report('settings', 5)).toBe(100);
  await end('settings', 'rollback');
  expect(await report('settings', 100)).toBe(0);
  expect((await planOf('settings'))?.events.map(({ reason }) => reason)).toEqual([
    expect.stringMatching(/^\S+ promoted the canary\./),
    expect.stringMatching(/^\S+ withdrew the canary\.$/),
  ]);
});
