import {
  buildProduct,
  buildSession,
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

/** Takes modules away. @returns what brings them back */
async function without(...names: string[]): Promise<() => Promise<unknown>> {
  const ends = await Promise.all(names.map((name) => site.break(name, '503')));
  return () => Promise.all(ends.map((end) => end()));
}

const open = (path: string, width?: number) =>
  openPage(path, { modules: site, shop: wholeShop(product), session: buildSession(), width });

test('a product says that Add to Cart is away, and of extras nothing', async () => {
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
});

test('the menu of a small window says that the account is away', async () => {
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

test('who is asked to sign in is told that it is away, and can try again', async () => {
  const end = await without('mf-account');
  await openPage('/checkout', { modules: site, shop: wholeShop(product) });
  const fallback = page.getByRole('dialog', { name: 'Signing in is away for a moment' });
  await expect.element(fallback).toBeVisible();
  await end();
  await fallback.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByRole('dialog').getByRole('tab', { name: 'Log in' })).toBeVisible();
});
