import { Agent } from 'node:http';
import { errorCodes } from '@tanabana/contracts';
import { longTest } from '@tanabana/test-kit/long-test';
import { sampleRows } from '@tanabana/test-kit/long-tests';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { rawRequest } from './testing/raw-request.ts';
import { startTestGateway, type TestGateway } from './testing/test-gateway.ts';
import { counting } from './testing/upstream.ts';

let gateway: TestGateway;
beforeAll(async () => {
  const env = { SIGNIN_RATE: '1', UPLOAD_RATE: '50', MICROCACHE_SECONDS: '60' };
  gateway = await startTestGateway({ env });
});
afterAll(() => gateway.stop());
beforeEach(() => {
  gateway.products.requests.length = 0;
  gateway.orders.requests.length = 0;
});

const call = (path: string, options: Parameters<typeof rawRequest>[1] = {}) =>
  rawRequest(`${gateway.address}${path}`, options);

/** A public read is stored when it is requested for the second time. */
async function threeCalls(path: string) {
  return [await call(path), await call(path), await call(path)];
}

/** The gateway's own errors have the format, code and message of the contract. */
function expectError(answer: Awaited<ReturnType<typeof call>>, code: keyof typeof errorCodes) {
  const { status, message } = errorCodes[code];
  expect(answer.status).toBe(status);
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  const requestId = answer.headers['x-request-id'];
  expect(JSON.parse(answer.body.toString())).toEqual({ message, code, requestId });
}

describe('routes', () => {
  it('passes a call to its service unchanged', async () => {
    await call('/api/products/abc?q=a%2Fb&size=M&size=L');
    await call('/api/orders/user/1', { headers: { Authorization: 'Bearer t' } });
    expect(gateway.products.requests[0]?.url).toBe('/api/products/abc?q=a%2Fb&size=M&size=L');
    expect(gateway.orders.requests[0]).toMatchObject({
      url: '/api/orders/user/1',
      headers: { authorization: 'Bearer t' },
    });
  });

  it('serves the OpenAPI document of a service (rule 10.5)', async () => {
    await call('/api/orders/openapi.json');
    expect(gateway.orders.requests[0]?.url).toBe('/openapi.json');
  });

  it('continues a trace with a span of its own, or starts one with the request id (rule 26.12)', async () => {
    const [trace, outer] = ['a1'.repeat(16), 'b2'.repeat(8)];
    const began = Date.now();
    await call('/api/orders', { headers: { traceparent: `00-${trace}-${outer}-00` } });
    const sent = gateway.orders.requests[0]?.headers ?? {};
    expect(sent.traceparent).toMatch(new RegExp(`^00-${trace}-(?!${outer})[0-9a-f]{16}-00$`));
    expect(sent['x-gateway-span']).toMatch(
      new RegExp(`^parent=${outer};now=\\d{10}\\.\\d{3};elapsed=\\d+\\.\\d{3}$`),
    );
    const [, now] = /now=(\d+)/.exec(String(sent['x-gateway-span'])) ?? [];
    expect(Math.abs(Number(now) - began / 1000)).toBeLessThan(5);
    const others: Record<string, string>[] = [{}, { traceparent: '00-nonsense' }];
    for (const headers of others) {
      const answer = await call('/api/orders', { headers });
      const id = String(answer.headers['x-request-id']);
      const given = gateway.orders.requests.at(-1)?.headers.traceparent;
      expect(given).toBe(`00-${id}-${id.slice(0, 16)}-01`);
    }
  });

  it.each([
    ['sitemap.xml', 'sitemap.xml'],
    ['sitemap-12.xml', 'sitemaps/12'],
    ['robots.txt', 'robots.txt'],
    ['feeds/products.xml', 'feed.xml'],
  ])('serves /%s of products to crawlers', async (file, path) => {
    await call(`/${file}?x=1`);
    expect(gateway.products.requests[0]?.url).toBe(`/api/products/${path}`);
  });

  it.each(['/between/categories', '/between/revocations'])(
    '%s does not reach calls between services',
    async (path) => {
      // the shell's document: no service was asked
      expect((await call(path)).status).toBe(200);
      expect(gateway.products.requests).toEqual([]);
    },
  );

  it.each([
    '/API/products',
    '/Api',
    '/aPi/Products',
    '/api/../between/categories',
    '/api/..%2fshop',
    '/api/%2e%2e/shop',
    '/api%2f..%2fshop',
    '/API/..%2f..%2fetc/passwd',
    '/api/products/..%2f..%2fshop',
    '//api/%2e%2e/shop',
  ])('%s returns the error of the API, not a page', async (path) => {
    const answer = await call(path);
    expect([400, 404]).toContain(answer.status);
    expect(JSON.parse(answer.body.toString())).toMatchObject({
      code: answer.status === 404 ? 'request.not_found' : 'request.malformed',
    });
    expect(gateway.products.requests).toEqual([]);
  });

  it.each([
    '/api',
    '/api/',
    '/api/nothing',
    '/api/productsx',
    '/api/Products',
    '/api/products;x',
    '/api/Contact',
    '/api/contact;x',
  ])('%s is not an API call', async (path) => {
    expectError(await call(path), 'request.not_found');
  });

  it("sends the client's address to the service, whatever the client claims", async () => {
    await call('/api/orders', {
      headers: {
        'X-Forwarded-For': '6.6.6.6',
        'X-Real-IP': '6.6.6.6',
        'X-Forwarded-Proto': 'https',
      },
    });
    expect(gateway.orders.requests[0]?.headers).toMatchObject({
      'x-forwarded-for': '127.0.0.1',
      'x-real-ip': '127.0.0.1',
      'x-forwarded-proto': 'http',
    });
  });

  it('reuses a connection to a service', async () => {
    const ports = new Set<number | undefined>();
    gateway.orders.answer((request, response) => {
      ports.add(request.socket.remotePort);
      response.end('{}');
    });
    for (let i = 0; i < 5; i++) await call('/api/orders');
    expect(ports.size).toBeLessThanOrEqual(2); // one per worker
  });
});

