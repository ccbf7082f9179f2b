import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { GatewayCounts } from '@tanabana/contracts';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { rawRequest } from './testing/raw-request.ts';
import { startTestGateway, type TestGateway } from './testing/test-gateway.ts';
import { startUpstream, type Upstream } from './testing/upstream.ts';

const RENDER = fileURLToPath(new URL('../../../../gateway/render.sh', import.meta.url));
type Counts = GatewayCounts['services'][number];

let telemetry: Upstream;
let canary: Upstream;
let gateway: TestGateway;
/** What telemetry returns, null for an error: each of these once, then the last share. */
let responses: (string | null)[] = [];
let share = 0;
let counts: Counts[] = [];
const agent = new Agent({ keepAlive: true, maxSockets: 8 });

beforeAll(async () => {
  [telemetry, canary] = await Promise.all([startUpstream(), startUpstream()]);
  telemetry.answer(({ url }, sent, body) => {
    if (url === '/between/service-canaries') counts.push(...JSON.parse(String(body)).services);
    const next = responses.shift();
    const response = next === undefined ? sharesOf(share) : next;
    sent.writeHead(response === null ? 503 : 200).end(response ?? '');
  });
  gateway = await startTestGateway({
    telemetry: telemetry.address,
    ordersCanary: canary.address,
    env: { GATEWAY_WORKERS: '1', CANARY_SECONDS: '0.1' },
  });
});
afterAll(async () => {
  agent.destroy();
  await gateway.stop();
  await Promise.all([telemetry.stop(), canary.stop()]);
});
afterEach(() => {
  canary.answer((_, sent) => sent.end('{}'));
});

const sharesOf = (given: unknown) =>
  JSON.stringify({ data: [{ service: 'orders', share: given }] });
const own = (name: string) => join(gateway.www, '../gateway', name);

/** Waits until the gateway sends this percentage of requests to the canary. */
async function setShare(next: number): Promise<void> {
  share = next;
  await expect.poll(() => readFile(own('conf/canaries'), 'utf8')).toBe(`orders ${next}\n`);
  await expect.poll(() => counts.at(-1)?.share).toBe(next);
  counts = [];
}

/** Sends requests. @returns how many had each status */
async function send(count: number, path = '/api/orders', method = 'GET') {
  const statuses: Record<number, number> = {};
  const one = async () => {
    const { status } = await rawRequest(gateway.address + path, { agent, method });
    statuses[status] = (statuses[status] ?? 0) + 1;
  };
  await Promise.all(Array.from({ length: count }, one));
  return statuses;
}

const sum = (pick: (one: Counts) => number) => counts.reduce((all, one) => all + pick(one), 0);
const reported = (count: number) =>
  expect.poll(() => sum((one) => one.stable.requests + one.canary.requests)).toBe(count);

it('sends a canary its share of requests and reports both versions (rule 26.14)', async () => {
  expect(await send(100)).toEqual({ 200: 100 });
  expect(canary.requests).toHaveLength(0);

  await setShare(20);
  canary.answer((_, sent) => sent.writeHead(500).end());
  const statuses = await send(2000);
  // 4.5 standard deviations of the binomial distribution
  expect(Math.abs(canary.requests.length - 400)).toBeLessThan(80);
  expect(statuses[500]).toBe(canary.requests.length);
  await reported(2000);
  expect(sum((one) => one.canary.requests)).toBe(canary.requests.length);
  expect(sum((one) => one.canary.failed)).toBe(canary.requests.length);
  expect(sum((one) => one.stable.failed)).toBe(0);
  const times = counts.flatMap((one) => Object.values(one.stable.times));
  expect(times.reduce((a, b) => a + b, 0)).toBe(sum((one) => one.stable.requests));
});

it('a read that a canary does not answer is repeated at a stable instance, and counts as a failure of the canary (rule 26.14)', async () => {
  canary.answer((request) => request.socket.destroy());
  counts = [];
  expect(await send(200)).toEqual({ 200: 200 });
  await reported(200);
  expect(sum((one) => one.canary.failed)).toBe(sum((one) => one.canary.requests));
  expect(sum((one) => one.canary.failed)).toBeGreaterThan(10);
});

it('keeps the shares without a valid response of the telemetry service (rule 26.14)', async () => {
  const wrong = [null, sharesOf(101), sharesOf('5; }')];
  responses = [...wrong];
  await expect.poll(() => responses).toEqual([]);
  counts = [];
  await expect.poll(() => counts.length).toBeGreaterThan(0);
  expect(await readFile(own('conf/canaries'), 'utf8')).toBe('orders 20\n');
});

it('sends all requests of every location to a canary with a share of 100 %, also orders with a key (rule 26.14)', async () => {
  await setShare(100);
  canary.requests.length = 0;
  await send(5, '/api/orders/a1/x?q=1');
  await rawRequest(`${gateway.address}/api/orders/create?q=1`, {
    ...{ method: 'POST', body: '{"a":1}', headers: { 'Idempotency-Key': 'once' } },
  });
  await send(1, '/api/orders/shipments.csv', 'POST');
  expect(canary.requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
    ...Array(5).fill('GET /api/orders/a1/x?q=1'),
    'POST /api/orders/create?q=1',
    'POST /api/orders/shipments.csv',
  ]);
});

it('refuses invalid addresses and shares before nginx starts (rule 26.14)', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tanabana-render-'));
  const render = async (address: string, shares = '') => {
    await writeFile(join(folder, 'canary-shares'), shares);
    const env = { PATH: process.env.PATH, RUN_DIR: folder, SERVICES: 'orders', NAME_SERVER: '' };
    return promisify(execFile)('sh', [RENDER], { env: { ...env, ORDERS_CANARY: address } }).then(
      () => readFile(join(folder, 'conf/canaries'), 'utf8'),
      ({ stderr }) => stderr as string,
    );
  };
  expect(await render('10.0.0.7:8080 orders-canary:8080', 'orders 5\n')).toBe('orders 5\n');
  expect(await render('', 'orders 5\n')).toBe('');
  for (const wrong of ['orders', 'orders:0', 'orders:99999', 'a:1; }', 'http://a:1'])
    expect(await render(wrong)).toMatch(/^ORDERS_CANARY must be addresses such as/);
  for (const wrong of ['101', '-1', '5;'])
    expect(await render('a:1', `orders ${wrong}\n`)).toMatch(/^The share of orders must be/);
  await rm(folder, { recursive: true });
});
