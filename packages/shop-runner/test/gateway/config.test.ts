import { longTest } from '@tanabana/test-kit/long-test';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rawRequest } from './testing/raw-request.ts';
import { startTestGateway, type TestGateway } from './testing/test-gateway.ts';
import { startUpstream, type Upstream } from './testing/upstream.ts';

let settings: Upstream;
let gateway: TestGateway;
beforeAll(async () => {
  settings = await startUpstream();
  gateway = await startTestGateway({ settings: settings.address });
});
afterAll(async () => {
  await gateway.stop();
  await settings.stop();
});

const stores = (storeName: string) =>
  settings.answer((_, response) => {
    response.setHeader('Content-Type', 'application/json; charset=utf-8');
    response.end(JSON.stringify({ storeName }));
  });
const fails = () =>
  settings.answer((_, response) => response.writeHead(500).end('<h1>Server error</h1>'));

const get = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await rawRequest(`${gateway.address}${path}`, { headers });
  return { ...answer, text: answer.body.toString() };
};
/** Store name in the settings that a document or `/config.json` contains. */
async function storeNameIn(path: string, headers: Record<string, string> = {}): Promise<string> {
  const { text } = await get(path, headers);
  const [, config = text] =
    /id="config" type="application\/json">([\s\S]*?)<\/script>/.exec(text) ?? [];
  return (JSON.parse(config) as { storeName: string }).storeName;
}

it('sends the settings of the environment until the settings service responds (rule 20.4)', async () => {
  fails();
  for (const path of ['/config.json', '/cart']) expect(await storeNameIn(path)).toBe('Test');
});

it('inserts stored settings into documents, which follow within 2 s, a rendered one at once (rule 20.4)', async () => {
  stores('Neel');
  expect(await storeNameIn('/cart', { cookie: 'a=b', authorization: 'Bearer x' })).toBe('Neel');
  expect(settings.requests.at(-1)?.headers).not.toHaveProperty('cookie');
  expect(settings.requests.at(-1)?.headers).not.toHaveProperty('authorization');
  expect((await get('/config.json')).headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  });
  const before = settings.requests.length;
  await Promise.all(Array.from({ length: 20 }, () => get('/cart')));
  expect(settings.requests.length - before).toBeLessThan(2);
  stores('Lal');
  expect(await storeNameIn('/cart', { 'x-client-rendered': '1' })).toBe('Lal');
  stores('Hara');
  const began = performance.now();
  await expect.poll(() => storeNameIn('/cart'), { timeout: 3000 }).toBe('Hara');
  // nginx caches for whole seconds; polling takes longer on a busy machine
  expect(performance.now() - began).toBeLessThan(2300);
});

longTest(
  'keeps the last settings while the settings service fails, and inserts no error (rule 20.4)',
  async () => {
    fails();
    const asked = settings.requests.length;
    await expect
      .poll(
        async () => {
          expect(await storeNameIn('/cart')).toBe('Hara');
          return settings.requests.length - asked;
        },
        { timeout: 3000 },
      )
      .toBeGreaterThan(0);
    expect(await storeNameIn('/config.json')).toBe('Hara');
  },
);
