import type { Page } from '@playwright/test';
import type { Session } from '@tanabana/contracts';
import { type ModuleFaultRow, moduleFaults, slotFallbacks } from '@tanabana/test-kit/fault-tables';
import { signUp } from '@tanabana/test-kit/shop-client';
import { comeWithCart, stockedProduct, storedCart } from '../../support/cart.ts';
import { expect, test } from '../../support/deploys.ts';
import { follow, isMarked, mark } from '../../support/document.ts';
import { faults } from '../../support/module-faults.ts';
import { fastForward, installClock } from '../../support/page-clock.ts';
import { shopUnderTest } from '../../support/shop.ts';

/*
 * Each fault once in the whole shop, with alternating modules; all modules with all faults are
 * tested in
 * shell/src/modules/delivery-faults.test.tsx and execution-faults.test.tsx. Three run only with
 * `npm run check:parts`:
 * deploy.long.spec.ts, foreign-remotes.long.spec.ts and execution-faults.test.tsx contain similar ones.
 */
const RARE: readonly ModuleFaultRow['name'][] = [
  'throws while rendering',
  'made for another contract',
  'made for another React',
];
const isWhole = process.env.CHECK_PARTS === 'on';
const modules = [
  { module: 'mf-account', path: '/account', inHeader: ['header.account'] },
  { module: 'mf-cart-checkout', path: '/cart', inHeader: ['header.cart'] },
  { module: 'mf-catalog', path: '/', inHeader: ['header.search'] },
  { module: 'mf-wishlist', path: '/wishlist', inHeader: [] },
  { module: 'mf-admin', path: '/dashboard', inHeader: [] },
  { module: 'mf-content', path: '/about', inHeader: [] },
] as const;

/** Milliseconds between automatic retries of a page. */
const QUIET_TRY = 10_000;
const SOON = { timeout: 30_000 };

let session: Session;
test.beforeAll(async () => {
  session = await signUp(shopUnderTest());
});

const main = (page: Page) => page.getByRole('main');
const header = (page: Page) => page.getByRole('banner');

for (const [at, { name, heading, button, patience }] of moduleFaults.entries()) {
  if (RARE.includes(name) && !isWhole) continue;
  const { module, path, inHeader } = modules[at % modules.length] ?? modules[0];
  const { noise, begin } = faults[name];

  test.describe(`a module with ${name}`, () => {
    test.use({ expectedNoise: noise });

    test(`${module}: the rest works, its page shows an error, and recovers by itself`, async ({
      page,
      shop,
      site,
      build,
    }) => {
      await installClock(page);
      const product = await stockedProduct(shop);
      await comeWithCart(page, [product], session);
      const wait = () => (patience ? fastForward(page, patience, module) : undefined);
      const end = await begin({ page, shop, site, module, build: () => build(module, ['', '']) });
      const fallback = page.getByRole('heading', { name: heading });
      const unavailable = header(page).getByRole('button', { name: /unavailable/ });
      try {
        const isContent = module === 'mf-content';
        await page.goto(isContent ? '/cart' : '/about');
        await mark(page);
        await expect(async () => {
          await wait();
          await expect(unavailable).toHaveCount(inHeader.length, { timeout: 2000 });
        }).toPass(SOON);
        for (const slot of inHeader)
          await expect(
            header(page).getByRole('button', { name: slotFallbacks[slot] ?? '' }),
          ).toBeVisible();
        const another = isContent ? 'Shop' : 'Contact Us';
        await header(page).getByRole('link', { name: another, exact: true }).click();
        const sees = isContent ? main(page).getByText(/^Showing/) : main(page).getByRole('textbox');
        await expect(sees.first()).toBeVisible();

        await follow(page, path);
        await expect(async () => {
          await wait();
          await expect(fallback).toBeVisible({ timeout: 2000 });
        }).toPass(SOON);
        await expect(main(page).getByRole('button', { name: button })).toBeVisible();

        await end();
        const away = fallback.or(page.getByRole('button', { name: /unavailable|Retry/ }));
        await expect(async () => {
          // a pending attempt would time out
          await expect(page.locator('[aria-busy="true"]')).toHaveCount(0, { timeout: 2000 });
          if (await away.count()) await fastForward(page, QUIET_TRY);
          await expect(away).toHaveCount(0, { timeout: 2000 });
        }).toPass(SOON);
        await expect(main(page).getByRole('heading', { level: 1 })).toBeAttached();
        expect(await storedCart(page)).toEqual([[product.name, 1]]);
        expect(await isMarked(page), 'the document was never reloaded').toBe(true);
      } finally {
        await end().catch(() => undefined);
      }
    });
  });
}

test.describe(() => {
  test.use({ expectedNoise: faults['made for another contract'].noise });

  test('Load again loads the version of the shop that a page was built for', async ({
    page,
    shop,
    site,
    build,
  }) => {
    const module = 'mf-cart-checkout';
    const target = { page, shop, site, module, build: () => build(module, ['', '']) };
    const end = await faults['made for another contract'].begin(target);
    await page.goto('/cart');
    const again = main(page).getByRole('button', { name: 'Load again' });
    await expect(again).toBeVisible();
    await end();
    await again.click();
    await expect(main(page)).toContainText('Your cart is empty');
  });
});
