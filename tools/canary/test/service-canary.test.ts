import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, createServer, get, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { CanaryProgress } from '@tanabana/contracts';
import { startTelemetry } from '@tanabana/service-telemetry/testing';
import { seededRandom } from '@tanabana/service-telemetry/testing/visits';
import { makeDataDir, startGateway } from '@tanabana/shop-runner/gateway';
import { longTest } from '@tanabana/test-kit/long-test';
import { expect, onTestFinished, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

interface Fault {
  /** Share of requests that are answered 500. */
  fails?: number;
  /** Additional milliseconds of each response. */
  slowerMs?: number;
}

/** Starts a service that responds after 5 to 25 ms; one of 500 requests fails. */
async function startService(random: () => number, { fails = 0, slowerMs = 0 }: Fault = {}) {
  const server: Server = createServer(async (_, response) => {
    const status = random() < 0.002 + fails ? 500 : 200;
    await delay(5 + 20 * random() + slowerMs);
    response.writeHead(status).end('{}');
  });
  server.keepAliveTimeout = 75_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

interface Run {
  fault: Fault;
  perSecond: number;
  /** Percentage of requests for the canary. */
  share: number;
  limitS: number;
  /** Milliseconds without evidence after the start, and between checks; as in a shop by default. */
  warmUpMs?: number;
  checkMs?: number;
  /** Seconds between reports of the gateway. */
  reportS?: number;
}

/**
 * Sends requests through nginx to a service and its canary until the plan ends.
 * @returns seconds from the plan's start, and the plan
 */
async function runCanary({ fault, perSecond, share, limitS, warmUpMs, ...times }: Run) {
  const { checkMs = 5000, reportS = 2 } = times;
  const random = seededRandom(1);
  const orders = await startService(random);
  const canary = await startService(random, fault);
  const { server, tokens, serviceCanaries } = await startTelemetry({
    ...(warmUpMs !== undefined && { warmUpMs }),
  });
  const folder = await mkdtemp(join(tmpdir(), 'tanabana-service-canary-'));
  const unused = { instances: ['127.0.0.1:1'] };
  const gateway = await startGateway({
    ...{ root: ROOT, folders: await makeDataDir(folder) },
    services: {
      ...{ products: unused, auth: unused, orders: { instances: [orders], canary: [canary] } },
      telemetry: { instances: [new URL(server.url).host] },
    },
    env: { CANARY_SECONDS: String(reportS) },
  });
  const agent = new Agent({ keepAlive: true });
  onTestFinished(async () => {
    agent.destroy();
    await gateway.stop();
    await rm(folder, { recursive: true });
  });
  const token = await tokens.buildToken({ role: 'owner' });
  const send = () =>
    get(`${gateway.address}/api/orders`, { agent }, (answer) => answer.resume()).on(
      'error',
      () => undefined,
    );
  const timers = [
    setInterval(send, 1000 / perSecond),
    setInterval(() => void serviceCanaries.check().catch(() => undefined), checkMs),
  ];
  onTestFinished(() => timers.forEach(clearInterval));
  const body = { service: 'orders', share, promoteAfterMs: 1_800_000, owners: [] };
  const path = '/api/telemetry/service-canaries';
  await expect
    .poll(async () => (await server.call('POST', path, { token, body })).status, {
      timeout: 10_000,
    })
    .toBe(201);
  const began = performance.now();
  const seconds = () => (performance.now() - began) / 1000;
  for (;;) {
    const { body: plans } = await server.call<{ data: CanaryProgress[] }>(
      ...['GET' as const, '/api/telemetry/canaries', { token }],
    );
    const plan = plans.data[0];
    if (plan?.outcome || seconds() > limitS) return { seconds: seconds(), plan };
    await delay(100);
  }
}

test('withdraws a canary that responds with 500 to one of five requests, by what nginx counts (rules 26.14, 26.15)', async () => {
  const { plan } = await runCanary({
    ...{ fault: { fails: 0.2 }, perSecond: 400, share: 50, limitS: 10 },
    ...{ warmUpMs: 0, checkMs: 200, reportS: 0.2 },
  });
  expect(plan).toMatchObject({ outcome: 'withdrawn', share: 0 });
  expect(plan?.events[0]?.reason).toMatch(/requests to the canary failed/);
});

longTest.each([
  ['responds with 500 to 5 % of requests', { fails: 0.05 }],
  ['is 500 ms slower', { slowerMs: 500 }],
])(
  'withdraws a canary that %s within 5 minutes, at 50 requests a second and a share of 5 % (rule 26.15)',
  async (text, fault) => {
    const { seconds, plan } = await runCanary({ fault, perSecond: 50, share: 5, limitS: 300 });
    console.log(`A canary that ${text}: ${seconds.toFixed(0)} s. ${plan?.events[0]?.reason}`);
    expect(plan?.outcome).toBe('withdrawn');
  },
  360_000,
);
