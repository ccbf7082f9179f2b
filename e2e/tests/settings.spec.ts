import type { Page } from '@playwright/test';
import { orderNumber, type Product } from '@tanabana/contracts';
import { type StartedShop, startShop } from '@tanabana/shop-runner/shop';
import { apiOf, newShopper, signInAdmin, signUp } from '@tanabana/test-kit/shop-client';
import { attribute, type Collector, pathTo, startCollector } from '../shop/collector.ts';
import { mailTo } from '../support/account.ts';
import { comeWithCart, stockedProduct, storedCart } from '../support/cart.ts';
import { atCheckout, ordersOf, placeOrderButton, seeOrder, thanked } from '../support/checkout.ts';
import { test as base, expect } from '../support/fixtures.ts';
import { fillBilling } from '../support/steps.ts';

interface OwnShop {
  shop: StartedShop;
  /** ₹400, 20 units. */
  product: Product;
  collector: Collector;
}

/** A separate shop with settings that are off by default. */
const test = base.extend<{ product: Product; collector: Collector }, { own: OwnShop }>({
  own: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to know what a fixture needs
    async ({}, use) => {
      const collector = await startCollector();
      const shop = await startShop({
        env: {
          SEED: 'none',
          GUEST_CHECKOUT: 'true',
          FIRST_ORDER_FREE_SHIPPING: 'true',
          OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
          OTEL_BSP_SCHEDULE_DELAY: '100',
        },
      });
      await apiOf(shop, await signInAdmin(shop)).categories.create({ body: { name: 'Kurtis' } });
      await use({
        shop,
        collector,
        product: await stockedProduct(shop, { name: 'Ajrakh kurti', price: 400 }),
      });
      await shop.stop();
      collector.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  shop: async ({ own }, use) => use(own.shop),
  baseURL: async ({ own }, use) => use(own.shop.address),
  product: async ({ own }, use) => use(own.product),
  collector: async ({ own }, use) => {
    own.collector.watch = true;
    await use(own.collector);
    own.collector.watch = false;
  },
});

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const yourOrder = (page: Page) => page.getByRole('region', { name: 'Your Order' });

test.describe('guest checkout', () => {
  test.use({ expectedNoise: /status of 40[14]/ });

  test("a guest orders and opens the order only with its key; an account's first order ships free (rules 1.5, 6.1)", {
    tag: '@long',
  }, async ({ page, browser, shop, product }) => {
    const guest = newShopper();
    await page.setViewportSize({ width: 360, height: 800 });
    await comeWithCart(page, [product]);
    await page.goto('/cart');
    await page.getByRole('main').getByRole('button', { name: 'Checkout' }).click();
    await expect(heading(page)).toHaveText('Checkout');
    await fillBilling(page, guest);
    await expect(yourOrder(page)).toContainText(/Total\s*₹450\.00/);
    await placeOrderButton(page).click();
    await thanked(page);
    await seeOrder(page);
    await expect(page).toHaveURL(/\/order\/[0-9a-f]{24}\?key=[\w-]{32,}$/);
    const link = page.url();
    const id = new URL(link).pathname.split('/').at(-1) ?? '';
    await expect(heading(page)).toHaveText(`Order #${orderNumber(id)}`);
    expect(await storedCart(page)).toEqual([]);
    const mail = await mailTo(shop, guest.email, new RegExp(orderNumber(id)));
    expect(mail.text).toContain(new URL(link).search);

    const elsewhere = await browser.newContext();
    const fresh = await elsewhere.newPage();
    await fresh.goto(link);
    await expect(heading(fresh)).toHaveText(`Order #${orderNumber(id)}`);
    await fresh.getByRole('link', { name: 'Order summary' }).click();
    await expect(fresh.getByRole('article')).toContainText('Rupees Four Hundred Fifty Only');
    await fresh.goto(link.replace(/\?.*/, ''));
    await expect(heading(fresh)).toHaveText('Sign in to see this order');
    await fresh.goto(`${link}x`);
    await expect(heading(fresh)).toHaveText('Order not found');
    await expect(fresh.getByRole('main')).not.toContainText('Johari Bazaar');

    const session = await signUp(shop);
    const asAccount = await elsewhere.newPage();
    await comeWithCart(asAccount, [product], session);
    await asAccount.goto('/checkout');
    await expect(yourOrder(asAccount)).toContainText('Free shipping applied');
    await fillBilling(asAccount, { username: '', password: '', email: session.user.email });
    await placeOrderButton(asAccount).click();
    await thanked(asAccount);
    expect(await ordersOf(shop, session)).toMatchObject([{ shippingCharge: 0, totalPrice: 400 }]);
    await elsewhere.close();
  });
});

test('Place Order is one trace from the click through gateway and services to the database, without personal data (rule 26.12)', {
  tag: '@long',
}, async ({ page, shop, product, collector }) => {
  const session = await atCheckout(page, shop, [product]);
  // the reporting code loads at the first failure
  const reporting = page.waitForResponse(
    async (answer) =>
      /\/assets\/[^/]+\.js$/.test(answer.url()) && (await answer.text()).includes('/api/telemetry'),
  );
  await page.evaluate(() => dispatchEvent(new ErrorEvent('error', { error: new Error('Trial') })));
  await (await reporting).finished();
  await placeOrderButton(page).click();
  await thanked(page);
  const [order] = await ordersOf(shop, session);
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { get: () => true });
    document.dispatchEvent(new Event('visibilitychange'));
  });

  const PLACE = 'POST /api/orders/create';
  const { spans } = collector;
  const click = () => {
    const sent = spans.find(({ service, name }) => service === 'browser' && name === PLACE);
    return spans.find(({ spanId }) => spanId === sent?.parentSpanId);
  };
  const trace = () => spans.filter(({ traceId }) => traceId === click()?.traceId);
  const orphans = () => trace().filter((span) => pathTo(spans, span)[0] !== 'browser: click');
  const written = () =>
    trace().find(({ service, name }) => service === 'orders' && name.startsWith('bulkWrite '));
  await expect.poll(() => pathTo(spans, written())).toContain('browser: click');
  await expect.poll(orphans).toEqual([]);
  expect(pathTo(spans, written())).toEqual([
    'browser: click',
    `browser: ${PLACE}`,
    `gateway: ${PLACE}`,
    `orders: ${PLACE}`,
    'orders: bulkWrite admin',
  ]);
  const { attributes = [] } = click() ?? {};
  expect(attribute(attributes, 'tanabana.module')).toBe('mf-cart-checkout');
  expect(attribute(attributes, 'http.route')).toBe('/checkout');
  expect(spans.filter(({ name }) => name === PLACE).map(({ traceId }) => traceId)).toEqual(
    Array(3).fill(click()?.traceId),
  );
  const { username, email } = session.user;
  for (const personal of [username, email, order?._id ?? '', 'Rathore', 'Johari', '98765'])
    expect(JSON.stringify(trace())).not.toContain(personal);
});
