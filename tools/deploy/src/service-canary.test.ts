import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test, vi } from 'vitest';
import { serviceCanary } from './service-canary.ts';

const ADMIN = { ADMIN_USERNAME: 'asha', ADMIN_PASSWORD: 'secret1' };
const PLANS = '/api/telemetry/service-canaries';
const START = { share: 5, promoteAfter: '30m' };

/**
 * A shop, with its control address, that responds to each request of a plan with the next of these.
 * @returns the requests, and a shop file's folder
 */
async function shopOf(...answers: { status?: number; body: object }[]) {
  const asked: [string, string][] = [];
  const server = createServer(async (request, response) => {
    const { url = '' } = request;
    asked.push([url, await text(request)]);
    if (url.startsWith('/canary-'))
      return response.end(`${JSON.stringify({ done: true, result: '5f3a9c01' })}\n`);
    const isPlan = url.startsWith(PLANS);
    const { status = 200, body } = (isPlan && answers.shift()) || { body: { token: 't' } };
    response.writeHead(status).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const shop = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const folder = await mkdtemp(join(tmpdir(), 'tanabana-shop-file-'));
  const control = { url: shop, token: 'c' };
  await writeFile(join(folder, 'shop.json'), JSON.stringify({ address: shop, control }));
  onTestFinished(async () => {
    server.close();
    await rm(folder, { recursive: true });
  });
  return { shop, asked, env: { ...ADMIN, DATA_DIR: folder } };
}
const state = (message: string, share: number) => ({ body: { message, share } });

test('the deploy command signs in to a remote shop as an owner and starts the plan of a service’s canary there (rule 26.14)', async () => {
  const { shop, asked } = await shopOf(state('It gets 5 %', 5));
  const options = { ...START, owners: ['team@example.com'], shop };
  expect(await serviceCanary('orders', options, ADMIN)).toBe('It gets 5 %');
  expect(asked.map(([url, body]) => [url, JSON.parse(body)])).toEqual([
    ['/api/auth/login', { identifier: 'asha', password: 'secret1' }],
    [
      PLANS,
      { service: 'orders', share: 5, promoteAfterMs: 1_800_000, owners: ['team@example.com'] },
    ],
  ]);
});

test('the deploy command starts a canary beside a local shop, waits until the gateway knows it, and stops it if its plan is refused (rule 26.14)', async () => {
  vi.spyOn(console, 'log').mockReturnValue();
  onTestFinished(() => void vi.restoreAllMocks());
  const refused = (code: string) => ({ status: 409, body: { message: 'No.', code } });
  const waiting = await shopOf(refused('canary.not_connected'), state('It gets 5 %', 5));
  await serviceCanary('orders', START, waiting.env);
  const paths = (asked: [string, string][]) => asked.slice(1).map(([url]) => url);
  expect(paths(waiting.asked)).toEqual(['/canary-start?service=orders', PLANS, PLANS]);
  expect(JSON.parse(waiting.asked.at(-1)?.[1] ?? '')).toMatchObject({ version: '5f3a9c01' });
  const other = await shopOf(refused('canary.exists'));
  await expect(serviceCanary('orders', START, other.env)).rejects.toThrow(/: No\.$/);
  expect(paths(other.asked).at(-1)).toBe('/canary-stop?service=orders');
});

test('--promote replaces the stable instances of a local shop with the canary’s version and ends the plan (rule 26.14)', async () => {
  vi.spyOn(console, 'log').mockReturnValue();
  onTestFinished(() => void vi.restoreAllMocks());
  const { asked, env } = await shopOf(state('It gets all', 100), state('The plan has ended', 0));
  expect(await serviceCanary('orders', { promote: true }, env)).toBe('The plan has ended');
  const end = `${PLANS}/orders/end`;
  expect(asked.slice(1)).toEqual([
    ['/canary-promote?service=orders', ''],
    [end, '{"action":"promote"}'],
    [end, '{"action":"promote"}'],
  ]);
});

test.each([
  ['a missing duration', { share: 5 }, ADMIN, /needs --canary <1-99> and --promote-after/],
  ['an invalid duration', { share: 5, promoteAfter: '1m' }, ADMIN, /expected 5m to 7d/],
  ['an invalid owner', { ...START, owners: ['x'] }, ADMIN, /not an email address/],
  ['a missing password', START, {}, /set ADMIN_USERNAME and ADMIN_PASSWORD/],
])('rejects %s before it calls the shop (rule 26.14)', async (_, options, env, words) => {
  const { shop, asked } = await shopOf();
  await expect(serviceCanary('orders', { ...options, shop }, env)).rejects.toThrow(words);
  expect(asked).toEqual([]);
});
