import { join } from 'node:path';
import { type Order, orderNumber, type Session } from '@tanabana/contracts';
import { folderSite, readRegistry } from '@tanabana/shop-runner/publish';
import { aProductInStock, apiOf, placeOrder, signInAdmin } from '@tanabana/test-kit/shop-client';
import { mailTo } from '../support/account.ts';
import { comeWithCart, stockedProduct } from '../support/cart.ts';
import { expect, test } from '../support/fixtures.ts';
import { cutOff, narrow, setNarrow } from '../support/narrow.ts';
import type { ShopUnderTest } from '../support/shop.ts';

const isWhole = process.env.CHECK_PAGES === 'on';

/**
 * Pages by audience. `npm run check:pages` also covers `more`, whose layouts repeat, and every other
 * page of the modules.
 */
const PAGES = {
  'pages of the shop': {
    each: ['/', '/shop', '/product/…', '/faq', '/cart', '/checkout'],
    more: ['/shop?q=zzzqqq', '/category/…', '/collection/…', '/nowhere'],
  },
  'account and dashboard': {
    each: [
      '/account/addresses',
      '/order/…',
      '/order/…/invoice',
      '/order/…/return',
      '/order/…/pay',
      '/track/…',
    ].concat(['', '/products', '/orders', '/proofs'].map((tab) => `/dashboard${tab}`)),
    more: ['', '/security', '/data']
      .map((section) => `/account${section}`)
      .concat(
        [
          'categories',
          'collections',
          'customers',
          'settings',
          'content',
          'discounts',
          'delivery',
          'returns',
          'payments',
          'reviews',
          'gst-returns',
          'gst-rates',
          'picking-list',
          'my-orders',
          'users',
          'messages',
        ]
          .concat(['activity', 'deployments'])
          .map((tab) => `/dashboard/${tab}`),
      ),
  },
};
const all = Object.values(PAGES).flatMap(({ each, more }) => [...each, ...more]);

/** Paths of the modules that are not listed; a path with a parameter needs an example. */
async function otherPages({ dataDir }: ShopUnderTest): Promise<string[]> {
  const { modules } = await readRegistry(folderSite(join(dataDir, 'www')));
  const paths = modules.flatMap(({ routes = [] }) => routes.map(({ path }) => path));
  expect(paths.length).toBeGreaterThan(20);
  return paths.filter((path) =>
    path.endsWith('/*')
      ? !all.some((name) => name.startsWith(path.slice(0, -1)))
      : !all.includes(path.replace(/:\w+/, '…')),
  );
}

/** Delivers an order in a parcel; returns the path of its tracking link. */
async function delivered(shop: ShopUnderTest, session: Session, { _id: id }: Order) {
  const { orders } = apiOf(shop, session);
  const body = { courier: 'DTDC', awb: id.toUpperCase(), status: 'handed-over' as const };
  const { order } = await orders.createShipment({ params: { id }, body });
  const params = { id, shipment: order.shipments?.[0]?.id ?? '' };
  await orders.updateShipment({ params, body: { status: 'delivered' } });
  const mail = await mailTo(shop, order.email, new RegExp(`${orderNumber(id)} is on its way`));
  const { pathname, search } = new URL(/http\S+\/track\/\S+/.exec(mail.text)?.[0] ?? '');
  return pathname + search;
}

test('every page of the modules is covered by the narrow-window check', async ({ page, shop }) => {
  expect((await otherPages(shop)).filter((path) => /[:*]/.test(path))).toEqual([]);
  await comeWithCart(page, [], await signInAdmin(shop));
  // sections and tabs are not in the registry
  for (const [path, links] of [
    ['/account', page.getByRole('navigation', { name: 'Account' }).getByRole('link')],
    ['/dashboard', page.locator('nav a[href^="/dashboard"]')],
  ] as const) {
    await page.goto(path);
    await expect(links.nth(3)).toBeVisible();
    const linked = await links.evaluateAll((some) =>
      some.map((link) => link.getAttribute('href') ?? ''),
    );
    expect(linked.filter((one) => !all.includes(one))).toEqual([]);
  }
});

// one of the pages is a 404
test.use({ expectedNoise: /status of 404 .*\/nowhere$/ });
for (const [some, { each, more }] of Object.entries(PAGES))
  test(`${some}: nothing scrolls sideways or is cut off at 320 px, or with 200 % text`, {
    annotation: { type: 'slow', description: 'many pages, each looked at twice' },
  }, async ({ page, shop }) => {
    const session = await signInAdmin(shop);
    const product = await aProductInStock(shop);
    const order = await placeOrder(shop, session, await stockedProduct(shop));
    const tracking = some === 'account and dashboard' ? await delivered(shop, session, order) : '';
    const { slug } = await apiOf(shop, session).collections.createCollection({
      body: {
        ...{ title: `Narrow ${some}`, kind: 'manual', isPublished: 'true' },
        productIds: JSON.stringify([product._id]),
      },
    });
    await comeWithCart(page, [product], session);
    const browser = await page.context().newCDPSession(page);
    const found: Record<string, string[]> = {};
    const others = some === 'pages of the shop' ? await otherPages(shop) : [];
    for (const name of isWhole ? [...each, ...more, ...others] : each) {
      await page.goto(
        name
          .replace('product/…', `product/${product._id}`)
          .replace('category/…', `category/${product.category.slug}`)
          .replace('collection/…', `collection/${slug}`)
          .replace('order/…', `order/${order._id}`)
          .replace('/track/…', tracking),
      );
      for (const window of narrow) {
        await setNarrow(page, browser, window);
        const cut = await cutOff(page);
        if (cut.length > 0) found[`${name} ${window.name}`] = cut;
      }
    }
    expect(found).toEqual({});
  });
