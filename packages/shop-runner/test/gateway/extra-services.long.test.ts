import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { errorCodes } from '@tanabana/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { rawRequest } from './testing/raw-request.ts';
import { startTestGateway, type TestGateway } from './testing/test-gateway.ts';
import { counting, openApiPage, startUpstream, type Upstream } from './testing/upstream.ts';

const ENTRYPOINT = fileURLToPath(new URL('../../../../gateway/entrypoint.sh', import.meta.url));
/** An address without a listener. */
const AWAY = '127.0.0.1:1';
const PATH = '/api/gift-cards';

let gateway: TestGateway;
let gifts: Upstream;
let pid: string;
beforeAll(async () => {
  const env = { GATEWAY_WORKERS: '1' };
  [gateway, gifts] = await Promise.all([startTestGateway({ env }), startUpstream(PATH)]);
  pid = await masterPid();
});
afterAll(() => Promise.all([gateway.stop(), gifts.stop()]));
beforeEach(() => {
  gifts.requests.length = 0;
});

const call = (path: string, options: Parameters<typeof rawRequest>[1] = {}) =>
  rawRequest(`${gateway.address}${path}`, options);
const own = (name: string) => join(gateway.www, '../gateway', name);
const masterPid = async () => (await readFile(own('nginx.pid'), 'utf8')).trim();
const config = async () => {
  const names = (await readdir(own('conf'))).sort();
  const files = await Promise.all(names.map((name) => readFile(own(`conf/${name}`), 'utf8')));
  return { names, files, left: (await readdir(own('.'))).filter((name) => /conf./.test(name)) };
};

const statusOf = async (path: string, agent?: Agent) => (await call(path, { agent })).status;
const take = (list: string) => gateway.reload(list);
const joined = () => take(`gift-cards=/api/gift-cards@${gifts.address}`);

describe('a service of another team', () => {
  it('joins, moves and leaves the open shop without restarting a process', async () => {
    expect(await statusOf('/api/gift-cards/1')).toBe(404);
    await joined();
    expect(await statusOf('/api/gift-cards/1')).toBe(200);
    const second = await startUpstream('/api/vouchers');
    onTestFinished(() => second.stop());
    second.answer((_, response) => response.writeHead(418).end());
    const list = `# the gift team\n gift-cards=/api/vouchers@${second.address} # moved\n\n`;
    await take(list);
    expect(await statusOf('/api/vouchers/1')).toBe(418);
    expect(await statusOf('/api/gift-cards/1')).toBe(404);
    await take('');
    expect(await statusOf('/api/vouchers/1')).toBe(404);
    expect(await masterPid()).toBe(pid);
  });

  it('is replaced for connected clients too: its previous instance may end at once', async () => {
    const former = await startUpstream(PATH);
    await take(`gift-cards=/api/gift-cards@${former.address}`);
    const agent = new Agent({ keepAlive: true });
    onTestFinished(() => agent.destroy());
    expect(await statusOf('/api/gift-cards/1', agent)).toBe(200);
    await joined();
    await former.stop();
    expect(await statusOf('/api/gift-cards/1', agent)).toBe(200);
    expect(gifts.requests.filter(({ url }) => url !== '/openapi.json')).toHaveLength(1);
  });

  it('joins and leaves without a failed request', async () => {
    let done = false;
    const statuses = new Set<number>();
    const asking = (async () => {
      while (!done) statuses.add(await statusOf('/api/orders'));
    })();
    for (let i = 0; i < 3; i++) {
      await joined();
      await take('');
    }
    done = true;
    await asking;
    expect([...statuses]).toEqual([200]);
  });

  describe('that has joined', () => {
    beforeAll(joined);

    it('receives calls unchanged, with the request id', async () => {
      const headers = { Authorization: 'Bearer t', 'X-Request-Id': 'abcdef-12345' };
      const answer = await call('/api/gift-cards/a%2Fb?size=M', { headers });
      expect(answer.headers['x-request-id']).toBe('abcdef-12345');
      expect(gifts.requests[0]).toMatchObject({
        url: '/api/gift-cards/a%2Fb?size=M',
        headers: {
          authorization: 'Bearer t',
          'x-request-id': 'abcdef-12345',
          'x-real-ip': '127.0.0.1',
        },
      });
      await call('/api/gift-cards', { method: 'POST', body: '{}' });
      expect(gifts.requests[1]).toMatchObject({ method: 'POST', url: '/api/gift-cards' });
    });

    it('has a public OpenAPI document and nothing else of its internals', async () => {
      await call('/api/gift-cards/openapi.json');
      expect(gifts.requests[0]?.url).toBe('/openapi.json');
      for (const path of ['/api/gift-cardsx', '/api/gift', '/metrics', '/readyz'])
        expect(await statusOf(path), path).toBe(404);
      expect(gifts.requests).toHaveLength(1);
    });

    it('has the limits and headers of every service', async () => {
      const large = await call('/api/gift-cards', { method: 'POST', body: 'x'.repeat(300_000) });
      expect(JSON.parse(String(large.body))).toMatchObject({ code: 'request.too_large' });
      gifts.answer((_, response) => {
        response.setHeader('X-Accel-Redirect', '/_document/before-head.html');
        response.setHeader('X-Frame-Options', 'ALLOWALL');
        response.end('its own');
      });
      const [strange, ofOrders] = await Promise.all([call('/api/gift-cards'), call('/api/orders')]);
      expect(String(strange.body)).toBe('its own');
      const namesOf = ({ headers }: typeof strange) =>
        Object.entries(headers).filter(([name]) => /policy|frame|options/.test(name));
      expect(namesOf(strange)).toEqual(namesOf(ofOrders));
    });

    it('has public responses cached as long as it allows, and no others', async () => {
      gifts.answer(counting());
      const ask = async (path: string, headers = {}) =>
        JSON.parse(String((await call(path, { headers })).body)).count;
      expect([await ask('/api/gift-cards/1'), await ask('/api/gift-cards/1')]).toEqual([1, 2]);
      const answer = counting();
      gifts.answer((request, response, body) => {
        response.setHeader('Cache-Control', 'public, max-age=60');
        answer(request, response, body);
      });
      const kept = [await ask('/api/gift-cards/2'), await ask('/api/gift-cards/2')];
      expect(kept).toEqual([1, 1]);
      expect(await ask('/api/gift-cards/2', { Authorization: 'Bearer t' })).toBe(2);
      expect(await ask('/api/gift-cards/2', { Cookie: 'a=b' })).toBe(3);
      expect(await ask('/api/gift-cards/2')).toBe(1);
    });

    it('returns our 503 with Retry-After while it is unavailable', async () => {
      gifts.answer((request) => request.socket.destroy());
      const answer = await call('/api/gift-cards/1');
      expect(answer.status).toBe(503);
      expect(answer.headers['retry-after']).toBe('2');
      expect(JSON.parse(String(answer.body))).toEqual({
        message: errorCodes['server.unavailable'].message,
        code: 'server.unavailable',
        requestId: answer.headers['x-request-id'],
      });
    });
  });

  it('may have several instances; an unavailable one is skipped', async () => {
    gifts.answer((_, response) => response.end('{}'));
    const list = `gift-cards=/api/gift-cards@${AWAY},${gifts.address}`;
    await take(list);
    for (let i = 0; i < 6; i++) expect(await statusOf('/api/gift-cards')).toBe(200);
  });
});

