import { aProductInStock, apiOf } from '../support/api.ts';
import { lookAway } from '../support/document.ts';
import { expect, test } from '../support/fixtures.ts';

for (const button of ['Add to Cart', 'Buy Now'])
  test(`${button} without a size asks for one and puts nothing into the cart`, async ({
    page,
    shop,
  }) => {
    const product = await aProductInStock(shop);
    await page.goto(`/product/${product._id}`);
    await page.getByRole('button', { name: button }).click();
    const sizes = page.getByRole('group', { name: 'Size' });
    await expect(sizes.getByText('Please select a size')).toBeVisible();
    await expect(sizes.getByRole('radio').first()).toBeFocused();
    const cart = (pieces: string) =>
      page.getByRole('banner').getByRole('link', { name: `Cart, ${pieces}` });
    await expect(cart('0 items')).toBeVisible();
    await page.keyboard.press('Space');
    await expect(sizes.getByText('Please select a size')).toBeHidden();
    await page.getByRole('button', { name: button }).click();
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('app_cart')))
      .toContain(product._id);
  });

test('a colour has its own pictures, the quantity stays at 1 or more, and the Description tab is open', async ({
  page,
  shop,
}) => {
  const { data } = await apiOf(shop).products.list({ query: { inStock: '1', limit: '100' } });
  const card = data.find(({ colors, stock }) => colors.length > 1 && stock > 1);
  if (!card) throw new Error('No product has two colours.');
  const product = await apiOf(shop).products.get({ params: { id: card._id } });
  const [first, second] = product.colors;
  await page.goto(`/product/${product._id}`);
  const pictures = page.getByRole('region', { name: 'Pictures' });
  const picture = (path: string | undefined) => pictures.locator(`img[src*="${path}"]`).first();
  await expect(picture(first?.images[0])).toBeVisible();
  await page.getByRole('group', { name: 'Colour' }).getByRole('radio').nth(1).press('Space');
  await expect(picture(second?.images[0])).toBeVisible();
  await expect(picture(first?.images[0])).toHaveCount(0);

  const quantity = page.getByRole('main').getByRole('textbox', { name: 'Quantity' });
  await quantity.fill('0');
  await quantity.press('Tab');
  await expect(quantity).toHaveValue('1');

  const tabs = page.getByRole('tablist', { name: 'About this product' });
  await expect(tabs.getByRole('tab', { selected: true })).toHaveText('Description');
  await expect(page.getByRole('tabpanel')).toContainText(product.description.slice(0, 40));
  await expect(page.getByRole('tabpanel')).toContainText(product.sku);
  const category = page.getByRole('main').getByRole('link', { name: product.category.name });
  await expect(category.first()).toHaveAttribute('href', `/category/${product.category.slug}`);
});

test.describe('while it loads and when it fails', () => {
  test.use({ expectedNoise: /status of 500/ });

  test('the page says Loading product..., then Failed to load product with the words of the service', async ({
    page,
    shop,
  }) => {
    const product = await aProductInStock(shop);
    let answer = () => {};
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const refusal = { code: 'server.error', message: 'The loom broke.', requestId: 'r' };
    await page.route(new RegExp(`/api/products/${product._id}$`), async (route) => {
      await asked;
      await route.fulfill({ status: 500, json: refusal });
    });
    await page.goto(`/product/${product._id}`);
    await expect(page.getByText('Loading product...')).toBeVisible();
    answer();
    const alert = page.getByRole('main').getByRole('alert');
    await expect(alert).toContainText('Failed to load product');
    await expect(alert).toContainText('The loom broke.');
    await lookAway(page);
    await page.unroute(new RegExp(`/api/products/${product._id}$`));
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible();
  });
});
