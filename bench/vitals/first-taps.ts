import type { Browser, Page } from '@playwright/test';
import { median } from '../figures.ts';

/** A tap of a shopper who has just opened a page. */
interface Tap {
  name: string;
  /** Key of `pathsOf`. */
  page: string;
  /** Accessible name of the button, its beginning. */
  button: RegExp;
}

const TAPS: readonly Tap[] = [
  { name: 'menu', page: 'home', button: /^Menu/ },
  { name: 'filter', page: 'shop', button: /^Filter/ },
  { name: 'add to cart', page: 'product', button: /^Add to Cart/ },
];
/** Milliseconds from the load event to the tap, and from the tap until it is reported. */
const LOOKS_MS = 1500;
const REPORTED_MS = 1500;

/** Runs in the page before its scripts: records the longest interaction (W3C, Event Timing). */
function observeInteractions(): void {
  const seen = { longest: 0 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { interactionId, duration } = entry as PerformanceEntry & { interactionId?: number };
      if (interactionId) seen.longest = Math.max(seen.longest, duration);
    }
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
  Object.assign(globalThis, { interactions: seen });
}

/** Returns the milliseconds from the tap to the next painted frame, in steps of 8. */
async function tap(page: Page, url: string, button: RegExp): Promise<number> {
  await page.addInitScript(observeInteractions);
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForTimeout(LOOKS_MS);
  // `tap` would wait for the button to stay in place, which delays it until the page is idle
  const target = page.getByRole('button', { name: button }).filter({ visible: true }).first();
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error(`No button ${button} at ${url}.`);
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  await page.waitForTimeout(REPORTED_MS);
  return page.evaluate(
    () => (globalThis as unknown as { interactions: { longest: number } }).interactions.longest,
  );
}

/**
 * Measures the first tap on menu, filter and Add to Cart, 1.5 s after the load event, for shops in
 * turn.
 * @param slowDown slows down a page's processor and network
 */
export async function measureFirstTaps(
  browser: Browser,
  shops: readonly { address: string; paths: Record<string, string> }[],
  visits: number,
  slowDown: (page: Page) => Promise<unknown>,
): Promise<void> {
  console.log('first tap: Interaction to Next Paint in ms, median and all');
  for (const { name, page: path, button } of TAPS) {
    const seen: number[][] = shops.map(() => []);
    for (let visit = 0; visit < visits; visit += 1)
      for (const [index, { address, paths }] of shops.entries()) {
        const viewport = { width: 360, height: 740 };
        const context = await browser.newContext({ viewport, hasTouch: true, isMobile: true });
        const page = await context.newPage();
        await slowDown(page);
        seen[index]?.push(await tap(page, address + paths[path], button));
        await context.close();
      }
    for (const [index, { address }] of shops.entries()) {
      const all = seen[index] ?? [];
      console.log(`${name.padEnd(12)} ${median(all)}   ${all.join(' ')}   ${address}`);
    }
  }
}
