import { aProductInStock } from '../support/api.ts';
import { expectNoFaults } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectStill, watchShifts } from '../support/shifts.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const pages = ['/', '/shop', '/product/…', '/category/…', '/cart'];

for (const name of pages)
  test(`${name}: axe finds nothing, and nothing moves while it loads`, async ({ page, shop }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' }); // half-faded text has half its contrast
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

test('information pages: every link of the footer leads to one, and axe finds nothing', async ({
  page,
}) => {
  await page.goto('/faq');
  const links = page.getByRole('contentinfo').getByRole('link');
  await expect(links.first()).toBeVisible();
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(addresses).toEqual(expect.arrayContaining(['/about', '/faq', '/store', '/contact']));
  for (const address of addresses) {
    await page.goto(address ?? '');
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toBeAttached();
    await expect(heading).not.toHaveText(/leads nowhere|away for a moment/);
    if (!['/shop', '/cart'].includes(address ?? '')) await expectNoFaults(page, address ?? '');
  }
});
