import type { Locator, Page } from '@playwright/test';
import { aProductInStock, apiOf } from '../support/api.ts';
import { expectNoFaults } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';

const count = (page: Page) => page.getByRole('status').filter({ hasText: /^Showing/ });
const panel = (page: Page) => page.getByRole('complementary', { name: 'Filter' });
/** The size's box; its number of products follows its name. */
const size = (place: Locator, name: string) =>
  place.locator('label').filter({ hasText: new RegExp(`^${name}\\d`) });

test('filters stand in the address: Back, reload and a shared link show the same', async ({
  page,
  shop,
}) => {
  await page.goto('/shop');
  const { total } = await apiOf(shop).products.list({ query: { limit: '1' } });
  await expect(count(page)).toHaveText(`Showing ${Math.min(12, total)} of ${total} products`);

  await size(panel(page), 'XS').click();
  await expect(page).toHaveURL(/\/shop\?size=XS$/);
  const small = await apiOf(shop).products.list({ query: { size: 'XS', limit: '1' } });
  await expect(count(page)).toContainText(`of ${small.total} products`);

  await panel(page).getByRole('switch', { name: 'In stock only' }).click();
  await page.getByLabel('Sort by').selectOption('Price low to high');
  await expect(page).toHaveURL(/\?size=XS&inStock=1&sort=price-asc$/);
  const cheapest = await apiOf(shop).products.list({
    query: { size: 'XS', inStock: '1', sort: 'price-asc', limit: '1' },
  });
  const first = page.getByRole('main').getByRole('article').first();
  await expect(first.getByRole('heading')).toHaveText(cheapest.data[0]?.name ?? '');

  await page.reload();
  await expect(panel(page).getByRole('checkbox', { name: /^XS/ })).toBeChecked();
  await expect(count(page)).toContainText(`of ${cheapest.total} products`);

  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(/\/shop\?size=XS$/);
  await expect(panel(page).getByRole('switch')).not.toBeChecked();
  await page.goForward();
  await expect(panel(page).getByRole('switch')).toBeChecked();

  const chips = page.getByRole('list', { name: 'Filters in use' });
  await chips.getByRole('link', { name: 'Remove Size XS' }).click();
  await expect(page).toHaveURL(/\/shop\?inStock=1$/);
  await chips.getByRole('link', { name: 'Clear all' }).click();
  await expect(page).toHaveURL(/\/shop$/);
  await expect(count(page)).toContainText(`of ${total} products`);
});

test('the next page begins at its top, and Back returns to where one was', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' }); // no smooth scrolling that is still under way
  await page.goto('/shop');
  const next = page.getByRole('link', { name: 'Page 2', exact: true });
  await next.scrollIntoViewIfNeeded();
  // in one go: a click of Playwright may scroll the link into view once more
  const place = await next.evaluate((link: HTMLElement) => {
    link.click();
    return scrollY;
  });
  expect(place).toBeGreaterThan(400);
  await expect(next).toHaveAttribute('aria-current', 'page');
  await expect.poll(() => page.evaluate(() => scrollY)).toBeLessThan(place - 200);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
});

