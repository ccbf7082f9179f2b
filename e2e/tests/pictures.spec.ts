import type { Page } from '@playwright/test';
import { sampleRows } from '@tanabana/test-kit/long-tests';
import { aProductInStock } from '@tanabana/test-kit/shop-client';
import { expect, test } from '../support/fixtures.ts';
import { expectStill, watchShifts } from '../support/shifts.ts';

/** Facts about a picture in the page. */
interface Seen {
  src: string;
  type: string;
  /** Loaded pixels per covered screen pixel, on the closer side. */
  density: number;
  /** CSS pixels. */
  rendered: number;
  sized: boolean;
}

/**
 * The smallest width that the shop creates is 160 px (rule 3.3): a thumbnail may be larger than
 * rendered.
 */
const THUMBNAIL = 100;

/** Scrolls down, so that lazy content loads. */
async function wakeAll(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let y = 0; y < document.body.scrollHeight; y += innerHeight / 2) {
      scrollTo(0, y);
      await frame();
      await frame();
    }
  });
  await page.waitForFunction(() =>
    [...document.images].every((image) => image.currentSrc === '' || image.complete),
  );
}

const picturesOf = (page: Page): Promise<Seen[]> =>
  page.evaluate(async () => {
    const shown = [...document.images].filter(
      ({ clientWidth, complete, currentSrc }) => clientWidth > 0 && complete && currentSrc !== '',
    );
    return Promise.all(
      shown.map(async (image) => {
        const answer = await fetch(image.currentSrc, {
          headers: { accept: 'image/avif,image/webp,image/*,*/*;q=0.8' },
        });
        const blob = await answer.blob();
        const real = blob.type.includes('svg') ? null : await createImageBitmap(blob);
        const covers = Math.max(
          (image.clientWidth * devicePixelRatio) / (real?.width ?? image.clientWidth),
          (image.clientHeight * devicePixelRatio) / (real?.height ?? image.clientHeight),
        );
        return {
          src: new URL(image.currentSrc, location.href).pathname + new URL(image.currentSrc).search,
          type: blob.type,
          density: real ? 1 / covers : 1,
          rendered: image.clientWidth,
          sized: image.hasAttribute('width') && image.hasAttribute('height'),
        };
      }),
    );
  });

/** The largest picture of the first view according to the browser, if any. */
const largestOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<{ lazy: boolean; priority: string } | null>((resolve) => {
        new PerformanceObserver((list) => {
          const { element } = list.getEntries().at(-1) as PerformanceEntry & { element?: Element };
          resolve(
            element instanceof HTMLImageElement
              ? { lazy: element.loading === 'lazy', priority: element.fetchPriority }
              : null,
          );
        }).observe({ type: 'largest-contentful-paint', buffered: true });
      }),
  );

/** Lists contain only the demo catalogue: products of other tests have no or odd pictures. */
test.beforeEach(async ({ page }) => {
  // the server has no such information
  await page.route(
    (url) => /^\/(?:shop.*)?$/.test(url.pathname),
    (route) =>
      route.continue({ headers: { ...route.request().headers(), 'x-client-rendered': '1' } }),
  );
  await page.route(
    (url) => url.pathname === '/api/products',
    async (route) => {
      const address = new URL(route.request().url());
      address.searchParams.set('sort', 'oldest'); // the demo catalogue was stored first
      const answer = await route.fetch({ url: address.href });
      const list = (await answer.json()) as { data: { sku: string }[] };
      const data = list.data.filter(({ sku }) => sku.startsWith('TB-'));
      await route.fulfill({ response: answer, json: { ...list, data } });
    },
  );
});

async function expectFit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expectStill(page, path);
  const largest = await largestOf(page);
  if (largest) expect(largest, path).toEqual({ lazy: false, priority: 'high' });
  const hurried = await page.evaluate(
    () =>
      [...document.images].filter(
        (image) => image.loading !== 'lazy' && image.getBoundingClientRect().top > innerHeight,
      ).length,
  );
  expect(hurried, `pictures of ${path} below the first view that do not wait`).toBe(0);

  // lazy sections load their pictures a moment later
  await expect(async () => {
    await wakeAll(page);
    expect(await page.evaluate(() => document.images.length), path).toBeGreaterThan(3);
  }).toPass({ timeout: 10_000 });
  await wakeAll(page);
  const pictures = await picturesOf(page);
  for (const { src, type, density, rendered, sized } of pictures) {
    expect(sized, `${src} has width and height`).toBe(true);
    expect(type, src).toMatch(/^image\/(avif|webp|svg\+xml)$/);
    if (rendered < THUMBNAIL) continue;
    expect(density, `${src} is too large for ${rendered} px`).toBeLessThan(2);
    expect(density, `${src} is too small for ${rendered} px`).toBeGreaterThan(0.5);
  }
}

/** `npm run check:pages` covers each kind of page, a normal run some. */
const isWhole = process.env.CHECK_PAGES === 'on';

const screens = [
  {
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    paths: isWhole ? ['/', '/shop'] : ['/'],
  },
  {
    viewport: { width: 1440, height: 900 },
    deviceScaleFactor: 1,
    isMobile: false,
    hasTouch: false,
    paths: isWhole ? ['/', '/shop?cols=2', '/shop-custom-banner?for=women'] : ['/shop?cols=2'],
  },
];

for (const { paths, ...screen } of sampleRows(screens))
  test.describe(`at ${screen.viewport.width} px`, () => {
    test.use(screen);

    test('pictures have a fitting size and format, load in order of importance, and cause no layout shift', {
      tag: '@long',
    }, async ({ page, shop }) => {
      await watchShifts(page);
      const product = `/product/${(await aProductInStock(shop))._id}`;
      for (const path of [...paths, product]) await expectFit(page, path);
      if (!screen.hasTouch) return;

      // pictures shown on hover only are not loaded
      await page.goto('/shop');
      await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
      await wakeAll(page);
      const fetched = await page.evaluate(
        () =>
          performance
            .getEntriesByType('resource')
            .filter(({ name }) => name.includes('/api/products/images/')).length,
      );
      const cards = await page.getByRole('main').getByRole('article').count();
      expect(fetched).toBeLessThanOrEqual(cards);
    });
  });
