import {
  buildProduct,
  buildSession,
  longTest,
  type ModuleSite,
  openPage,
  publishModules,
} from '@tanabana/shell/testing';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { wholeShop } from '../testing/whole-shop.ts';

const main = page.getByRole('main');
const product = buildProduct();
let site: ModuleSite;

beforeEach(async () => {
  site = await publishModules(['mf-account', 'mf-cart-checkout', 'mf-catalog', 'mf-wishlist']);
});

/** Removes modules. @returns a function that restores them */
async function without(...names: string[]): Promise<() => Promise<unknown>> {
  const ends = await Promise.all(names.map((name) => site.break(name, '503')));
  return () => Promise.all(ends.map((end) => end()));
}

const open = (path: string, width?: number) =>
  openPage(path, { modules: site, shop: wholeShop(product), session: buildSession(), width });

longTest(
  'a product shows that Add to Cart is unavailable, and nothing about optional parts',
  async () => {
    const end = await without('mf-cart-checkout', 'mf-wishlist');
    await open(`/product/${product._id}`);
    const fallback = main.getByRole('button', { name: 'Add to Cart unavailable' });
    await expect.element(fallback).toBeVisible();
    await expect
      .poll(() => main.getByRole('button', { name: /unavailable/ }).elements())
      .toHaveLength(1);
    await end();
    await fallback.click();
    await expect
      .element(main.getByRole('button', { name: 'Add to Cart', exact: true }))
      .toBeVisible();
  },
);

longTest('the menu of a small window shows that the account is unavailable', async () => {
  const end = await without('mf-account');
  await open('/cart', 360);
  await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  const fallback = menu.getByRole('button', { name: 'Account unavailable' });
  await expect.element(fallback).toBeVisible();
  await end();
  await fallback.click();
  await expect.element(fallback).not.toBeInTheDocument();
  await expect.element(menu.getByRole('link', { name: /account/i }).first()).toBeVisible();
});

test('a visitor who must sign in sees that it is unavailable, and can retry', async () => {
  const end = await without('mf-account');
  await openPage('/checkout', { modules: site, shop: wholeShop(product) });
  const fallback = page.getByRole('dialog', { name: 'Signing in is temporarily unavailable' });
  await expect.element(fallback).toBeVisible();
  await end();
  await fallback.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByRole('dialog').getByRole('tab', { name: 'Log in' })).toBeVisible();
});
