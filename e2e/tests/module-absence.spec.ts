import type { Page } from '@playwright/test';
import { sampleRows } from '@tanabana/test-kit/long-tests';
import { signUp } from '@tanabana/test-kit/shop-client';
import { comeWithCart } from '../support/cart.ts';
import { hidePage } from '../support/document.ts';
import { expect, test } from '../support/fixtures.ts';

/** Pages of each module, and what they show a new signed-in user. */
const pages = {
  'mf-account': [{ path: '/account/addresses', sees: 'No address yet' }],
  'mf-admin': [{ path: '/dashboard', sees: 'Welcome back' }],
  'mf-cart-checkout': [
    { path: '/cart', sees: 'Your cart is empty' },
    { path: '/checkout', sees: 'Your cart is empty' },
  ],
  'mf-catalog': [
    { path: '/', sees: 'New Arrivals' },
    { path: '/shop', sees: /Showing \d+ of \d+ products/ },
  ],
  'mf-content': [
    { path: '/about', sees: 'It began with a trunk' },
    { path: '/faq', sees: 'Good questions' },
  ],
  'mf-wishlist': [{ path: '/wishlist', sees: 'Nothing on your wishlist yet' }],
} as const;

const modules = Object.keys(pages) as (keyof typeof pages)[];

/**
 * One of them, or all with long tests. Component tests also remove each while the others work.
 */
const tried = sampleRows([
  'mf-catalog',
  ...modules.filter((name) => name !== 'mf-catalog'),
] as const);

test.use({ expectedNoise: /Failed to load resource|is unavailable: |integrity|did not load/ });

/** Removes modules for this page. @returns a function that restores them */
async function without(page: Page, names: readonly string[]): Promise<() => Promise<void>> {
  const files = new RegExp(`/modules/(?:${names.join('|')})/`);
  await page.route(files, (route) => route.fulfill({ status: 503, body: '{}' }));
  return () => page.unroute(files);
}

for (const module of tried)
  test(`${module}: its pages work without every other module, and Retry loads one again`, {
    tag: '@long',
  }, async ({ page, shop }) => {
    await comeWithCart(page, [], await signUp(shop));
    const main = page.getByRole('main');
    const others = modules.filter((name) => name !== module);
    const bringBack = await without(page, others);
    for (const { path, sees } of pages[module]) {
      await page.goto(path);
      await expect(main.getByText(sees).first(), path).toBeVisible();
    }
    await bringBack();

    const [{ path, sees }] = pages[module];
    const end = await without(page, [module]);
    await page.goto(path);
    const retry = main.getByRole('button', { name: 'Retry' });
    await expect(retry).toBeVisible();
    // an automatic retry would load it, or start before the end of the fault and block the click
    await hidePage(page);
    await expect(retry).not.toHaveAttribute('aria-busy', 'true');
    await end();
    await retry.click();
    await expect(main.getByText(sees).first()).toBeVisible();
    await expect(retry).toHaveCount(0);
  });