describe('request ids', () => {
  it('keeps a sane id and passes it on (rule 10.5)', async () => {
    const id = 'order-page-0123_ABC';
    const answer = await call('/api/orders', { headers: { 'X-Request-Id': id } });
    expect(answer.headers['x-request-id']).toBe(id);
    expect(gateway.orders.requests[0]?.headers['x-request-id']).toBe(id);
  });

  it.each(['short', 'has blank in it', '"><script>', 'x'.repeat(65)])('replaces %j', async (id) => {
    const answer = await call('/api/orders', { headers: { 'X-Request-Id': id } });
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f]{32}$/);
    expect(gateway.orders.requests[0]?.headers['x-request-id']).toBe(
      answer.headers['x-request-id'],
    );
  });

  it('are unique per request, also for cached responses', async () => {
    gateway.products.answer((request, response) => {
      response.setHeader('X-Request-Id', request.headers['x-request-id'] ?? '');
      response.end('{}');
    });
    const [first, , third] = await threeCalls('/api/products?cached=id');
    expect(third?.headers['x-cache']).toBe('HIT');
    expect(third?.headers['x-request-id']).toMatch(/^[0-9a-f]{32}$/);
    expect(third?.headers['x-request-id']).not.toBe(first?.headers['x-request-id']);
  });
});

