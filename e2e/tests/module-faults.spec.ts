import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type { Product, Session } from '@tanabana/contracts';
import type { RegistryFile } from '@tanabana/local/publish';
import { signUp } from '../support/api.ts';
import { comeWithCart, stockedProduct, storedCart } from '../support/cart.ts';
import { expect, test } from '../support/deploys.ts';
import { follow, isMarked, lookAway, mark } from '../support/document.ts';
import { holes, moduleFaults, pagesOf } from '../support/module-faults.ts';
import { installClock } from '../support/page-clock.ts';
import { shopUnderTest } from '../support/shop.ts';

/** Every module of the repository, which are those of the registry. */
const modules = readdirSync(fileURLToPath(new URL('../..', import.meta.url))).filter((name) =>
  name.startsWith('mf-'),
);

/** Milliseconds between the quiet tries of a page. */
const QUIET_TRY = 10_000;

let session: Session;
let product: Product;

test.beforeAll(async () => {
  const shop = shopUnderTest();
  session = await signUp(shop);
  product = await stockedProduct(shop);
});

const main = (page: Page) => page.getByRole('main');
const header = (page: Page) => page.getByRole('banner');

/** What the registry says that a module owns. */
function partsOf({ modules: lines }: RegistryFile, module: string) {
  const line = lines.find(({ name }) => name === module) as unknown as {
    routes: { path: string }[];
    slots: { slot: string }[];
  };
  const paths = line.routes.map(({ path }) => path).filter((path) => !/[:*]/.test(path));
  const slots = line.slots.map(({ slot }) => slot);
  const inHeader = slots.filter((slot) => slot.startsWith('header.')).map((slot) => holes[slot]);
  return { path: paths[0], slots, inHeader: inHeader.filter((name) => typeof name === 'string') };
}

/** Whether the header's places of other modules are filled. */
const isWhole = (page: Page, without: string): Promise<boolean> =>
  header(page)
    .locator(`[data-place]:not([data-module="${without}"])`)
    .evaluateAll((places) => places.every((place) => place.querySelector('a, button, input')));

/** Shops in the part of the shop that is whole; the cart is as it should be afterwards. */
async function shopElsewhere(page: Page, module: string): Promise<number> {
  if (module === 'mf-cart-checkout') {
    await page.goto('/shop');
    await expect(main(page)).toContainText(/Showing \d+ of \d+ products/);
    return 1;
  }
  await page.goto('/cart');
  await expect(main(page).getByRole('heading', { name: product.name })).toBeVisible();
  await main(page).getByRole('button', { name: 'Increase' }).click();
  await expect(header(page).getByRole('link', { name: 'Cart, 2 items' })).toBeVisible();
  return 2;
}

test('the modules of the registry are those that are tried here', async ({ before }) => {
  expect(before.modules.map(({ name }) => name)).toEqual(modules);
});

