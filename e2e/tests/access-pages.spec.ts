import { sampleRows } from '@tanabana/test-kit/long-tests';
import { aProductInStock } from '@tanabana/test-kit/shop-client';
import { expectNoFaults } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectStill, watchShifts } from '../support/shifts.ts';

test.use({ viewport: { width: 1440, height: 900 } });

for (const name of sampleRows(['/', '/product/…', '/shop', '/category/…', '/cart']))
  test(`${name}: axe reports nothing, and the layout does not shift while loading`, async ({
    page,
    shop,
  }) => {
    await watchShifts(page);
    const { _id, category } = await aProductInStock(shop);
    const path = name
      .replace('product/…', `product/${_id}`)
      .replace('category/…', `category/${category.slug}`);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expectStill(page, path);
    await expectNoFaults(page, path);
  });

// mf-content/src/information.test.tsx runs axe on them
test('information pages: every link of the footer opens one (rules 2.1, 2.17)', {
  tag: '@long',
}, async ({ page }) => {
  await page.goto('/faq');
  const links = page.getByRole('contentinfo').getByRole('link');
  await expect(links.first()).toBeVisible();
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(addresses).toEqual(
    expect.arrayContaining(['/about', '/faq', '/store', '/contact', '/terms', '/privacy']),
  );
  for (const address of addresses) {
    await page.goto(address ?? '');
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toBeAttached();
    await expect(heading).not.toHaveText(/cannot find|temporarily unavailable/);
  }
});
