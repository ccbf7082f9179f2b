import { comeWithCart, stockedProduct, storedCart } from '../support/cart.ts';
import { expect, test } from '../support/fixtures.ts';

test('the cart after add, remove, undo and clear survives a reload and appears in another tab (rules 1.2, 2.11, 3.7)', {
  tag: '@long',
}, async ({ page, context, shop }) => {
  const [one, two] = [await stockedProduct(shop), await stockedProduct(shop)];
  await comeWithCart(page, [two]);
  await page.goto(`/product/${one._id}`);
  await page.getByRole('group', { name: 'Size' }).getByText('M', { exact: true }).click();
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'View cart' }).click();

  const main = page.getByRole('main');
  const lines = main.getByRole('listitem').filter({ has: page.getByRole('heading') });
  await expect(lines).toHaveCount(2);
  await page.getByRole('button', { name: `Remove ${one.name}` }).click();
  await expect(lines).toHaveCount(1);
  await page.getByRole('button', { name: `Undo: ${one.name}` }).click();
  await page.reload();
  await expect(lines).toHaveCount(2);
  await expect(lines.first()).toContainText(one.name);

  const tab = await context.newPage();
  await tab.goto('/cart');
  const quantity = (of: typeof page) =>
    of.getByRole('textbox', { name: `Quantity of ${two.name}` });
  await quantity(tab).fill('3');
  await quantity(tab).press('Enter');
  await expect(quantity(page)).toHaveValue('3');
  await page.getByRole('button', { name: 'Clear' }).click();
  const question = page.getByRole('dialog', { name: 'Clear cart?' });
  await question.getByRole('button', { name: 'Clear cart' }).click();
  for (const one of [page, tab])
    await expect(one.getByRole('main')).toContainText('Your cart is empty.');
  await page.reload();
  await expect(main).toContainText('Your cart is empty.');
  expect(await storedCart(page)).toEqual([]);
});
