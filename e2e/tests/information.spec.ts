import { lookAway } from '../support/document.ts';
import { expect, test } from '../support/fixtures.ts';

test.use({ expectedNoise: /Failed to load resource|ERR_FAILED|is away: / });

test('an information page is fetched when it is wanted; with its file away it says so kindly and mends', async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/assets\/.*\.js$/.test(pathname)) scripts.push(pathname);
  });
  await page.goto('/cart');
  await expect(page.getByRole('main')).toContainText('Your cart is empty');
  expect(scripts).toHaveLength(1);
  const footer = page.getByRole('contentinfo');
  await footer.getByRole('link', { name: 'FAQs' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Good questions' })).toBeVisible();
  expect(scripts).toHaveLength(2);

  await page.route('**/assets/*', (route) => route.abort());
  await footer.getByRole('link', { name: 'About' }).click();
  const away = page.getByRole('heading', { level: 1, name: 'This page is away for a moment' });
  await expect(away).toBeVisible();
  await lookAway(page);
  await page.unroute('**/assets/*');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Tana is the warp/ })).toBeVisible();
});
