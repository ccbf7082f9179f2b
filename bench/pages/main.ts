import { parseArgs } from 'node:util';
import type { Browser } from '@playwright/test';
import { pathsOf, shopAddresses, VIEWPORT, withBrowser } from '../browser.ts';

// `npm run bench:pages [address]` measures what a first visit downloads, by default from the shop
// of `npm start`. Cold Chromium; kB of bodies as transferred, without headers, of everything
// requested until the page is idle. In gzip, as the limits count; `--brotli` measures what browsers
// receive.

const KINDS = ['javascript', 'css', 'json', 'html', 'font', 'image'];

/** By content: scripts of modules are prefetched before a tag loads them from the cache. */
const kindOf = (type: string): string => KINDS.find((kind) => type.includes(kind)) ?? 'other';

interface Weight {
  scripts: number;
  /** Bytes by kind. */
  bytes: Map<string, number>;
}

/** Measures the download of a page in a fresh browser. */
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