describe('errors', () => {
  it('return 503 with Retry-After for an unavailable service', async () => {
    for (const path of ['/api/auth/me', '/api/categories']) {
      const answer = await call(path);
      expectError(answer, 'server.unavailable');
      expect(answer.headers['retry-after']).toBe('2');
      expect(answer.headers['cache-control']).toBe('no-store');
    }
  });

  it('pass errors of a service unchanged', async () => {
    gateway.orders.answer((_, response) => {
      response.writeHead(503, { 'Retry-After': '7', 'Content-Type': 'application/json' });
      response.end('{"code":"own"}');
    });
    const answer = await call('/api/orders');
    expect(answer.status).toBe(503);
    expect(answer.headers['retry-after']).toBe('7');
    expect(answer.body.toString()).toBe('{"code":"own"}');
  });

  it('reject what is not an HTTP request', async () => {
    const answer = await call('/api/orders', { headers: { Cookie: 'x'.repeat(40_000) } });
    expectError(answer, 'request.malformed');
  });

  it('reject addresses with a zero byte', async () => {
    for (const path of ['/api/categories/%00', '/%00', '/modules/%00'])
      expectError(await call(path), 'request.malformed');
  });

  it('never repeat a POST', async () => {
    gateway.orders.answer((request, response) => {
      if (request.method === 'POST') request.socket.destroy();
      else response.end('{}');
    });
    await call('/api/orders'); // leaves a kept connection
    expectError(
      await call('/api/orders/1/cancel', { method: 'POST', body: '{}' }),
      'server.unavailable',
    );
    expect(gateway.orders.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });
});

describe('sizes of bodies', () => {
  const send = (path: string, bytes: number, method = 'POST') =>
    call(path, { method, body: Buffer.alloc(bytes, 32) });

  it('accepts 256 kB of JSON and no more', async () => {
    gateway.orders.answer((_, response, body) => response.end(String(body.length)));
    expect((await send('/api/orders/create', 256 * 1024)).body.toString()).toBe(String(256 * 1024));
    expectError(await send('/api/orders/create', 257 * 1024), 'request.too_large');
    expect(gateway.orders.requests).toHaveLength(1);
  });

  it('accepts 64 kB of a message to the shop and no more', async () => {
    // there is no auth service here: accepted requests return this
    expect((await send('/api/contact', 64 * 1024)).status).toBe(503);
    expectError(await send('/api/contact', 65 * 1024), 'request.too_large');
  });

  longTest('accepts pictures of a product and a screenshot of a payment', async () => {
    gateway.products.answer((_, response, body) => response.end(String(body.length)));
    gateway.orders.answer((_, response, body) => response.end(String(body.length)));
    expect((await send('/api/products', 20e6)).status).toBe(200);
    expect((await send('/api/products/abc', 20e6, 'PUT')).status).toBe(200);
    expect((await send('/api/orders/create-upi', 9e6)).status).toBe(200);
    expectError(await send('/api/orders/create-upi', 11e6), 'request.too_large');
    // there is no auth service here: accepted requests return this
    expect((await send('/api/auth/me/avatar', 8.4e6, 'PUT')).status).toBe(503);
    expectError(await send('/api/auth/me/avatar', 10e6, 'PUT'), 'request.too_large');
    expectError(await send('/api/orders/pin-codes', 10e6, 'PUT'), 'request.too_large');
    const returns = `/api/orders/${'a1'.repeat(12)}/returns`;
    expect((await send(returns, 24e6)).status).toBe(200);
    expectError(await send(returns, 27e6), 'request.too_large');
    expect((await send('/api/orders/shipments.csv', 4e6)).status).toBe(200);
    expectError(await send('/api/orders/shipments.csv', 6e6), 'request.too_large');
  });

  it('accepts a picture for a record of any service', async () => {
    gateway.orders.answer((_, response, body) => response.end(String(body.length)));
    expect((await send('/api/orders/abc/pictures', 8.4e6)).status).toBe(200);
    expectError(await send('/api/orders/abc/pictures', 10e6), 'request.too_large');
  });
});

describe('rates', () => {
  it('throttle password attempts, and no other calls', async () => {
    const login = () => call('/api/auth/login', { method: 'POST', body: '{}' });
    const answers = await Promise.all(Array.from({ length: 30 }, login));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(3); // 1 a second and a burst of 5
    expectError(refused[0] as (typeof answers)[0], 'request.too_many');
    expect(refused[0]?.headers['retry-after']).toBe('1');
    expect((await call('/api/auth/me')).status).toBe(503);
    expect((await call('/api/orders')).status).toBe(200);
  });

  it.each([
    ['POST', '/api/auth/LOGIN'],
    ['POST', '/api/auth/login/'],
    ['POST', '/api/auth//login'],
    ['POST', '/api/./auth/x/../login'],
    ['POST', '/api/auth/%6cog%49n'],
    ['POST', '/api/auth/login;x=1'],
    ['POST', '/api/auth/login?x=1'],
    ['POST', '/api/auth/Register//'],
    ['PUT', '/api/auth/me'],
    ['PUT', '/api/auth/ME/'],
  ])('count %s %s, too', async (method, path) => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => call(path, { method, body: '{}' })),
    );
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(3);
  });

  const uploads: [path: string, key: string | undefined][] = [
    ['/api/orders/create-upi', 'a-key'],
    ['/api/products//', undefined],
    ['/api/orders/create-upi', undefined],
    ['/api/orders/CREATE-upi/', undefined],
    ['/api/orders/%63reate-upi', 'a-key'],
    [`/api/orders/${'a1'.repeat(12)}/returns`, 'a-key'],
    ['/api/products/', undefined],
  ];
  it.each(sampleRows(uploads, 1))('throttle uploads to %s (key: %s)', async (path, key) => {
    const slow = await startTestGateway({ env: { UPLOAD_RATE: '1' } });
    onTestFinished(slow.stop);
    const headers: Record<string, string> = key ? { 'Idempotency-Key': key } : {};
    const send = () =>
      rawRequest(`${slow.address}${path}`, { method: 'POST', body: '{}', headers });
    const answers = await Promise.all(Array.from({ length: 30 }, send));
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(3);
  });

  it.each(['/api/contact', '/api/contact/'])('throttle a flood of messages to %s', async (path) => {
    const write = () => call(path, { method: 'POST', body: '{}' });
    const answers = await Promise.all(Array.from({ length: 60 }, write));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(4); // 1 a second and a burst of 20
    expectError(refused[0] as (typeof answers)[0], 'request.too_many');
  });
});