test('an absurd address is read as far as it makes sense and put right', async ({ page }) => {
  await page.goto('/shop?size=m,huge&page=-3&cols=99&minPrice=9e9&sort=best&x=%00&tag=none#top');
  await expect(page).toHaveURL(/\/shop\?size=M#top$/);
  await expect(count(page)).toContainText('products');
});

test('a search without result says what to let go', async ({ page }) => {
  await page.goto('/shop?q=zzzqqq&size=M');
  const main = page.getByRole('main');
  await expect(main.getByText('Nothing found for “zzzqqq”')).toBeVisible();
  await main.getByRole('link', { name: 'without “zzzqqq”' }).click();
  await expect(page).toHaveURL(/\/shop\?size=M$/);
  await expect(count(page)).not.toHaveText(/of 0 products/);
});

test('on a phone the filters are a sheet', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/shop');
  await page.getByRole('button', { name: 'Filter' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filter' });
  await size(sheet, 'M').click();
  await expect(page).toHaveURL(/size=M/);
  await expectNoFaults(page);
  await sheet.getByRole('button', { name: /^Show \d+ products$/ }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('button', { name: 'Filter (1)' })).toBeFocused();
});

test('quick view opens and closes by keyboard and leads to the product', async ({ page, shop }) => {
  await page.goto('/shop');
  const button = page.getByRole('button', { name: /^Quick view/ }).first();
  await button.focus();
  await page.keyboard.press('Enter');
  const view = page.getByRole('dialog');
  const card = (await apiOf(shop).products.list({ query: { limit: '1' } })).data[0];
  const product = await apiOf(shop).products.get({ params: { id: card?._id ?? '' } });
  await expect(view).toContainText(product.sku);
  await expect(view).toContainText(product.description.slice(0, 40));
  await expect(view.getByRole('list', { name: 'Colours and sizes' })).toContainText(
    product.colors[0]?.name ?? '',
  );
  await expectNoFaults(page);
  await page.keyboard.press('Escape');
  await expect(view).toBeHidden();
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await view.getByRole('link', { name: 'View Product' }).click();
  await expect(page).toHaveURL(new RegExp(`/product/${product._id}$`));
});

test('the lightbox leafs, zooms and closes by keyboard', async ({ page, shop }) => {
  const product = await aProductInStock(shop);
  await page.goto(`/product/${product._id}`);
  const enlarge = page.getByRole('button', { name: /^Enlarge picture 1/ });
  await enlarge.press('Enter');
  const box = page.getByRole('dialog');
  const place = box.getByRole('status');
  const pictures = product.colors[0]?.images.length ?? 0;
  await expect(place).toHaveText(`1 of ${pictures}`);
  await page.keyboard.press('ArrowRight');
  await expect(place).toHaveText(`2 of ${pictures}`);
  await page.keyboard.press('+');
  await expect(box.getByRole('button', { name: 'Zoom out' })).toBeVisible();
  await page.keyboard.press('-');
  await expect(box.getByRole('button', { name: 'Zoom in' })).toBeVisible();
  await expectNoFaults(page);
  await page.keyboard.press('Escape');
  await expect(box).toBeHidden();
});

test('the search suggests products and categories and is used by keyboard alone', async ({
  page,
  shop,
}) => {
  const product = await aProductInStock(shop);
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Search' })).toBeVisible();
  await page.keyboard.press('/');
  const field = page.getByRole('combobox', { name: 'Search products' });
  await expect(field).toBeFocused();
  const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
  await expect(options.first()).toContainText('Category');
  await field.fill(product.name);
  await expect(options.first()).toContainText(product.name);
  await expect(page.getByRole('dialog').getByRole('status')).toContainText('suggestion');
  await expectNoFaults(page);
  await page.keyboard.press('ArrowDown');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/product/${product._id}$`));

  await page.keyboard.press('/');
  await field.fill('indigo');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/shop\?q=indigo$/);
  await page.keyboard.press('/');
  await expect(field).toHaveValue('indigo');
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();
});

test('the search hears its key from the moment that its button is there', async ({ page }) => {
  await page.addInitScript(() => {
    const pressWhenThere = new MutationObserver(() => {
      const button = document.querySelector('button[aria-keyshortcuts="/"]');
      if (!button) return;
      pressWhenThere.disconnect();
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '/', bubbles: true }));
    });
    pressWhenThere.observe(document, { childList: true, subtree: true });
  });
  await page.goto('/');
  await expect(page.getByRole('combobox', { name: 'Search products' })).toBeFocused();
});

test('what was looked at is shown again, without the one in view', async ({ page, shop }) => {
  const { data } = await apiOf(shop).products.list({ query: { limit: '3' } });
  const [first, second, third] = data;
  if (!first || !second || !third) throw new Error('The shop has too few products.');
  for (const { _id, name } of [first, second, third]) {
    await page.goto(`/product/${_id}`);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  }
  const seen = page.getByRole('region', { name: 'Recently viewed' }).getByRole('heading', {
    level: 3,
  });
  await expect(seen).toHaveText([second.name, first.name]);
});

test('a browser that stores nothing shows the product all the same', async ({ page, shop }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('refused', 'SecurityError');
      },
    });
  });
  const product = await aProductInStock(shop);
  await page.goto(`/product/${product._id}`);
  await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Recently viewed' })).toHaveCount(0);
});

test('the collection cards lead to women and men', async ({ page }) => {
  for (const [card, title, wearer] of [
    ['Women Collection', 'Women Collection', 'women'],
    ['Man Collection', 'Man Collection', 'men'],
  ] as const) {
    await page.goto('/');
    await page.getByRole('link', { name: `Shop Now: ${card}` }).click();
    await expect(page).toHaveURL(new RegExp(`/shop-custom-banner\\?for=${wearer}$`));
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  }
});

test.describe('a category', () => {
  test('opens by slug and by name, with a title of its own', async ({ page, shop }) => {
    const category = (await apiOf(shop).categories.list({})).data.find(({ slug }) =>
      slug.includes('-'),
    );
    if (!category) throw new Error('No category has a name of two words.');
    for (const key of [category.slug, category.name]) {
      await page.goto(`/category/${encodeURIComponent(key)}`);
      await expect(page.getByRole('heading', { level: 1, name: category.name })).toBeVisible();
      await expect(page).toHaveTitle(new RegExp(`^${category.name}`));
      await expect(count(page)).toContainText('products');
    }
  });

  test.describe('that there is not', () => {
    test.use({ expectedNoise: /404/ });
    test('says so and offers the others', async ({ page }) => {
      await page.goto('/category/no-such-shelf');
      await expect(
        page.getByRole('heading', { level: 1, name: 'Category not found' }),
      ).toBeVisible();
      await page.getByRole('link', { name: 'See everything' }).click();
      await expect(page).toHaveURL(/\/shop$/);
    });
  });
});

for (const { path, width } of ['/', '/shop', '/product', '/cart'].flatMap((path) =>
  [360, 768, 1440].map((width) => ({ path, width })),
))
  test(`${path} does not move while it loads at ${width} px`, async ({ page, shop }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.addInitScript(() => {
      Object.assign(window, { shifted: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
        })[])
          if (!entry.hadRecentInput)
            (window as unknown as { shifted: number }).shifted += entry.value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const product = await aProductInStock(shop);
    await page.goto(path === '/product' ? `/product/${product._id}` : path);
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await page.waitForLoadState('networkidle');
    const shifted = await page.evaluate(() => (window as unknown as { shifted: number }).shifted);
    expect(shifted).toBeLessThan(0.02);
  });

/** Tab, as a person presses it, until this has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press('Tab');
    const here = await target.evaluate((element) => element === document.activeElement);
    if (here) return;
  }
  throw new Error(`Tab does not lead to ${target}.`);
}

test('from the home page to a filled cart by keyboard alone', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'New Arrivals' })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await tabTo(page, page.getByRole('banner').getByRole('link', { name: 'Shop', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Shop' })).toBeFocused();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);

  await tabTo(page, panel(page).getByRole('switch', { name: 'In stock only' }));
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(/inStock=1/);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
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
