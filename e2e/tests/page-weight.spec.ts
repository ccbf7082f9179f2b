import { aProductInStock } from '../support/api.ts';
import { expect, test } from '../support/fixtures.ts';

/**
 * Scripts of a first visit, in bytes as they come over the wire without headers. What is asked for until
 * the page is quiet counts, in gzip as `npm run bench:pages` counts it; browsers get fewer, by Brotli.
 * Decision 27 says how the marks are held.
 */
const MAX_BYTES = { '/': 132_000, '/shop': 136_000, '/product': 136_000, '/cart': 132_000 };
/** One of them keeps presses until the others are here (shell/src/drawn/early.ts). */
const MAX_SCRIPTS = 15;

test.use({ extraHTTPHeaders: { 'Accept-Encoding': 'gzip' } });

for (const [path, most] of Object.entries(MAX_BYTES))
  test(`the scripts of ${path} stay under ${most} bytes`, async ({ page, shop }) => {
    const product = await aProductInStock(shop);
    await page.goto(path === '/product' ? `/product/${product._id}` : path, {
      waitUntil: 'networkidle',
    });
    const scripts = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map((entry) => entry as PerformanceResourceTiming)
        .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
        .map(({ name, encodedBodySize }) => [new URL(name).pathname, encodedBodySize] as const),
    );
    // a script that is fetched ahead is there twice
    const sizes = Object.fromEntries(scripts.filter(([, size]) => size > 0));
    expect(Object.keys(sizes).length).toBeGreaterThan(5);
    expect(Object.keys(sizes).length).toBeLessThanOrEqual(MAX_SCRIPTS);
    const total = Object.values(sizes).reduce((sum, size) => sum + size, 0);
    expect(total, JSON.stringify(sizes, null, 2)).toBeLessThan(most);
  });
