import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { longTest } from '@tanabana/test-kit/long-test';
import { type Browser, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { chromiumFlags, findChromium } from '../../src/browser.ts';
import { startTestGateway, type TestGateway } from './testing/test-gateway.ts';

/** A remote as built by Vite and Rspack: ES modules with lazy chunks, classic scripts, styles. */
const MODULE: Readonly<Record<string, string>> = {
  'remote.mjs':
    "export const lazy = () => import('./chunk.mjs'); (globalThis.ran ??= []).push('module');",
  'chunk.mjs': 'export default 42;',
  'classic.js': "(globalThis.ran ??= []).push('classic');",
  'style.css': 'body { --gifts: yes; }',
  'picture.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"></svg>',
  'mf-manifest.json': '{"name":"gifts"}',
};
const FOLDER = 'modules/gifts/1.0.0-abc';
const integrity = Object.fromEntries(
  Object.entries(MODULE).map(([name, text]) => [
    name,
    `sha256-${createHash('sha256').update(text).digest('base64')}`,
  ]),
);
const WRONG = `sha256-${createHash('sha256').update('another').digest('base64')}`;

async function withModule(gateway: TestGateway): Promise<TestGateway> {
  const folder = join(gateway.www, FOLDER);
  await mkdir(folder, { recursive: true });
  for (const [name, text] of Object.entries(MODULE)) await writeFile(join(folder, name), text);
  return gateway;
}

let named: TestGateway;
let stranger: TestGateway;
let shop: TestGateway;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  [named, stranger] = (await Promise.all(
    [1, 2].map(async () => withModule(await startTestGateway())),
  )) as [TestGateway, TestGateway];
  shop = await withModule(await startTestGateway({ env: { MODULE_ORIGINS: named.address } }));
  await writeFile(join(shop.www, 'shell/assets/take.js'), TAKE);
  browser = await chromium.launch({
    executablePath: findChromium() ?? undefined,
    args: chromiumFlags(),
  });
});
afterAll(async () => {
  await browser.close();
  await Promise.all([named, stranger, shop].map((gateway) => gateway.stop()));
});
beforeEach(async () => {
  await page?.context().close();
  page = await (await browser.newContext()).newPage();
  await page.goto(`${shop.address}/shop`);
  await page.addScriptTag({ url: '/assets/take.js' });
});

/**
 * A script of the shop that loads each file of a module in every possible way: the results. As
 * text: the test runner would rewrite `import()`.
 */
const TAKE = `
globalThis.take = async (folder, hashes) => {
  const element = (tag, fields) => new Promise((resolve) => {
    const reported = { onload: () => resolve('loaded'), onerror: () => resolve('refused') };
    document.head.append(Object.assign(document.createElement(tag), fields, reported));
  });
  const outcome = (what) => what.then(() => 'loaded', () => 'refused');
  const url = (name) => folder + '/' + name;
  const checked = (name) => ({ integrity: hashes[name], crossOrigin: 'anonymous' });
  return {
    'import': await outcome(import(url('remote.mjs')).then((remote) => remote.lazy())),
    'classic script': await element('script', { src: url('classic.js'), ...checked('classic.js') }),
    'plain classic script': await element('script', { src: url('classic.js?plain') }),
    'module script': await element('script', { type: 'module', src: url('remote.mjs?element'), ...checked('remote.mjs') }),
    'modulepreload': await element('link', { rel: 'modulepreload', href: url('chunk.mjs?ahead'), ...checked('chunk.mjs') }),
    'stylesheet': await element('link', { rel: 'stylesheet', href: url('style.css'), ...checked('style.css') }),
    'picture': await element('img', { src: url('picture.svg') }),
    'manifest': await outcome(
      fetch(url('mf-manifest.json'), { integrity: hashes['mf-manifest.json'] }).then((answer) => answer.json()),
    ),
  };
};
addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
  (globalThis.violated ??= []).push(effectiveDirective);
});`;
const WAYS = [...TAKE.matchAll(/^ {4}'(.+)': /gm)].map(([, way = '']) => way);
const all = (outcome: string) => Object.fromEntries(WAYS.map((way) => [way, outcome]));

/** What `TAKE` and the modules leave in a page. */
interface ReportedOrigins {
  take: (folder: string, hashes: Record<string, string>) => Promise<Record<string, string>>;
  ran?: string[];
  violated?: string[];
}

const take = (origin: string, hashes: Record<string, string> = integrity) =>
  page.evaluate(
    ([folder, wanted]) => (globalThis as unknown as ReportedOrigins).take(folder, wanted),
    [`${origin}/${FOLDER}`, hashes] as const,
  );
const reported = (what: 'ran' | 'violated') =>
  page.evaluate(
    (name) => ((globalThis as unknown as ReportedOrigins)[name] ?? []).toSorted(),
    what,
  );

describe('a page of the shop', () => {
  longTest('runs modules of its own origin, with or without a hash', async () => {
    expect(await take(shop.address)).toEqual(all('loaded'));
    expect(await reported('ran')).toEqual(['classic', 'classic', 'module', 'module']);
  });

  longTest('runs modules of an origin that its gateway names', async () => {
    expect(await take(named.address)).toEqual(all('loaded'));
    expect(await reported('ran')).toEqual(['classic', 'classic', 'module', 'module']);
  });

  longTest('runs nothing that differs from its hash', async () => {
    const wrong = Object.fromEntries(Object.keys(MODULE).map((name) => [name, WRONG]));
    expect(await take(named.address, wrong)).toMatchObject({
      'classic script': 'refused',
      'module script': 'refused',
      stylesheet: 'refused',
      manifest: 'refused',
    });
    // those that were loaded without a hash
    expect(await reported('ran')).toEqual(['classic', 'module']);
  });

  it('loads nothing of any other origin', async () => {
    expect(await take(stranger.address)).toEqual(all('refused'));
    expect(await reported('ran')).toEqual([]);
    expect([...new Set(await reported('violated'))]).toEqual([
      'connect-src',
      'img-src',
      'script-src-elem',
      'style-src-elem',
    ]);
  });
});
