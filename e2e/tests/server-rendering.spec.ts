import type { Locator, Page } from '@playwright/test';
import { formatPrice, sellingPrice } from '@tanabana/contracts';
import { sampleRows } from '@tanabana/test-kit/long-tests';
import { aProductInStock, apiOf, type OpenShop } from '@tanabana/test-kit/shop-client';
import { changeProduct, stockedProduct } from '../support/cart.ts';
import { expect, test } from '../support/fixtures.ts';
import { hold } from '../support/hold.ts';
import { isAlive } from '../support/is-alive.ts';

/**
 * The document of a new product, or one cut short on a busy machine, is rendered at its next
 * request.
 */
async function rendered(shop: OpenShop, path: string): Promise<string> {
  let text = '';
  await expect
    .poll(async () => {
      text = await (await fetch(shop.address + path)).text();
      return text.includes('id="server-data"');
    }, path)
    .toBe(true);
  return text;
}

/** Pages that are identical for all visitors, including lists with filters. */
async function renderedPaths(shop: OpenShop, products: number): Promise<string[]> {
  const { data } = await apiOf(shop).products.list({ query: { limit: String(products) } });
  const categories = (await apiOf(shop).categories.list({})).data.map(({ slug }) => slug);
  return [
    ...['/', '/shop', '/shop?q=silk', '/shop?page=2', '/shop?sort=price-asc&cols=5'],
    ...['/shop?size=M&inStock=1', '/shop?q=zzzz', '/shop?colour=Indigo&tag=new'],
    ...['/shop-custom-banner?for=women', '/shop-custom-banner'],
    ...['/about', '/faq', '/terms', '/privacy', '/returns', '/store'],
    ...categories.slice(0, 6).map((slug) => `/category/${slug}`),
    ...data.map(({ _id }) => `/product/${_id}`),
  ];
}

/** Reloads until a part is there: content that was late on a busy machine is in the next document. */
const shows = (page: Page, part: Locator): Promise<void> =>
  expect(async () => {
    if ((await part.count()) === 0) await page.reload();
    expect(await part.count()).toBeGreaterThan(0);
  }).toPass();

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor can read, follow links, page, filter by links and search by the form', async ({
    page,
    shop,
  }) => {
    await rendered(shop, '/');
    await page.goto('/');
    const heading = page.getByRole('heading', { level: 1 });
    await shows(page, heading.filter({ hasText: 'kurtis' }));
    await page.getByRole('banner').getByRole('link', { name: 'Shop', exact: true }).click();
    await rendered(shop, '/shop');
    await page.goto('/shop');
    const cards = page.getByRole('main').getByRole('article');
    await shows(page, cards.nth(3));
    const first = (await cards.first().textContent()) ?? '';
    await rendered(shop, '/shop?page=2');
    await page.getByRole('link', { name: /^(Page )?2$/ }).click();
    await expect(page).toHaveURL(/page=2/);
    await shows(page, cards.first());
    expect(await cards.first().textContent()).not.toBe(first);
    const chip = page.getByRole('navigation', { name: 'Categories' }).getByRole('link').nth(1);
    const category = (await chip.textContent()) ?? '';
    await rendered(
      shop,
      `/shop${new URL((await chip.getAttribute('href')) ?? '', page.url()).search}`,
    );
    await chip.click();
    await shows(page, cards.first().filter({ hasText: category }));
    await rendered(shop, '/shop?q=kurta');
    await page.getByRole('main').getByRole('searchbox').fill('kurta');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/q=kurta/);
    await shows(page, page.getByText(/Showing \d+ of \d+ products/));
    const product = await aProductInStock(shop);
    await rendered(shop, `/product/${product._id}`);
    await page.goto(`/product/${product._id}`);
    await shows(page, heading.filter({ hasText: product.name }));
    await expect(heading).toHaveText(product.name);
    await expect(page.getByText(formatPrice(sellingPrice(product))).first()).toBeVisible();
  });
});

test("the browser renders the document's content and requests none of it again", async ({
  page,
  shop,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (/^\/api\/(?:products(?!\/images)|categories|orders\/offers)/.test(pathname))
      asked.push(pathname + search);
  });
  const all = await renderedPaths(shop, 28);
  // a changing part of the 50
  const paths = process.env.CHECK_PAGES ? all : all.filter((_, at) => at % 12 === 0);
  // a document that a busy machine cut short leaves the rest to the browser
  for (const path of paths)
    await expect(async () => {
      asked.length = 0;
      const document = (await (await page.goto(path))?.text()) ?? '';
      expect(document, path).toContain('id="server-data"');
      await page.waitForFunction(isAlive);
      expect(await page.evaluate(readMain, ''), path).toEqual(
        await page.evaluate(readMain, document),
      );
      expect(asked, path).toEqual([]);
    }).toPass({ timeout: 15_000 });
});

