import { apiOf } from '../support/api.ts';
import { lookAway } from '../support/document.ts';
import { expect, test } from '../support/fixtures.ts';

test.use({ viewport: { width: 1440, height: 900 } });

for (const [columns, size] of [
  [2, 4],
  [3, 9],
  [4, 12],
  [5, 15],
] as const)
  test(`${columns} columns show ${size} products a page`, async ({ page, shop }) => {
    const { total } = await apiOf(shop).products.list({ query: { limit: '1' } });
    await page.goto('/shop');
    await expect(page.getByRole('radio', { name: '4 columns' })).toBeChecked();
    await page.getByTitle(`${columns} columns`).click();
    await expect(page.getByRole('radio', { name: `${columns} columns` })).toBeChecked();
    await expect(page.getByText(`Showing ${size} of ${total} products`)).toBeVisible();
    const cards = page.getByRole('main').getByRole('article');
    await expect(cards).toHaveCount(size);
    const tops = await cards.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().y));
    expect(tops.filter((top) => top === tops[0])).toHaveLength(columns);
  });

test('pages: previous, first, neighbours, last, next, and gaps between', async ({ page, shop }) => {
  const { total } = await apiOf(shop).products.list({ query: { limit: '1' } });
  const last = Math.ceil(total / 4);
  expect(last, 'too few products for gaps').toBeGreaterThan(9);
  await page.goto('/shop?cols=2&page=6');
  const pages = page.getByRole('navigation', { name: 'Products by page' });
  await expect(pages.getByRole('listitem')).toHaveText(
    ['', '1', '…', '5', '6', '7', '…', String(last), ''],
    { useInnerText: true },
  );
  await pages.getByRole('link', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/page=7$/);
  await pages.getByRole('link', { name: 'Previous page' }).click();
  await pages.getByRole('link', { name: `Page ${last}`, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`page=${last}$`));
  await expect(pages.getByRole('link', { name: 'Next page' })).toHaveCount(0);
});

test('the sorting has the choices of the spec, and sorts', async ({ page, shop }) => {
  await page.goto('/shop');
  const sort = page.getByLabel('Sort by');
  await expect(sort.locator('option:checked')).toHaveText('Default Sorting');
  await expect(sort.locator('option').nth(2)).toHaveText('Comments products');
  await sort.selectOption('Oldest products');
  await expect(page).toHaveURL(/sort=oldest$/);
  const { data } = await apiOf(shop).products.list({ query: { sort: 'oldest', limit: '12' } });
  await expect(page.getByRole('main').getByRole('article').getByRole('heading')).toHaveText(
    data.map(({ name }) => name),
  );
});

test('the panel searches text, and holds one category, let go when pressed again', async ({
  page,
  shop,
}) => {
  await page.goto('/shop?category=KURTI');
  const panel = page.getByRole('complementary', { name: 'Filter' });
  const category = (name: string) =>
    panel.getByRole('navigation', { name: 'Category' }).getByRole('link', {
      name: new RegExp(`^${name} \\d`),
    });
  await expect(category('Kurti')).toHaveAttribute('aria-current', 'true');
  await category('Tops').click();
  await expect(page).toHaveURL(/\?category=tops$/);
  await expect(category('Kurti')).not.toHaveAttribute('aria-current');
  await category('Tops').click();
  await expect(page).toHaveURL(/\/shop$/);
  const sizes = panel.getByRole('group', { name: 'Size' }).locator('label');
  await expect(sizes).toHaveText([/^XS/, /^S/, /^M/, /^L/, /^XL/]);

  const text = panel.getByRole('searchbox', { name: 'Search products' });
  await text.fill('indigo');
  await text.press('Enter');
  await expect(page).toHaveURL(/\?q=indigo$/);
  const { total } = await apiOf(shop).products.list({ query: { q: 'indigo', limit: '1' } });
  await expect(page.getByText(`of ${total} products`)).toBeVisible();
});

test('quick view names name, category, tag, SKU and price, with three pictures a colour at most, and Close', async ({
  page,
  shop,
}) => {
  const [card] = (await apiOf(shop).products.list({ query: { limit: '1' } })).data;
  if (!card) throw new Error('The shop is empty.');
  await page.goto('/shop');
  await page
    .getByRole('button', { name: /^Quick view/ })
    .first()
    .press('Enter');
  const view = page.getByRole('dialog', { name: card.name });
  const fact = (name: string) =>
    view.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) });
  await expect(fact('Category')).toContainText(card.category.name);
  await expect(fact('Tag')).toContainText(new RegExp(`${card.tag}$`, 'i'));
  await expect(fact('SKU')).toContainText(card.sku);
  await expect(view.getByText('₹').first()).toBeVisible();
  const colours = view.getByRole('list', { name: 'Colours and sizes' }).getByRole('listitem');
  await expect(colours).toHaveCount(card.colors.length);
  for (const [at, { name, images }] of card.colors.entries())
    await expect(
      colours.nth(at).getByRole('button', { name: new RegExp(`^Show ${name}, picture`) }),
    ).toHaveCount(Math.min(3, images.length));
  await view.getByRole('button', { name: 'Close' }).last().click();
  await expect(view).toBeHidden();
});

test.describe('when the list fails', () => {
  test.use({ expectedNoise: /status of 500/ });

  test('the shop says Failed to load products with the words of the service, and tries again', async ({
    page,
  }) => {
    const refusal = { code: 'server.error', message: 'The shelf fell over.', requestId: 'r' };
    await page.route(/\/api\/products\?/, (route) => route.fulfill({ status: 500, json: refusal }));
    await page.goto('/shop');
    const alert = page.getByRole('main').getByRole('alert');
    await expect(alert).toContainText('Failed to load products');
    await expect(alert).toContainText('The shelf fell over.');
    await lookAway(page);
    await page.unroute(/\/api\/products\?/);
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(12);
  });

  test('a category says Failed to get category', async ({ page }) => {
    const refusal = { code: 'server.error', message: 'Not now.', requestId: 'r' };
    await page.route(/\/api\/categories\/tops$/, (route) =>
      route.fulfill({ status: 500, json: refusal }),
    );
    await page.goto('/category/tops');
    await expect(page.getByRole('alert').filter({ hasText: 'Not now.' })).toContainText(
      'Failed to get category',
    );
  });
});