describe('pictures of products', () => {
  it('may be shown by other sites, such as web mail, and nothing else may', async () => {
    const policyOf = async (path: string) =>
      (await call(path)).headers['cross-origin-resource-policy'];
    expect(await policyOf('/api/products/images/abc?w=160')).toBe('cross-origin');
    expect(await policyOf('/api/products/abc')).toBe('same-origin');
    expect(await policyOf('/')).toBe('same-origin');
  });
});

describe('cached public responses', () => {
  it('are stored on the second request within five seconds', async () => {
    gateway.products.answer(counting());
    const answers = await threeCalls('/api/products?again=1');
    expect(answers.map(({ headers }) => headers['x-cache'])).toEqual(['MISS', 'MISS', 'HIT']);
    expect(answers.map(({ body }) => body.toString())).toEqual([
      '{"count":1}',
      '{"count":2}',
      '{"count":2}',
    ]);
  });

  it('are requested twice for many concurrent clients', async () => {
    let rushes = 0;
    const rush = async () => {
      rushes += 1;
      gateway.products.requests.length = 0;
      gateway.products.answer(counting());
      const calls = Array.from({ length: 20 }, () => call(`/api/products?rush=${rushes}`));
      const bodies = new Set((await Promise.all(calls)).map(({ body }) => body.toString()));
      return [bodies.size, gateway.products.requests.length];
    };
    // clients that wait for longer than 50 ms, as on a busy machine, send their own request
    await expect.poll(rush).toEqual([2, 2]);
  });

  it('are bypassed by signed-in users', async () => {
    gateway.products.answer(counting());
    const headers = { Authorization: 'Bearer t' };
    const signedIn = await call('/api/products?own=1', { headers });
    expect(signedIn.headers['x-cache']).toBe('BYPASS');
    await call('/api/products?own=1', { headers });
    const other = await call('/api/products?own=1');
    expect(other.body.toString()).toBe('{"count":3}');
  });

  it('exclude errors and writes', async () => {
    gateway.products.answer((_, response) => {
      response.statusCode = 404;
      response.end('{}');
    });
    await call('/api/products/none');
    await call('/api/products/none');
    await call('/api/products', { method: 'POST' });
    await call('/api/products', { method: 'POST' });
    expect(gateway.products.requests).toHaveLength(4);
  });

  longTest('expire after a moment', async () => {
    const quick = await startTestGateway({ env: { MICROCACHE_SECONDS: '1' } });
    onTestFinished(quick.stop);
    quick.products.answer(counting());
    const count = async () => (await rawRequest(`${quick.address}/api/products`)).body.toString();
    await count();
    const stored = await count();
    expect(await count()).toBe(stored);
    await expect.poll(count).not.toBe(stored);
  });

  it.each(sampleRows(['/sitemap-1.xml', '/sitemap-2.xml']))(
    'are requested for %s once for all',
    async (path) => {
      gateway.products.answer(counting());
      const answers = await Promise.all(Array.from({ length: 5 }, () => call(path)));
      for (const { body } of answers) expect(body.toString()).toBe('{"count":1}');
      expect(gateway.products.requests).toHaveLength(1);
    },
  );

  longTest('contain one merchant feed, whatever its query', async () => {
    const quiet = await startTestGateway();
    onTestFinished(quiet.stop);
    quiet.products.answer(counting());
    const ask = (path: string, headers = {}) => rawRequest(quiet.address + path, { headers });
    const paths = ['/feeds/products.xml', '/feeds/products.xml?x=1', '/api/products/feed.xml?x=2'];
    const answers = await Promise.all(paths.map((path) => ask(path)));
    const signedIn = await ask('/feeds/products.xml', { Authorization: 'Bearer t' });
    for (const { body } of [...answers, signedIn]) expect(body.toString()).toBe('{"count":1}');
    expect(signedIn.headers['x-cache']).toBe('HIT');
    expect(quiet.products.requests).toHaveLength(1);
  });

  it('distinguish pictures by the accepted format', async () => {
    gateway.products.answer((request, response) => {
      response.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
      response.setHeader('Vary', 'Accept');
      response.end(request.headers.accept);
    });
    const picture = (accept: string) =>
      call('/api/products/images/abc?w=320', { headers: { Accept: accept } });
    expect((await picture('image/avif,*/*')).headers['x-cache']).toBe('MISS');
    const again = await picture('image/avif');
    expect(again.headers['x-cache']).toBe('HIT');
    expect(again.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await picture('image/webp')).body.toString()).toBe('image/webp');
    expect((await picture('*/*')).headers['x-cache']).toBe('MISS');
  });

  it('include pictures of any service', async () => {
    gateway.orders.answer((request, response) => {
      response.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
      response.end(request.url);
    });
    const picture = () => call('/api/orders/pictures/abc?w=320&x=1');
    expect((await picture()).headers['x-cache']).toBe('MISS');
    const again = await picture();
    expect(again.headers['x-cache']).toBe('HIT');
    expect(again.body.toString()).toBe('/api/orders/pictures/abc?w=320');
  });

  describe('of a picture', () => {
    let pictures = 0;
    /** A picture that was not requested before. */
    const another = (): string => {
      pictures += 1;
      return `/api/products/images/other${pictures}`;
    };
    const ask = async (path: string, accept: string | string[]) => {
      const { headers, body } = await call(path, { headers: { Accept: accept } });
      return { cache: headers['x-cache'], body: body.toString() };
    };
    beforeEach(() => {
      gateway.products.answer((request, response) => {
        response.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
        response.end(`${request.url} ${request.headers.accept}`);
      });
    });

    it.each([
      ['image/avif,image/webp,*/*;q=0.8', 'image/avif,image/webp'],
      ['image/webp, IMAGE/AVIF;q=0.5', 'image/avif,image/webp'],
      ['image/avif;q=0,image/webp', 'image/webp'],
      ['image/avif', 'image/avif'],
      ['IMAGE/WEBP', 'image/webp'],
      ['text/html , image/webp ; q=0.5', 'image/webp'],
      ['image/webp;level=1;q=0.001', 'image/webp'],
      ['image/webp;q=0', 'image/jpeg'],
      ['image/webp; Q = 0.00, image/avif', 'image/avif'],
      ['image/webp;level=1;q=0,*/*', 'image/jpeg'],
      ['*/*', 'image/jpeg'],
      ['image/*', 'image/jpeg'],
      ['ximage/webp', 'image/jpeg'],
      ['image/webpx,image/avif-x', 'image/jpeg'],
      ['text/html;x=image/webp', 'image/jpeg'],
      ['', 'image/jpeg'],
    ])('reads "%s" once, as %s, for the service and the cache key', async (accept, type) => {
      const path = `${another()}?w=320`;
      expect(await ask(path, accept)).toEqual({ cache: 'MISS', body: `${path} ${type}` });
      expect(await ask(path, type)).toEqual({ cache: 'HIT', body: `${path} ${type}` });
    });

    it('sends the service the format of the cache key if a header is repeated', async () => {
      const path = another();
      // nginx joins them since 1.23, and used the first before
      const { body } = await ask(path, ['text/html', 'image/webp']);
      const [, type = ''] = body.split(' ');
      expect(['image/jpeg', 'image/webp']).toContain(type);
      expect(await ask(path, type)).toEqual({ cache: 'HIT', body });
    });

    it('never serves a WebP entry to clients that accept JPEG only', async () => {
      const path = `${another()}?w=320`;
      for (const accept of ['IMAGE/WEBP', 'image/avif;q=0', 'Image/Avif', ' image/webp']) {
        await ask(path, accept);
      }
      expect((await ask(path, '*/*')).body).toBe(`${path} image/jpeg`);
    });

    it('never serves an AVIF entry to clients that accept only WebP', async () => {
      const path = `${another()}?w=320`;
      await ask(path, 'image/avif,image/webp');
      await ask(path, 'image/avif');
      expect((await ask(path, 'image/webp,*/*')).body).toBe(`${path} image/webp`);
    });

    it('a picture is requested again after the shared lifetime (s-maxage) of its response, so that an AVIF can replace a WebP', async () => {
      const path = `${another()}?w=320`;
      const bodies = ['WebP', 'AVIF'];
      gateway.products.answer((_, response) => {
        const shared = bodies.length > 1 ? ', s-maxage=0' : '';
        response.setHeader('Cache-Control', `public, max-age=31536000, immutable${shared}`);
        response.end(bodies.shift());
      });
      const both = 'image/avif,image/webp';
      expect(await ask(path, both)).toEqual({ cache: 'MISS', body: 'WebP' });
      expect(await ask(path, both)).toEqual({ cache: 'MISS', body: 'AVIF' });
      expect(await ask(path, both)).toEqual({ cache: 'HIT', body: 'AVIF' });
    });

    it('has one entry, whatever else is in its address', async () => {
      const path = another();
      expect((await ask(`${path}?w=320`, '*/*')).cache).toBe('MISS');
      for (const more of ['?w=320&x=1', '?x=2&w=320', '?w=320&', '?W=320']) {
        expect((await ask(path + more, '*/*')).cache).toBe('HIT');
      }
      expect((await ask(`${path}?x=3`, '*/*')).body).toBe(`${path} image/jpeg`);
      expect((await ask(`${path}?x=4`, '*/*')).cache).toBe('HIT');
    });
  });
});

