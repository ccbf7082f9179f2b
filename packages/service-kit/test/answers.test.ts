import { CheckedJson, createLogger } from '@tanabana/service-kit';
import { listen } from '@tanabana/test-kit';
import Koa from 'koa';
import { describe, expect, test } from 'vitest';
import { RequestState } from '../src/context.ts';
import { KEPT_ANSWERS, keptAnswers } from '../src/kept-answers.ts';
import { createSample } from './sample-service.ts';

const lines: string[] = [];
const { app, tokens, change } = await createSample({ onLog: (line) => lines.push(line) });
const sample = await listen(app);

describe('a response', () => {
  test('contains only what the contract declares', async () => {
    const { text } = await sample
      .fetch('/api/sample')
      .then(async (r) => ({ text: await r.text() }));
    expect(text).toBe('{"name":"nobody","count":3}');
  });
  test('that was checked before is sent unchanged each time', async () => {
    for (let turn = 0; turn < 2; turn += 1) {
      const answer = await sample.fetch('/api/sample/kept');
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(await answer.text()).toBe('{"name":"kept","count":7}');
    }
    const head = await sample.fetch('/api/sample/kept', { method: 'HEAD' });
    expect(head.headers.get('content-length')).toBe('25');
  });
  test('that violates the contract is a logged 500', async () => {
    const { status, body } = await sample.call('GET', '/api/sample/broken/shape');
    expect(status).toBe(500);
    expect(body).toMatchObject({ code: 'server.error' });
    expect(lines.some((line) => line.includes('ZodError') && line.includes('count'))).toBe(true);
  });
  test('may be a stream with its own headers, and is not sent twice', async () => {
    const first = await sample.call('GET', '/api/sample/picture', { headers: { accept: 'a/b' } });
    expect(first).toMatchObject({ status: 200, body: '<svg/>' });
    expect(first.headers.get('content-type')).toBe('image/svg+xml');
    expect(first.headers.get('x-accept')).toBe('a/b');
    const headers = { 'if-none-match': '"1"', 'cache-control': '' };
    expect((await sample.call('GET', '/api/sample/picture', { headers })).status).toBe(304);
  });
});

describe('a response that reports whether it is current', () => {
  /** Which of the responses it is, and for what. */
  const ask = async (path: string, token?: string) =>
    (
      await sample.call<{ name: string; count: number }>('GET', `/api/sample/counted/${path}`, {
        token,
      })
    ).body;

  test('is cached at the second request for its address, and sent again while it is current', async () => {
    const before = await ask('one');
    const first = await ask('one');
    expect(first.count).toBe(before.count + 1);
    expect([await ask('one'), await ask('one')]).toEqual([first, first]);
    expect((await ask('two')).name).toBe('two');
    expect((await ask('one?x=1')).count).toBeGreaterThan(first.count);
    change();
    const next = await ask('one');
    expect(next.count).toBeGreaterThan(first.count);
    expect(await ask('one')).toEqual(next);
  });

  test('is computed again for requests with a token, valid or not', async () => {
    await ask('mine');
    const { count } = await ask('mine');
    const token = await tokens.buildToken({ id: 'c'.repeat(24) });
    for (const one of [token, 'nonsense']) expect((await ask('mine', one)).count).not.toBe(count);
    expect((await ask('mine')).count).toBe(count);
  });

  test('is computed again if it has its own headers', async () => {
    const { count } = await ask('headers');
    expect((await ask('headers')).count).toBe(count + 1);
  });

  test('has its type, a new request id, and the log line and metrics of its route', async () => {
    for (let turn = 0; turn < 2; turn += 1) await ask('logged');
    lines.length = 0;
    const requestId = 'again-and-again';
    const { headers } = await sample.call('GET', '/api/sample/counted/logged', {
      headers: { 'x-request-id': requestId },
    });
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(headers.get('x-request-id')).toBe(requestId);
    await expect.poll(() => lines.length).toBe(1);
    const route = '/api/sample/counted/:of';
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ requestId, route, status: 200 });
    const { body } = await sample.call<string>('GET', '/metrics');
    expect(body).toContain(`route="${route}",status="200"`);
  });
});

