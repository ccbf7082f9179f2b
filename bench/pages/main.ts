import { parseArgs } from 'node:util';
import type { Browser } from '@playwright/test';
import { pathsOf, shopAddresses, VIEWPORT, withBrowser } from '../browser.ts';

// What a first visit downloads: `npm run bench:pages [address of a shop on this machine]`, the one that
// `npm start` keeps open unless told. Cold Chromium; kB of bodies as they came over the wire (without headers),
// everything that the page asks for until it is quiet. In gzip, as the marks count; with `--brotli` what
// browsers really get.

const KINDS = ['javascript', 'css', 'json', 'html', 'font', 'image'];

/** By content: modules' scripts are fetched ahead before a tag takes them from the cache. */
const kindOf = (type: string): string => KINDS.find((kind) => type.includes(kind)) ?? 'other';

interface Weight {
  scripts: number;
  /** Bytes by kind. */
  bytes: Map<string, number>;
}

/** What a page brings to a browser that knows nothing yet. */
async function weigh(browser: Browser, url: string, encodings: string): Promise<Weight> {
  const context = await browser.newContext({
    viewport: VIEWPORT,
    extraHTTPHeaders: { 'Accept-Encoding': encodings },
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  const kinds = new Map<string, string>();
  const scripts = new Set<string>();
  const headers = new Map<string, number>();
  const bytes = new Map<string, number>();
  session.on('Network.responseReceived', ({ requestId, response }) => {
    kinds.set(requestId, kindOf(response.mimeType));
    headers.set(requestId, response.encodedDataLength);
    if (kindOf(response.mimeType) === 'javascript') scripts.add(response.url);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? 'other';
    const body = Math.max(0, encodedDataLength - (headers.get(requestId) ?? 0));
    bytes.set(kind, (bytes.get(kind) ?? 0) + body);
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  await context.close();
  return { scripts: scripts.size, bytes };
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { brotli: { type: 'boolean', default: false } },
});
const [address = ''] = await shopAddresses(positionals);
const pages = await pathsOf(address);
await withBrowser(async (browser) => {
  for (const [name, path] of Object.entries(pages)) {
    const { scripts, bytes } = await weigh(
      browser,
      address + path,
      values.brotli ? 'br, gzip' : 'gzip',
    );
    const parts = [...bytes]
      .toSorted(([, a], [, b]) => b - a)
      .map(([kind, size]) => `${kind} ${(size / 1000).toFixed(1)}`);
    console.log(`${name.padEnd(8)} ${scripts} scripts · ${parts.join(' · ')} kB`);
  }
});