describe('a conditional request', () => {
  beforeEach(() =>
    gateway.products.answer((_, response) => {
      response.setHeader('Content-Type', 'application/json');
      response.setHeader('ETag', '"1"');
      response.setHeader('Cache-Control', 'max-age=60');
      response.setHeader('Last-Modified', 'Mon, 05 Oct 2026 10:00:00 GMT');
      response.end('{"kept":true}');
    }),
  );
  const unmet: Record<string, string>[] = [
    { 'If-Match': '"2"' },
    { 'If-Unmodified-Since': 'Mon, 05 Oct 2020 10:00:00 GMT' },
  ];
  const rests: Record<string, string>[] = [{}, { 'If-Range': '"1"' }];

  it.each(['/api/products?condition=1', '/api/products/images/condition'])(
    'is passed to the service, whose reads ignore it: %s',
    async (path) => {
      for (const headers of [...unmet, {}, {}, ...unmet]) {
        const answer = await call(path, { headers });
        expect([answer.status, answer.body.toString()]).toEqual([200, '{"kept":true}']);
      }
      expect((await call(path)).headers['x-cache']).toBe('HIT');
    },
  );

  it("returns the contract's error for a file, and is ignored for a document", async () => {
    for (const headers of unmet) {
      expectError(await call('/humans.txt', { headers }), 'request.precondition_failed');
      expect((await call('/product/p1', { headers })).status).toBe(200);
    }
  });

  it('keeps the connection usable', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    onTestFinished(() => agent.destroy());
    for (let round = 0; round < 5; round += 1)
      for (const path of ['/humans.txt', '/product/p1', `/api/products?connection=${round}`])
        for (const headers of [{}, ...unmet]) {
          const { status } = await call(path, { headers, agent });
          const isFile = path === '/humans.txt';
          expect(status).toBe(isFile && Object.keys(headers).length > 0 ? 412 : 200);
        }
  });

  it('for a range returns the whole response', async () => {
    for (const Range of ['bytes=1-2', 'bytes=99999-', 'bytes=0-1,3-4'])
      for (const rest of rests) {
        const answer = await call('/api/products?part=1', { headers: { Range, ...rest } });
        expect([answer.status, answer.body.toString()]).toEqual([200, '{"kept":true}']);
      }
    const beyond = await call('/humans.txt', { headers: { Range: 'bytes=99999-' } });
    expect([beyond.status, beyond.body.toString()]).toEqual([200, 'Tanabana\n']);
  });

  it('does not reach the service with a condition if the response is stored', async () => {
    const headers = { Range: 'bytes=0-0', 'If-None-Match': '"9"' };
    for (let turn = 0; turn < 2; turn += 1) await call('/api/products?bare=1', { headers });
    const sent = gateway.products.requests.at(-1)?.headers ?? {};
    expect(Object.keys(sent).filter((name) => /^(?:if-|range)/.test(name))).toEqual([]);
  });
});

describe('addresses that no service gets', () => {
  it.each([
    ['a coding of the body that nobody knows', { 'Transfer-Encoding': 'gzip' }],
    ['two codings', { 'Transfer-Encoding': 'gzip, chunked' }],
  ])('%s', async (_, headers) => {
    expectError(await call('/api/orders/create', { method: 'POST', headers }), 'request.malformed');
    expect(gateway.orders.requests).toEqual([]);
  });
});

describe('compression', () => {
  it('compresses JSON of services for clients that accept it', async () => {
    gateway.orders.answer((request, response) => {
      expect(request.headers['accept-encoding']).toBeUndefined();
      response.setHeader('Content-Type', 'application/json; charset=utf-8');
      response.end(JSON.stringify('long '.repeat(1000)));
    });
    const small = await call('/api/orders', { headers: { 'Accept-Encoding': 'gzip' } });
    expect(small.headers['content-encoding']).toBe('gzip');
    expect(small.headers.vary).toContain('Accept-Encoding');
    const plain = await call('/api/orders');
    expect(plain.headers['content-encoding']).toBeUndefined();
  });
});
