import { expectNoFaults } from '@tanabana/shell/testing';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { comeToCheckout, main } from '../testing/checkout.ts';
import { buildProductInStock, lineOf } from '../testing/lines.ts';

test('shows the total on top on a phone, expandable to the lines', async () => {
  const product = buildProductInStock({ price: 400 });
  const stored = { app_cart: [lineOf(product, { qty: 2 })] };
  await comeToCheckout([product], { stored, width: 360 });
  const fold = main.getByRole('button', { name: 'Show your order, 2 items ₹850.00' });
  await expect.element(fold).toHaveAttribute('aria-expanded', 'false');
  expect(fold.element().getBoundingClientRect().bottom).toBeLessThan(innerHeight / 2);
  await fold.click();
  const summary = main.getByRole('list', { name: 'Summary' });
  await expect.element(summary).toHaveTextContent(/× 2₹800.00Shipping₹50.00/);
  await expectNoFaults('the unfolded order');
  await page.viewport(1280, 800);
  await expect.element(summary).not.toBeInTheDocument();
});
