import { rm } from 'node:fs/promises';
import { DEFAULT_DELIVERY_RULES } from '@tanabana/contracts';
import { deploy } from '@tanabana/deploy';
import { apiOf, placeOrder, signInAdmin, signUp } from '@tanabana/test-kit/shop-client';
import { comeWithCart, stockedProduct } from '../../support/cart.ts';
import { ordersOf, placeOrderButton, thanked } from '../../support/checkout.ts';
import { expect, test } from '../../support/deploys.ts';
import { buildEarlierCheckout } from '../../support/earlier-checkout.ts';

test.setTimeout(240_000);

test('a checkout from before quotes orders at the total it shows, although the shop has other rates (rule 14.9)', async ({
  browser,
  site,
  shop,
}) => {
  const admin = apiOf(shop, await signInAdmin(shop));
  const earlier = await buildEarlierCheckout();
  const before = await admin.orders.deliverySettings({});
  try {
    await deploy(site, earlier.dist);
    const rules = { ...DEFAULT_DELIVERY_RULES, flatRate: 99, freeFrom: 2000 };
    await admin.orders.changeDeliverySettings({ body: { rules, version: before.version } });
    for (const [price, total] of [
      [400, '450.00'],
      [1200, '1,200.00'],
    ] as const) {
      const product = await stockedProduct(shop, { name: `Kurti at ${price}`, price });
      const session = await signUp(shop);
      await placeOrder(shop, session, product); // the first one ships free; its address is proposed for the next
      const context = await browser.newContext({ baseURL: shop.address });
      const page = await context.newPage();
      await comeWithCart(page, [product], session);
      await page.goto('/checkout');
      const yourOrder = page.getByRole('region', { name: 'Your Order' });
      await expect(yourOrder).toContainText(new RegExp(`Total\\s*₹${total}`));
      await placeOrderButton(page).click();
      await thanked(page);
      const [newest] = await ordersOf(shop, session);
      expect(newest?.totalPrice).toBe(Number(total.replace(',', '')));
      await context.close();
    }
  } finally {
    const { version } = await admin.orders.deliverySettings({});
    await admin.orders.changeDeliverySettings({ body: { rules: before.rules, version } });
    await rm(earlier.folder, { recursive: true });
  }
});
