import { orderNumber } from '@tanabana/contracts';
import { placeOrder, signUp } from '@tanabana/test-kit/shop-client';
import { stockedProduct, storedCart } from '../support/cart.ts';
import { ordersOf, stockOf } from '../support/checkout.ts';
import { expect, test } from '../support/fixtures.ts';
import { signInOnPage } from '../support/steps.ts';

test('an order is viewed, invoiced, cancelled with its stock returned, and bought again (rule 10.11)', {
  tag: '@long',
}, async ({ page, shop }) => {
  const session = await signUp(shop);
  const product = await stockedProduct(shop, { price: 450.25 });
  const order = await placeOrder(shop, session, product, 2);
  await signInOnPage(page, session);
  await page.goto(`/order/${order._id}`);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(`Order #${orderNumber(order._id)}`);
  const ordered = page.getByRole('region', { name: 'What you ordered' });
  await expect(ordered).toContainText(product.name);
  await expect(ordered).toContainText(
    /Subtotal\s*₹900\.50\s*Shipping, flat rate\s*Free\s*Total\s*₹900\.50/,
  );

  await page.getByRole('main').getByRole('link', { name: 'Order summary' }).click();
  const sheet = page.getByRole('article');
  await expect(sheet).toContainText('Rupees Nine Hundred and Fifty Paise Only');
  await expect(sheet).toContainText(`#${orderNumber(order._id)}`);
  await page.reload();
  await expect(sheet.getByRole('heading', { level: 1 })).toHaveText('Order Summary');
  await page.getByRole('link', { name: 'Back to the order' }).click();

  await page.getByRole('main').getByRole('button', { name: 'Cancel order' }).click();
  const asked = page.getByRole('dialog', { name: 'Cancel this order?' });
  await asked.getByRole('button', { name: 'Cancel order' }).click();
  const tracking = page.getByRole('region', { name: 'Order Tracking' });
  await expect(tracking.locator('[aria-current="step"]')).toContainText('Cancelled');
  expect(await ordersOf(shop, session)).toMatchObject([{ orderStatus: 'Cancelled' }]);
  expect(await stockOf(shop, session, product)).toBe(20);

  await page.getByRole('button', { name: 'Buy again' }).click();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByRole('textbox', { name: `Quantity of ${product.name}` })).toHaveValue('2');
  expect(await storedCart(page)).toEqual([[product.name, 2]]);
});
