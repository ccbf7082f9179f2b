import type { Page } from '@playwright/test';
import type { Product } from '@tanabana/contracts';
import { aProductInStock } from '../support/api.ts';
import { expectNoFaults } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';

interface Screen {
  name: string;
  path: (product: Product) => string;
  /** What is done on it before it is looked at. */
  open?: (page: Page, width: number) => Promise<void>;
}

const UNKNOWN = '65a0000000000000000000ff';

/** Every page of the catalogue, and what opens over it; information.spec.ts has the others. */
const screens: Screen[] = [
  { name: 'home', path: () => '/' },
  { name: 'shop', path: () => '/shop' },
  {
    name: 'shop with its filters open',
    path: () => '/shop?size=M&minPrice=500',
    async open(page, width) {
      if (width < 960) await page.getByRole('button', { name: /^Filter/ }).click();
      await expect(page.getByRole('switch', { name: 'In stock only' })).toBeVisible();
    },
  },
  { name: 'shop without a result', path: () => '/shop?q=zzzqqq&size=M' },
  {
    name: 'quick view',
    path: () => '/shop',
    async open(page) {
      await page
        .getByRole('button', { name: /^Quick view/ })
        .first()
        .press('Enter');
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  { name: 'product', path: ({ _id }) => `/product/${_id}` },
  {
    name: 'product that asks for a size',
    path: ({ _id }) => `/product/${_id}`,
    async open(page) {
      await page.getByRole('button', { name: 'Add to Cart' }).click();
      await expect(page.getByText('Please select a size').first()).toBeVisible();
    },
  },
  {
    name: 'lightbox',
    path: ({ _id }) => `/product/${_id}`,
    async open(page) {
      await page.getByRole('button', { name: /^Enlarge picture 1/ }).press('Enter');
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  { name: 'category', path: ({ category }) => `/category/${category.slug}` },
  { name: 'collection', path: () => '/shop-custom-banner?for=women' },
  {
    name: 'search',
    path: () => '/',
    async open(page) {
      await expect(page.getByRole('button', { name: 'Search' })).toBeVisible();
      await page.keyboard.press('/');
      await page.getByRole('combobox', { name: 'Search products' }).fill('kurta');
      await expect(page.getByRole('option').first()).toBeVisible();
    },
  },
  { name: 'cart', path: () => '/cart' },
  { name: 'no page', path: () => '/no-such-page' },
  { name: 'no product', path: () => `/product/${UNKNOWN}` },
  { name: 'no category', path: () => '/category/no-such-shelf' },
];

test.use({ expectedNoise: /404/ });

for (const width of [360, 1440])
  for (const { name, path, open } of screens)
    test(`${name}: axe finds nothing at ${width} px, and nothing scrolls sideways`, async ({
      page,
      shop,
    }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' }); // half-faded text has half its contrast
      await page.setViewportSize({ width, height: 900 });
      await page.goto(path(await aProductInStock(shop)));
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      await open?.(page, width);
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      await expectNoFaults(page);
    });
