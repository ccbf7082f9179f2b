import { setTimeout as delay } from 'node:timers/promises';
import { chromiumFlags, findChromium } from '@tanabana/shop-runner/browser';
import { type BrowserContext, chromium, type Page } from 'playwright';

/** Milliseconds that a visitor stays: the reporting code loads 5 s after the page. */
const STAY_MS = 9000;
/** Milliseconds for a page to load, on a busy machine. */
const LOAD_MS = 30_000;
/** Pages that load at once: more would slow each other down until all of them fail. */
const MAX_LOADING = 3;
/** Pages with modules that may have canaries; `:id` is a product. */
const PAGES = ['/', '/shop', '/product/:id', '/cart'];

interface BrowserVisitOptions {
  /** Of the gateway. */
  address: string;
  /** At most: on a slow machine visits wait for each other to load. */
  perSecond: number;
  random: () => number;
  signal: AbortSignal;
}

/** Counts of visits in a browser. */
export interface Browsed {
  visits: number;
  /** Visits whose page did not open. */
  failed: number;
  /** Why the last one failed. */
  error?: string;
}

/**
 * Opens pages of the shop in Chromium, each visit as a new visitor, whose shell chooses versions and
 * sends reports by itself. Ends with the signal.
 */
export async function browse(options: BrowserVisitOptions, counts: Browsed): Promise<void> {
  const { address, perSecond, random, signal } = options;
  const products = await productIds(address);
  const browser = await chromium.launch({
    executablePath: findChromium() ?? undefined,
    args: chromiumFlags(),
  });
  const running = new Set<Promise<void>>();
  const loading = new Set<Promise<void>>();
  try {
    while (!signal.aborted) {
      const path = pick(PAGES, random).replace(':id', pick(products, random));
      const context = await browser.newContext();
      const loaded = loadPage(context, address + path);
      const visit = endVisit(context, loaded, options, counts);
      track(running, visit);
      track(
        loading,
        loaded.then(
          () => undefined,
          () => undefined,
        ),
      );
      await delay(1000 / perSecond, undefined, { signal }).catch(() => undefined);
      if (loading.size >= MAX_LOADING) await Promise.race(loading);
    }
    await Promise.all(running);
  } finally {
    await browser.close();
  }
}

function pick<T>(from: readonly T[], random: () => number): T {
  const found = from[Math.floor(random() * from.length)];
  if (found === undefined) throw new Error('There is nothing to pick from.');
  return found;
}

async function productIds(address: string): Promise<string[]> {
  const answer = await fetch(`${address}/api/products?limit=24&fields=card`);
  const { data } = (await answer.json()) as { data: { _id: string }[] };
  return data.map(({ _id }) => _id);
}

function track(all: Set<Promise<void>>, one: Promise<void>): void {
  all.add(one);
  void one.finally(() => all.delete(one));
}

async function loadPage(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(url, { timeout: LOAD_MS });
  return page;
}

/** Scrolls to the end of the page, waits, and leaves, which sends the report. */
async function endVisit(
  context: BrowserContext,
  loaded: Promise<Page>,
  { signal }: BrowserVisitOptions,
  counts: Browsed,
): Promise<void> {
  try {
    const page = await loaded;
    await page.keyboard.press('End');
    await delay(STAY_MS, undefined, { signal }).catch(() => undefined);
    await page.goto('about:blank', { timeout: LOAD_MS });
    counts.visits += 1;
  } catch (error) {
    if (signal.aborted) return;
    counts.failed += 1;
    counts.error = (error as Error).message;
  } finally {
    await context.close().catch(() => undefined);
  }
}
