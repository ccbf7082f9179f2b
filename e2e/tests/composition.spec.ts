import { signUp } from '@tanabana/test-kit/shop-client';
import { expect, test } from '../support/fixtures.ts';
import { isAlive } from '../support/is-alive.ts';
import { signInOnPage } from '../support/steps.ts';

/** A string that occurs once in the code of each singleton. */
const marks = {
  react: '__CLIENT_INTERNALS_DO_NOT_USE',
  'react-dom': '__DOM_INTERNALS_DO_NOT_USE',
  router: 'External navigation is not allowed',
  session: 'user-storage',
};

test.use({ expectedNoise: /status of 404 .*\/no-such-page/ });

// fixtures.ts checks console and origins in every test
test('shell and all modules share one copy of React, router and session', async ({
  page,
  shop,
}) => {
  const scripts = new Set<string>();
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.add(response.url());
  });
  await signInOnPage(page, await signUp(shop));
  for (const path of [
    '/',
    '/shop',
    '/cart',
    '/checkout',
    '/dashboard',
    '/about',
    '/no-such-page',
  ]) {
    await page.goto(path);
    await page.waitForFunction(isAlive);
  }
  const modules = [...scripts].filter((url) => url.includes('/modules/'));
  const names = ['catalog', 'cart-checkout', 'account', 'admin', 'content', 'wishlist'];
  for (const name of names) expect(modules.some((url) => url.includes(`/mf-${name}/`))).toBe(true);
  const sources = await Promise.all(
    [...scripts].map(async (url) => (await page.request.get(url)).text()),
  );
  for (const [name, mark] of Object.entries(marks))
    expect(sources.filter((source) => source.includes(mark)).length, name).toBe(1);
});

test('only the modules that a page needs are loaded', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/cart');
  await expect(page.getByRole('main')).toContainText('Your cart is empty');
  expect(asked.some((path) => path.startsWith('/modules/mf-cart-checkout/'))).toBe(true);
  for (const module of ['mf-admin', 'mf-content'])
    expect(asked.some((path) => path.startsWith(`/modules/${module}/`))).toBe(false);
});
