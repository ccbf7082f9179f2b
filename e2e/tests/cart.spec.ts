import type { Page } from '@playwright/test';
import { signUp } from '../support/api.ts';
import { expectNoFaults } from '../support/axe.ts';
import {
  changeProduct,
  comeWithCart,
  lineOf,
  removeProduct,
  stockedProduct,
  storedCart,
} from '../support/cart.ts';
import { expect, test } from '../support/fixtures.ts';
import { login, signInOnPage } from '../support/steps.ts';

const main = (page: Page) => page.getByRole('main');
const lines = (page: Page) =>
  main(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') });
const quantityOf = (page: Page, name: string) =>
  page.getByRole('textbox', { name: `Quantity of ${name}` });
const cartLink = (page: Page, count: number) =>
  page
    .getByRole('banner')
    .getByRole('link', { name: `Cart, ${count} ${count === 1 ? 'item' : 'items'}` });

async function choose(page: Page, size: string): Promise<void> {
  const sizes = page.getByRole('group', { name: 'Size' });
  await sizes.getByText(size, { exact: true }).click();
  await expect(sizes.getByRole('radio', { name: size, exact: true })).toBeChecked();
}

test.describe('adding', () => {
  for (const width of [360, 1440])
    test(`opens the mini cart at ${width} px, and the focus comes back`, async ({ page, shop }) => {
      await page.setViewportSize({ width, height: 800 });
      const other = await stockedProduct(shop);
      const product = await stockedProduct(shop, { price: 400 });
      await comeWithCart(page, [other]);
      await page.goto(`/product/${product._id}`);
      await choose(page, 'M');
      const add = page.getByRole('button', { name: 'Add to Cart' });
      await add.focus();
      await page.keyboard.press('Enter');

      const miniCart = page.getByRole('dialog', { name: 'Added to your cart' });
      await expect(miniCart).toContainText(`${product.name} is in your cart.`);
      // a second Enter presses nothing
      await page.keyboard.press('Enter');
      await expect(miniCart).toBeVisible();
      await expect(miniCart.getByRole('heading', { name: product.name })).toBeVisible();
      await expect(miniCart.getByRole('heading', { name: other.name })).toHaveCount(
        width < 720 ? 0 : 1,
      );
      await expect(miniCart).toContainText('₹1,699.00');
      await expectNoFaults(page);

      for (let turn = 0; turn < 20; turn += 1) {
        await page.keyboard.press('Tab');
        expect(
          await page.evaluate(() => {
            const { activeElement } = document;
            return activeElement === document.body || Boolean(activeElement?.closest('dialog'));
          }),
        ).toBe(true);
      }
      await page.keyboard.press('Escape');
      await expect(miniCart).toBeHidden();
      await expect(add).toBeFocused();
      await expect(cartLink(page, 2)).toBeVisible();
    });

  test('the same piece again grows its line, another size is a line in front', async ({
    page,
    shop,
  }) => {
    const product = await stockedProduct(shop);
    await page.goto(`/product/${product._id}`);
    for (const size of ['M', 'S', 'M']) {
      await choose(page, size);
      await page.getByRole('button', { name: 'Add to Cart' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    }
    await page.goto('/cart');
    await expect(lines(page)).toHaveCount(2);
    await expect(lines(page).nth(0)).toContainText('Size S');
    await expect(lines(page).nth(1).getByRole('textbox')).toHaveValue('2');
    await page.reload();
    await expect(lines(page)).toHaveCount(2);
  });

  test('says when no more can be had', async ({ page, shop }) => {
    const product = await stockedProduct(shop, { stock: 2 });
    await comeWithCart(page, [lineOf(product)]);
    await page.goto(`/product/${product._id}`);
    await choose(page, 'M');
    await page.getByRole('button', { name: 'Increase' }).first().click();
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await expect(page.getByRole('dialog')).toContainText(
      `That is all there is of ${product.name}: 2 in your cart.`,
    );
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await expect(
      page.getByText(`Your cart cannot hold more of ${product.name}`).first(),
    ).toBeVisible();
    expect(await storedCart(page)).toEqual([[product.name, 2]]);
  });
});

test('quantities: never below 1, what is no number is 1, with amounts in lakhs', async ({
  page,
  shop,
}) => {
  const product = await stockedProduct(shop, { price: 12_345.5, stock: 99 });
  await comeWithCart(page, [product]);
  await page.goto('/cart');
  const field = quantityOf(page, product.name);
  await expect(page.getByRole('button', { name: 'Decrease' })).toBeDisabled();
  for (const [typed, kept] of [
    ['10', '10'],
    ['abc', '1'],
    ['-4', '1'],
    ['0', '1'],
    ['', '1'],
    ['10', '10'],
  ] as const) {
    await field.fill(typed);
    await field.press('Enter');
    await expect(field).toHaveValue(kept);
  }
  await expect(lines(page).first()).toContainText('₹1,23,455.00');
  await expect(main(page).getByRole('definition').last()).toHaveText('₹1,23,455.00');
  await expectNoFaults(page);
});

test('remove can be undone, also when it was the last line; Clear asks', async ({ page, shop }) => {
  const [one, two] = [await stockedProduct(shop), await stockedProduct(shop)];
  await comeWithCart(page, [one, two]);
  await page.goto('/cart');
  await page.getByRole('button', { name: `Remove ${one.name}` }).click();
  const undo = page.getByRole('button', { name: `Undo: ${one.name}` });
  await expect(undo).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: `Removed ${one.name}` })).toBeVisible();
  await expectNoFaults(page);
  await page.keyboard.press('Enter');
  await expect(lines(page).first()).toContainText(one.name);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await page.getByRole('button', { name: `Remove ${two.name}` }).click();
  await page.getByRole('button', { name: `Remove ${one.name}` }).click();
  await expect(main(page)).toContainText('Your cart is empty.');
  await expect(main(page).getByRole('link', { name: 'Continue shopping' })).toBeVisible();
  await undo.click();
  await expect(lines(page)).toHaveCount(1);

  await page.getByRole('button', { name: 'Clear' }).click();
  const question = page.getByRole('dialog', { name: 'Clear cart?' });
  await expectNoFaults(page);
  await question.getByRole('button', { name: 'Keep it' }).click();
  await expect(lines(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Clear' }).click();
  await question.getByRole('button', { name: 'Clear cart' }).click();
  await expect(main(page)).toContainText('Your cart is empty.');
  expect(await storedCart(page)).toEqual([]);
});

test('remove in the mini cart can be undone there', async ({ page, shop }) => {
  const product = await stockedProduct(shop);
  await page.goto(`/product/${product._id}`);
  await choose(page, 'M');
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  const miniCart = page.getByRole('dialog');
  await miniCart.getByRole('button', { name: `Remove ${product.name}` }).click();
  await expect(miniCart.getByRole('button', { name: 'Checkout' })).toBeDisabled();
  await miniCart.getByRole('button', { name: `Undo: ${product.name}` }).click();
  await miniCart.getByRole('link', { name: 'View cart' }).click();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(miniCart).toBeHidden();
  await expect(lines(page)).toHaveCount(1);
});

test('how far it is to free shipping', async ({ page, shop }) => {
  const product = await stockedProduct(shop, { price: 400.5 });
  await comeWithCart(page, [product]);
  await page.goto('/cart');
  await expect(main(page)).toContainText('Add ₹599.50 more for free shipping');
  await expect(main(page)).toContainText('₹50.00');
  await expect(main(page)).toContainText('₹450.50');
  await quantityOf(page, product.name).fill('3');
  await quantityOf(page, product.name).press('Enter');
  await expect(main(page)).toContainText('Free shipping applied');
});

test.describe('what has changed since', () => {
  test('is said at each line and accepted by a button; nothing changes by itself', async ({
    page,
    shop,
  }) => {
    const [dearer, scarce, gone, resized] = [
      await stockedProduct(shop, { price: 900 }),
      await stockedProduct(shop),
      await stockedProduct(shop),
      await stockedProduct(shop),
    ];
    await comeWithCart(page, [
      dearer,
      lineOf(scarce, { qty: 4 }),
      gone,
      lineOf(resized, { size: 'XXL' }),
    ]);
    await changeProduct(shop, dearer, { price: 950 });
    await changeProduct(shop, scarce, { stock: 3 });
    await removeProduct(shop, gone);
    await page.goto('/cart');
    await expect(main(page)).toContainText('4 things have changed since you filled your cart.');
    await expect(lines(page).nth(0)).toContainText('The price is now ₹950.00; it was ₹900.00.');
    await expect(lines(page).nth(1)).toContainText('Only 3 left.');
    await expect(lines(page).nth(2)).toContainText('No longer sold like this.');
    await expect(lines(page).nth(3)).toContainText('No longer sold like this.');
    expect((await storedCart(page)).map(([, qty]: [string, number]) => qty)).toEqual([1, 4, 1, 1]);
    await expectNoFaults(page);

    await page.getByRole('button', { name: `Accept new price: ${dearer.name}` }).click();
    await expect(lines(page).nth(0)).not.toContainText('The price is now');
    await expect(lines(page).nth(0)).toContainText('₹950.00');
    await page.getByRole('button', { name: 'Accept all' }).click();
    await expect(lines(page)).toHaveCount(2);
    expect(await storedCart(page)).toEqual([
      [dearer.name, 1],
      [scarce.name, 3],
    ]);
  });

  test('sold out is said', async ({ page, shop }) => {
    const product = await stockedProduct(shop);
    await comeWithCart(page, [product]);
    await changeProduct(shop, product, { stock: 0 });
    await page.goto('/cart');
    await expect(lines(page).first()).toContainText('Sold out.');
  });
});

test('two tabs show the same cart, and neither loses what the other did', async ({
  page,
  context,
  shop,
}) => {
  const [one, two] = [await stockedProduct(shop), await stockedProduct(shop)];
  await comeWithCart(page, [one, two]);
  await page.goto('/cart');
  const tab = await context.newPage();
  await tab.goto('/cart');
  await quantityOf(page, one.name).fill('3');
  await quantityOf(page, one.name).press('Enter');
  await expect(quantityOf(tab, one.name)).toHaveValue('3');
  await tab.getByRole('button', { name: `Remove ${two.name}` }).click();
  await expect(lines(page)).toHaveCount(1);
  await expect(cartLink(page, 3)).toBeVisible();
});

test('the cart of one account is shown to no other, and comes back', async ({ page, shop }) => {
  const [hers, his] = [await stockedProduct(shop), await stockedProduct(shop)];
  const [asha, bela] = [await signUp(shop), await signUp(shop)];
  await signInOnPage(page, asha);
  await page.goto(`/product/${hers._id}`);
  await choose(page, 'M');
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await page.keyboard.press('Escape');

  const asUser = async ({ user, token }: typeof asha) => {
    await page.evaluate(
      (state) => {
        localStorage.setItem('user-storage', JSON.stringify({ state, version: 0 }));
        localStorage.setItem('token', state.token);
      },
      { user, token },
    );
  };
  const other = await page.context().newPage();
  await other.addInitScript(
    (state) => localStorage.setItem('user-storage', JSON.stringify({ state, version: 0 })),
    { user: bela.user, token: bela.token },
  );
  await other.goto('/cart');
  await expect(main(other)).toContainText('Your cart is empty.');
  await other.goto(`/product/${his._id}`);
  await choose(other, 'M');
  await other.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(other.getByRole('dialog')).toContainText(his.name);
  await expect(other.getByRole('dialog')).not.toContainText(hers.name);
  await other.close();

  await asUser(asha);
  await page.goto('/cart');
  await expect(lines(page)).toHaveCount(1);
  await expect(lines(page).first()).toContainText(hers.name);
});

test('what a visitor put in goes to who signs in', async ({ page, shop }) => {
  const product = await stockedProduct(shop);
  const session = await signUp(shop);
  await comeWithCart(page, [product]);
  await page.goto('/cart');
  await page.getByRole('button', { name: 'Checkout' }).click();
  await login(page, session.user.username, 'handloom-7');
  await expect(page).toHaveURL(/\/checkout$/);
  await expect(main(page)).toContainText(product.name);
});

test.describe('storage that somebody tampered with', () => {
  for (const stored of ['{', '[null,7,{"id":5}]', '{"items":{"length":9}}'])
    test(`${stored} is an empty cart`, async ({ page }) => {
      await page.addInitScript((value) => localStorage.setItem('app_cart', value), stored);
      await page.goto('/cart');
      await expect(main(page)).toContainText('Your cart is empty.');
    });

  test('no price but the shop’s is paid, no quantity is below 1 or a fraction', async ({
    page,
    shop,
  }) => {
    const product = await stockedProduct(shop, { price: 900 });
    await comeWithCart(page, [
      lineOf(product, { price: 1, qty: -3 }),
      lineOf(product, { size: 'S', qty: 2.7 }),
      lineOf(product, { color: '<img src=x onerror=alert(1)>', size: '"><script>', qty: 1e9 }),
    ]);
    await page.goto('/cart');
    await expect(lines(page)).toHaveCount(3);
    await expect(lines(page).nth(0)).toContainText('The price is now ₹900.00; it was ₹1.00.');
    await expect(lines(page).nth(0).getByRole('textbox')).toHaveValue('1');
    await expect(lines(page).nth(1).getByRole('textbox')).toHaveValue('2');
    await expect(lines(page).nth(2)).toContainText('<img src=x onerror=alert(1)>');
    await expect(lines(page).nth(2).getByRole('textbox')).toHaveValue('99');
  });
});
