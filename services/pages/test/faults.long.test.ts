import { createLogger } from '@tanabana/service-kit';
import { builtShell, listen } from '@tanabana/test-kit';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { createApp } from '../src/app.ts';
import { createRenderer } from '../src/rendering/renderer.ts';
import { createRenderingMetrics } from '../src/rendering/rendering-metrics.ts';
import type { ThreadLimits } from '../src/rendering/thread.ts';
import { createSite } from '../src/site/site.ts';
import { madeUpModule } from './testing/made-up-module.ts';
import { openStandInSite, type StandInModule } from './testing/stand-in-site.ts';

let shell: string;
beforeAll(async () => {
  shell = await builtShell();
});

const endings: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

const page = madeUpModule('mf-page', {
  parts: { './page': "return react.createElement('h1', null, 'The page itself')" },
  routes: [{ path: '/', expose: './page', serverRendered: true }],
});

/** A module in the header of every page. */
const inHeader = (made: Partial<Parameters<typeof madeUpModule>[1]>): StandInModule =>
  madeUpModule('mf-cart', {
    parts: { './cart': "return react.createElement('b', null, 'The cart itself')" },
    slots: [{ slot: 'header.cart', expose: './cart', serverRendered: true }],
    ...made,
  });

const rendering = (body: string) => inHeader({ parts: { './cart': body } });

async function openPages(
  modules: StandInModule[],
  limits: Partial<ThreadLimits> = {},
  leftOutMs?: number,
) {
  const site = await openStandInSite(shell, modules);
  endings.push(site.close);
  const metrics = createRenderingMetrics();
  const log = createLogger('pages', 'silent');
  const renderer = createRenderer({
    origin: site.origin,
    log,
    metrics,
    limits: { loadMs: 300, ...limits },
    ...(leftOutMs !== undefined && { leftOutMs }),
  });
  endings.push(renderer.stop);
  const server = await listen(createApp({ site: createSite(site.origin), renderer, log }));
  endings.push(server.close);
  const ask = async (path = '/', visitor: Record<string, string> = {}) => {
    const answer = await server.fetch('/page', { headers: { 'X-Page': path, ...visitor } });
    return { status: answer.status, text: await answer.text(), headers: answer.headers };
  };
  return {
    site,
    /** Modules reported as faulty. */
    async faults() {
      const { values } = await metrics.faults.get();
      return values.map(({ labels }) => labels.module);
    },
    ask,
    /** Waits until the page is rendered this way. */
    async rendered(
      fits: (text: string) => boolean = () => true,
      path = '/',
      visitor: Record<string, string> = {},
    ) {
      let found = '';
      await expect
        .poll(async () => {
          const { status, text } = await ask(path, visitor);
          found = text;
          return status === 200 && fits(text);
        })
        .toBe(true);
      return found;
    },
  };
}

const dataOf = (text: string): { parts: string[][]; answers: object } =>
  JSON.parse(/id="server-data">(.*?)<\/script>/.exec(text)?.[1] ?? 'null');