test.describe(() => {
  test.use({ expectedNoise: /status of 404 .*\/(?:product|category)\/[\w-]+$/ });
  for (const [path, title] of sampleRows([
    [`/product/${'0'.repeat(24)}`, 'Product not found'],
    ['/category/no-such-shelf', 'Category not found'],
  ] as const))
    test(`${path} is rendered as not found and not requested again`, { tag: '@long' }, async ({
      page,
      shop,
    }) => {
      const asked: string[] = [];
      page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      await rendered(shop, path);
      expect((await fetch(shop.address + path)).status).toBe(404);
      await expect(async () => {
        asked.length = 0;
        const document = (await (await page.goto(path))?.text()) ?? '';
        await page.waitForFunction(isAlive);
        expect(await page.evaluate(readMain, '')).toEqual(await page.evaluate(readMain, document));
        expect(asked.filter((one) => /^\/api\/(?:products|categories)/.test(one))).toEqual([]);
      }).toPass({ timeout: 15_000 });
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    });
});

test('a document reflects a change of price and stock within two seconds', async ({ shop }) => {
  const product = await stockedProduct(shop, { price: 1299 });
  const path = `/product/${product._id}`;
  expect(await rendered(shop, path)).toContain('₹1,299');
  await changeProduct(shop, product, { price: 1450, stock: 2 });
  const changed = performance.now();
  let lastOld = changed;
  const isNew = async (): Promise<boolean> => {
    const asked = performance.now();
    const text = (await (await fetch(shop.address + path)).text()).replaceAll('<!-- -->', '');
    const isNow = ['id="server-data"', '₹1,450', 'Only 2 left'].every((one) => text.includes(one));
    if (!isNow) lastOld = asked;
    return isNow;
  };
  await expect.poll(isNew, { intervals: [50] }).toBe(true);
  expect(lastOld - changed).toBeLessThan(2000);
});

test('clicks and selections before hydration are applied afterwards', async ({ page, shop }) => {
  const product = await aProductInStock(shop);
  await rendered(shop, `/product/${product._id}`);
  const release = await hold(page, '**/assets/index.*.js');
  await page.goto(`/product/${product._id}`, { waitUntil: 'commit' });
  const sizes = page.getByRole('group', { name: 'Size' }).locator('label:not(:has(:disabled))');
  if ((product.colors[0]?.sizes.length ?? 0) > 1) await sizes.first().click();
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  release();
  await expect(page.getByRole('banner').getByRole('link', { name: /^Cart, 1 item/ })).toBeVisible();
});

test('a press is not lost when an earlier selection makes React render its part again', {
  tag: '@long',
}, async ({ page, shop }) => {
  const product = await stockedProduct(shop);
  await rendered(shop, `/product/${product._id}`);
  const release = await hold(page, '**/assets/index.*.js');
  const releasePart = await hold(page, '**/mf-cart-checkout/*/*.js');
  await page.goto(`/product/${product._id}`, { waitUntil: 'commit' });
  await page.getByRole('group', { name: 'Size' }).getByText('M', { exact: true }).click();
  const button = page.getByRole('button', { name: 'Add to Cart' });
  const served = await button.elementHandle();
  await button.click();
  release();
  await expect(page.getByRole('group', { name: 'Size M' })).toBeVisible();
  await expect.poll(() => served?.evaluate((one) => one.isConnected)).toBe(false);
  releasePart();
  await expect(page.getByRole('banner').getByRole('link', { name: /^Cart, 1 item/ })).toBeVisible();
});

test('a button that hydrates before an earlier selection is applied waits for it', {
  tag: '@long',
}, async ({ page, shop }) => {
  const product = await stockedProduct(shop);
  await rendered(shop, `/product/${product._id}`);
  const release = await hold(page, '**/assets/index.*.js');
  await page.goto(`/product/${product._id}`, { waitUntil: 'commit' });
  await page.getByRole('group', { name: 'Size' }).getByText('M', { exact: true }).click();
  await page.evaluate(() => {
    const { port1, port2 } = new MessageChannel();
    const press = (): void => {
      const buttons = [...document.querySelectorAll('button')];
      const button = buttons.find((one) => one.textContent === 'Add to Cart');
      if (Object.keys(button ?? {}).some((key) => key.startsWith('__reactProps'))) button?.click();
      else port2.postMessage(null);
    };
    port1.onmessage = press;
    press();
  });
  release();
  await expect(page.getByRole('banner').getByRole('link', { name: /^Cart, 1 item/ })).toBeVisible();
});

