import { expect, test } from '../support/fixtures.ts';

test('one copy of React, router and session serves shell and all modules', async ({ page }) => {
  const scripts: string[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.url());
  });
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'New Arrivals' })).toBeVisible();
  await page.goto('/shop');
  await expect(page.getByText(/Showing \d+ of \d+ products/)).toBeVisible();
  const sources = await Promise.all(
    [...new Set(scripts)].map(async (url) => (await page.request.get(url)).text()),
  );
  const holding = (mark: string) => sources.filter((source) => source.includes(mark)).length;
  // Texts that stand once in each library's own code.
  expect(holding('react.transitional.element'), 'React').toBeGreaterThan(0);
  expect(holding('__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE')).toBe(1);
});

test('the page asks for nothing outside its origin and logs nothing', async ({ page }) => {
  for (const path of ['/', '/shop', '/cart', '/no-such-page']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
});

test('only the modules that a page needs are loaded', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/cart');
  await expect(page.getByRole('main')).toContainText('Your cart is empty');
  expect(asked.some((path) => path.startsWith('/modules/mf-cart-checkout/'))).toBe(true);
  expect(asked.some((path) => path.startsWith('/modules/mf-admin/'))).toBe(false);
});
