import { apiOf, signInAdmin } from '@tanabana/test-kit/shop-client';
import { stockedProduct } from '../support/cart.ts';
import { atCheckout, ordersOf, placeOrderButton, thanked } from '../support/checkout.ts';
import { expect, test } from '../support/fixtures.ts';

test('an offer leads from the product page through a link with its code to an order, invoice and the owner’s figures (rules 14.1, 14.5)', {
  tag: '@long',
}, async ({ page, shop }) => {
  const admin = apiOf(shop, await signInAdmin(shop));
  const product = await stockedProduct(shop, { name: 'Phulkari kurti', price: 1200 });
  const code = `DIWALI${product._id.slice(-6)}`.toUpperCase();
  const promotion = await admin.orders.createPromotion({
    body: {
      title: 'Diwali',
      trigger: 'code',
      code,
      isAdvertised: true,
      effect: { type: 'percentage', scope: 'items', percent: 10 },
      items: { products: [product._id] },
    },
  });
  try {
    await page.goto(`/product/${product._id}`);
    await expect(page.getByRole('region', { name: 'Offers' })).toContainText(
      `Diwali: 10% off with code ${code}`,
    );
    await page.goto(`/shop?coupon=${code.toLowerCase()}`);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('app_coupon'))).toBe(code);

    const session = await atCheckout(page, shop, [product]);
    const yourOrder = page.getByRole('region', { name: 'Your Order' });
    await expect(yourOrder).toContainText('Code applied');
    await expect(yourOrder).toContainText(new RegExp(`Diwali \\(${code}\\)\\s*−₹120\\.00`));
    await expect(yourOrder).toContainText(/Total\s*₹1,080\.00/);
    await placeOrderButton(page).click();
    await thanked(page);

    const [order] = await ordersOf(shop, session);
    expect(order).toMatchObject({ discount: 120, totalPrice: 1080 });
    await page.goto(`/order/${order?._id}/invoice`);
    await expect(page.getByRole('main')).toContainText(`Diwali (${code})−₹120.00`);
    const stored = (await admin.orders.promotions({})).data;
    expect(stored.find(({ _id }) => _id === promotion._id)).toMatchObject({ uses: 1, given: 120 });
  } finally {
    await admin.orders.removePromotion({ params: { id: promotion._id } });
  }
});
