import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rawRequest } from './testing/raw-request.ts';
import { startTestGateway, type TestGateway } from './testing/test-gateway.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';
let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.stop());

const get = (path: string, headers: Record<string, string> = {}) =>
  rawRequest(`${gateway.address}${path}`, { headers });

describe('the document', () => {
  it.each(['/', '/shop', '/dashboard?tab=orders', '/index.html'])(
    'answers %s with settings and registry inside',
    async (path) => {
      const answer = await get(path);
      expect(answer.status).toBe(200);
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(answer.headers['cache-control']).toBe('no-cache');
      expect(answer.body.toString()).toContain('>{"storeName":"Test",');
      expect(answer.body.toString()).toContain('>{"modules":[]}</script>');
    },
  );

  it('leaves the places empty if registry or settings are missing (rule 10.14)', async () => {
    const file = join(gateway.www, 'modules.json');
    await rename(file, `${file}.away`);
    try {
      const { status, body } = await get('/');
      expect(status).toBe(200);
      expect(body.toString()).toMatch(
        /<script id="registry" type="application\/json">\s*<\/script>/,
      );
    } finally {
      await rename(`${file}.away`, file);
    }
  });

  it.each([
    ['//nowhere', '/nowhere'],
    ['///shop?q=a%20b', '/shop?q=a%20b'],
    ['//example.com/%2e%2e', '/example.com/%2e%2e'],
    ['//a%0d%0aSet-Cookie:x', '/a%0d%0aSet-Cookie:x'],
    ['//', '/'],
  ])('%s is redirected to %s', async (path, to) => {
    const { status, headers } = await get(path);
    expect([status, headers.location]).toEqual([301, to]);
    expect(headers).not.toHaveProperty('set-cookie');
  });

  it('never redirects to another site', async () => {
    for (const path of ['//\\example.com', '//\\/example.com', '///\\example.com'])
      expect((await get(path)).headers).not.toHaveProperty('location');
  });

  it('is not served for writes', async () => {
    const answer = await rawRequest(`${gateway.address}/shop`, { method: 'POST', body: 'x' });
    expect(answer.status).toBe(405);
    expect(JSON.parse(answer.body.toString())).toMatchObject({
      code: 'request.method_not_allowed',
    });
  });
});

const UNKEPT_JSON = {
  'cache-control': 'no-store',
  'content-type': 'application/json; charset=utf-8',
};

describe('files', () => {
  it.each([
    '/assets/index.1234567890.js',
    '/modules/mf-catalog/1.0.0-abc/remoteEntry.js',
    '/modules/mf-catalog/1.0.0-abc/gifts.mjs',
    '/modules/mf-catalog/1.0.0-abc/mf-manifest.json',
  ])('are cached permanently (%s), with a compressed twin', async (path) => {
    const plain = await get(path);
    expect(plain.headers['cache-control']).toBe(IMMUTABLE);
    expect(plain.headers['content-encoding']).toBeUndefined();
    const small = await get(path, { 'Accept-Encoding': 'gzip' });
    expect(small.headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-length': String(small.body.length),
    });
    expect(gunzipSync(small.body)).toEqual(plain.body);
  });

  it.each(['br', 'gzip, deflate, br, zstd', 'gzip;q=0.5, BR;q=0.8'])(
    'are sent in Brotli to clients that accept "%s"',
    async (takes) => {
      const path = '/modules/mf-catalog/1.0.0-abc/gifts.mjs';
      const plain = await get(path);
      const small = await get(path, { 'Accept-Encoding': takes });
      expect(small.headers).toMatchObject({
        'content-encoding': 'br',
        'content-length': String(small.body.length),
        'content-type': plain.headers['content-type'],
        'cache-control': IMMUTABLE,
        vary: 'Accept-Encoding',
      });
      expect(brotliDecompressSync(small.body)).toEqual(plain.body);
      expect(small.headers.etag).not.toBe(plain.headers.etag);
      const again = await get(path, {
        'Accept-Encoding': takes,
        'If-None-Match': small.headers.etag ?? '',
      });
      expect(again.status).toBe(304);
    },
  );

  it.each(['', 'gzip', 'br;q=0, gzip', 'gzip, br; q=0.0', 'sbr, brx'])(
    'are not sent in Brotli to clients that accept "%s", with Vary',
    async (takes) => {
      const path = '/assets/index.1234567890.js';
      const { headers } = await get(path, { 'Accept-Encoding': takes });
      expect(headers['content-encoding']).toBe(takes.includes('gzip') ? 'gzip' : undefined);
      expect(headers.vary).toBe('Accept-Encoding');
    },
  );

  it('return 404 if neither exists', async () => {
    const { status, headers } = await get('/assets/gone.js', { 'Accept-Encoding': 'br' });
    expect(status).toBe(404);
    expect(headers['content-encoding']).toBeUndefined();
  });

  it.each([
    ['/assets/index.1234567890.js', 'text/javascript; charset=utf-8'],
    ['/modules/mf-catalog/1.0.0-abc/remoteEntry.js', 'text/javascript; charset=utf-8'],
    ['/modules/mf-catalog/1.0.0-abc/gifts.mjs', 'text/javascript; charset=utf-8'],
    ['/modules/mf-catalog/1.0.0-abc/mf-manifest.json', 'application/json; charset=utf-8'],
  ])('have the type of %s', async (path, type) => {
    expect((await get(path)).headers['content-type']).toBe(type);
  });

  it('cache a version permanently, revalidate its deploys, and never cache registry and settings', async () => {
    const descriptor = await get('/modules/mf-catalog/1.0.0-abc/descriptor.json');
    expect(descriptor.headers['cache-control']).toBe(IMMUTABLE);
    const deploys = await get('/modules/mf-catalog/deploys.json');
    expect(deploys.headers['cache-control']).toBe('no-cache');
    for (const path of ['/modules.json', '/config.json']) {
      expect(await get(path)).toMatchObject({ status: 200, headers: UNKEPT_JSON });
    }
  });

  it('return 304 if unchanged', async () => {
    const { headers } = await get('/assets/index.1234567890.js');
    const again = await get('/assets/index.1234567890.js', { 'If-None-Match': headers.etag ?? '' });
    expect(again.status).toBe(304);
    expect(again.headers['cache-control']).toBe(IMMUTABLE);
  });

  it("include other files at the shell's root", async () => {
    expect((await get('/humans.txt')).headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-cache',
    });
  });

  it.each([
    '/assets/gone.js',
    '/modules/mf-catalog/0.9.0/remoteEntry.js',
    '/modules/mf-none/',
    '/modules/',
    '/static/gone.css',
    '/metrics',
    '/readyz',
    '/openapi.json',
  ])('return an uncached 404 for %s, not the document', async (path) => {
    const answer = await get(path);
    expect(answer).toMatchObject({ status: 404, headers: UNKEPT_JSON });
    expect(JSON.parse(answer.body.toString())).toMatchObject({ code: 'request.not_found' });
  });
});

