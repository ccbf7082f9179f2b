import type { Page } from '@playwright/test';
import type { Product, Session } from '@tanabana/contracts';
import { keepSession, popupOf } from '../support/account.ts';
import { newShopper, signIn, signUp } from '../support/api.ts';
import { expectNoFaults } from '../support/axe.ts';
import { changeProduct, removeProduct, stockedProduct, storedCart } from '../support/cart.ts';
import { lookAway } from '../support/document.ts';
import { expect, test } from '../support/fixtures.ts';
import { pressEnterOn, tabTo } from '../support/keyboard.ts';
import { login } from '../support/steps.ts';

type Button = 'Wishlist' | 'Compare';

const counted = (page: Page, button: Button, count: number) =>
  expect(
    page
      .getByRole('banner')
      .getByRole('link', { name: `${button}, ${count === 1 ? '1 piece' : `${count} pieces`}` }),
  ).toBeVisible();

const buttonOf = (page: Page, button: Button, { name }: Product) =>
  page.getByRole('main').getByRole('button', { name: `${button}: ${name}` });

/** Opens the product's page and presses its heart or scales. */
async function press(page: Page, button: Button, product: Product): Promise<void> {
  await page.goto(`/product/${product._id}`);
  await buttonOf(page, button, product).click();
  await expect(buttonOf(page, button, product)).toHaveAttribute('aria-pressed', 'true');
}

/** The cards on the wishlist, from its start. */
const savedNames = (page: Page) => page.getByRole('main').getByRole('article').getByRole('heading');

/** The lists that the browser itself keeps; null for none. */
const kept = (page: Page) => page.evaluate(() => localStorage.getItem('app_wishlist'));

/** A page of a browser of its own, signed in. */
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

test('a visitor’s list outlives a reload, is seen in every tab and lies in this browser only', async ({
  page,
  shop,
}) => {
  const [kurta, kurti] = [await stockedProduct(shop), await stockedProduct(shop)];
  await page.goto(`/shop?q=${encodeURIComponent(kurta.name)}`);
  const heart = page.getByRole('button', { name: `Wishlist: ${kurta.name}` });
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await expect(page).toHaveURL(/\/shop/);
  await counted(page, 'Wishlist', 1);

  const tab = await page.context().newPage();
  await press(tab, 'Wishlist', kurti);
  await counted(page, 'Wishlist', 2);

  await page.reload();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('banner').getByRole('link', { name: 'Wishlist, 2 pieces' }).click();
  await expect(savedNames(page)).toHaveText([kurti.name, kurta.name]);
  await page.getByRole('button', { name: 'Sign in to keep it on all your devices' }).click();
  await expect(popupOf(page)).toBeVisible();
});

test('signing in takes the visitor’s list along; another device has it, and nobody after a sign-out', async ({
  page,
  shop,
}) => {
  const shopper = newShopper();
  const session = await signUp(shop, shopper);
  const [kurta, kurti, top] = [
    await stockedProduct(shop),
    await stockedProduct(shop),
    await stockedProduct(shop),
  ];
  await press(page, 'Wishlist', kurta);
  await press(page, 'Compare', kurta);
  await page.getByRole('banner').getByRole('button', { name: 'Account' }).click();
  await login(page, shopper.username, shopper.password);
  await expect.poll(() => kept(page)).toBeNull();
  await counted(page, 'Wishlist', 1);
  await counted(page, 'Compare', 1);

  const phone = await device(page, await signIn(shop, shopper.username, shopper.password));
  await press(phone, 'Wishlist', kurti);
  await phone.goto('/wishlist');
  await expect(savedNames(phone)).toHaveText([kurti.name, kurta.name]);

  // back at the first device: a page that was open all the while looks anew
  await page.clock.setSystemTime(Date.now() + 60_000);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await counted(page, 'Wishlist', 2);
  await press(page, 'Wishlist', top);
  await page.goto('/wishlist');
  await expect(savedNames(page)).toHaveText([top.name, kurti.name, kurta.name]);
  const tab = await page.context().newPage();
  await tab.goto('/');
  await counted(tab, 'Wishlist', 3);
  await page.getByRole('button', { name: `Wishlist: ${kurti.name}` }).click();
  await counted(tab, 'Wishlist', 2);

  await page
    .getByRole('banner')
    .getByRole('button', { name: /^log ?out/i })
    .first()
    .click();
  await counted(page, 'Wishlist', 0);
  await counted(tab, 'Wishlist', 0);
  await page.goto('/wishlist');
  await expect(page.getByText('Nothing on your wishlist yet')).toBeVisible();
  expect(await kept(page)).toBeNull();

  // who signs in next has what is her own
  await keepSession(page, await signUp(shop));
  await page.goto('/wishlist');
  await expect(page.getByText('Nothing on your wishlist yet')).toBeVisible();
  await keepSession(page, session);
  await page.goto('/wishlist');
  await expect(savedNames(page)).toHaveText([top.name, kurta.name]);
  await phone.context().close();
});

