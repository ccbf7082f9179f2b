import AxeBuilder from '@axe-core/playwright';
import { aProductInStock, placeOrder, signUp } from '../support/api.ts';
import { expect, test } from '../support/fixtures.ts';
import { signInOnPage } from '../support/steps.ts';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

for (const path of ['/', '/shop', '/cart', '/no-such-page'])
  test(`${path} has no accessibility faults that a machine can find`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze();
    expect(violations.map(({ id, nodes }) => ({ id, at: nodes[0]?.target }))).toEqual([]);
  });

test('product, popup, checkout and dashboard have none either', async ({ page, shop }) => {
  const check = async (): Promise<void> => {
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze();
    expect(violations.map(({ id, nodes }) => ({ id, at: nodes[0]?.target }))).toEqual([]);
  };
  const product = await aProductInStock(shop);
  await page.goto(`/product/${product._id}`);
  await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible();
  await check();
  await page.goto('/checkout');
  await expect(page.getByRole('dialog')).toBeVisible();
  await check();
  const session = await signUp(shop);
  await placeOrder(shop, session, product);
  await signInOnPage(page, session);
  await page.goto('/checkout');
  await expect(page.getByRole('main')).toBeVisible();
  await check();
  await page.goto('/dashboard/my-orders');
  await expect(page.getByRole('table', { name: 'My Orders' })).toBeVisible();
  await check();
});
