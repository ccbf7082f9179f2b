import { isDeepStrictEqual } from 'node:util';
import type { Page, Response } from '@playwright/test';
import { sampleRows } from '@tanabana/test-kit/long-tests';
import { aProductInStock } from '@tanabana/test-kit/shop-client';
import { expect, test } from '../support/fixtures.ts';

/**
 * Scripts of a first visit, in bytes as transferred without headers, until the page is idle; in
 * gzip, as `npm run bench:pages` counts. Browsers receive fewer, by Brotli. Decision 27 explains
 * the limits.
 */
const MAX_BYTES = { '/': 131_500, '/cart': 134_500, '/shop': 135_500, '/product': 134_200 };
/** One of them queues clicks until the others are loaded (shell/src/server-rendering/early.ts). */
const MAX_SCRIPTS = 16;

test.use({ extraHTTPHeaders: { 'Accept-Encoding': 'gzip' } });

/** Sizes of the page's scripts by path; a prefetched one counts once. */
async function scriptsOf(page: Page): Promise<Record<string, number>> {
  const scripts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map((entry) => entry as PerformanceResourceTiming)
      .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
      .map(({ name, encodedBodySize }) => [new URL(name).pathname, encodedBodySize] as const),
  );
  return Object.fromEntries(scripts.filter(([, size]) => size > 0));
}

for (const [path, most] of sampleRows(Object.entries(MAX_BYTES), 2))
  test(`the scripts of ${path} are smaller than ${most} bytes`, async ({ page, shop }) => {
    const product = await aProductInStock(shop);
    const address = path === '/product' ? `/product/${product._id}` : path;
    // a busy machine leaves parts out of a document; the page then loads more to render them
    await expect(async () => {
      const document = (await (await page.goto(address))?.text()) ?? '';
      if (path !== '/cart') expect(document).toContain('id="server-data"');
      if (path === '/product') expect(document).toContain('["mf-reviews",');
    }).toPass({ timeout: 10_000 });
    // a page is complete with the slots of other modules; a busy machine is idle earlier
    await expect(page.getByRole('main').getByRole('heading').first()).toBeAttached();
    await expect(page.getByRole('link', { name: /^Cart/ })).toBeVisible();
    let sizes = await scriptsOf(page);
    await expect
      .poll(
        async () => {
          const before = sizes;
          sizes = await scriptsOf(page);
          return Object.keys(sizes).length > 5 && isDeepStrictEqual(sizes, before);
        },
        { intervals: [1000], message: 'the page goes on to ask for scripts' },
      )
      .toBe(true);
    expect(Object.keys(sizes).length).toBeLessThanOrEqual(MAX_SCRIPTS);
    const total = Object.values(sizes).reduce((sum, size) => sum + size, 0);
    expect(total, JSON.stringify(sizes, null, 2)).toBeLessThan(most);
  });

/** Records the uses of `Intl`, whose first one takes 24 ms on a fast processor, 100 on a slow phone. */
function recordIntl(): void {
  const uses: string[] = [];
  const record = (what: string): unknown => uses.push(`${what} ${new Error().stack}`);
  for (const name of ['NumberFormat', 'DateTimeFormat', 'Collator', 'DisplayNames'] as const) {
    const recorded = new Proxy(Intl[name], {
      construct(target, args) {
        record(name);
        return Reflect.construct(target, args);
      },
    });
    Object.assign(Intl, { [name]: recorded });
  }
  const formatNumber = Number.prototype.toLocaleString;
  Number.prototype.toLocaleString = function recorded(...args) {
    record('toLocaleString');
    return formatNumber.apply(this, args);
  };
  const compare = String.prototype.localeCompare;
  String.prototype.localeCompare = function recorded(...args: [string]) {
    record('localeCompare');
    return compare.apply(this, args);
  };
  Object.assign(globalThis, { intlUses: uses });
}

for (const path of ['/', '/shop', '/product'])
  test(`the page ${path} loads without using Intl, whose first use blocks a slow phone @long`, async ({
    page,
    shop,
  }) => {
    const product = await aProductInStock(shop);
    await page.addInitScript(recordIntl);
    await page.goto(path === '/product' ? `/product/${product._id}` : path, {
      waitUntil: 'networkidle',
    });
    await expect(page.getByRole('link', { name: /^Cart/ })).toBeVisible();
    const uses = await page.evaluate(
      () => (globalThis as unknown as { intlUses: string[] }).intlUses,
    );
    expect(uses).toEqual([]);
  });

/** Bytes of the reporting code, in gzip. */
const MAX_REPORTING_BYTES = 2000;

test('the reporting code is smaller than 2 kB, loads after the page, and reports it (rule 26.8)', async ({
  page,
}) => {
  const isReporting = async (answer: Response): Promise<boolean> =>
    /\/assets\/[^/]+\.js$/.test(answer.url()) && (await answer.text()).includes('/api/telemetry');
  const [reporting] = await Promise.all([page.waitForResponse(isReporting), page.goto('/')]);
  const timing = await page.evaluate((address) => {
    const [file] = performance.getEntriesByName(address) as PerformanceResourceTiming[];
    const [document] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    return {
      bytes: file?.encodedBodySize,
      after: (file?.startTime ?? 0) - (document?.loadEventStart ?? 0),
    };
  }, reporting.url());
  expect(timing.bytes).toBeLessThan(MAX_REPORTING_BYTES);
  expect(timing.after).toBeGreaterThan(0);
  const sent = page.waitForResponse((one) => one.url().endsWith('/api/telemetry'));
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { get: () => true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  const answer = await sent;
  expect(answer.status()).toBe(200);
  expect((await answer.json()).accepted).toBeGreaterThan(1);
});