for (const fault of moduleFaults)
  test.describe(`a module ${fault.name}`, () => {
    test.use({ expectedNoise: fault.noise });
    for (const module of modules)
      test(`${module}: the rest works, its page says so, and comes back by itself`, async ({
        page,
        shop,
        site,
        before,
        build,
      }) => {
        const { path = '', inHeader } = partsOf(before, module);
        await installClock(page);
        await comeWithCart(page, [product], session);
        const wait = () => (fault.patience ? page.clock.fastForward(fault.patience) : undefined);
        const target = { page, shop, site, module, build: () => build(module, ['', '']) };
        const end = await fault.begin(target);
        const hole = page.getByRole('heading', { name: fault.heading });
        const unavailable = header(page).getByRole('button', { name: /unavailable/ });
        try {
          const pieces = await shopElsewhere(page, module);
          await mark(page);
          await expect.poll(() => isWhole(page, module)).toBe(true);
          await expect(async () => {
            await wait();
            await expect(unavailable).toHaveCount(inHeader.length, { timeout: 2000 });
          }).toPass();
          for (const name of inHeader)
            await expect(header(page).getByRole('button', { name })).toBeVisible();
          await header(page).getByRole('link', { name: 'Contact Us' }).click();
          await expect(main(page).getByRole('textbox').first()).toBeVisible();

          await follow(page, path);
          await expect(async () => {
            await wait();
            await expect(hole).toBeVisible({ timeout: 2000 });
          }).toPass();
          const button = main(page).getByRole('button', { name: fault.button });
          await expect(button).toBeVisible();
          if (fault.button === 'Retry') {
            const asked = page.waitForRequest('**/modules.json');
            await button.click();
            await asked;
            await expect(async () => {
              await wait();
              await expect(button).not.toHaveAttribute('aria-busy', 'true', { timeout: 500 });
            }).toPass();
            await expect(hole).toBeVisible();
          }

          await end();
          const away = hole.or(unavailable);
          await expect(async () => {
            // a try under way would run out of time
            await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
            if (await away.count()) await page.clock.fastForward(QUIET_TRY);
            await expect(away).toHaveCount(0, { timeout: 3000 });
          }).toPass();
          await expect(main(page).getByRole('heading', { level: 1 })).toBeAttached();
          await expect(page.getByRole('button', { name: /unavailable|Retry/ })).toHaveCount(0);
          expect(await storedCart(page)).toEqual([[product.name, pieces]]);
          expect(await isMarked(page), 'the document was never loaded anew').toBe(true);
        } finally {
          await end().catch(() => undefined);
        }
      });
  });

/** Takes modules away for this page. @returns what makes them ready for a press */
async function without(page: Page, ...names: string[]): Promise<() => Promise<void>> {
  const files = new RegExp(`/modules/(?:${names.join('|')})/`);
  await page.route(files, (route) => route.fulfill({ status: 503, body: '{}' }));
  return async () => {
    await lookAway(page);
    await page.unroute(files);
  };
}

for (const module of modules)
  test.describe(`${module} and the others`, () => {
    test.use({ expectedNoise: /Failed to load resource/ });

    test('its pages are whole while every other module is away', async ({ page }) => {
      await comeWithCart(page, [], session);
      await without(page, ...modules.filter((name) => name !== module));
      for (const { path, sees } of pagesOf(module)) {
        await page.goto(path);
        await expect(page.getByText(sees).first(), path).toBeVisible();
      }
    });

    test('a press of Retry mends its page', async ({ page }) => {
      await comeWithCart(page, [], session);
      const [{ path, sees }] = pagesOf(module);
      const end = await without(page, module);
      await page.goto(path);
      const retry = main(page).getByRole('button', { name: 'Retry' });
      await expect(retry).toBeVisible();
      await end();
      await retry.click();
      await expect(page.getByText(sees).first()).toBeVisible();
      await expect(retry).toHaveCount(0);
    });
  });

test.describe('on pages of others', () => {
  test.use({ expectedNoise: /Failed to load resource/ });

  test('a product says that Add to Cart is away, and of extras nothing', async ({ page }) => {
    const end = await without(page, 'mf-cart-checkout', 'mf-wishlist');
    await page.goto(`/product/${product._id}`);
    const hole = main(page).getByRole('button', { name: 'Add to Cart unavailable' });
    await expect(hole).toBeVisible();
    await expect(main(page).getByRole('button', { name: /unavailable/ })).toHaveCount(1);
    await end();
    await hole.click();
    await expect(main(page).getByRole('button', { name: 'Add to Cart' })).toBeVisible();
  });

  test('the menu of a small window says that the account is away', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    const end = await without(page, 'mf-account');
    await page.goto('/cart');
    await header(page).getByRole('button', { name: 'Menu' }).click();
    const hole = page.getByRole('dialog').getByRole('button', { name: 'Account unavailable' });
    await expect(hole).toBeVisible();
    await end();
    await hole.click();
    await expect(hole).toBeHidden();
  });

  test('who is asked to sign in is told that it is away, and can try again', async ({ page }) => {
    const end = await without(page, 'mf-account');
    await page.goto('/dashboard');
    const hole = page.getByRole('dialog', { name: 'Signing in is away for a moment' });
    await expect(hole).toBeVisible();
    await end();
    await hole.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('dialog').getByRole('tab', { name: 'Log in' })).toBeVisible();
  });
});
