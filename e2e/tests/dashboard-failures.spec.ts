import type { Route } from '@playwright/test';
import { texts } from '@tanabana/contracts';
import { signInAdmin, signUp } from '../support/api.ts';
import { stockedProduct } from '../support/cart.ts';
import { openTab, search, settled } from '../support/dashboard.ts';
import { lookAway } from '../support/document.ts';
import { expect, test } from '../support/fixtures.ts';

test.use({ expectedNoise: /net::ERR_FAILED|status of (503|409)/ });

const lists = [
  ['products', '**/api/products?*', 'Failed to load products'],
  ['categories', '**/api/categories?*', 'Failed to load categories'],
  ['orders', '**/api/orders?*', 'Failed to load orders'],
  ['proofs', '**/api/orders?*', 'Failed to load orders'],
  ['my-orders', '**/api/orders/user/*', "Failed to load user's orders"],
  ['users', '**/api/auth/users?*', 'Failed to load users'],
  ['messages', '**/api/contact?*', 'Failed to load messages'],
  ['activity', '**/api/orders/audit?*', 'Failed to load activity'],
] as const;

for (const [tab, call, failed] of lists)
  test(`a list that does not load says Error: {message}, and comes with another try: ${tab}`, async ({
    page,
    shop,
  }) => {
    let answer = (route: Route): Promise<void> => route.abort();
    await page.route(call, (route) => answer(route));
    const admin = await signInAdmin(shop);
    await openTab(page, admin, tab);
    const alert = page.getByRole('main').getByRole('alert');
    await expect(alert).toContainText(`Error: ${failed}`);
    await lookAway(page);
    const json = { code: 'server.unavailable', message: 'Back in a minute.', requestId: 'r' };
    answer = (route) => route.fulfill({ status: 503, json });
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(alert).toContainText('Error: Back in a minute.');
    answer = (route) => route.continue();
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(alert).toBeHidden();
    await settled(page);
  });

test('a stock that cannot be saved says so at its field, and a wrong one is not sent', async ({
  page,
  shop,
}) => {
  const product = await stockedProduct(shop, { stock: 4 });
  await openTab(page, await signInAdmin(shop), 'products');
  await search(page, 'Search products', product.name);
  const stock = page.getByLabel(`Stock of ${product.name}`);
  await stock.fill('4.5');
  await stock.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Enter valid stock');
  await stock.press('Escape');
  await expect(stock).toHaveValue('4');
  await page.route('**/api/products/*', (route) => route.abort());
  await stock.fill('9');
  await stock.press('Enter');
  await expect(page.getByRole('alert')).toHaveText(texts.failed.productUpdate);
  await page.unroute('**/api/products/*');
  await stock.press('Enter');
  await expect(page.getByRole('alert')).toBeHidden();
  await page.reload();
  await expect(stock).toHaveValue('9');
});

test('an overview of a shopper says what is missing, and shows the rest', async ({
  page,
  shop,
}) => {
  await page.route('**/api/orders/stats/mine', (route) => route.abort());
  await openTab(page, await signUp(shop));
  const main = page.getByRole('main');
  await expect(main.getByRole('alert')).toHaveText(texts.failed.overview);
  await expect(main.getByRole('link', { name: /^Products in Store [1-9]/ })).toBeVisible();
});
