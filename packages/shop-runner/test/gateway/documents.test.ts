import { gunzipSync } from 'node:zlib';
import { longTest } from '@tanabana/test-kit/long-test';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { rawRequest } from './testing/raw-request.ts';
import { startTestGateway, type TestGateway } from './testing/test-gateway.ts';
import { startUpstream } from './testing/upstream.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({ env: { MICROCACHE_SECONDS: '60' } });
});
afterAll(() => gateway.stop());
beforeEach(() => {
  gateway.products.requests.length = 0;
});

const get = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await rawRequest(`${gateway.address}${path}`, { headers });
  return { ...answer, text: answer.body.toString() };
};
const head = (html: string, status = 200) =>
  gateway.products.answer((_, response) => {
    response.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8' });
    response.end(html);
  });

describe("a product's document", () => {
  it("contains the service's head, the settings and the page", async () => {
    head('<title>Kurti · Test</title>');
    const { status, text, headers } = await get('/product/p1?colour=Rani&utm=1');
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers['content-security-policy']).toContain("script-src 'self'");
    expect(text).toMatch(/^<!doctype html><title>Kurti · Test<\/title><script id="config"/);
    expect(text).toContain('>{"storeName":"Test",');
    expect(text).toContain('>{"modules":[]}</script>');
    expect(text).toMatch(/<div id="root"><\/div>$/);
    expect(text.match(/<title>/g)).toHaveLength(1);
    expect(gateway.products.requests.map(({ url }) => url)).toEqual(['/api/products/p1/head']);
  });

  it('is requested once for many readers, whatever their query', async () => {
    head('<title>Rush</title>');
    for (const query of ['', '?a=1', '?a=2']) await get(`/product/rush${query}`);
    expect(gateway.products.requests).toHaveLength(1);
  });

  it("is cached apart from the service's API responses", async () => {
    head('<title>Document</title>');
    await get('/product/apart');
    gateway.products.requests.length = 0;
    head('{"code":"product.not_found"}', 404);
    expect((await get('/api/products/apart/head')).status).toBe(404);
    expect(gateway.products.requests).toHaveLength(1);
    head('<title>Call</title>');
    expect((await get('/api/products/other/head')).text).toBe('<title>Call</title>');
    head('{"code":"product.not_found"}', 404);
    expect((await get('/product/other')).status).toBe(404);
    head('<title>Call</title>');
    expect((await get('/api/products/other/head')).text).toBe('<title>Call</title>');
  });

  it('is requested from the right service, however its address is written', async () => {
    head('<title>Of products</title>');
    for (const path of ['/%63ategory/c1', '/x/../category/c1']) {
      const { status, text } = await get(path);
      // categories are unavailable here: the page opens like any other
      expect([path, status, text.includes('Of products')]).toEqual([path, 200, false]);
    }
    expect(gateway.products.requests).toEqual([]);
  });

  it('is sent compressed, completely, and to HEAD without a body', async () => {
    head(`<title>Long</title>${'<meta name="x" content="y">'.repeat(100)}`);
    const plain = await get('/product/long');
    const small = await get('/product/long', { 'Accept-Encoding': 'gzip' });
    expect(small.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(small.body).toString()).toBe(plain.text);
    const only = await rawRequest(`${gateway.address}/product/long`, { method: 'HEAD' });
    expect({ status: only.status, bytes: only.body.length }).toEqual({ status: 200, bytes: 0 });
  });

  it('processes no include in product texts', async () => {
    head('<title><!--# include virtual="/modules.json" --></title>');
    const { text } = await get('/product/evil');
    expect(text).toContain('<title><!--# include virtual="/modules.json" --></title>');
  });

  it.each([
    ['p404', 404],
    ['p400', 400],
    ['a%20b', 404],
    ['%3Cscript%3E', 404],
  ])('is a 404 that opens the page for a missing %s', async (id, status) => {
    head('{"code":"product.not_found"}', status);
    const answer = await get(`/product/${id}`);
    expect(answer.status).toBe(404);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.text).toContain('<title>Page not found</title>');
    expect(answer.text).toContain('noindex');
    expect(answer.text).toContain('>{"modules":[]}</script>');
    expect(answer.text).not.toContain('product.not_found');
    expect(gateway.products.requests[0]?.url).toBe(`/api/products/${id}/head`);
  });

  it.each([500, 503])('is the plain page while the service returns %s', async (status) => {
    head('{"code":"server.error"}', status);
    const answer = await get(`/product/e${status}`);
    expect(answer.status).toBe(200);
    expect(answer.text).toContain('<title>Test</title>');
    expect(answer.text).not.toContain('server.error');
  });

  longTest('is the plain page while the service hangs', async () => {
    gateway.products.answer(() => {});
    const answer = await get('/product/hanging');
    expect(answer.status).toBe(200);
    expect(answer.text).toContain('<title>Test</title>');
  });

  it('is not served for writes', async () => {
    const { status } = await rawRequest(`${gateway.address}/product/p1`, {
      method: 'POST',
      body: 'x',
    });
    expect(status).toBe(405);
    expect(gateway.products.requests).toEqual([]);
  });

  it.each(['/_document/before-head.html', '/_document/missing.html'])(
    'has parts that are not served alone: %s',
    async (path) => {
      expect((await get(path)).status).toBe(404);
    },
  );
});

longTest("a category's document is requested by its page number only", async () => {
  const categories = await startUpstream();
  onTestFinished(categories.stop);
  const own = await startTestGateway({ categories: categories.address });
  onTestFinished(own.stop);
  const pages = ['?page=2&size=M', '?page=x', '?page=0', '?size=M'];
  for (const [at, query] of pages.entries())
    await rawRequest(`${own.address}/category/kurtis-${at}${query}`);
  expect(categories.requests.map(({ url }) => url)).toEqual([
    '/api/categories/kurtis-0/head?page=2',
    '/api/categories/kurtis-1/head',
    '/api/categories/kurtis-2/head',
    '/api/categories/kurtis-3/head',
  ]);
});

it("a collection's document has its head, requested by the page number only (rule 22.4)", async () => {
  head('<title>Festive · Test</title>');
  const { text } = await get('/collection/festive?page=2&size=M');
  expect(text).toContain('<title>Festive · Test</title>');
  expect(gateway.products.requests.map(({ url }) => url)).toEqual([
    '/api/products/collections/festive/head?page=2',
  ]);
});

it("a category's document is the plain page while the service is unavailable", async () => {
  const answer = await get('/category/kurtis');
  expect(answer.status).toBe(200);
  expect(answer.text).toContain('<title>Test</title>');
});