describe('headers', () => {
  it.each(['/', '/assets/gone.js', '/api/products', '/api/auth/me'])('protect %s', async (path) => {
    const { headers } = await get(path);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
    });
    const policy = headers['content-security-policy'] ?? '';
    for (const rule of ["default-src 'self'", "object-src 'none'", "frame-ancestors 'none'"])
      expect(policy).toContain(rule);
    expect(policy).not.toMatch(/unsafe|ws:/);
    expect(headers['permissions-policy']).toContain('camera=()');
    expect(headers.server).toBe('nginx');
  });

  it('omit page policies for scripts', async () => {
    const { headers } = await get('/assets/index.1234567890.js');
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
    for (const name of ['content-security-policy', 'permissions-policy', 'x-frame-options'])
      expect(headers).not.toHaveProperty(name);
  });

  it.each([
    '/modules/mf-catalog/1.0.0-abc/remoteEntry.js',
    '/modules/mf-catalog/1.0.0-abc/gifts.mjs',
    '/modules/mf-catalog/1.0.0-abc/mf-manifest.json',
    '/modules/mf-catalog/1.0.0-abc/gone.js',
  ])('allow pages of other shops to load %s, identically', async (path) => {
    const own = await get(path);
    expect(own.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect(own.headers.vary ?? 'Accept-Encoding').toBe('Accept-Encoding');
    const theirs = await get(path, { Origin: 'https://other.example' });
    for (const name of ['date', 'x-request-id']) {
      delete own.headers[name];
      delete theirs.headers[name];
    }
    expect(theirs.headers).toEqual(own.headers);
  });

  it.each([
    '/',
    '/assets/index.1234567890.js',
    '/modules.json',
    '/config.json',
    '/humans.txt',
    '/modules/../config.json',
    '/modules%2F..%2Fconfig.json',
    '/api/products',
    '/api/auth/me',
    '/api/nothing',
  ])('allow no other origin to read %s', async (path) => {
    const { headers } = await get(path, { Origin: 'https://other.example' });
    expect(headers).not.toHaveProperty('access-control-allow-origin');
    expect(headers['cross-origin-resource-policy']).toBe('same-origin');
  });

  it.each(['/reset-password?token=secret', '/reset-password', '/order/1/invoice?key=secret'])(
    'hide the address %s from referrers',
    async (path) => {
      const { headers } = await get(path);
      expect(headers['referrer-policy']).toBe('no-referrer');
    },
  );

  it('answer for the gateway at /healthz', async () => {
    const { status, body } = await get('/healthz');
    expect(status).toBe(200);
    expect(JSON.parse(body.toString())).toEqual({ status: 'ok' });
  });
});