test('cached responses stay within their memory limit', async () => {
  const kept = new Koa<RequestState>();
  let made = 0;
  kept.use((context, next) => {
    context.state = new RequestState('', createLogger('sample', 'silent'));
    return next();
  });
  kept.use(keptAnswers({ ...KEPT_ANSWERS, maxSize: 10_000 }));
  kept.use((context) => {
    made += 1;
    context.state.answer = new CheckedJson(JSON.stringify('x'.repeat(400)), () => true);
    context.body = context.state.answer.json;
  });
  const { call } = await listen(kept as Koa);
  const ask = async (from: number, to: number): Promise<number> => {
    const before = made;
    for (let number = from; number < to; number += 1) await call('GET', `/${number}`);
    return made - before;
  };
  expect(await ask(0, 20)).toBe(20);
  expect(await ask(0, 20)).toBe(20);
  expect(await ask(12, 20)).toBe(0);
  expect(await ask(0, 5)).toBe(5);
});

test.each([
  ['/api/sample/nowhere', 404],
  ['/api/sample/broken/shape', 500],
])('an error is not cached: %s', async (path, status) => {
  const answer = await sample.call('GET', path);
  expect(answer.status).toBe(status);
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

describe('an address has one spelling:', () => {
  test.each([
    '/api/sample/kept/',
    '/api/sample/KEPT',
    '/API/sample/kept',
    '/api/sample//kept',
    '//api/sample/kept',
    '/api/sample/%6bept',
    '/api/sample/kept;x=1',
    '/api/sample/kept%2f',
  ])('%s is another address', async (path) => {
    expect(await sample.call('GET', path)).toMatchObject({
      status: 404,
      body: { code: 'request.not_found' },
    });
  });
  test('a query does not change it', async () => {
    expect((await sample.call('GET', '/api/sample/kept?x=1')).status).toBe(200);
  });
});

describe('an error', () => {
  test('caused by a bug discloses nothing and is logged with its request (rule 10.2)', async () => {
    const { status, body, headers } = await sample.call('GET', '/api/sample/broken/bug');
    expect(status).toBe(500);
    expect(JSON.stringify(body)).not.toContain('secret');
    const requestId = headers.get('x-request-id');
    expect(body).toEqual({ code: 'server.error', message: expect.any(String), requestId });
    const logged = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    const line = logged.find((entry) => entry.requestId === requestId && entry.err);
    expect(line).toMatchObject({ level: 'error', err: { message: 'the secret plan' } });
  });
  test('of an unavailable database is 503 with Retry-After (rule 10.3)', async () => {
    const { status, body, headers } = await sample.call('GET', '/api/sample/broken/store');
    expect(status).toBe(503);
    expect(body).toMatchObject({ code: 'server.unavailable' });
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  });
  test('of a rule carries its details (rule 10.2)', async () => {
    const { status, body } = await sample.call('GET', '/api/sample/broken/refused');
    expect(status).toBe(409);
    expect(body).toMatchObject({
      code: 'order.price_changed',
      details: { lines: [1] },
      errors: [{ path: 'products.0', message: 'Now 5.' }],
    });
  });
});

describe('a request id', () => {
  test.each(['abcdefgh', 'A_b-9'.repeat(12)])(
    'is taken from the client if valid: %s',
    async (requestId) => {
      const { headers } = await sample.call('GET', '/healthz', {
        headers: { 'x-request-id': requestId },
      });
      expect(headers.get('x-request-id')).toBe(requestId);
    },
  );
  test.each(['', 'short', 'x'.repeat(65), 'with spaces in it', '<script>1</script>'])(
    'is generated if not: %s',
    async (requestId) => {
      const { headers } = await sample.call('GET', '/nowhere', {
        headers: { 'x-request-id': requestId },
      });
      expect(headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
    },
  );
});

test('the log line of a rejected request has its code', async () => {
  lines.length = 0;
  await sample.call('GET', '/api/sample/mine');
  await expect.poll(() => lines.length).toBe(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ status: 401, code: 'auth.required' });
});

test('each request logs one line with the needed facts and no secrets', async () => {
  lines.length = 0;
  const token = await tokens.buildToken({ id: 'c'.repeat(24) });
  await sample.call('GET', '/api/sample/mine?token=hidden', { token });
  await expect.poll(() => lines.length).toBe(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    level: 'info',
    service: 'sample',
    method: 'GET',
    path: '/api/sample/mine',
    route: '/api/sample/mine',
    status: 200,
    ms: expect.any(Number),
    userId: 'c'.repeat(24),
    requestId: expect.any(String),
  });
  expect(lines[0]).not.toContain('hidden');
  expect(lines[0]).not.toContain(token);
});
