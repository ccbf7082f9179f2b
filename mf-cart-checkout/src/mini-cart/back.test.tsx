import { longTest, openPage } from '@tanabana/shell/testing';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { buildProductInStock, lineOf } from '../testing/lines.ts';
import { StandInOrders } from '../testing/stand-in-orders.ts';

const miniCart = page.getByRole('dialog', { name: 'Added to your cart' });
const add = page.getByRole('button', { name: 'Add to Cart' });
const path = () => location.pathname;

/** From the cart to a product's page, with size M chosen. */
async function comeToProduct(width: number): Promise<string> {
  const product = buildProductInStock();
  await openPage('/cart', {
    modules: ['mf-catalog', 'mf-cart-checkout'],
    shop: new StandInOrders(product),
    stored: { app_cart: [lineOf(product)] },
    width,
  });
  await page.getByRole('link', { name: product.name }).first().click();
  await page.getByRole('group', { name: 'Size' }).getByText('M', { exact: true }).last().click();
  return `/product/${product._id}`;
}

test('Back on a phone closes the open dialog first, then leaves (rule 4.12)', async () => {
  const product = await comeToProduct(360);
  await add.click();
  await expect.element(miniCart).toBeVisible();
  history.back();
  await expect.element(miniCart).not.toBeInTheDocument();
  expect(path()).toBe(product);
  await page
    .getByRole('button', { name: /^Enlarge/ })
    .first()
    .click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  history.back();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(path()).toBe(product);
  history.back();
  await expect.poll(path).toBe('/cart');
});

longTest('a closed dialog, or one that led on, is no history step (rule 4.12)', async () => {
  const product = await comeToProduct(360);
  await add.click();
  await miniCart.getByRole('button', { name: 'Close' }).click();
  await expect.element(miniCart).not.toBeInTheDocument();
  await expect.poll(() => history.state.openWindows ?? 0).toBe(0);
  await add.click();
  await miniCart.getByRole('link', { name: 'View cart' }).click();
  await expect.element(page.getByRole('heading', { name: 'Your cart' })).toBeVisible();
  history.back();
  await expect.poll(path).toBe(product);
  await expect.poll(() => history.state.openWindows ?? 0).toBe(0);
  await expect.element(miniCart).not.toBeInTheDocument();
  history.back();
  await expect.poll(path).toBe('/cart');
});

longTest('Back on a desktop leaves the page', async () => {
  await comeToProduct(1280);
  await add.click();
  await expect.element(miniCart).toBeVisible();
  history.back();
  await expect.poll(path).toBe('/cart');
});