for (const [what, act] of sampleRows([
  ['their part is alive', (_: Page, release: () => void) => release()],
  ['somebody scrolls', (page: Page) => page.mouse.wheel(0, 40)],
] as const))
  test(`pictures below the first view give way to scripts until ${what}`, { tag: '@long' }, async ({
    page,
    shop,
  }) => {
    const text = await rendered(shop, '/');
    const release = await hold(page, '**/assets/index.*.js');
    await page.goto('/', { waitUntil: 'domcontentloaded' });
    const held = page.locator('main img[src^="data:"]');
    await expect(held.first()).toBeAttached();
    const heldSources = page.locator('main picture:has(img[src^="data:"]) source');
    expect(await heldSources.count()).toBeGreaterThan(1);
    for (const source of await heldSources.all())
      await expect(source).toHaveAttribute('media', 'not all');
    await expect(page.locator('main img[loading="eager"]').first()).toHaveAttribute('src', /^\//);
    await act(page, release);
    await expect(held).toHaveCount(0);
    await expect(page.locator('main source[media="not all"]')).toHaveCount(0);
    const sources = () => [...document.images].map((image) => image.getAttribute('src') ?? '');
    for (const source of await page.evaluate(sources)) expect(text).toContain(source);
    release();
  });

test.describe("a document that differs from the browser's state", () => {
  test.use({ expectedNoise: /Rendered recreated/ });

  for (const [what, from, to, keepsOthers] of sampleRows([
    ['a part of other markup is rendered again', /(<h1[^>]*>)[^<]*/, '$1Another', true],
    ['by another version the page is', /("versions":\{"mf-[a-z-]+":")[^"]+/, '$10.0.0', false],
  ]))
    test(what, async ({ page, shop }) => {
      const product = await aProductInStock(shop);
      await rendered(shop, `/product/${product._id}`);
      await page.addInitScript(markServerElements);
      await page.route(`**/product/${product._id}`, async (route) => {
        const response = await route.fetch();
        const text = await response.text();
        await route.fulfill({ response, body: text.replace(from, to) });
      });
      const document = await (await page.goto(`/product/${product._id}`))?.text();
      expect(document).not.toBe(await rendered(shop, `/product/${product._id}`));
      await page.waitForFunction(isAlive);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(product.name);
      const account = page.getByRole('banner').getByRole('button', { name: 'Account' });
      expect(await account.evaluate((one) => 'isOfServer' in one)).toBe(keepsOthers);
      await page.getByRole('banner').getByRole('link', { name: 'Shop', exact: true }).click();
      await expect(page).toHaveURL(/shop/);
    });
});

/** Runs in the page: marks the elements of the document. */
function markServerElements(): void {
  addEventListener('DOMContentLoaded', () => {
    for (const one of document.querySelectorAll('#root *')) Object.assign(one, { isOfServer: 1 });
  });
}

test('each part hydrates with its own code and keeps its markup', { tag: '@long' }, async ({
  page,
  shop,
}) => {
  const reported: string[] = [];
  page.on('console', (message) => reported.push(message.text()));
  const product = await aProductInStock(shop);
  const release = await hold(page, '**/modules/mf-wishlist/**');
  await page.addInitScript(markServerElements);
  const tool = page.locator('main [data-module="mf-wishlist"] button').first();
  // a busy machine leaves parts out of a document; the next document has them
  await expect(async () => {
    reported.length = 0;
    await page.goto(`/product/${product._id}`, { waitUntil: 'commit' });
    await page.waitForFunction(isAlive);
    await expect(tool).toBeVisible({ timeout: 2000 });
  }).toPass();
  const isToolAlive = () =>
    tool.evaluate((one) => Object.keys(one).some((key) => key.startsWith('__reactProps')));
  expect(await isToolAlive()).toBe(false);
  release();
  await expect.poll(isToolAlive).toBe(true);
  for (const part of [
    tool,
    page.locator('main h1'),
    page.getByRole('banner').getByRole('button').last(),
  ])
    expect(await part.evaluate((one) => 'isOfServer' in one)).toBe(true);
  expect(reported).toEqual([]);
});

test('the code of reviews loads when the shopper scrolls near them, and earlier presses are applied', {
  tag: '@long',
}, async ({ page, shop }) => {
  const { data } = await apiOf(shop).products.list({ query: { limit: '100' } });
  const product = data.find(({ reviewsCount }) => reviewsCount > 5);
  const address = `/product/${product?._id}`;
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  const ofReviews = () => loaded.filter((path) => /^\/(?:modules\/mf-|api\/)reviews/.test(path));
  const release = await hold(page, '**/modules/mf-reviews/**');
  await page.addInitScript(markServerElements);
  const articles = page.getByRole('region', { name: 'Reviews' }).getByRole('article');
  await expect(async () => {
    loaded.length = 0;
    await page.goto(address);
    await page.waitForFunction(isAlive);
    await expect(articles).toHaveCount(5, { timeout: 1000 });
  }).toPass({ timeout: 10_000 });
  expect(ofReviews()).toEqual([]);
  const first = articles.first();
  await page.getByRole('button', { name: 'Show more reviews' }).click();
  await expect.poll(ofReviews).not.toEqual([]);
  release();
  await expect(articles.nth(5)).toBeFocused();
  expect(await first.evaluate((one) => 'isOfServer' in one)).toBe(true);
});

/** Names, prices and links of the main content, of a document's text or of the open page. */
function readMain(text: string): string[] {
  const page = text ? new DOMParser().parseFromString(text, 'text/html') : document;
  const parts = page.querySelectorAll('main :is(article, h1, h2, dl, article a)');
  return [...parts].map((one) => `${one.textContent} ${one.getAttribute('href') ?? ''}`);
}
