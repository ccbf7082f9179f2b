import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { chromiumFlags, findChromium } from '@tanabana/shop-runner/browser';
import { readShopFile } from '@tanabana/shop-runner/shop-file';

/** Chromium as the tests have it, closed when `work` is over. */
export async function withBrowser<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await chromium.launch({
    executablePath: findChromium() ?? undefined,
    args: chromiumFlags(),
  });
  return work(browser).finally(() => browser.close());
}

const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]'];

/**
 * Addresses of the shops that a bench is told to measure; the one that `npm start` keeps open unless told.
 * @throws Error for a shop that is not on this machine
 */
export async function shopAddresses(given: readonly string[]): Promise<readonly string[]> {
  const addresses = given.length
    ? given
    : [(await readShopFile<{ address: string }>(process.env.DATA_DIR || '.data')).address];
  if (addresses.some((one) => !LOOPBACK.includes(new URL(one).hostname)))
    throw new Error('Only shops on this machine are measured.');
  return addresses;
}

export const VIEWPORT = { width: 1440, height: 900 };

/** Paths of pages by name, of a shop that has something to sell. */
export async function pathsOf(address: string): Promise<Record<string, string>> {
  const answer = await fetch(`${address}/api/products?limit=1&inStock=1`);
  const { data } = (await answer.json()) as { data: { _id: string }[] };
  return { home: '/', shop: '/shop', product: `/product/${data[0]?._id}`, cart: '/cart' };
}

/** When a result counts as there. All that is given must hold. */
export interface Awaited {
  /** Begins with the visit instead of the next click, choice or key. */
  fromStart?: boolean;
  /** Selector of what it is made of. */
  rows: string;
  /** Selector of what stands there while something is on its way. */
  busy: string;
  /** The rows must be others than now. */
  others?: boolean;
  /** Text of one of the rows. */
  contains?: string;
  /** Selector and beginning of a text that must be there, too. */
  says?: { at: string; text: string };
}

/**
 * In the page: milliseconds from the last thing that the shopper did to the frame that shows its result.
 * It is told to start before the shopper does it, and looks at every frame.
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
  // a message is handled after the frame in which it was sent has been rendered
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

/** Milliseconds from what `act` does in the page to its painted result. */
export async function timeOf(
  page: Page,
  awaited: Awaited,
  act: () => Promise<unknown>,
): Promise<number> {
  const painted = page.evaluate(watchInPage, awaited);
  const [milliseconds] = await Promise.all([painted, act()]);
  return milliseconds;
}

/** A browser that knows nothing yet. */
export const newVisitor = (browser: Browser): Promise<BrowserContext> =>
  browser.newContext({ viewport: VIEWPORT, reducedMotion: 'reduce' });

/** Opens an address; milliseconds until what is awaited is painted. The page is at rest then. */
export async function timedOpening(
  context: BrowserContext,
  address: string,
  awaited: Awaited,
): Promise<{ page: Page; ms: number }> {
  const page = await context.newPage();
  await page.goto(address, { waitUntil: 'commit' });
  const ms = await timeOf(page, awaited, async () => undefined);
  await page.waitForLoadState('networkidle');
  return { page, ms };
}