test('a piece taken off can be put back in its place, and the focus is kept', async ({
  page,
  shop,
}) => {
  const [kurta, kurti] = [await stockedProduct(shop), await stockedProduct(shop)];
  await press(page, 'Wishlist', kurta);
  await press(page, 'Wishlist', kurti);
  await page.goto('/wishlist');
  await buttonOf(page, 'Wishlist', kurta).click();
  await expect(savedNames(page)).toHaveText([kurti.name]);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const messages = page.getByRole('region', { name: 'Messages' });
  await expect(messages).toContainText(`${kurta.name} is off your wishlist`);
  await messages.getByRole('button', { name: 'Undo' }).click();
  await expect(savedNames(page)).toHaveText([kurti.name, kurta.name]);
});

test('a sign-out takes the offer to put a piece back along, in every tab', async ({
  page,
  shop,
}) => {
  const kurta = await stockedProduct(shop);
  await keepSession(page, await signUp(shop));
  await press(page, 'Wishlist', kurta);
  const tab = await page.context().newPage();
  await tab.goto(`/product/${kurta._id}`);
  const undo = (of: Page) => of.getByRole('region', { name: 'Messages' }).getByText('Undo');
  const heart = (of: Page) => buttonOf(of, 'Wishlist', kurta);
  await expect(heart(tab)).toHaveAttribute('aria-pressed', 'true');
  await heart(page).click();
  await expect(undo(page)).toBeVisible();
  await expect(heart(tab)).toHaveAttribute('aria-pressed', 'false');
  await heart(tab).click();
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true');
  await heart(tab).click();
  await expect(undo(tab)).toBeVisible();

  await page
    .getByRole('banner')
    .getByRole('button', { name: /^log ?out/i })
    .first()
    .click();
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('You are logged out.');
  for (const one of [page, tab]) await expect(undo(one)).toHaveCount(0);
  await counted(tab, 'Wishlist', 0);
  expect(await kept(page)).toBeNull();
});

