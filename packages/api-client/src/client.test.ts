import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ApiError, isApiError } from './api-error.ts';
import { type Api, createClient } from './client.ts';

type Handler = (request: IncomingMessage, response: ServerResponse, body: string) => void;

let server: Server;
let origin: string;
let handle: Handler;
let seen: { method?: string; url?: string; headers: IncomingMessage['headers']; body: string };

const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Handler =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  };

beforeEach(async () => {
  server = createServer(async (request, response) => {
    const body = await text(request);
    seen = { method: request.method, url: request.url, headers: request.headers, body };
    handle(request, response, body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const kurti = { _id: '1', name: 'Kurti', slug: 'kurti', attributes: {} };
const product = {
  _id: '1',
  name: 'Kurti',
  category: { name: 'Kurti' },
  price: 900,
  saleprice: 700,
  images: [],
  colors: [{ name: 'Indigo', sizes: ['S'], images: [] }],
};

const client = (token: string | null = null, onError?: (e: ApiError) => void): Api =>
  createClient({ origin, token: () => token, onError });

const refusalOf = async (call: Promise<unknown>): Promise<ApiError> => {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!isApiError(error)) throw new Error(`Expected an ApiError, got ${String(error)}`);
  return error;
};

describe('request', () => {
  it('GIVEN a query THEN the address has its keys sorted, lists repeated and empty values omitted', async () => {
    handle = json(200, { data: [], total: 0, page: 1, limit: 12 });
    await client().products.list({
      query: { size: ['S', 'M'], q: 'blue silk', category: '', tag: undefined, limit: '12' },
    });
    expect(seen).toMatchObject({
      method: 'GET',
      url: '/api/products?limit=12&q=blue+silk&size=S&size=M',
    });
    expect(seen.headers.authorization).toBeUndefined();
  });

  it('GIVEN any call THEN it accepts JSON (rule 10.1)', async () => {
    handle = json(200, kurti);
    await client().categories.get({ params: { id: 'kurti' } });
    expect(seen.headers.accept).toBe('application/json');
  });

  it('GIVEN path parameters THEN they are encoded into the path', async () => {
    handle = json(200, kurti);
    await client().categories.get({ params: { id: 'men’s wear/x' } });
    expect(seen.url).toBe('/api/categories/men%E2%80%99s%20wear%2Fx');
  });

  it('GIVEN a body, a token and an idempotency key THEN all three are sent (rule 6.4)', async () => {
    handle = json(200, { token: 't', user: { id: '1', username: 'asha' } });
    const body = { identifier: 'asha', password: 'secret1' };
    await client('abc').auth.login({ body }, { idempotencyKey: 'k-1' });
    expect(JSON.parse(seen.body)).toEqual(body);
    expect(seen.headers).toMatchObject({
      authorization: 'Bearer abc',
      'content-type': 'application/json',
      'idempotency-key': 'k-1',
    });
  });

  it('GIVEN a route with files THEN the body is multipart with text fields and files', async () => {
    handle = json(201, product);
    await client('abc').products.create({
      body: { name: 'Kurti', category: 'Kurti', price: '900', saleprice: '700', colors: '[]' },
      files: [new File(['x'], 'front.png', { type: 'image/png' })],
    });
    expect(seen.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(seen.body).toContain('name="price"\r\n\r\n900');
    expect(seen.body).toContain('name="images"; filename="front.png"');
  });
});

describe('response', () => {
  it('GIVEN an error of the contract THEN the ApiError has every part of it', async () => {
    handle = json(
      429,
      {
        code: 'auth.too_many_attempts',
        message: 'Please wait.',
        errors: [{ path: 'password', message: 'Wrong.' }],
        details: { left: 0 },
        requestId: 'body',
      },
      { 'retry-after': '7', 'x-request-id': 'req-1' },
    );
    const received: ApiError[] = [];
    const error = await refusalOf(
      client(null, (e) => received.push(e)).auth.login({
        body: { identifier: 'a', password: 'secret1' },
      }),
    );
    expect(error).toMatchObject({
      status: 429,
      code: 'auth.too_many_attempts',
      message: 'Please wait.',
      details: { left: 0 },
      retryAfter: 7,
      requestId: 'req-1',
      isPassing: true,
    });
    expect(error.fieldError('password')).toBe('Wrong.');
    expect(error.fieldError('identifier')).toBeUndefined();
    expect(received).toEqual([error]);
  });

  it('GIVEN an error message without a code THEN the message is used as it is', async () => {
    handle = json(409, { message: 'Closed for Diwali.' });
    const error = await refusalOf(client().products.list({}));
    expect(error).toMatchObject({ message: 'Closed for Diwali.', isUnexplained: false });
  });

  it.each([{}, { message: '' }, { message: 7 }, { code: 'order.busy' }, 'no', null])(
    'GIVEN an error without a message: %j THEN it is marked as unexplained',
    async (body) => {
      handle = json(409, body);
      expect(await refusalOf(client().products.list({}))).toMatchObject({
        status: 409,
        isUnexplained: true,
      });
    },
  );

  it.each([
    [502, 'server.unavailable', true],
    [500, 'server.error', false],
  ])('GIVEN a page of HTML with status %i THEN the code is %s', async (status, code, isPassing) => {
    handle = (_, response) => response.writeHead(status).end('<h1>nginx</h1>');
    expect(await refusalOf(client().products.list({}))).toMatchObject({ status, code, isPassing });
  });

  it('GIVEN success that is not JSON THEN it is unreadable', async () => {
    handle = (_, response) => response.end('<h1>hello</h1>');
    expect(await refusalOf(client().products.list({}))).toMatchObject({
      code: 'client.unreadable',
      isPassing: true,
    });
  });

  it.each([
    ['something else', { status: 'ok', items: [{ title: 'Hello' }] }],
    ['nothing', null],
    ['a list', []],
    ['a list where none is due', { data: { 0: 'Kurti' }, total: 1 }],
    ['a list of something else', { data: [{ title: 'Hello' }], total: 1 }],
    ['a list with a gap', { data: [null], total: 1 }],
  ])('GIVEN success that is JSON of another shape: %s THEN it is unreadable', async (_, body) => {
    handle = json(200, body);
    expect(await refusalOf(client().products.list({}))).toMatchObject({
      status: 200,
      code: 'client.unreadable',
      isPassing: true,
    });
  });

  it.each([
    ['a session without a token', { user: { id: '1', username: 'asha' } }],
    ['a session of nobody', { token: 't', user: {} }],
  ])('GIVEN %s THEN the session is not accepted', async (_, body) => {
    handle = json(200, body);
    const login = client().auth.login({ body: { identifier: 'asha', password: 'secret1' } });
    expect(await refusalOf(login)).toMatchObject({ code: 'client.unreadable' });
  });

  it('GIVEN an order response without an order THEN the outcome is unknown', async () => {
    handle = json(201, { ok: true });
    const create = client('t').orders.create({ body: {} as never }, { idempotencyKey: 'k-1' });
    expect(await refusalOf(create)).toMatchObject({ code: 'client.unreadable' });
  });

  it('GIVEN fields that the contract does not name THEN they are ignored', async () => {
    handle = json(200, { data: [], total: 0, page: 1, limit: 12, later: true });
    expect(await client().products.list({})).toMatchObject({ data: [], later: true });
  });

  it('GIVEN no server THEN the code is client.offline', async () => {
    const gone = createClient({ origin: 'http://127.0.0.1:9' });
    expect(await refusalOf(gone.products.list({}))).toMatchObject({
      status: 0,
      code: 'client.offline',
      isPassing: true,
    });
  });

  it('GIVEN no response to a repeatable call without a key THEN the message does not ask to send it again', async () => {
    handle = (request) => request.socket.destroy();
    const sent = { body: { name: 'Asha' } } as Parameters<Api['contact']['send']>[0];
    const lost = await refusalOf(client().contact.send(sent));
    expect(lost).toMatchObject({ code: 'client.offline' });
    expect(lost.message).toContain('check before you send it again');
    expect(lost.message).not.toMatch(/try again/i);
    const late = await refusalOf(client().contact.send(sent, { timeout: 1 }));
    expect(late.message).not.toMatch(/try again/i);
    const keyed = await refusalOf(client().contact.send(sent, { idempotencyKey: 'once' }));
    expect(keyed.message).toMatch(/try again/i);
  });

  it('GIVEN a response that never arrives THEN the call times out', async () => {
    handle = () => undefined;
    expect(await refusalOf(client().products.list({}, { timeout: 40 }))).toMatchObject({
      code: 'client.timeout',
    });
  });

  it('GIVEN a caller that aborts THEN the call rejects with its reason and reports no error', async () => {
    const received: ApiError[] = [];
    const giveUp = new AbortController();
    handle = () => giveUp.abort(new Error('left the page'));
    const call = client(null, (e) => received.push(e)).products.list({}, { signal: giveUp.signal });
    await expect(call).rejects.toThrow('left the page');
    expect(received).toEqual([]);
  });
});

describe('file downloads', () => {
  it('GIVEN a call for a file THEN it returns the file and sends the token', async () => {
    handle = (_, response) => {
      response.writeHead(200, { 'content-type': 'text/csv' });
      response.end('sku\n"1"\n');
    };
    const file = await client('t0').products.exportCsv.file({});
    expect(await file.text()).toBe('sku\n"1"\n');
    expect(seen.headers.authorization).toBe('Bearer t0');
  });

  it("GIVEN a rejected call for a file THEN the error has the server's reason", async () => {
    handle = json(403, { code: 'auth.forbidden', message: 'No.', requestId: 'r' });
    expect(await refusalOf(client('t0').products.exportCsv.file({}))).toMatchObject({
      status: 403,
      code: 'auth.forbidden',
    });
  });
});

describe('a programming error', () => {
  it('is thrown unchanged and not reported as a lost connection', async () => {
    handle = json(200, product);
    await expect(client('a\nb').products.get({ params: { id: '1' } })).rejects.toBeInstanceOf(
      TypeError,
    );
    const broken = createClient({ origin: 'http://[', token: () => null });
    await expect(broken.products.get({ params: { id: '1' } })).rejects.toBeInstanceOf(TypeError);
  });
  it('is not assumed when a connection breaks in the middle of a response', async () => {
    handle = (_, response) => {
      response.writeHead(200, { 'content-length': 100 });
      response.write('{"_id"', () => response.destroy());
    };
    const error = await refusalOf(client().products.get({ params: { id: '1' } }));
    expect(error.code).toBe('client.offline');
  });
});
