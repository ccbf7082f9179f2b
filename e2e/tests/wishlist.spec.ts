import type { Page } from '@playwright/test';
import type { Product, Session } from '@tanabana/contracts';
import { newShopper, signIn, signUp } from '@tanabana/test-kit/shop-client';
import { keepSession } from '../support/account.ts';
import { stockedProduct, storedCart } from '../support/cart.ts';
import { expect, test } from '../support/fixtures.ts';
import { pressEnterOn, tabTo } from '../support/keyboard.ts';
import { login } from '../support/steps.ts';

const counted = (page: Page, count: number) =>
  expect(
    page
      .getByRole('banner')
      .getByRole('link', { name: `Wishlist, ${count === 1 ? '1 piece' : `${count} pieces`}` }),
  ).toBeVisible();

const heartOf = (page: Page, { name }: Product) =>
  page.getByRole('main').getByRole('button', { name: `Wishlist: ${name}` });

/** Opens the product's page and clicks its heart. */
async function press(page: Page, product: Product): Promise<void> {
  await page.goto(`/product/${product._id}`);
  await heartOf(page, product).click();
  await expect(heartOf(page, product)).toHaveAttribute('aria-pressed', 'true');
}

/** The cards on the wishlist, in order. */
const savedNames = (page: Page) => page.getByRole('main').getByRole('article').getByRole('heading');

/** The lists that the browser stores; null if none. */
const kept = (page: Page) => page.evaluate(() => localStorage.getItem('app_wishlist'));

/** A page in a separate browser, signed in. */
async function device(page: Page, session: Session): Promise<Page> {
  const context = await page
    .context()
    .browser()
    ?.newContext({ baseURL: new URL(page.url()).origin });
  if (!context) throw new Error('There is no browser.');
  const other = await context.newPage();
  await keepSession(other, session);
  return other;
}

test("signing in merges the visitor's list; another device and tab show it, and nobody after sign-out", {
  tag: '@long',
}, async ({ page, shop }) => {
  const shopper = newShopper();
  await signUp(shop, shopper);
  const [kurta, kurti] = [await stockedProduct(shop), await stockedProduct(shop)];
  await press(page, kurta);
  await page.getByRole('banner').getByRole('button', { name: 'Account' }).click();
  await login(page, shopper.username, shopper.password);
  await expect.poll(() => kept(page)).toBeNull();
  await counted(page, 1);

  const phone = await device(page, await signIn(shop, shopper.username, shopper.password));
  await press(phone, kurti);
  await phone.goto('/wishlist');
  await expect(savedNames(phone)).toHaveText([kurti.name, kurta.name]);

  const tab = await page.context().newPage();
  await tab.goto('/faq');
  await counted(tab, 2);
  await page.goto('/wishlist');
  await heartOf(page, kurta).click();
  await expect(savedNames(page)).toHaveText([kurti.name]);
  await counted(tab, 1);
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^log ?out/i })
    .first()
    .click();
  for (const one of [page, tab]) await counted(one, 0);
  expect(await kept(page)).toBeNull();
  await phone.reload();
  await expect(savedNames(phone)).toHaveText([kurti.name]);
  await phone.context().close();
});

test('a shopper moves a product from a card to the wishlist and to the cart by keyboard alone', {
  tag: '@long',
}, async ({ page, shop }) => {
  const kurta = await stockedProduct(shop);
  await page.goto(`/shop?q=${encodeURIComponent(kurta.name)}`);
  await pressEnterOn(page, heartOf(page, kurta));
  await expect(heartOf(page, kurta)).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await pressEnterOn(page, page.getByRole('banner').getByRole('link', { name: /^Wishlist/ }));
  await expect(page).toHaveURL('/wishlist');
  await pressEnterOn(page, page.getByRole('button', { name: `Move to cart: ${kurta.name}` }));
  const dialog = page.getByRole('dialog', { name: kurta.name });
  await tabTo(page, dialog.getByRole('radio', { name: 'S', exact: true }));
  await page.keyboard.press('ArrowRight');
  await pressEnterOn(page, dialog.getByRole('button', { name: 'Add to Cart' }));
  await expect(page.getByRole('dialog', { name: 'Added to your cart' })).toBeVisible();
  expect(await storedCart(page)).toEqual([[kurta.name, 1]]);
  await page.keyboard.press('Escape');
  await expect(page.getByText('Nothing on your wishlist yet')).toBeVisible();
});
