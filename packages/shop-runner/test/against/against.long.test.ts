import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startProxy } from '../../src/against/proxy.ts';
import { gatewayPort } from '../../src/ports.ts';
import { startUpstream } from '../gateway/testing/upstream.ts';

const PROGRAM = fileURLToPath(new URL('../../../../tools/local/start.mjs', import.meta.url));
const REGISTRY = JSON.stringify({
  modules: [{ name: 'mf-catalog', version: '1', entry: '/x.js', canary: { share: 10 } }],
  shell: 'ab12',
});
const documentOf = (contracts: string) =>
  `<!doctype html><script type="application/json" id="registry">${REGISTRY}</script><meta name="module-contracts" content="${contracts}">`;
const LOCAL = {
  name: 'mf-catalog',
  version: 'dev',
  entry: '/modules/mf-catalog/dev/remoteEntry.js',
};

const shop = await startUpstream();
const devServer = await startUpstream();
afterAll(() => Promise.all([shop.stop(), devServer.stop()]));

const html = (response: ServerResponse, text: string, headers: Record<string, string> = {}) =>
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(text);

/** Sets the shop's later responses. */
const shopIs = (document: string, registry = REGISTRY) =>
  shop.answer((request, response) => {
    if (request.url === '/modules.json') response.end(registry);
    else html(response, document);
  });
beforeEach(() => {
  shop.requests.length = 0;
  shopIs(documentOf('1-1'));
});

describe('the proxy', async () => {
  const { port, release } = await gatewayPort(0, '127.0.0.1');
  await release();
  const here = `http://127.0.0.1:${port}`;
  const proxy = await startProxy({
    here,
    shop: `http://${shop.address}`,
    host: '127.0.0.1',
    port,
    modules: new Map([['mf-catalog', devServer.address]]),
    descriptors: async () => [LOCAL],
  });
  afterAll(() => proxy.stop());
  const page = (path: string) => fetch(here + path, { headers: { accept: 'text/html' } });

  it('puts the local module into the registry of documents, replacing any version or canary', async () => {
    const answer = await page('/shop');
    const text = await answer.text();
    const [, registry = ''] = /id="registry">([\s\S]*?)<\/script>/.exec(text) ?? [];
    expect(JSON.parse(registry)).toEqual({ modules: [LOCAL], shell: 'ab12' });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await (await fetch(`${here}/modules.json`)).json()).toEqual(JSON.parse(registry));
  });

  it("requests only the local module's files from the development server", async () => {
    await fetch(`${here}/modules/mf-catalog/dev/a.js`);
    expect(devServer.requests.at(-1)?.url).toBe('/modules/mf-catalog/dev/a.js');
    await fetch(`${here}/modules/mf-account/dev/a.js`);
    expect(shop.requests.at(-1)?.url).toBe('/modules/mf-account/dev/a.js');
  });

  it('sends calls like a page of the shop, with body and session', async () => {
    await fetch(`${here}/api/orders/create`, {
      method: 'POST',
      body: 'x'.repeat(100_000),
      headers: { authorization: 'Bearer t', cookie: 'a=1', origin: here, referer: `${here}/cart` },
    });
    const origin = `http://${shop.address}`;
    expect(shop.requests.at(-1)).toMatchObject({
      method: 'POST',
      bytes: 100_000,
      headers: {
        host: shop.address,
        origin,
        referer: `${origin}/cart`,
        authorization: 'Bearer t',
        cookie: 'a=1',
      },
    });
  });

  it('adapts cookies, redirects and the policy to the local address', async () => {
    shop.answer((_, response) =>
      html(response, 'plain', {
        'set-cookie': 'a=1; Path=/; Domain=shop.example; Secure; HttpOnly',
        location: `http://${shop.address}/cart`,
        'content-security-policy': "default-src 'self'; connect-src 'self'; frame-ancestors 'none'",
        'strict-transport-security': 'max-age=1000',
      }),
    );
    const { headers } = await page('/');
    expect(headers.get('set-cookie')).toBe('a=1; Path=/; HttpOnly');
    expect(headers.get('location')).toBe(`${here}/cart`);
    expect(headers.get('content-security-policy')).toContain("connect-src 'self' ws: wss:;");
    expect(headers.has('strict-transport-security')).toBe(false);
  });

  it('reports a response that the shop aborts', async () => {
    shop.answer((request) => request.socket.destroy());
    expect((await page('/')).status).toBe(502);
  });
});

describe('npm run dev -- <module> --against <address>', () => {
  /** Runs it until it ends; `ready` receives its output when the shop is available. */
  async function run(args: string[], ready?: (kill: () => void) => void) {
    const program = fork(PROGRAM, ['--dev', ...args], {
      env: { ...process.env, PORT: '0', NO_COLOR: '1' },
      execArgv: [],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    let output = '';
    for (const stream of [program.stdout, program.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        if (text.includes('from here in')) ready?.(() => program.kill('SIGINT'));
      });
    const [code] = (await once(program, 'close')) as [number | null];
    return { code, output };
  }
  const against = () => `http://${shop.address}`;

  it.each([
    [
      'an unknown module',
      ['mf-none', '--against', 'http://127.0.0.1:1'],
      'no module mf-none. Modules: mf-account',
    ],
    ['no module', ['--against', 'http://127.0.0.1:1'], 'Which module?'],
    [
      'no address',
      ['mf-catalog', '--against', 'http://127.0.0.1:1/shop'],
      'is not an address of a shop',
    ],
    ['nobody there', ['mf-catalog', '--against', 'http://127.0.0.1:1'], 'does not respond'],
  ])('rejects %s', async (_, args, words) => {
    const { code, output } = await run(args);
    expect(output).toContain(words);
    expect(code).toBe(1);
  });

  it('rejects an address without a shop', async () => {
    shopIs('<!doctype html>hello', 'none');
    const { code, output } = await run(['mf-catalog', '--against', against()]);
    expect(output).toContain(`There is no Tanabana shop at ${against()}.`);
    expect(code).toBe(1);
  });

  it('rejects a shop whose shell supports only newer contracts', async () => {
    shopIs(documentOf('2-3'));
    const { code, output } = await run(['mf-catalog', '--against', against()]);
    expect(output).toContain('requires at least 2');
    expect(code).toBe(1);
  });

  it('opens, only reads from the shop, and ends with Ctrl-C', async () => {
    const { code, output } = await run(['mf-catalog', '--against', against()], (kill) => kill());
    expect(output).toContain(`mf-catalog from here in ${against()}: http://127.0.0.1:`);
    expect(code).toBe(0);
    expect(shop.requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'GET /',
      'GET /modules.json',
    ]);
  });
});
