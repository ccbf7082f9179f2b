import { longTest } from '@tanabana/test-kit/long-test';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rawRequest } from './testing/raw-request.ts';
import { startTestGateway, type TestGateway } from './testing/test-gateway.ts';
import { startUpstream, type Upstream } from './testing/upstream.ts';

const MAP = '/modules/mf-catalog/1.0.0-abc/gifts.mjs.map';
const STAFF = 'Bearer staff';

let telemetry: Upstream;
let gateway: TestGateway;
beforeAll(async () => {
  telemetry = await startUpstream();
  telemetry.answer(({ url, headers }, response) => {
    const isRefused = url === '/between/source-map' && headers.authorization !== STAFF;
    response.writeHead(isRefused ? 403 : 200, { 'Content-Type': 'application/json' }).end('{}');
  });
  gateway = await startTestGateway({ telemetry: telemetry.address });
});
afterAll(async () => {
  await gateway.stop();
  await telemetry.stop();
});

const report = (body: string) =>
  rawRequest(`${gateway.address}/api/telemetry`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body,
  });

longTest('limits reports to 32 kB and to a rate per address (rule 26.3)', async () => {
  expect((await report('x'.repeat(33 * 1024))).status).toBe(413);
  const statuses = await Promise.all(Array.from({ length: 140 }, () => report('{}')));
  const limited = statuses.filter(({ status }) => status === 429).length;
  expect(limited).toBeGreaterThan(10);
  expect(limited).toBeLessThan(60);
});

it('gives source maps to callers whom the telemetry service accepts only (rule 26.7)', async () => {
  const get = (headers: Record<string, string>) => rawRequest(gateway.address + MAP, { headers });
  const given = await get({ Authorization: STAFF });
  expect([given.status, given.body.toString()]).toEqual([200, '{"version":3}']);
  expect(given.headers['cache-control']).toBe('no-store');
  const others: Record<string, string>[] = [{}, { Authorization: 'Bearer shopper' }];
  for (const headers of others) {
    const refused = await get(headers);
    expect(refused.status).toBe(404);
    expect(refused.body.toString()).not.toContain('version');
  }
});
