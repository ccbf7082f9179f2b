import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { chromiumFlags, findChromium } from '@tanabana/shop-runner/browser';
import { readShopFile } from '@tanabana/shop-runner/shop-file';

/** Chromium as configured for the tests, closed when `work` is done. */
export async function withBrowser<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await chromium.launch({
    executablePath: findChromium() ?? undefined,
    args: chromiumFlags(),
  });
  return work(browser).finally(() => browser.close());
}

const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]'];

/**
 * Returns the addresses of the shops to measure; by default that of `npm start`.
 * @throws Error for a shop on another machine
 */
export async function shopAddresses(given: readonly string[]): Promise<readonly string[]> {
  const addresses = given.length
    ? given
    : [(await readShopFile<{ address: string }>(process.env.DATA_DIR || '.data')).address];
  if (addresses.some((one) => !LOOPBACK.includes(new URL(one).hostname)))
    throw new Error('Only shops on this machine can be measured.');
  return addresses;
}

export const VIEWPORT = { width: 1440, height: 900 };

/** Paths of pages by name, for a shop with products. */
export async function pathsOf(address: string): Promise<Record<string, string>> {
  const answer = await fetch(`${address}/api/products?limit=1&inStock=1`);
  const { data } = (await answer.json()) as { data: { _id: string }[] };
  return { home: '/', shop: '/shop', product: `/product/${data[0]?._id}`, cart: '/cart' };
}

/** Conditions of a result; all that are given must hold. */
export interface Awaited {
  /** Starts with the navigation instead of the next click, selection or key. */
  fromStart?: boolean;
  /** Selector of the result's elements. */
  rows: string;
  /** Selector of loading indicators. */
  busy: string;
  /** The rows must differ from the current ones. */
  others?: boolean;
  /** Text of one of the rows. */
  contains?: string;
  /** Selector and beginning of a text that must also be present. */
  says?: { at: string; text: string };
}

/**
 * Runs in the page: measures milliseconds from the shopper's last action to the frame that shows
 * its result. Started before the action; checks each frame.
 */
async function watchInPage(awaited: Awaited): Promise<number> {
  const MAX_MS = 20_000;
  const rows = (): string[] =>
    [...document.querySelectorAll(awaited.rows)].map((row) => row.textContent ?? '');
  const before = rows().join('\n');
  const isThere = (): boolean => {
    const { says, contains = '' } = awaited;
    if (document.querySelector(awaited.busy)) return false;
    if (says && !document.querySelector(says.at)?.textContent?.startsWith(says.text)) return false;
    const now = rows();
    if (awaited.others && now.join('\n') === before) return false;
    return now.some((row) => row !== '' && row.includes(contains));
  };
  let from = awaited.fromStart ? 0 : Number.NaN;
  const note = (event: Event): void => {
    from = event.timeStamp;
  };
  if (!awaited.fromStart)
    for (const kind of ['click', 'change', 'input']) addEventListener(kind, note, true);
  const frame = (): Promise<void> =>
    new Promise((resolve) => requestAnimationFrame(() => resolve()));
  // a message is handled after the frame that sent it has been rendered
  const rendered = (): Promise<void> =>
    new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve();
      port2.postMessage(null);
    });
  const began = performance.now();
  while (performance.now() - began < MAX_MS) {
    await frame();
    if (Number.isNaN(from) || !isThere()) continue;
    await rendered();
    return performance.now() - from;
  }
  throw new Error(`No result within ${MAX_MS / 1000} s.`);
}

/** Measures milliseconds from an action in the page to its painted result. */
export async function timeOf(
  page: Page,
  awaited: Awaited,
  act: () => Promise<unknown>,
): Promise<number> {
  const painted = page.evaluate(watchInPage, awaited);
  const [milliseconds] = await Promise.all([painted, act()]);
  return milliseconds;
}

/** A fresh browser. */
export const newVisitor = (browser: Browser): Promise<BrowserContext> =>
  browser.newContext({ viewport: VIEWPORT, reducedMotion: 'reduce' });

/**
 * Opens an address and measures the milliseconds until the expected content is painted. Afterwards
 * the page is idle.
 * @param slower factor by which the page's processor time is slowed down
 */
export async function timedOpening(
  context: BrowserContext,
  address: string,
  awaited: Awaited,
  slower = 1,
): Promise<{ page: Page; ms: number }> {
  const page = await context.newPage();
  if (slower > 1) {
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
  }
  await page.goto(address, { waitUntil: 'commit' });
  const ms = await timeOf(page, awaited, async () => undefined);
  await page.waitForLoadState('networkidle');
  return { page, ms };
}
