import { rm } from 'node:fs/promises';
import type { CanaryProgress } from '@tanabana/contracts';
import { deploy, promote } from '@tanabana/deploy';
import { applyDecision, repairRecords } from '@tanabana/deploy/apply-decision';
import { siteAt } from '@tanabana/deploy/site-at';
import { builtModule } from '@tanabana/deploy/testing';
import { createLogger } from '@tanabana/service-kit';
import { startTelemetry } from '@tanabana/service-telemetry/testing';
import { readDeploys, readRegistry } from '@tanabana/shop-runner/publish';
import { bucketServer } from '@tanabana/test-kit/bucket';
import { longTest } from '@tanabana/test-kit/long-test';
import { afterAll, expect, test } from 'vitest';
import { applyDecisions } from '../src/run-canaries.ts';

const MINUTE_MS = 60_000;
const WARM_UP_MS = 30_000;
/** Of a shop whose pages are in a bucket; `npm run check:canary` uses a folder. */
const bucket = await bucketServer();
const site = await siteAt('s3://shop-pages/shop', bucket.env);
let clock = Date.parse('2026-11-28T10:00:00Z');
const log = createLogger('canary', 'silent');

const { server, tokens, canaries } = await startTelemetry({
  readFile: site.read,
  now: () => clock,
});
afterAll(() => bucket.stop());

const dists: string[] = [];
afterAll(() => Promise.all(dists.map((dist) => rm(dist, { recursive: true }))));
async function publish(name: string, version: string, share?: number, promoteAfter?: string) {
  const dist = await builtModule(name, version);
  dists.push(dist);
  const plan = promoteAfter ? { promoteAfter, owners: ['team@example.com'] } : undefined;
  return deploy(site, dist, share, undefined, plan);
}
const lineOf = async (name: string) =>
  (await readRegistry(site)).modules.find((line) => line.name === name);
/** Both versions in one report, `count` times. */
async function send(module: string, count: number, canary: object): Promise<void> {
  const views = { views: 1, loads: [100] };
  const body = {
    modules: [
      { module, version: '1', ...views },
      { module, version: '2', ...views, ...canary },
    ],
  };
  for (let sent = 0; sent < count; sent += 1) {
    const { body: answer } = await server.call<{ accepted: number }>('POST', '/api/telemetry', {
      body,
    });
    expect(answer.accepted).toBe(2);
    await canaries.store();
  }
}
/** Lets time pass with a check every minute. */
async function pass(ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= MINUTE_MS) {
    clock += Math.min(left, MINUTE_MS);
    await canaries.check();
  }
}
const apply = () => applyDecisions({ site, telemetryUrl: server.url, log });
const owner = await tokens.buildToken({ role: 'manager' });
async function planOf(module: string): Promise<CanaryProgress | undefined> {
  const options = { token: owner };
  const { body } = await server.call<{ data: CanaryProgress[] }>(
    'GET',
    '/api/telemetry/canaries',
    options,
  );
  return body.data.find((one) => one.module === module);
}

test('a canary that fails is withdrawn from the registry once, however many decide and apply (rule 26.9)', async () => {
  await publish('mf-catalog', '1');
  await publish('mf-catalog', '2', 5, '30m');
  await canaries.check();
  clock += WARM_UP_MS;
  await send('mf-catalog', 20, { failedViews: 1 });
  expect((await lineOf('mf-catalog'))?.canary?.share).toBe(5);
  await Promise.all([canaries.check(), canaries.check()]);
  expect(await planOf('mf-catalog')).toMatchObject({ isPending: true, outcome: null });

  await Promise.all([apply(), apply()]);
  expect(await lineOf('mf-catalog')).toMatchObject({ version: '1' });
  expect((await lineOf('mf-catalog'))?.canary).toBe(undefined);
  expect((await readDeploys(site, 'mf-catalog')).at(-1)).toMatchObject({
    ...{ version: '1', instead: '2', by: 'canary plan' },
  });
  await canaries.check();
  const plan = await planOf('mf-catalog');
  expect(plan).toMatchObject({ isPending: false, outcome: 'withdrawn', bound: 100 });
  expect(plan?.events).toHaveLength(1);
  expect(plan?.events[0]).toMatchObject({
    kind: 'withdrawn',
    reason: expect.stringMatching(/^20 of 20 reports with the canary had errors, 0 of 20 with/),
  });
});

longTest(
  'a healthy canary rises in steps and is promoted after its time, which waits while telemetry is down (rules 26.9, 26.10)',
  async () => {
    await publish('mf-cart', '1');
    await publish('mf-cart', '2', 25, '10m');
    await canaries.check();
    clock += WARM_UP_MS;
    await send('mf-cart', 30, {});
    clock += 60 * MINUTE_MS;
    await canaries.check();
    await pass(2 * MINUTE_MS);
    await apply();
    expect((await lineOf('mf-cart'))?.canary?.share).toBe(25);
    await pass(3 * MINUTE_MS);
    const step = (await planOf('mf-cart'))?.events[0];
    expect(step?.reason).toContain('Its share rises to 50 %.');
    await Promise.all([apply(), apply()]);
    expect((await lineOf('mf-cart'))?.canary?.share).toBe(50);
    const id = (await planOf('mf-cart'))?.id ?? '';
    const forged = { id, module: 'mf-cart', version: '2', share: 25, action: 'promote' } as const;
    expect(await applyDecision(site, forged)).toBe(null);
    await canaries.check();
    clock += WARM_UP_MS;
    await send('mf-cart', 175, {});
    await pass(5 * MINUTE_MS);
    await apply();
    expect(await lineOf('mf-cart')).toMatchObject({ version: '2' });
    await canaries.check();
    expect(await planOf('mf-cart')).toMatchObject({ outcome: 'promoted', isPending: false });
  },
);

test('a canary without reports stays at its share, and ends by hand (rule 26.10)', async () => {
  await publish('mf-content', '1');
  await publish('mf-content', '2', 50, '5m');
  await expect(publish('mf-content', '3', 10)).rejects.toThrow(/has a plan: end it first/);
  await canaries.check();
  await pass(6 * MINUTE_MS);
  await apply();
  expect((await lineOf('mf-content'))?.canary?.share).toBe(50);
  expect(await planOf('mf-content')).toMatchObject({
    ...{ outcome: 'stayed', isPending: false },
    events: [{ reason: expect.stringMatching(/^Too few reports at the deadline: 0 with/) }],
  });
  await promote(site, 'mf-content');
  await canaries.check();
  expect(await planOf('mf-content')).toMatchObject({
    outcome: 'endedByHand',
    events: [{}, { reason: 'Somebody promoted the canary.' }],
  });
});

test('records a withdrawal that a killed program left without a record', async () => {
  await publish('mf-account', '1');
  await publish('mf-account', '2', 5);
  const line = await lineOf('mf-account');
  await repairRecords(site);
  expect((await readDeploys(site, 'mf-account')).at(-1)).toMatchObject({ kind: 'canary' });
  await site.change('modules.json', () =>
    JSON.stringify({ modules: [{ ...line, canary: undefined }] }),
  );
  await repairRecords(site);
  expect((await readDeploys(site, 'mf-account')).at(-1)).toMatchObject({
    ...{ version: '1', kind: 'live', instead: '2' },
  });
});