describe('invalid entries are rejected with a reason before nginx is reloaded', () => {
  const GIFTS = `gift-cards=/api/gift-cards@${AWAY}`;

  it.each([
    ['vouchers=/api/orders@a:80', 'vouchers cannot have /api/orders, which is that of orders'],
    ['vouchers=/api/contact@a:80', 'vouchers cannot have /api/contact, which is that of auth'],
    [`${GIFTS} vouchers=/api/gift-cards@a:80`, '/api/gift-cards, which is that of gift-cards'],
    ['orders=/api/vouchers@a:80', 'there is a service orders already'],
    [`${GIFTS}\n${GIFTS}`, 'there is a service gift-cards already'],
    ...[
      '*',
      'vouchers',
      '/api/vouchers@a:80',
      'vouchers=/api/vouchers',
      'vouchers=/api/vouchers@',
      'vouchers=vouchers@a:80',
      'vouchers=/vouchers@a:80',
      'vouchers=/api@a:80',
      'vouchers=/api/@a:80',
      'vouchers=/api/a/b@a:80',
      'vouchers=/api/../orders@a:80',
      'vouchers=/api/%6frders@a:80',
      'vouchers=/api/Orders@a:80',
      'vouchers=/api/(.*)@a:80',
      'vouchers=/api/a=/api/b@a:80',
      'vouchers=/api/a@b@a:80',
      'Vouchers=/api/vouchers@a:80',
      'page_bucket=/api/vouchers@a:80',
      '-=/api/vouchers@a:80',
      '$(id)=/api/vouchers@a:80',
      'vöuchers=/api/vouchers@a:80',
      'a;}server{=/api/vouchers@a:80',
    ].map((entry) => [entry, ' is not like vouchers=/api/vouchers@host:8080']),
    ...[
      'a',
      ':80',
      'a:',
      'a:0',
      'a:65536',
      'a:99999999999999999999',
      'a:80;',
      'a:80,',
      'a:80,,b:80',
      'http://a:80',
      'unix:/run/secrets',
      '[::1]:80',
      'a_b:80',
      'a..b:80',
      '-a:80',
      'a:80/path',
      'a:$arg_port',
      'a:80\\',
    ].map((address) => [`vouchers=/api/vouchers@${address}`, 'is no address such as']),
    [`${'v'.repeat(41)}=/api/vouchers@a:80`, 'is longer than 40 letters'],
    // a name that no host can have: detected when nginx resolves it
    [`vouchers=/api/vouchers@${'a'.repeat(64)}:80`, 'host not found in upstream "aaa'],
  ])('%j', async (list, words) => {
    const before = await config();
    await expect(gateway.reload(list)).rejects.toThrow(words);
    expect(await config()).toEqual(before);
    expect(before.left).toEqual([]);
    expect(await masterPid()).toBe(pid);
  });

  it('a list is applied completely or not at all: previous services stay', async () => {
    gifts.answer((_, response) => response.end('{}'));
    await joined();
    const list = `vouchers=/api/vouchers@${gifts.address} gift-cards=/api/orders@${gifts.address}`;
    await expect(gateway.reload(list)).rejects.toThrow('cannot have /api/orders');
    expect(await statusOf('/api/gift-cards/1')).toBe(200);
    expect(await statusOf('/api/vouchers/1')).toBe(404);
  });
});

