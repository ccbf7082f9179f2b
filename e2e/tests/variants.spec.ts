import { apiOf, placeOrder, signInAdmin, signUp } from '@tanabana/test-kit/shop-client';
import { comeWithCart, stockedProduct } from '../support/cart.ts';
import { ordersOf, placeOrderButton, thanked } from '../support/checkout.ts';
import { expect, test } from '../support/fixtures.ts';
import { fillBilling } from '../support/steps.ts';

test('buying the last M strikes M through and disables it while XL stays available (rule 2.10)', {
  tag: '@long',
}, async ({ page, shop }) => {
  const { _id } = await stockedProduct(shop);
  const admin = apiOf(shop, await signInAdmin(shop));
  const product = await admin.products.update({
    params: { id: _id },
    body: {
      colors: JSON.stringify([{ name: 'Indigo', sizes: ['M', 'XL'] }]),
      variants: JSON.stringify([
        { color: 'Indigo', size: 'M', stock: 1 },
        { color: 'Indigo', size: 'XL', stock: 9, price: 1499, saleprice: 1499 },
      ]),
    },
  });
  const session = await signUp(shop);
  await comeWithCart(page, [], session);

  const main = page.getByRole('main');
  const size = (name: string) =>
    main.getByRole('group', { name: 'Size' }).getByRole('radio', { name, exact: true });
  const choose = (text: string) =>
    main.getByRole('group', { name: 'Size' }).getByText(text, { exact: true }).click();
  await page.goto(`/product/${_id}?colour=Indigo&size=M`);
  await expect(size('M')).toBeChecked();
  await expect(main.getByText('Only 1 left')).toBeVisible();
  // its first colour and size
  await placeOrder(shop, await signUp(shop), product);

  // documents reflect a sale within two seconds
  await expect(async () => {
    await page.goto(`/product/${_id}`);
    await expect(size('M, sold out')).toBeEnabled({ timeout: 1000 });
  }).toPass();
  await choose('M');
  await expect(main.getByText('M in Indigo is sold out.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sold out' })).toBeDisabled();
  await choose('XL');
  await expect(main.getByText('In stock', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Buy Now' }).click();
  await expect(page).toHaveURL(/\/checkout$/);
  await fillBilling(page, { username: '', password: '', email: session.user.email });
  await placeOrderButton(page).click();
  await thanked(page);

  const sold = (await ordersOf(shop, session)).flatMap(({ products }) => products);
  expect(sold.map(({ selectedSize, price }) => [selectedSize, price])).toEqual([['XL', 1499]]);
  const { stock, variants } = await admin.products.get({ params: { id: _id } });
  expect([stock, variants?.map((one) => one.stock)]).toEqual([8, [0, 8]]);
});
