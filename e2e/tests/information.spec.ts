import { hidePage } from '../support/document.ts';
import { expect, test } from '../support/fixtures.ts';

test.use({ expectedNoise: /Failed to load resource|ERR_FAILED|is unavailable: / });

test('an information page is loaded on demand; without its file it shows an error and recovers', {
  tag: '@long',
}, async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/modules\/mf-content\/.*\.js$/.test(pathname)) scripts.push(pathname);
  });
  await page.goto('/cart');
  await expect(page.getByRole('main')).toContainText('Your cart is empty');
  expect(scripts).toEqual([]);
  const footer = page.getByRole('contentinfo');
  await footer.getByRole('link', { name: 'FAQs' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Good questions' })).toBeVisible();
  expect(scripts.length).toBeGreaterThan(0);

  await page.route('**/modules/mf-content/**', (route) => route.abort());
  await footer.getByRole('link', { name: 'About' }).click();
  const away = page.getByRole('heading', {
    level: 1,
    name: 'This page is temporarily unavailable',
  });
  await expect(away).toBeVisible();
  await hidePage(page);
  await page.unroute('**/modules/mf-content/**');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Tana is the warp/ })).toBeVisible();
});