describe('a joining service must first prove its identity', () => {
  let strange: Upstream;
  beforeAll(async () => {
    await take('');
    strange = await startUpstream();
  });
  afterAll(() => strange.stop());

  const join = (...addresses: string[]) => take(`gift-cards=${PATH}@${addresses.join()}`);
  const page = openApiPage(`${PATH}/{id}`);

  it.each<[string, string | null, string]>([
    [
      'HTML',
      `<!doctype html><a href="${PATH}/">${page}</a>`,
      'is no OpenAPI page with calls below',
    ],
    ['calls of another', openApiPage('/api/orders', `${PATH}-more`), `calls below ${PATH}.`],
    ['10 MB', page.replace('{', `{"x":"${'x'.repeat(10_000_000)}",`), 'is larger than 1 MB'],
    ['nothing', null, 'no OpenAPI page comes from http://127.0.0.1:'],
  ])('%s is rejected, and receives no requests', async (_, text, words) => {
    strange.answer((request, response) => {
      if (text === null) request.socket.destroy();
      else response.end(text);
    });
    const before = await config();
    await expect(join(strange.address)).rejects.toThrow(words);
    // not even beside a valid one
    if (text !== null) await expect(join(gifts.address, strange.address)).rejects.toThrow(words);
    expect(await config()).toEqual(before);
    expect(await statusOf(`${PATH}/1`)).toBe(404);
  });

  it('an already joined service may be unavailable while another one joins', async () => {
    strange.answer((_, response) => response.end(page));
    await join(strange.address);
    strange.answer((request) => request.socket.destroy());
    const vouchers = await startUpstream('/api/vouchers');
    onTestFinished(() => vouchers.stop());
    await take(`gift-cards=${PATH}@${strange.address} vouchers=/api/vouchers@${vouchers.address}`);
    expect(await statusOf('/api/vouchers')).toBe(200);
    expect(await statusOf(`${PATH}/1`)).toBe(503);
  });
});

it("another team's invalid entry does not prevent a gateway from starting", async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tanabana-entrypoint-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'services');
  const inImage = async (line: string) => {
    await writeFile(file, line);
    const env = {
      PATH: process.env.PATH,
      SERVICES: 'products',
      NAME_SERVER: '127.0.0.1',
      NGINX_PROGRAM: 'true',
      RUN_DIR: folder,
      EXTRA_SERVICES: 'a=/api/a@a:1',
      EXTRA_SERVICES_FILE: file,
    };
    const { stderr } = await promisify(execFile)('/bin/sh', [ENTRYPOINT], { env, cwd: '/' });
    return { stderr, api: await readFile(join(folder, 'conf/api.conf'), 'utf8') };
  };
  const whole = await inImage('b=/api/b@b:1');
  expect(whole.stderr).toBe('');
  expect(whole.api).toMatch(/proxy_pass http:\/\/a;[\s\S]*proxy_pass http:\/\/b;/);
  const wrong = await inImage('b=/api/products@b:1');
  expect(wrong.stderr).toMatch(/cannot have \/api\/products[\s\S]*opens without/);
  expect(wrong.api).toContain('(?<service>products)');
  expect(wrong.api).not.toContain('http://a;');
});