test('the wishlist says honestly what became of its pieces', async ({ page, shop }) => {
  const cheaper = await stockedProduct(shop, { price: 1299 });
  const dearer = await stockedProduct(shop, { price: 1299 });
  const soldOut = await stockedProduct(shop);
  const gone = await stockedProduct(shop);
  for (const product of [cheaper, dearer, soldOut, gone]) await press(page, 'Wishlist', product);
  await changeProduct(shop, cheaper, { price: 1099 });
  await changeProduct(shop, dearer, { price: 1399.5 });
  await changeProduct(shop, soldOut, { stock: 0 });
  await removeProduct(shop, gone);

  const piece = ({ name }: Product) => page.getByRole('listitem').filter({ hasText: name });
  await expect(async () => {
    await page.goto('/wishlist');
    await expect(page.getByText('A piece is no longer sold')).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expect(piece(cheaper)).toContainText('₹200 less than when you saved it');
  await expect(piece(dearer)).toContainText('₹100.50 more than when you saved it');
  await expect(piece(soldOut)).toContainText('Sold out. We keep it here for you.');
  await expect(piece(soldOut).getByRole('button', { name: /^Move to cart/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Take it off' }).click();
  await expect(page.getByText('A piece is no longer sold')).toBeHidden();
  await counted(page, 'Wishlist', 3);
});

test('a piece moves to the cart in the size that is chosen', async ({ page, shop }) => {
  const kurta = await stockedProduct(shop);
  await press(page, 'Wishlist', kurta);
  await page.goto('/wishlist');
  await page.getByRole('button', { name: `Move to cart: ${kurta.name}` }).click();
  const dialog = page.getByRole('dialog', { name: kurta.name });
  await dialog.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(dialog).toContainText('Please select a size');
  await dialog.getByText('M', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByRole('dialog', { name: 'Added to your cart' })).toBeVisible();
  expect(await storedCart(page)).toEqual([[kurta.name, 1]]);
  await page.keyboard.press('Escape');
  await expect(page.getByText('Nothing on your wishlist yet')).toBeVisible();
});

test('four pieces are compared in a table; a fifth is refused in words', async ({ page, shop }) => {
  const products = [
    await stockedProduct(shop, { price: 1299 }),
    await stockedProduct(shop, { price: 1499 }),
    await stockedProduct(shop, { stock: 0 }),
    await stockedProduct(shop),
  ];
  for (const product of products) await press(page, 'Compare', product);
  const fifth = await stockedProduct(shop);
  await page.goto(`/product/${fifth._id}`);
  await buttonOf(page, 'Compare', fifth).click();
  const messages = page.getByRole('region', { name: 'Messages' });
  await expect(messages).toContainText('You can compare 4 pieces at a time');
  await expect(buttonOf(page, 'Compare', fifth)).toHaveAttribute('aria-pressed', 'false');
  await messages.getByRole('button', { name: 'Compare' }).click();

  const table = page.getByRole('table', { name: 'Pieces side by side' });
  await expect(table.getByRole('columnheader')).toHaveText(products.map(({ name }) => name));
  const row = (name: string) => table.getByRole('row', { name: new RegExp(`^${name}`) });
  await expect(row('Price').getByRole('cell')).toHaveText(['₹1,299', '₹1,499', '₹1,299', '₹1,299']);
  await expect(row('Price').getByRole('rowheader')).toHaveText('Price (differs)');
  await expect(row('Availability').getByRole('cell').nth(2)).toHaveText('Sold out');
  await expect(row('Sizes').getByRole('rowheader')).toHaveText('Sizes');
  await page.getByRole('checkbox', { name: 'Only what differs' }).check();
  await expect(table.getByRole('rowheader')).toHaveText([
    'Price (differs)',
    'Availability (differs)',
  ]);

  await page.getByRole('button', { name: `Take ${products[2]?.name} off the comparison` }).click();
  await expect(table.getByRole('columnheader')).toHaveCount(3);
  await expect(table.getByRole('rowheader')).toHaveText(['Price (differs)']);
  await counted(page, 'Compare', 3);
});

test('hearts, scales and both pages are used by keyboard alone', async ({ page, shop }) => {
  const kurta = await stockedProduct(shop);
  await page.goto(`/shop?q=${encodeURIComponent(kurta.name)}`);
  for (const name of [`Wishlist: ${kurta.name}`, `Compare: ${kurta.name}`]) {
    const button = page.getByRole('main').getByRole('button', { name });
    await pressEnterOn(page, button);
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    await expect(button).toBeFocused();
  }
  await page.reload();
  await pressEnterOn(page, page.getByRole('banner').getByRole('link', { name: /^Wishlist/ }));
  await expect(page).toHaveURL('/wishlist');
  await pressEnterOn(page, page.getByRole('button', { name: `Move to cart: ${kurta.name}` }));
  const dialog = page.getByRole('dialog', { name: kurta.name });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: `Move to cart: ${kurta.name}` })).toBeFocused();
  await page.goto('/compare');
  const remove = page.getByRole('button', { name: `Take ${kurta.name} off the comparison` });
  await tabTo(page, remove);
  await page.keyboard.press('Space');
  await expect(page.getByText('Nothing to compare yet')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

for (const width of [360, 1440])
  test(`both pages are free of faults and fit ${width} px, empty and full`, async ({
    page,
    shop,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const products = [
      await stockedProduct(shop, { price: 1199 }),
      await stockedProduct(shop),
      await stockedProduct(shop),
      await stockedProduct(shop),
    ];
    for (const path of ['/wishlist', '/compare']) {
      await page.goto(path);
      await expect(page.getByText(/^Nothing/)).toBeVisible();
      await expectNoFaults(page, `${path}, empty`);
    }
    for (const product of products) {
      await press(page, 'Wishlist', product);
      await buttonOf(page, 'Compare', product).click();
    }
    await page.goto('/wishlist');
    await expect(savedNames(page)).toHaveCount(4);
    await expectNoFaults(page, 'the wishlist');
    await page.goto('/compare');
    await expect(page.getByRole('columnheader')).toHaveCount(4);
    await expectNoFaults(page, 'the comparison');
    if (width === 360) {
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('dialog').getByRole('link', { name: 'Wishlist (4)' }).click();
      await expect(page).toHaveURL('/wishlist');
    }
  });

test.describe('while the service is away', () => {
  test.use({ expectedNoise: /503/ });
  const away = (page: Page) =>
    page.route('**/api/wishlists**', (route) => route.fulfill({ status: 503, body: '' }));
  const back = (page: Page) => page.unroute('**/api/wishlists**');

  test('the page says so, the rest of the shop works, and it comes back', async ({
    page,
    shop,
  }) => {
    const kurta = await stockedProduct(shop);
    await keepSession(page, await signUp(shop));
    await press(page, 'Wishlist', kurta);
    await counted(page, 'Wishlist', 1);
    await page.goto('/');

    await away(page);
    await page.goto('/wishlist');
    await expect(page.getByRole('alert')).toContainText('Your lists could not be loaded');
    await page.getByRole('banner').getByRole('link', { name: 'Shop', exact: true }).click();
    await expect(page.getByRole('article').first()).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('alert')).toBeVisible();
    await lookAway(page);
    await back(page);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(savedNames(page)).toHaveText([kurta.name]);
  });

  test('a press is taken back and said, and can be tried again', async ({ page, shop }) => {
    const kurta = await stockedProduct(shop);
    await keepSession(page, await signUp(shop));
    await page.goto(`/product/${kurta._id}`);
    await counted(page, 'Wishlist', 0);
    await away(page);
    const heart = buttonOf(page, 'Wishlist', kurta);
    await heart.click();
    const messages = page.getByRole('region', { name: 'Messages' });
    await expect(messages).toContainText('Nothing was changed');
    await expect(heart).toHaveAttribute('aria-pressed', 'false');
    await back(page);
    await messages.getByRole('button', { name: 'Try again' }).click();
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    await page.goto('/wishlist');
    await expect(savedNames(page)).toHaveText([kurta.name]);
  });

  test('what a visitor kept waits in the browser for the next sign-in', async ({ page, shop }) => {
    const kurta = await stockedProduct(shop);
    await press(page, 'Wishlist', kurta);
    await away(page);
    await keepSession(page, await signUp(shop));
    await page.goto('/wishlist');
    await expect(savedNames(page)).toHaveText([kurta.name]);
    expect(await kept(page)).toContain(kurta._id);
    await back(page);
    await page.reload();
    await expect.poll(() => kept(page)).toBeNull();
    await expect(savedNames(page)).toHaveText([kurta.name]);
  });
});
