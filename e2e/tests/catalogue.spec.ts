import type { Locator, Page } from '@playwright/test';
import { apiOf } from '@tanabana/test-kit/shop-client';
import { stockedProduct } from '../support/cart.ts';
import { expect, test } from '../support/fixtures.ts';
import { tabTo } from '../support/keyboard.ts';

const count = (page: Page) => page.getByRole('status').filter({ hasText: /^Showing/ });
const panel = (page: Page) => page.getByRole('complementary', { name: 'Filter' });
/** The checkbox of a size; the number of products follows its name. */
const size = (place: Locator, name: string) =>
  place.locator('label').filter({ hasText: new RegExp(`^${name}\\d`) });

test('filters, sort order and page are in the address; Back restores the scroll position', {
  tag: '@long',
}, async ({ page }) => {
  await page.goto('/shop');
  await size(panel(page), 'M').click();
  await expect(page).toHaveURL(/\/shop\?size=M$/);
  await page.getByLabel('Sort by').selectOption('Price low to high');
  await expect(page).toHaveURL(/\?size=M&sort=price-asc$/);
  await expect(count(page)).toContainText('products');

  const next = page.getByRole('link', { name: 'Page 2', exact: true });
  await next.scrollIntoViewIfNeeded();
  // in one step: a click of Playwright may scroll the link into view again
  const place = await next.evaluate((link: HTMLElement) => {
    link.click();
    return scrollY;
  });
  expect(place).toBeGreaterThan(400);
  await expect(page).toHaveURL(/\?size=M&sort=price-asc&page=2$/);
  await expect(next).toHaveAttribute('aria-current', 'page');
  await expect.poll(() => page.evaluate(() => scrollY)).toBeLessThan(place - 200);

  await page.reload();
  await expect(panel(page).getByRole('checkbox', { name: /^M \d/ })).toBeChecked();
  await expect(page.getByLabel('Sort by')).toHaveValue('price-asc');
  await page.goBack();
  await expect(page).toHaveURL(/\?size=M&sort=price-asc$/);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
});

test('search suggestions open with the key / and lead to a product; quick view shows its current data', {
  tag: '@long',
}, async ({ page, shop }) => {
  const product = await stockedProduct(shop);
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Search' })).toBeVisible();
  const field = page.getByRole('combobox', { name: 'Search products' });
  // a server-rendered page handles keys a moment later
  await expect(async () => {
    await page.keyboard.press('/');
    await expect(field).toBeFocused({ timeout: 1000 });
  }).toPass();
  const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
  await field.fill(product.name);
  await expect(options.first()).toContainText(product.name);
  await page.keyboard.press('ArrowDown');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/product/${product._id}$`));

  await page.goto(`/shop?q=${encodeURIComponent(product.name)}`);
  const button = page.getByRole('button', { name: `Quick view: ${product.name}` });
  await button.press('Enter');
  const view = page.getByRole('dialog', { name: product.name });
  await expect(view).toContainText(product.sku);
  await page.keyboard.press('Escape');
  await expect(view).toBeHidden();
  await expect(button).toBeFocused();
});

test('a shopper fills the cart from the home page by keyboard alone (rules 1.1, 1.2)', {
  tag: '@long',
}, async ({ page }) => {
  const ready = () => expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'New Arrivals' })).toBeVisible();
  await ready();
  await tabTo(page, page.getByRole('banner').getByRole('link', { name: 'Shop', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Shop' })).toBeFocused();
  await ready();

  await tabTo(page, panel(page).getByRole('switch', { name: 'In stock only' }));
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(/inStock=1/);
  await ready();
  await tabTo(page, page.getByRole('main').getByRole('article').first().getByRole('link'));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/product\/[0-9a-f]{24}$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeVisible();
  const sizes = page.getByRole('group', { name: 'Size' }).getByRole('radio');
  await tabTo(page, sizes.first());
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await expect(sizes.nth(1)).toBeChecked();
  await tabTo(page, page.getByRole('button', { name: 'Add to Cart' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('banner').getByRole('link', { name: /cart.*1/i })).toBeVisible();
});

test('a category opens by its slug and by its name', { tag: '@long' }, async ({ page, shop }) => {
  const category = (await apiOf(shop).categories.list({})).data.find(({ slug }) =>
    slug.startsWith('kurta-'),
  );
  if (!category) throw new Error('No category has a name of two words.');
  for (const key of [category.slug, category.name]) {
    await page.goto(`/category/${encodeURIComponent(key)}`);
    await expect(page.getByRole('heading', { level: 1, name: category.name })).toBeVisible();
    await expect(count(page)).toContainText('products');
  }
});
