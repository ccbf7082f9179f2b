import type { Page } from '@playwright/test';
import { sellingPrice } from '@tanabana/contracts';
import { aProductInStock, apiOf } from '@tanabana/test-kit/shop-client';
import { expect, test } from '../support/fixtures.ts';

const UNKNOWN = '65a0000000000000000000ff';
const canonical = (page: Page) => page.locator('head link[rel="canonical"]');
const content = (page: Page, name: string) =>
  page.locator(`head meta[name="${name}"], head meta[property="${name}"]`);

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, expectedNoise: /404/ });

  test('documents of a product and a category contain title, breadcrumbs and price', async ({
    page,
    shop,
  }) => {
    const product = await aProductInStock(shop);
    const answer = await page.goto(`/product/${product._id}?colour=any&utm_source=x`);
    expect(answer?.status()).toBe(200);
    await expect(page).toHaveTitle(new RegExp(`^${product.name} · `));
    await expect(page.locator('head title')).toHaveCount(1);
    await expect(canonical(page)).toHaveAttribute(
      'href',
      new RegExp(`^https?://[^/]+/product/${product._id}$`),
    );
    await expect(content(page, 'description')).toHaveAttribute(
      'content',
      new RegExp(`^${product.description.slice(0, 40)}`),
    );
    await expect(content(page, 'og:title')).toHaveAttribute('content', product.name);
    await expect(content(page, 'og:image')).toHaveAttribute('content', /^https?:.*w=1280$/);
    const json = await page.locator('script[type="application/ld+json"]').textContent();
    const [group] = JSON.parse(json ?? '')['@graph'];
    expect(group).toMatchObject({ '@type': 'ProductGroup', name: product.name });
    expect(group.hasVariant[0].offers).toMatchObject({
      priceCurrency: 'INR',
      price: sellingPrice(product).toFixed(2),
    });
    await expect(content(page, 'og:image:width')).toHaveAttribute('content', /^\d+$/);

    const [category] = (await apiOf(shop).categories.list({})).data;
    if (!category) throw new Error('The shop has no category.');
    const found = await page.goto(`/category/${encodeURIComponent(category.name)}`);
    expect(found?.status()).toBe(200);
    await expect(page).toHaveTitle(new RegExp(`^${category.name} · `));
    await expect(canonical(page)).toHaveAttribute(
      'href',
      new RegExp(`/category/${category.slug}$`),
    );
  });

  test('a missing page returns status 404 and is not indexed', async ({ page }) => {
    for (const path of [`/product/${UNKNOWN}`, '/product/xyz', '/category/no-such-shelf']) {
      const answer = await page.goto(path);
      expect(answer?.status(), path).toBe(404);
      await expect(content(page, 'robots')).toHaveAttribute('content', 'noindex');
    }
  });
});

test('a hundred unknown addresses at once return status 404, however they are written', {
  tag: '@long',
}, async ({ shop }) => {
  const paths = Array.from({ length: 100 }, (_, at) => `${at % 3 ? '' : '/'}/nowhere-${at}`);
  const statuses = await Promise.all(
    paths.map(async (path) => (await fetch(`${shop.address}${path}`)).status),
  );
  expect(statuses.filter((status) => status !== 404)).toEqual([]);
});

test('title, canonical address and other head elements follow the page', async ({ page, shop }) => {
  const product = await aProductInStock(shop);
  await page.goto(`/product/${product._id}`);
  await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible();
  await expect(content(page, 'og:title')).toHaveCount(1);
  await page.getByRole('banner').getByRole('link', { name: 'Shop', exact: true }).click();
  await expect(page).toHaveTitle(/^Shop · /);
  await expect(canonical(page)).toHaveCount(1);
  await expect(canonical(page)).toHaveAttribute('href', /\/shop$/);
  await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(0);
  await expect(content(page, 'og:title')).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveTitle(new RegExp(`^${product.name} · `));
  await expect(canonical(page)).toHaveAttribute('href', new RegExp(`/product/${product._id}$`));
});

test.describe('a missing page', () => {
  test.use({ expectedNoise: /404/ });

  test('a removed product links onward, and its noindex is removed on navigation', {
    tag: '@long',
  }, async ({ page }) => {
    await page.goto(`/product/${UNKNOWN}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Product not found' })).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Go to the shop' }).click();
    await expect(page).toHaveTitle(/^Shop · /);
    await expect(content(page, 'robots')).toHaveCount(0);
  });
});

test('robots.txt names a sitemap with every product', async ({ page, shop }) => {
  const robots = await (await page.request.get('/robots.txt')).text();
  expect(robots).toMatch(/^Sitemap: https?:\/\/[^/]+\/sitemap\.xml$/m);
  const sitemap = await (await page.request.get('/sitemap.xml')).text();
  const product = await aProductInStock(shop);
  expect(sitemap).toContain(`/product/${product._id}</loc>`);
});

test('the merchant feed and a category page contain current data', async ({ page, shop }) => {
  const product = await aProductInStock(shop);
  const feed = await page.request.get('/feeds/products.xml');
  expect(feed.headers()['content-type']).toBe('application/xml; charset=utf-8');
  expect(await feed.text()).toContain(`/product/${product._id}</g:canonical_link>`);

  const document = await page.request.get(`/category/${product.category.slug}?utm=1`);
  const data = /<script type="application\/ld\+json"[^>]*>(.*)<\/script>/.exec(
    await document.text(),
  );
  const shown = await apiOf(shop).products.list({
    query: { category: product.category.slug, fields: 'card', limit: '12' },
  });
  expect(JSON.parse(data?.[1] ?? '')['@graph'][1]).toMatchObject({
    '@type': 'ItemList',
    numberOfItems: shown.total,
    itemListElement: shown.data.map(({ name }, at) => ({ name, position: at + 1 })),
  });
});
