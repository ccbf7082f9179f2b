import { randomUUID } from 'node:crypto';
import { apiOf, signInAdmin } from '../support/api.ts';
import { removeProduct, stockedProduct } from '../support/cart.ts';
import { openTab, PICTURE, rowOf, search, startProduct } from '../support/dashboard.ts';
import { expect, test } from '../support/fixtures.ts';

test('many at once: chosen, changed in stock and price, and what was refused is named', async ({
  page,
  shop,
}) => {
  const admin = await signInAdmin(shop);
  const mark = randomUUID().slice(0, 6);
  const [cheap, dear] = [
    await stockedProduct(shop, { name: `Bulk ${mark} one`, price: 800, stock: 4 }),
    await stockedProduct(shop, { name: `Bulk ${mark} two`, price: 1200, stock: 9 }),
  ];
  const { products } = apiOf(shop, admin);
  const now = async ({ _id }: { _id: string }) => {
    const { price, saleprice, stock } = await products.get({ params: { id: _id } });
    return { price, saleprice, stock };
  };
  await openTab(page, admin, 'products');
  await search(page, 'Search products', mark);
  const choose = async (): Promise<void> => {
    await page.getByRole('checkbox', { name: 'Choose all on this page' }).check();
    await expect(page.getByText('2 products chosen')).toBeVisible();
    await page.getByRole('button', { name: 'Change stock or price' }).click();
  };
  const dialog = page.getByRole('dialog', { name: 'Change 2 products' });
  const result = page.getByRole('dialog', { name: 'Changed' });
  const change = async (what: string, amount: string): Promise<void> => {
    await dialog.getByLabel('What').selectOption(what);
    await dialog.getByLabel('Amount').fill(amount);
    await dialog.getByRole('button', { name: 'Change 2 products' }).click();
  };
  await choose();
  await change('Set stock to', '2.5');
  await expect(dialog.getByText('Enter valid amount')).toBeVisible();
  await expect(dialog.getByLabel('Amount')).toBeFocused();
  await change('Add to stock', '-5');
  await expect(result).toContainText('1 changed, 0 were so already, 1 refused.');
  await expect(result.getByRole('listitem')).toContainText(cheap.name);
  await result.getByRole('button', { name: 'Done' }).click();
  expect([await now(cheap), await now(dear)]).toMatchObject([{ stock: 4 }, { stock: 4 }]);
  await expect(page.getByText('products chosen')).toHaveCount(0);

  await choose();
  await change('Change sale price by', '-10');
  await expect(result).toContainText('2 changed, 0 were so already, 0 refused.');
  await result.getByRole('button', { name: 'Done' }).click();
  expect([await now(cheap), await now(dear)]).toMatchObject([
    { price: 800, saleprice: 720 },
    { price: 1200, saleprice: 1080 },
  ]);
  await expect(rowOf(page, dear.name)).toContainText('₹1,080');
  for (const product of [cheap, dear]) await removeProduct(shop, product);
});

test.describe(() => {
  test.use({ expectedNoise: /net::ERR_FAILED/ });
  test('a change of many that fails keeps the choice and says so', async ({ page, shop }) => {
    const product = await stockedProduct(shop);
    await openTab(page, await signInAdmin(shop), 'products');
    await search(page, 'Search products', product.name);
    await page.getByRole('checkbox', { name: `Choose ${product.name}` }).check();
    await page.getByRole('button', { name: 'Change stock or price' }).click();
    await page.route('**/api/products/bulk', (route) => route.abort());
    const dialog = page.getByRole('dialog', { name: 'Change 1 product' });
    await dialog.getByLabel('Amount').fill('3');
    await dialog.getByRole('button', { name: 'Change 1 product' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('Failed to update product');
    await expect(dialog.getByLabel('Amount')).toHaveValue('3');
    await removeProduct(shop, product);
  });
});

test('a copy begins with all of a product but its name and SKU, and has pictures of its own', async ({
  page,
  shop,
}) => {
  const admin = await signInAdmin(shop);
  const name = `Original ${randomUUID().slice(0, 6)}`;
  const { products } = apiOf(shop, admin);
  await openTab(page, admin, 'products');
  const form = await startProduct(page, { name, price: '1500', description: 'Woven twice.' });
  await form.getByLabel('Add images of Rani').setInputFiles(PICTURE);
  await form.getByRole('button', { name: 'Save Product' }).click();
  await expect(form).toBeHidden();
  await search(page, 'Search products', name);
  await page.getByRole('button', { name: `Duplicate ${name}` }).click();
  const copy = page.getByRole('dialog', { name: 'Duplicate Product' });
  await expect(copy.getByLabel('Product name')).toHaveValue(`${name} (copy)`);
  await expect(copy.getByLabel('SKU')).toHaveValue('');
  await expect(copy.getByRole('img')).toHaveCount(1);
  await copy.getByRole('button', { name: 'Save Product' }).click();
  await expect(copy).toBeHidden();
  const [second, first] = (await products.list({ query: { q: name } })).data;
  expect(second).toMatchObject({
    name: `${name} (copy)`,
    price: 1500,
    saleprice: 1500,
    description: 'Woven twice.',
    colors: [{ name: 'Rani' }],
  });
  expect(second?.sku).not.toBe(first?.sku);
  await products.remove({ params: { id: first?._id ?? '' } });
  const picture = second?.colors[0]?.images[0] ?? '';
  expect((await page.request.get(picture)).status()).toBe(200);
  await products.remove({ params: { id: second?._id ?? '' } });
});
