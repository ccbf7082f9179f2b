import { connect } from 'node:net';
import { texts } from '@tanabana/contracts';
import { listen } from '@tanabana/test-kit';
import { describe, expect, test } from 'vitest';
import { createSample } from './sample-service.ts';

const { app } = await createSample();
const sample = await listen(app);

const post = (body: unknown, headers: Record<string, string> = {}) =>
  sample.call('POST', '/api/sample', { body, headers });
const postRaw = (body: string | Uint8Array, type = 'application/json') =>
  sample.call('POST', '/api/sample', { body, headers: { 'content-type': type } });

describe('a query', () => {
  test('is parsed and has defaults', async () => {
    expect((await sample.call('GET', '/api/sample')).body).toEqual({ name: 'nobody', count: 3 });
    expect((await sample.call('GET', '/api/sample?limit=5')).body).toMatchObject({ count: 5 });
  });
  test.each([
    'limit=0',
    'limit=10',
    'limit=x',
    'limit=1&limit=2',
    'limit[$gt]=1&limit=',
    'limit=%00',
    'limit=1e400',
    'limit=%ff',
  ])('rejects %s', async (query) => {
    const { status, body } = await sample.call('GET', `/api/sample?${query}`);
    expect(status).toBe(400);
    expect(body).toMatchObject({
      code: 'request.invalid',
      errors: [{ path: 'limit', message: expect.any(String) }],
      requestId: expect.any(String),
    });
  });
});

describe('a path', () => {
  test('with a malformed id is 404 (rule 10.1)', async () => {
    for (const id of ['abc', '%00', '%E0%A4%A', 'a'.repeat(5000), '%7B%22$gt%22:1%7D']) {
      const { status, body } = await sample.call('GET', `/api/sample/items/${id}`);
      expect(status).toBe(404);
      expect(body).toMatchObject({ code: 'product.not_found', message: 'Product not found' });
    }
  });
  test('with a valid id reaches its handler', async () => {
    const id = 'a'.repeat(24);
    expect((await sample.call('GET', `/api/sample/items/${id}`)).body).toMatchObject({ name: id });
  });
  test('that is fixed wins over one with a parameter', async () => {
    const { body } = await sample.call('GET', '/api/sample/items/special');
    expect(body).toEqual({ name: 'special', count: 1 });
  });
  test('without a route is 404, with a wrong method 405 and Allow (rule 10.3)', async () => {
    const unknown = await sample.call('GET', '/api/nothing');
    expect(unknown.status).toBe(404);
    expect(unknown.body).toMatchObject({ code: 'request.not_found' });
    const wrong = await sample.call('DELETE', '/api/sample');
    expect(wrong.status).toBe(405);
    expect(wrong.body).toMatchObject({ code: 'request.method_not_allowed' });
    expect(wrong.headers.get('allow')?.split(', ').sort()).toEqual(['GET', 'HEAD', 'POST']);
  });
});

describe('a JSON body', () => {
  test('is parsed', async () => {
    const { status, body } = await post({ name: ' Kurtis ' });
    expect(status).toBe(201);
    expect(body).toEqual({ name: 'Kurtis' });
  });
  test('shows a message of the rules as the first error', async () => {
    for (const wrong of [{}, { name: '' }, { name: 5 }, { name: null }]) {
      const { status, body } = await post(wrong);
      expect(status).toBe(400);
      expect(body).toMatchObject({
        message: texts.validation.categoryName,
        code: 'request.invalid',
        errors: [{ path: 'name', message: texts.validation.categoryName }],
      });
    }
  });
  test('is invalid if missing', async () => {
    expect((await sample.call('POST', '/api/sample')).status).toBe(400);
  });
  test.each([
    ['an operator object', '{"name":{"$gt":""}}'],
    ['an operator anywhere', '{"name":"a","free":[{"$where":"1"}]}'],
    ['__proto__', '{"name":"a","__proto__":{"isAdmin":true}}'],
    ['__proto__ written in another way', '{"name":"a","free":{"\\u005f_proto__":1}}'],
    ['a NUL', '{"name":"a\\u0000b"}'],
    ['a NUL in a name', '{"name":"a","free":{"a\\u0000":1}}'],
    ['a number beyond any', '{"name":"a","amount":1e999}'],
    ['a number beyond any, anywhere', '{"name":"a","free":[-1e999]}'],
    ['text for a number', '{"name":"a","amount":"1"}'],
    ['a list', '[]'],
    ['null', 'null'],
    ['deep nesting', `{"name":"a","free":${'['.repeat(40)}${']'.repeat(40)}}`],
    ['very deep nesting', `{"name":"a","free":${'['.repeat(60_000)}${']'.repeat(60_000)}}`],
  ])('rejects %s', async (_, raw) => {
    const { status, body } = await postRaw(raw);
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'request.invalid', errors: [expect.anything()] });
  });
  test.each([
    ['cut off', '{"name":'],
    ['not JSON', 'name=a'],
    ['NaN', '{"name":"a","amount":NaN}'],
    ['not UTF-8', new Uint8Array([0x22, 0xff, 0xfe, 0x22])],
  ])('is unreadable when %s (rule 10.3)', async (_, raw) => {
    const { status, body } = await postRaw(raw);
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'request.malformed' });
  });
  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/json; charset=utf-16',
  ])('is not accepted as %s', async (type) => {
    const { status, body } = await postRaw('{"name":"a"}', type);
    expect(status).toBe(415);
    expect(body).toMatchObject({ code: 'request.unsupported_media_type' });
  });
  test('is not accepted compressed', async () => {
    expect((await post({ name: 'a' }, { 'content-encoding': 'gzip' })).status).toBe(415);
  });
  test('over 256 kB is too large, with or without Content-Length', async () => {
    const big = JSON.stringify({ name: 'a', free: 'x'.repeat(300_000) });
    const announced = await postRaw(big);
    expect(announced.status).toBe(413);
    expect(announced.body).toMatchObject({ code: 'request.too_large' });
    const chunks = new Blob([big]).stream();
    const init = { method: 'POST', body: chunks, duplex: 'half' } as RequestInit;
    const streamed = await sample.fetch('/api/sample', {
      ...init,
      headers: { 'content-type': 'application/json' },
    });
    expect(streamed.status).toBe(413);
  });
});

describe('an idempotency key', () => {
  test('is passed to the handler', async () => {
    const { body } = await post({ name: 'a' }, { 'idempotency-key': 'k'.repeat(255) });
    expect(body).toEqual({ name: 'a', key: 'k'.repeat(255) });
  });
  test.each(['', 'k'.repeat(256)])('is rejected when empty or too long', async (key) => {
    const { status, body } = await post({ name: 'a' }, { 'idempotency-key': key });
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'request.idempotency_key_invalid' });
  });
});

test('a client that disconnects within its body does not harm the service', async () => {
  const { port } = new URL(sample.url);
  await new Promise<void>((resolve) => {
    const socket = connect(Number(port), '127.0.0.1', () => {
      socket.write('POST /api/sample HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n');
      socket.write('Content-Length: 100\r\n\r\n{"name"', () => socket.destroy());
    });
    socket.once('close', () => resolve());
  });
  expect((await post({ name: 'a' })).status).toBe(201);
});