test("renders a page with its modules' components and includes its data", async () => {
  const pages = await openPages([page, inHeader({})]);
  const text = await pages.rendered();
  expect(text).toContain('<h1>The page itself</h1>');
  expect(text).toContain('<b>The cart itself</b>');
  expect(
    dataOf(text)
      .parts.map(([module]) => module)
      .sort(),
  ).toEqual(['mf-cart', 'mf-page']);
  expect(text).not.toMatch(/ style="|<noscript>/);
  expect(await pages.faults()).toEqual([]);
});

test('an unknown address is 404 while rendering is unavailable, and rendered once it is not', async () => {
  const pages = await openPages([page]);
  const [unknown, known] = await Promise.all([pages.ask('/nowhere'), pages.ask('/')]);
  expect([unknown.status, known.status]).toEqual([404, 421]);
  expect(unknown.text).toContain('<div id="root">');
  expect(unknown.text).not.toContain('We cannot find this page');
  await pages.rendered();
  await expect
    .poll(async () => (await pages.ask('/elsewhere?a=1')).text, { timeout: 5000 })
    .toContain('We cannot find this page');
  const many = await Promise.all(Array.from({ length: 300 }, (_, at) => pages.ask(`/none-${at}`)));
  expect(many.filter(({ status }) => status !== 404)).toEqual([]);
});

const HEAP = 'const all = []; for (;;) all.push(new Array(1e5).fill(all.length));';

/**
 * Faults of a module on a server: the page is complete except for that component, which the browser
 * fills.
 */
test.each<[string, StandInModule]>([
  ['throws while it is rendered', rendering("throw new Error('no');")],
  ['throws at its import', inHeader({ first: "throw new Error('no');" })],
  ['hangs', inHeader({ beforeGet: 'await new Promise(() => {});' })],
  ['never comes to an end', rendering('for (;;);')],
  ['takes all memory', rendering(HEAP)],
  ['has no entry', inHeader({ isAway: true })],
  ['is not what was deployed', inHeader({ wrongHash: true })],
  ['has no such component', inHeader({ parts: { './other': 'return null' } })],
])('reports a module that %s and leaves it to the browser', async (_, faulty) => {
  const pages = await openPages([page, faulty]);
  const text = await pages.rendered();
  expect(text).toContain('<h1>The page itself</h1>');
  expect(text).not.toContain('The cart itself');
  expect(text).toContain('data-module="mf-cart" data-place="header.cart"');
  expect(await pages.faults()).toEqual(['mf-cart']);
});

test('keeps markup that a browser would parse differently', async () => {
  const pages = await openPages([
    page,
    rendering(
      "return react.createElement('b', null, '</script><!-- <img src=x onerror=alert(1)>')",
    ),
  ]);
  const text = await pages.rendered();
  expect(text).toContain('<b>&lt;/script&gt;&lt;!-- &lt;img src=x onerror=alert(1)&gt;</b>');
});

test('bounds the wait for a module that never finishes', async () => {
  const pages = await openPages([
    page,
    rendering('if (globalThis.bad) for (;;); globalThis.bad = 1;'),
  ]);
  await pages.rendered(() => true);
  const began = performance.now();
  const answers = await Promise.all(Array.from({ length: 10 }, (_, at) => pages.ask(`/?${at}`)));
  expect(answers.every(({ status }) => status === 200 || status === 421)).toBe(true);
  expect(performance.now() - began).toBeLessThan(2000);
});

test('a module that was left out of documents for being slow is rendered again after a pause', async () => {
  const cart = "return react.createElement('b', null, 'The cart itself')";
  const slowUntil = Date.now() + 3000;
  const slow = rendering(`if (Date.now() < ${slowUntil}) for (;;); ${cart}`);
  const pages = await openPages([page, slow], {}, 500);
  expect(await pages.rendered()).not.toContain('The cart itself');
  await pages.rendered((text) => text.includes('<b>The cart itself</b>'));
});

/** A page that requests the categories. */
const asking = madeUpModule('mf-page', {
  parts: {
    './page': `
      const { data } = shop.useApi(shop.api.categories.list, {});
      return react.createElement('h1', null, data ? 'Shelf ' + data.data[0].name : 'Waiting');`,
  },
  routes: [{ path: '/', expose: './page', serverRendered: true }],
});

test('under load renders some pages and leaves the others to the browser without delay', async () => {
  const pages = await openPages([page, inHeader({})]);
  await pages.rendered();
  const began = performance.now();
  const answers = await Promise.all(Array.from({ length: 100 }, (_, at) => pages.ask(`/?${at}`)));
  const count = (wanted: number) => answers.filter(({ status }) => status === wanted).length;
  expect(count(200)).toBeGreaterThan(0);
  expect(count(200) + count(421)).toBe(100);
  expect(performance.now() - began).toBeLessThan(3000);
  await pages.rendered();
});

test('includes the data of a page without ending its script', async () => {
  const pages = await openPages([asking]);
  pages.site.category.name = '</script><script>alert(1)</script>';
  const text = await pages.rendered();
  expect(text).toContain('<h1>Shelf &lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;</h1>');
  expect(text).not.toContain('<script>alert');
  expect(dataOf(text).answers).toEqual({
    '/api/categories': expect.objectContaining({ data: [pages.site.category] }),
  });
});

test('leaves a component to the browser if its service is slow or returns something else', async () => {
  const pages = await openPages([asking]);
  await pages.rendered((text) => text.includes('Shelf Kurtis'));
  pages.site.delay = 5000;
  const began = performance.now();
  await pages.rendered((text) => text.includes('<h1>Waiting</h1>'));
  expect(performance.now() - began).toBeLessThan(1000);
  pages.site.delay = 0;
  await pages.rendered((text) => text.includes('Shelf Kurtis'));
  pages.site.categories = { items: [] };
  const text = await pages.rendered((text) => text.includes('<h1>Waiting</h1>'));
  expect(dataOf(text).answers).toEqual({});
});

test('renders a page again once its data has changed', async () => {
  const counting = madeUpModule('mf-page', {
    parts: {
      './page': `
        const { data } = shop.useApi(shop.api.categories.list, {});
        globalThis.times = (globalThis.times ?? 0) + 1;
        return react.createElement('h1', null, (data?.data[0].name ?? '') + globalThis.times);`,
    },
    routes: [{ path: '/', expose: './page', serverRendered: true }],
  });
  const pages = await openPages([counting]);
  const first = await pages.rendered((text) => text.includes('Kurtis2'));
  expect(await pages.rendered()).toBe(first);
  pages.site.category.name = 'Sarees';
  await pages.rendered((text) => text.includes('Sarees3'));
});

test('renders the shop’s own page for an unknown address, with its status', async () => {
  const pages = await openPages([page, inHeader({})]);
  await pages.rendered();
  const { status, text } = await pages.ask('/no/such/page?q=1');
  expect(status).toBe(404);
  expect(text).toContain('We cannot find this page');
  expect(text).toContain('<b>The cart itself</b>');
});

test('leaves pages and remotes that are not offered to servers to the browser', async () => {
  const closed = madeUpModule('mf-page', {
    parts: { './page': 'throw 1' },
    routes: [{ path: '/', expose: './page' }],
  });
  const pages = await openPages([closed, inHeader({})]);
  for (let tries = 0; tries < 3; tries += 1) expect((await pages.ask()).status).toBe(421);
  expect(await pages.faults()).toEqual([]);
});

test('renders the live version after a deploy and a rollback', async () => {
  const version = (number: string): StandInModule =>
    inHeader({
      version: number,
      parts: { './cart': `return react.createElement('b', null, 'Cart ${number}')` },
    });
  const pages = await openPages([page, version('1.0.0')]);
  await pages.rendered((text) => text.includes('Cart 1.0.0'));
  pages.site.modules = [page, version('2.0.0')];
  await pages.rendered((text) => text.includes('Cart 2.0.0'));
  pages.site.modules = [page, version('1.0.0')];
  await pages.rendered((text) => text.includes('Cart 1.0.0'));
});

test("renders each visitor's version while a canary runs, and assigns missing buckets", async () => {
  const version = (number: string): StandInModule =>
    inHeader({
      version: number,
      parts: { './cart': `return react.createElement('b', null, 'Cart ${number}')` },
    });
  const [live, next] = [version('1.0.0'), version('2.0.0')];
  const canary = { share: 10, module: next.line };
  const pages = await openPages([page, { ...live, line: { ...live.line, canary } }]);
  pages.site.elsewhere = [next];
  for (const [bucket, text] of [
    ['9', 'Cart 2.0.0'],
    ['10', 'Cart 1.0.0'],
  ] as const) {
    const visitor = { 'X-Canary-Bucket': bucket };
    await pages.rendered((found) => found.includes(text), '/', visitor);
    const { headers } = await pages.ask('/', visitor);
    expect(headers.get('vary')).toBe('Cookie');
    expect(headers.get('set-cookie')).toBeNull();
  }
  const { headers, text } = await pages.ask('/');
  const given = Number(/^canary_bucket=(\d+); Path/.exec(headers.get('set-cookie') ?? '')?.[1]);
  expect(text).toContain(given < 10 ? 'Cart 2.0.0' : 'Cart 1.0.0');
  pages.site.modules = [page, next];
  await pages.rendered((found) => found.includes('Cart 2.0.0'), '/', { 'X-Canary-Bucket': '99' });
  expect((await pages.ask('/')).headers.get('vary')).not.toBe('Cookie');
});
