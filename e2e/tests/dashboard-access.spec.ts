import type { Locator, Page } from '@playwright/test';
import { orderNumber } from '@tanabana/contracts';
import { apiOf, signInAdmin, signUp } from '../support/api.ts';
import { expectNoFaults } from '../support/axe.ts';
import { stockedProduct } from '../support/cart.ts';
import { placeUpiOrder } from '../support/checkout.ts';
import { openTab, PICTURE } from '../support/dashboard.ts';
import { expect, test } from '../support/fixtures.ts';

const CSV = 'sku,name,category,price,saleprice,colors\nAXE-1,,Tops,free,500,Rani';

/** Looks at what the page shows now, wide and as on a phone. */
async function look(page: Page, state: string): Promise<void> {
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoFaults(page, `${state} at ${width} px`);
  }
}

/** Opens a window by the keyboard, looks at it, and closes it again: the focus is back where it was. */
async function lookAtWindow(
  page: Page,
  button: Locator,
  inside: (dialog: Locator) => Promise<unknown> = async () => undefined,
): Promise<void> {
  const name = (await button.getAttribute('aria-label')) ?? (await button.textContent()) ?? '';
  await button.press('Enter');
  const dialog = page.getByRole('dialog').first();
  await expect(dialog).toBeVisible();
  await expect(dialog.locator(':focus')).toHaveCount(1);
  await look(page, name);
  await inside(dialog);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const opener = (await button.isVisible()) ? button : page.getByRole('heading', { level: 1 });
  await expect(opener).toBeFocused();
}

// axe fetches styles again, and meets the pictures of the proofs, which are the page's own
test.use({ expectedNoise: /Connecting to 'blob:|status of (409|412)/ });

test('every tab of an admin is free of faults', async ({ page, shop }) => {
  test.setTimeout(180_000);
  const session = await signUp(shop);
  const { user } = session;
  const product = await stockedProduct(shop);
  const order = await placeUpiOrder(shop, session, product);
  await apiOf(shop).contact.send({
    body: { name: user.username, email: user.email, contents: 'When is the next sale?' },
  });
  const admin = await signInAdmin(shop);
  // a few rows show the same faults as hundreds
  for (const tab of [
    '',
    `products?q=${encodeURIComponent(product.name)}`,
    'products?q=nothing-is-called-so',
    'categories',
    `orders?q=${order._id}`,
    'proofs',
    `users?q=${user.username}`,
    `messages?q=${user.username}`,
    `activity?q=${encodeURIComponent(product.name)}`,
    `picking-list?q=${order._id}`,
  ]) {
    await openTab(page, admin, tab);
    await look(page, tab || 'overview');
  }
});

test('both tabs of a shopper are free of faults, with and without orders', async ({
  page,
  shop,
}) => {
  const session = await signUp(shop);
  for (const state of ['without', 'with']) {
    if (state === 'with') await placeUpiOrder(shop, session, await stockedProduct(shop));
    for (const tab of ['', 'my-orders']) {
      await openTab(page, session, tab);
      await look(page, `${tab || 'overview'} ${state} orders`);
    }
  }
  await lookAtWindow(page, page.getByRole('button', { name: /^View order/ }));
});

test('every window of an admin is free of faults', async ({ page, shop }) => {
  test.setTimeout(180_000);
  const product = await stockedProduct(shop);
  const shopper = await signUp(shop);
  const order = await placeUpiOrder(shop, shopper, product);
  const admin = await signInAdmin(shop);
  const button = (name: string) => page.getByRole('button', { name, exact: true });

  await openTab(page, admin, `products?q=${encodeURIComponent(product.name)}`);
  await lookAtWindow(page, button('Add Product'), async (form) => {
    await form.getByRole('button', { name: 'Save Product' }).click();
    await look(page, 'a product with faults');
    await form.getByLabel('Add images of color 1').setInputFiles(PICTURE);
    await expect(form.getByRole('img')).toHaveCount(1);
    await look(page, 'a product with a picture');
    await page.keyboard.press('Escape');
    await look(page, 'Discard your changes?');
    await page.getByRole('button', { name: 'Discard' }).click();
  });
  await lookAtWindow(page, button(`View ${product.name}`));
  await lookAtWindow(page, button(`Duplicate ${product.name}`));
  await lookAtWindow(page, button(`Edit ${product.name}`), async (form) => {
    await form.getByLabel('Price', { exact: true }).fill('1350');
    await apiOf(shop, admin).products.update({
      params: { id: product._id },
      body: { price: '1400', tag: 'trending' },
      files: [],
    });
    await form.getByRole('button', { name: 'Save Product' }).press('Enter');
    await expect(form.getByText('Somebody else has changed this product meanwhile.')).toBeVisible();
    await expect(form.getByText(`By ${shop.adminUsername},`, { exact: false })).toBeVisible();
    await look(page, 'a product that somebody else has changed');
    // nothing is left then that closing could lose
    await form.getByRole('radio', { name: 'Theirs: 1400' }).press('Space');
  });
  await lookAtWindow(page, button(`Delete ${product.name}`));
  await lookAtWindow(page, button('Import CSV'), async (dialog) => {
    await dialog
      .getByLabel('Choose a CSV file')
      .setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(CSV) });
    await dialog.getByRole('button', { name: 'Import 1 line' }).click();
    await expect(dialog.getByText('1 line was refused')).toBeVisible();
    await look(page, 'the outcome of an import');
  });
  await page.getByRole('checkbox', { name: `Choose ${product.name}` }).check();
  await lookAtWindow(page, button('Change stock or price'), async (dialog) => {
    await dialog.getByLabel('What').selectOption('Add to stock');
    await dialog.getByLabel('Amount').fill('-10000');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Changed' })).toContainText('1 refused');
    await look(page, 'the outcome of a change of many');
  });

  await openTab(page, admin, 'categories');
  await lookAtWindow(page, button('Add Category'));
  await lookAtWindow(
    page,
    page.getByRole('button', { name: /^Delete / }).first(),
    async (dialog) => {
      await dialog.getByRole('button', { name: 'Delete' }).press('Enter');
      await expect(dialog.getByRole('alert')).toHaveText('This category still has products.');
      await look(page, 'a category that is still in use');
    },
  );
  await openTab(page, admin, `orders?q=${order._id}`);
  await lookAtWindow(page, button(`View order ${orderNumber(order._id)}`));
  await lookAtWindow(page, button(`View payment proof of order ${orderNumber(order._id)}`));
  await openTab(page, admin, `users?q=${shopper.user.username}`);
  await lookAtWindow(page, button(`Make admin: ${shopper.user.username}`));
  await lookAtWindow(page, button(`Disable: ${shopper.user.username}`));
  await page.setViewportSize({ width: 360, height: 900 });
  await button('Open menu').click();
  await expectNoFaults(page, 'the menu on a phone');
});
