import { gzipSync } from 'node:zlib';
import { longTest } from '@tanabana/test-kit/long-test';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { rawRequest } from './testing/raw-request.ts';
import { startTestGateway, type TestGateway } from './testing/test-gateway.ts';
import { startUpstream, type Upstream } from './testing/upstream.ts';

const HASH = `'sha256-${'a'.repeat(43)}='`;

let pages: Upstream;
let gateway: TestGateway;
beforeAll(async () => {
  pages = await startUpstream();
  gateway = await startTestGateway({ pages: pages.address, env: { MICROCACHE_SECONDS: '60' } });
});
afterAll(async () => {
  await gateway.stop();
  await pages.stop();
});
beforeEach(() => {
  pages.requests.length = 0;
  renders('<h1>Rendered</h1>');
});

const renders = (html: string, status = 200, hashes = HASH) =>
  pages.answer((_, response) => {
    response.writeHead(status, {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Encoding': 'gzip',
      'X-Style-Hashes': hashes,
    });
    response.end(gzipSync(html));
  });

/** As during a canary. */
const rendersByBucket = () =>
  pages.answer((request, response) => {
    const bucket = request.headers['x-canary-bucket'];
    response.writeHead(200, {
      'Content-Encoding': 'gzip',
      Vary: 'Cookie',
      ...(bucket ? {} : { 'Set-Cookie': 'canary_bucket=7; Path=/' }),
    });
    response.end(gzipSync(`<h1>${bucket ?? 'none'}</h1>`));
  });

const get = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
  const answer = await rawRequest(`${gateway.address}${path}`, { headers, method });
  return { ...answer, text: answer.body.toString() };
};

it.each(['/', '/shop?q=a%20b&size=M', '/product/p1', '/category/kurtis?page=2', '/cart'])(
  "%s is requested from the pages service unchanged, without visitors' headers",
  async (path) => {
    const { status, text, headers } = await get(path, { cookie: 'a=b', authorization: 'Bearer x' });
    expect([status, text]).toEqual([200, '<h1>Rendered</h1>']);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['cache-control']).toBe('no-cache');
    const [asked] = pages.requests;
    expect(asked?.url).toBe('/page');
    expect(asked?.headers['x-page']).toBe(path);
    expect(asked?.headers).not.toHaveProperty('cookie');
    expect(asked?.headers).not.toHaveProperty('authorization');
  },
);

it('inline styles are allowed by hash in the policy of that document only', async () => {
  const { headers } = await get('/faq');
  const policy = headers['content-security-policy'];
  expect(policy).toContain(`style-src 'self' ${HASH};`);
  expect(policy).toContain("script-src 'self';");
  expect(headers).not.toHaveProperty('x-style-hashes');
  const kept = await get('/faq');
  expect(kept.headers['x-cache']).toBe('HIT');
  expect(kept.headers['content-security-policy']).toBe(policy);
  for (const hashes of ["'unsafe-inline'; script-src *", `${HASH} 'unsafe-inline'`, '']) {
    renders('<p>Else</p>', 200, hashes);
    const { headers: other } = await get(`/terms?${encodeURIComponent(hashes)}`);
    expect(other['content-security-policy']).toContain("style-src 'self';");
  }
});

longTest(
  'is cached for a second, whatever other public responses are, and never sent when older',
  async () => {
    const first = await get('/about');
    expect((await get('/about')).headers['x-cache']).toBe('HIT');
    renders('<h1>Newer</h1>');
    await expect.poll(async () => (await get('/about')).text).toBe('<h1>Newer</h1>');
    expect(pages.requests).toHaveLength(2);
    expect(first.text).toBe('<h1>Rendered</h1>');
  },
);

it('is sent compressed as received, and plain to other clients', async () => {
  const zipped = await get('/returns', { 'accept-encoding': 'gzip' });
  expect(zipped.headers['content-encoding']).toBe('gzip');
  expect(zipped.body).toEqual(gzipSync('<h1>Rendered</h1>'));
  expect((await get('/returns')).text).toBe('<h1>Rendered</h1>');
  expect(pages.requests).toHaveLength(1);
});

it.each([421, 500, 503])(
  'a response %i of the service is replaced by the client-rendered document',
  async (status) => {
    renders('No.', status);
    expect((await get(`/privacy?${status}`)).text).toMatch(/<div id="root"><\/div>$/);
    gateway.products.answer((_, response) => {
      response.setHeader('Content-Type', 'text/html; charset=utf-8');
      response.end('<title>Kurti</title>');
    });
    const product = await get(`/product/left-${status}`);
    expect(product.text).toMatch(/<title>Kurti<\/title>.*<div id="root"><\/div>$/s);
  },
);

it('a missing page also has a rendered document, with its status', async () => {
  renders('<h1>Not here</h1>', 404);
  const { status, text, headers } = await get('/nowhere');
  expect([status, text]).toEqual([404, '<h1>Not here</h1>']);
  expect(headers['cache-control']).toBe('no-store');
  expect(headers['content-security-policy']).toContain(HASH);
  expect((await get('/nowhere')).headers['x-cache']).toBe('HIT');
});

longTest('a hanging service costs a second', async () => {
  pages.answer(() => undefined);
  const began = performance.now();
  expect((await get('/store')).text).toMatch(/<div id="root"><\/div>$/);
  expect(performance.now() - began).toBeLessThan(2000);
});

it('requests of the renderer itself get the client-rendered document, uncached', async () => {
  gateway.products.requests.length = 0;
  gateway.products.answer((_, response) => response.end('{"data":[]}'));
  for (let times = 0; times < 2; times += 1) {
    expect((await get('/shop', { 'x-client-rendered': '1' })).text).toMatch(
      /<div id="root"><\/div>$/,
    );
    await get('/api/products?limit=1', { 'x-client-rendered': '1' });
  }
  expect(pages.requests).toEqual([]);
  expect(gateway.products.requests).toHaveLength(2);
});

it('only reads reach it', async () => {
  expect((await get('/store-location', {}, 'HEAD')).status).toBe(200);
  expect(pages.requests).toHaveLength(1);
  for (const path of ['/shop', '/product/p1'])
    expect((await get(path, {}, 'POST')).status, path).toBe(405);
  expect(pages.requests).toHaveLength(1);
});

it('during a canary a document is cached per bucket, and one that assigns a bucket is not cached', async () => {
  rendersByBucket();
  const path = '/shop?while=canary';
  const of = (bucket: number) => get(path, { cookie: `canary_bucket=${bucket}` });
  for (const bucket of [3, 60, 3, 60]) expect((await of(bucket)).text).toBe(`<h1>${bucket}</h1>`);
  await expect.poll(async () => (await of(3)).headers['x-cache']).toBe('HIT');
  for (const visit of ['first', 'second']) {
    const { text, headers } = await get(path);
    expect(text, visit).toBe('<h1>none</h1>');
    expect(headers['set-cookie'], visit).toEqual(['canary_bucket=7; Path=/']);
  }
});
