import { gunzipSync, gzipSync } from 'node:zlib';
import { type BucketServer, bucketServer } from '@tanabana/test-kit/bucket';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { rawRequest } from './testing/raw-request.ts';
import { FILES, startTestGateway, type TestGateway } from './testing/test-gateway.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';
const SCRIPT = '/assets/index.1234567890.js';
const ENTRY = '/modules/mf-catalog/1.0.0-abc/remoteEntry.js';
let bucket: BucketServer;
let gateway: TestGateway;
/** The same pages from a folder. */
let folder: TestGateway;
let count = 0;

/** An object as a deploy stores it. */
function put(key: string, content: string, headers: Record<string, string> = {}): void {
  const isScript = /\.m?js$/.test(key);
  const isPacked = isScript || key.endsWith('mf-manifest.json');
  const type = isScript ? 'text/javascript' : key.endsWith('.json') ? 'application/json' : '';
  bucket.objects.set(`live/${key}`, {
    body: isPacked ? gzipSync(content) : Buffer.from(content),
    etag: `"${++count}"`,
    modified: new Date(),
    headers: {
      'content-type': `${type || (key.endsWith('.txt') ? 'text/plain' : 'text/html')}; charset=utf-8`,
      'cache-control': 'no-cache',
      'x-amz-version-id': 'a-version',
      'access-control-allow-origin': 'https://store.example',
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': 'ETag',
      'cross-origin-resource-policy': 'same-site',
      ...(isPacked ? { 'content-encoding': 'gzip' } : {}),
      ...headers,
    },
  });
}

beforeAll(async () => {
  bucket = await bucketServer();
  for (const [name, text] of Object.entries(FILES)) put(name, text);
  [gateway, folder] = await Promise.all([
    startTestGateway({ env: { PAGES_URL: `${bucket.publicUrl}/live/` } }),
    startTestGateway(),
  ]);
});
afterAll(async () => {
  await Promise.all([gateway.stop(), folder.stop()]);
  await bucket.stop();
});
beforeEach(() => {
  bucket.asked.length = 0;
});
afterEach(() => {
  bucket.fault = () => undefined;
});

const get = async (path: string, headers: Record<string, string> = {}, from = gateway) => {
  const answer = await rawRequest(`${from.address}${path}`, { headers });
  return { ...answer, text: answer.body.toString() };
};
/** Repeats a request until content cached for a second is requested again. */
const eventually = (look: () => Promise<void>) =>
  vi.waitFor(look, { timeout: 10_000, interval: 100 });

/** Headers that may differ: time, request id, and file details. */
const OWN = new Set([
  'server-timing',
  'date',
  'x-request-id',
  'etag',
  'last-modified',
  'x-cache',
  'connection',
]);
const compared = (headers: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(headers).filter(
      ([name]) =>
        !OWN.has(name) && !/^(?:content-length|transfer-encoding|accept-ranges)$/.test(name),
    ),
  );

