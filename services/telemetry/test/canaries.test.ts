import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { CanaryProgress } from '@tanabana/contracts';
import { afterAll, expect, test } from 'vitest';
import { seededRandom, visit } from '../testing/visits.ts';
import { startTelemetry } from './telemetry-under-test.ts';

const SECRET = 'a-secret-of-the-team';
const PLAN = {
  ...{ id: 'plan-0001', steps: [5, 50], startedAt: '2026-11-28T10:00:00.000Z' },
  ...{ promoteAfterMs: 600_000, owners: ['team@example.com', 'team@example.com', 'no address'] },
};
let clock = Date.parse('2026-11-28T10:00:00Z');

let canary: object | undefined = { share: 5, module: { version: '2' }, plan: PLAN };

/** The team's server: first redirects to another path, then accepts. */
const received: { path: string; signature: string; body: string }[] = [];
const team = createServer(async (request, response) => {
  const signature = String(request.headers['x-tanabana-signature']);
  received.push({ path: request.url ?? '', signature, body: await text(request) });
  if (received.length === 1) response.writeHead(307, { location: '/internal' });
  response.end();
});
await new Promise<void>((resolve) => team.listen(0, '127.0.0.1', resolve));
afterAll(() => {
  team.closeAllConnections();
  team.close();
});

const { server, tokens, reports, canaries, sendWebhooks, withdrawals, db } = await startTelemetry({
  readFile: async (path) =>
    path === 'modules.json'
      ? JSON.stringify({ modules: [{ name: 'mf-catalog', version: '1', canary }] })
      : null,
  now: () => clock,
  webhook: { url: `http://127.0.0.1:${(team.address() as AddressInfo).port}/hook`, secret: SECRET },
});
const manager = await tokens.buildToken({ role: 'manager' });
async function newest(): Promise<CanaryProgress | undefined> {
  const { body } = await server.call<{ data: CanaryProgress[] }>('GET', '/api/telemetry/canaries', {
    token: manager,
  });
  return body.data[0];
}
const decisions = async () =>
  (await server.call<{ data: object[] }>('GET', '/between/canary-decisions')).body.data;

test('a canary that is 2 s slower is to be withdrawn, and its owners and the webhook are notified once (rules 26.9, 26.11)', async () => {
  const random = seededRandom(3);
  const send = async (count: number, canaryToo: boolean): Promise<void> => {
    for (let sent = 0; sent < count; sent += 1) {
      const stable = visit({ module: 'mf-catalog', version: '1' }, random);
      const slow = visit({ module: 'mf-catalog', version: '2' }, random, { slowerMs: 2000 });
      const body = { modules: canaryToo ? [stable, slow] : [stable] };
      await server.call('POST', '/api/telemetry', { body });
    }
    await Promise.all([reports.store(), canaries.store()]);
  };
  await send(60, false);
  await canaries.check();
  clock += 30_000;
  for (let stratum = 0; stratum < 2; stratum += 1) await send(10, true);
  await Promise.all([canaries.check(), canaries.check()]);
  expect(await decisions()).toEqual([
    { id: 'plan-0001', module: 'mf-catalog', version: '2', share: 5, action: 'withdraw' },
  ]);
  expect(withdrawals).toEqual([clock]);
  const plan = await newest();
  expect(plan).toMatchObject({ isPending: true, events: [{ kind: 'withdrawn', share: 5 }] });
  expect(plan?.events[0]?.reason).toMatch(
    /^\d+ of 20 reports with the canary (?:loaded slowly|had a slow LCP) \(more than [\d,]+ ms\), \d of 20 with the stable version\.$/,
  );
  expect(plan?.evidence).toBeGreaterThan(100);
  const mails = await db.collection('mails').find().toArray();
  expect(mails.map(({ to, kind }) => [to, kind])).toEqual([
    ['team@example.com', 'canary-withdrawn'],
  ]);

  await sendWebhooks?.();
  expect(received.map(({ path }) => path)).toEqual(['/hook']);
  clock += 60_000;
  for (let again = 0; again < 2; again += 1) await sendWebhooks?.();
  expect(received.map(({ path }) => path)).toEqual(['/hook', '/hook']);
  const { signature = '', body = '' } = received[1] ?? {};
  const [, at, sent] = /^t=(\d+),v1=(\w+)$/.exec(signature) ?? [];
  expect(Number(at)).toBe(clock / 1000);
  expect(sent).toBe(createHmac('sha256', SECRET).update(`${at}.${body}`).digest('hex'));
  expect(JSON.parse(body)).toMatchObject({ event: 'canary.withdrawn', module: 'mf-catalog' });

  canary = undefined;
  await canaries.check();
  expect(await newest()).toMatchObject({ outcome: 'withdrawn', isPending: false });
  expect(await decisions()).toEqual([]);
});

test('an invalid plan is ignored, and only staff with the permission read plans (rules 26.5, 26.9)', async () => {
  const plans = [{ ...PLAN, id: 'plan-0002', steps: [50, 5] }, { id: 'plan-0003' }, 'x'];
  for (const plan of plans) {
    canary = { share: 5, module: { version: '2' }, plan };
    await canaries.check();
  }
  expect((await newest())?.id).toBe('plan-0001');
  const shopper = await tokens.buildToken();
  const status = async (token?: string) =>
    (await server.call('GET', '/api/telemetry/canaries', { token })).status;
  expect([await status(), await status(shopper), await status(manager)]).toEqual([401, 403, 200]);
});
