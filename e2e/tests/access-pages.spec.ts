import { aProductInStock, placeOrder, signInAdmin } from '../support/api.ts';
import { expectNoFaults } from '../support/axe.ts';
import { comeWithCart, stockedProduct } from '../support/cart.ts';
import { expect, test } from '../support/fixtures.ts';
import { cutOff, narrow, setNarrow } from '../support/narrow.ts';
import { expectStill, watchShifts } from '../support/shifts.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const pages = ['/', '/shop', '/product/…', '/category/…', '/cart'];

for (const name of pages)
  test(`${name}: axe finds nothing, and nothing moves while it loads`, async ({ page, shop }) => {
    await watchShifts(page);
    const { _id, category } = await aProductInStock(shop);
    const path = name
      .replace('product/…', `product/${_id}`)
      .replace('category/…', `category/${category.slug}`);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expectStill(page, path);
    await expectNoFaults(page, path);
  });

// what axe finds on them is looked for in mf-content/src/information.test.tsx
test('information pages: every link of the footer leads to one', async ({ page }) => {
  await page.goto('/faq');
  const links = page.getByRole('contentinfo').getByRole('link');
  await expect(links.first()).toBeVisible();
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(addresses).toEqual(
    expect.arrayContaining(['/about', '/faq', '/store', '/contact', '/terms', '/privacy']),
  );
  for (const address of addresses) {
    await page.goto(address ?? '');
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toBeAttached();
    await expect(heading).not.toHaveText(/leads nowhere|away for a moment/);
  }
});

/** `npm run check:pages`: also those whose layout others have. */
const more = (...names: string[]): string[] => (process.env.CHECK_PAGES === 'on' ? names : []);

const LOOKED_AT = {
  'pages of the shop': ['/', '/shop', '/product/…', '/faq', '/cart', '/checkout'].concat(
    more('/shop?q=zzzqqq', '/category/…', '/about', '/contact', '/store', '/terms'),
    more('/wishlist', '/nowhere'),
  ),
  'account and dashboard': ['/account/addresses', '/order/…', '/order/…/invoice'].concat(
    ['', 'products', 'orders', 'proofs'].map((tab) => `/dashboard/${tab}`),
    more('/account'),
    more('categories', 'returns', 'gst-rates', 'picking-list', 'users', 'messages', 'activity').map(
      (tab) => `/dashboard/${tab}`,
    ),
  ),
};

for (const [some, names] of Object.entries(LOOKED_AT))
  test(`${some}: nothing scrolls sideways or is cut off at 320 px, nor with text of 200 %`, {
    annotation: { type: 'slow', description: 'many pages, each looked at twice' },
  }, async ({ page, shop }) => {
    const session = await signInAdmin(shop);
    const product = await aProductInStock(shop);
    const order = await placeOrder(shop, session, await stockedProduct(shop));
    await comeWithCart(page, [product], session);
    const browser = await page.context().newCDPSession(page);
    const found: Record<string, string[]> = {};
    for (const name of names) {
      await page.goto(
        name
          .replace('product/…', `product/${product._id}`)
          .replace('category/…', `category/${product.category.slug}`)
          .replace('order/…', `order/${order._id}`),
      );
      for (const window of narrow) {
        await setNarrow(page, browser, window);
        const cut = await cutOff(page);
        if (cut.length > 0) found[`${name} ${window.name}`] = cut;
      }
    }
    expect(found).toEqual({});
  });