describe('pages from a bucket', () => {
  it.each([
    ['/', {}],
    ['/shop?a=1', {}],
    ['/index.html', {}],
    ['/humans.txt', {}],
    ['/not-a-file.txt', {}],
    ['/modules.json', {}],
    ['/config.json', {}],
    [SCRIPT, {}],
    [SCRIPT, { 'Accept-Encoding': 'gzip' }],
    [`${ENTRY}?t=2`, { 'Accept-Encoding': 'gzip' }],
    ['/modules/mf-catalog/1.0.0-abc/descriptor.json', {}],
    ['/modules/mf-catalog/1.0.0-abc/mf-manifest.json', {}],
    ['/modules/mf-catalog/1.0.0-abc/mf-manifest.json', { Origin: 'https://other.example' }],
    ['/modules/mf-catalog/1.0.0-abc/gifts.mjs', { Origin: 'https://other.example' }],
    ['/modules/mf-catalog/deploys.json', {}],
    [SCRIPT, { Origin: 'https://other.example' }],
    ['/assets/gone.js', {}],
    ['/modules/mf-none/', {}],
    ['/modules/a%20b/c%0Ad.js', {}],
    ['/_document/before-head.html', {}],
  ])('equal those from a folder: %s %j', async (path, headers) => {
    const [ours, theirs] = await Promise.all([get(path, headers), get(path, headers, folder)]);
    expect(ours.status).toBe(theirs.status);
    expect(compared(ours.headers)).toEqual(compared(theirs.headers));
    const text = ({ headers: said, body }: typeof ours) =>
      (said['content-encoding'] === 'gzip' ? gunzipSync(body) : body)
        .toString()
        .replace(/"requestId":"[^"]*"/, '');
    expect(text(ours)).toBe(text(theirs));
  });

  it('contain settings and registry, and their own heads', async () => {
    expect((await get('/')).text).toContain('>{"modules":[]}</script>');
    gateway.products.answer((_, response) => {
      response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' });
      response.end('<title>Kurti</title>');
    });
    const { status, text, headers } = await get('/product/p1');
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('no-cache');
    expect(text).toMatch(/^<!doctype html><title>Kurti<\/title><script id="config"/);
    expect(text).toContain('>{"storeName":"Test",');
    expect(text).toContain('>{"modules":[]}</script>');
    expect(text).toMatch(/<div id="root"><\/div>$/);
  });

  it('return 404 for a missing product, and open while its service is unavailable', async () => {
    gateway.products.answer((_, response) => response.writeHead(404).end());
    const gone = await get('/product/p404');
    expect([gone.status, gone.text]).toEqual([404, expect.stringContaining('Page not found')]);
    const away = await get('/category/kurtis');
    expect([away.status, away.text]).toEqual([200, expect.stringContaining('<title>Test</title>')]);
  });

  it('are sent compressed as stored, and plain to other clients', async () => {
    const small = await get(SCRIPT, { 'Accept-Encoding': 'gzip' });
    expect(small.headers['content-encoding']).toBe('gzip');
    expect(small.headers['content-length']).toBe(String(small.body.length));
    expect(small.headers.vary).toBe('Accept-Encoding');
    const plain = await get(SCRIPT);
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.text).toBe(gunzipSync(small.body).toString());
  });

  it('reveal nothing of the store to visitors, and nothing of visitors to the store', async () => {
    const { headers } = await get(`${ENTRY}?key=secret`, {
      Cookie: 'session=secret',
      Authorization: 'Bearer secret',
      Referer: 'http://127.0.0.1/secret',
    });
    expect(headers['cache-control']).toBe(IMMUTABLE);
    expect(headers.server).toBe('nginx');
    expect(Object.keys(headers).filter((name) => name.startsWith('x-amz'))).toEqual([]);
    put('modules/mf-new/1/a.js', 'x');
    await get('/modules/mf-new/1/a.js?key=secret', { Cookie: 'secret', Authorization: 'secret' });
    const [asked] = bucket.asked;
    expect(asked?.key).toBe('live/modules/mf-new/1/a.js');
    expect(JSON.stringify(asked)).not.toContain('secret');
  });

  it('are requested once, whatever the query, and revalidated by their ETags', async () => {
    put('modules/mf-often/1/a.js', 'often');
    for (const query of ['', '?t=1', '?t=2']) await get(`/modules/mf-often/1/a.js${query}`);
    expect(bucket.asked).toHaveLength(1);
    const { headers } = await get('/modules/mf-often/1/a.js', { 'Accept-Encoding': 'gzip' });
    const again = await get('/modules/mf-often/1/a.js', {
      'Accept-Encoding': 'gzip',
      'If-None-Match': headers.etag ?? '',
    });
    expect([again.status, again.headers['cache-control']]).toEqual([304, IMMUTABLE]);
  });

  it('return the whole file for a range request', async () => {
    put('modules/mf-part/1/a.txt', '0123456789');
    for (const _ of ['from the store', 'kept']) {
      const { status, headers, text } = await get('/modules/mf-part/1/a.txt', {
        Range: 'bytes=2-4',
      });
      expect([status, text]).toEqual([200, '0123456789']);
      expect(headers['content-range']).toBeUndefined();
    }
  });

  it('answer HEAD without a body, and no writes', async () => {
    const head = await rawRequest(`${gateway.address}/`, { method: 'HEAD' });
    expect([head.status, head.body.length]).toEqual([200, 0]);
    for (const path of ['/', ENTRY, '/modules.json', '/humans.txt']) {
      const { status } = await rawRequest(`${gateway.address}${path}`, {
        method: 'PUT',
        body: 'x',
      });
      expect(status, path).toBe(405);
    }
    expect(bucket.asked.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  it('follow the registry', async () => {
    put('modules.json', '{"modules":[{"name":"mf-next"}]}');
    await eventually(async () => {
      expect((await get('/modules.json')).text).toContain('mf-next');
      expect((await get('/shop')).text).toContain('mf-next');
    });
  });
});

describe('while the store', () => {
  it.each([
    ['is away', 'cut'],
    ['fails', { status: 500, code: 'InternalError' }],
    ['is busy', { status: 503, code: 'SlowDown' }],
    ['forbids everything', { status: 403, code: 'AccessDenied' }],
  ] as const)('%s, cached pages are served', { timeout: 20_000 }, async (_, fault) => {
    for (const path of ['/', ENTRY, '/modules.json']) await get(path);
    bucket.fault = () => fault;
    await eventually(async () => {
      await get('/modules.json');
      const isAsked = bucket.asked.some(({ key }) => key.endsWith('modules.json'));
      expect(isAsked, 'the second is over for which nobody asks').toBe(true);
    });
    const page = await get('/shop');
    expect([page.status, page.text]).toEqual([200, expect.stringContaining('<div id="root">')]);
    expect(page.text).toContain('"modules":[');
    expect((await get('/modules.json')).status).toBe(200);
    expect((await get(ENTRY)).status).toBe(200);
  });

  it.each([
    ['is away', 'cut'],
    ['cannot be reached as it is named', { status: 301, code: 'PermanentRedirect' }],
    ['does not know the request', { status: 400, code: 'InvalidRequest' }],
  ] as const)('%s, other pages return our 503', async (_, fault) => {
    bucket.fault = () => fault;
    const answer = await get(`/modules/mf-never/${++count}/a.js`);
    expect(answer.status).toBe(503);
    expect(JSON.parse(answer.text)).toMatchObject({ code: 'server.unavailable' });
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers.location).toBeUndefined();
  });

  it('hangs, a page is served anyway', { timeout: 20_000 }, async () => {
    await get('/');
    bucket.fault = () => 'hang';
    const began = Date.now();
    await eventually(async () => {
      const page = await get('/');
      expect(page.status).toBe(200);
      expect(bucket.asked.length).toBeGreaterThan(0);
    });
    expect(Date.now() - began).toBeLessThan(15_000);
  });

  it('stops in the middle of a file, the incomplete file is not cached', async () => {
    put('modules/mf-half/1/a.txt', 'x'.repeat(100_000));
    bucket.fault = () => 'half';
    const half = fetch(`${gateway.address}/modules/mf-half/1/a.txt`);
    await expect(half.then((answer) => answer.text())).rejects.toThrow();
    bucket.fault = () => undefined;
    const whole = await get('/modules/mf-half/1/a.txt');
    expect([whole.status, whole.body.length]).toEqual([200, 100_000]);
  });
});
