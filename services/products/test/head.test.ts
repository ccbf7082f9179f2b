import type { Product } from '@tanabana/contracts';
import { expectFourExports, structuredDataOf, validStructuredData } from '@tanabana/test-kit';
import { longTest } from '@tanabana/test-kit/long-test';
import { sampleRows } from '@tanabana/test-kit/long-tests';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { productHead } from '../src/head/product-head.ts';
import { holdCatalogue } from './held-catalogue.ts';
import { openShop, picture } from './shop.ts';

const shop = await openShop();
const get = async (path: string) => {
  const response = await shop.http.fetch(path);
  return { response, text: await response.text() };
};

test('the head of a product page describes it for crawlers', async () => {
  const colors = [{ name: 'Rani', newImages: 1 }];
  const { body } = await shop.create({ colors, description: 'Tied by hand. '.repeat(30) }, [
    await picture(),
  ]);
  const { response, text } = await get(`/api/products/${body._id}/head`);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(text).toContain('<title>Indigo Block Print Kurti · Tana &amp; Bana</title>');
  expect(text).toContain(`<link rel="canonical" href="https://shop.example/product/${body._id}"`);
  expect(/name="description" content="([^"]*)"/.exec(text)?.[1]?.length).toBeLessThanOrEqual(160);
  const image = `https://shop.example${(body.images as string[])[0]}?w=1280`;
  expect(text).toContain(`<meta property="og:image" content="${image}"`);
  const url = `https://shop.example/product/${body._id}`;
  expect(await validStructuredData(text)).toMatchObject([
    {
      '@type': 'Product',
      name: 'Indigo Block Print Kurti',
      image: [image],
      brand: { name: 'Tana & Bana' },
      offers: {
        price: '999.00',
        priceCurrency: 'INR',
        priceSpecification: {
          priceType: 'https://schema.org/StrikethroughPrice',
          price: '1299.00',
        },
        availability: 'https://schema.org/InStock',
      },
    },
    {
      '@type': 'BreadcrumbList',
      itemListElement: [
        { position: 1, name: 'Shop', item: 'https://shop.example/shop' },
        { position: 2, name: 'Kurti', item: 'https://shop.example/category/kurti' },
        { position: 3, name: 'Indigo Block Print Kurti', item: url },
      ],
    },
    { '@type': 'OnlineStore', name: 'Tana & Bana', url: 'https://shop.example/' },
  ]);
});

test('variants that differ have their own offers with addresses that select them', async () => {
  const variants = [
    { color: 'Rani', size: 'S', stock: 3 },
    { color: 'Rani', size: 'M', stock: 0, barcode: '4006381333931' },
    { color: 'Rani', size: 'Free Size', stock: 9, price: 1500, saleprice: 1400 },
    { color: 'Rani', size: 'XL', stock: 2, isForSale: false },
  ];
  const { body } = await shop.create(
    {
      sku: 'HEAD-1',
      stock: undefined,
      colors: [{ name: 'Rani', sizes: variants.map(({ size }) => size), newImages: 1 }],
      variants,
    },
    [await picture()],
  );
  const { text } = await get(`/api/products/${body._id}/head`);
  const [group] = await validStructuredData(text);
  const url = `https://shop.example/product/${body._id}`;
  expect(group).toMatchObject({
    '@type': 'ProductGroup',
    name: 'Indigo Block Print Kurti',
    url,
    productGroupID: 'HEAD-1',
    variesBy: ['https://schema.org/size'],
    hasVariant: [
      {
        '@type': 'Product',
        sku: 'HEAD-1:RANI:S',
        color: 'Rani',
        size: 'S',
        offers: {
          url: `${url}?colour=Rani&size=S`,
          price: '999.00',
          priceCurrency: 'INR',
          availability: 'https://schema.org/LimitedAvailability',
        },
      },
      { gtin: '4006381333931', offers: { availability: 'https://schema.org/OutOfStock' } },
      {
        offers: {
          url: `${url}?colour=Rani&size=Free+Size`,
          price: '1400.00',
          availability: 'https://schema.org/InStock',
        },
      },
    ],
  });
  expect(group?.hasVariant).toHaveLength(3);
});

test('details have standard fields, or else are properties', async () => {
  const facts = { fabric: 'Cotton', care: 'Wash by hand', origin: 'Jaipur', modelHeight: '172' };
  const colors = [{ name: 'Rani', sizes: ['S', 'M'], newImages: 1 }];
  const { body } = await shop.create({ ...facts, colors, gender: 'girls', weight: '280' }, [
    await picture(),
  ]);
  const { text } = await get(`/api/products/${body._id}/head`);
  const [group] = await validStructuredData(text);
  expect(group).toMatchObject({
    material: 'Cotton',
    audience: { '@type': 'PeopleAudience', suggestedGender: 'female' },
    additionalProperty: [
      { '@type': 'PropertyValue', name: 'Care', value: 'Wash by hand' },
      { name: 'Made in', value: 'Jaipur' },
      { name: 'Height of the model', value: '172 cm' },
    ],
    hasVariant: [{ weight: { value: 280, unitCode: 'GRM' } }, {}],
  });
});

test.each(
  sampleRows([
    [301, 200, 301, 200],
    [2000, 3000, 1280, 1920],
  ]),
)(
  'a picture of %i × %i is described as %i × %i, as it is sent',
  async (width, height, wide, high) => {
    const colors = [{ name: 'Rani', newImages: 1 }];
    const { body } = await shop.create({ colors }, [await picture('jpeg', width, height)]);
    for (let times = 0; times < 2; times += 1) {
      const { text } = await get(`/api/products/${body._id}/head`);
      expect(text).toContain(`<meta property="og:image:width" content="${wide}"`);
      expect(text).toContain(`<meta property="og:image:height" content="${high}"`);
    }
    const sent = await shop.http.fetch(`${(body.images as string[])[0]}?w=1280`);
    const reported = await sharp(Buffer.from(await sent.arrayBuffer())).metadata();
    expect([reported.width, reported.height]).toEqual([wide, high]);
  },
);

longTest("a product's declared country is published (rule 13.3)", async () => {
  const country = async (fields: Record<string, unknown>) => {
    const { body } = await shop.create({ colors: [{ name: 'Rani', newImages: 1 }], ...fields }, [
      await picture(),
    ]);
    const [product] = await validStructuredData((await get(`/api/products/${body._id}/head`)).text);
    return product?.countryOfOrigin;
  };
  const origin = 'Dhaka, Bangladesh';
  expect(await country({ netQuantity: '1 N', origin })).toEqual({
    '@type': 'Country',
    name: 'Bangladesh',
  });
  expect(await country({ countryOfOrigin: 'IN' })).toMatchObject({ name: 'India' });
  expect(await country({ origin })).toBeUndefined();
});

test('a rating is published with the number of its reviews, and none without a review (rule 19.7)', async () => {
  const { body } = await shop.create({}, [await picture()]);
  const product = body as unknown as Product;
  const site = { storeName: 'Tana & Bana', publicUrl: 'https://shop.example' };
  expect(productHead(product, site)).not.toContain('aggregateRating');
  const rated = { ...product, avgRating: 4.6, reviewsCount: 31 };
  const [data] = await validStructuredData(productHead(rated, site));
  expect(data).toMatchObject({
    '@id': `https://shop.example/product/${product._id}#product`,
    aggregateRating: { ratingValue: 4.6, reviewCount: 31 },
  });
});

test('product text cannot break out of its element', async () => {
  const evil = `"'><script>alert(1)</script></title>&`;
  const { body } = await shop.create({ name: evil, description: `${evil}<!--`, stock: '0' });
  const { text } = await get(`/api/products/${body._id}/head`);
  expect(text.match(/<script/g)).toHaveLength(1);
  expect(text.match(/<\/title>/g)).toHaveLength(1);
  expect(text).not.toContain('<!--');
  expect(text).not.toContain('og:image');
  const [group] = structuredDataOf(text);
  expect(group).toMatchObject({
    name: evil,
    hasVariant: [
      { offers: { availability: 'https://schema.org/OutOfStock' } },
      { offers: { availability: 'https://schema.org/OutOfStock' } },
    ],
  });
});

test.each(['65a0000000000000000000ff', 'xyz', '%3Cscript%3E'])('%s does not exist', async (id) => {
  const { status, body } = await shop.http.call('GET', `/api/products/${id}/head`);
  expect(status).toBe(404);
  expect(body).toMatchObject({ code: 'product.not_found' });
});

test('the sitemap lists every product, robots.txt the sitemap', async () => {
  const { body } = await shop.create();
  const { response, text } = await get('/api/products/sitemap.xml');
  expect(response.headers.get('content-type')).toContain('application/xml');
  expect(text).toContain('<loc>https://shop.example/shop</loc>');
  expect(text).toContain(`<loc>https://shop.example/product/${body._id}</loc><lastmod>`);
  expect(text.trim().endsWith('</urlset>')).toBe(true);
  const robots = await get('/api/products/robots.txt');
  expect(robots.text).toContain('Sitemap: https://shop.example/sitemap.xml');
  expect(robots.text).toContain('Disallow: /dashboard');
});

longTest('the sitemap is generated once per state of the catalogue', async () => {
  const first = (await shop.create()).body;
  const reads = [vi.spyOn(shop.storage.products, 'all'), vi.spyOn(shop.storage.products, 'byIds')];
  const all = await Promise.all(Array.from({ length: 20 }, () => get('/api/products/sitemap.xml')));
  expect(new Set(all.map(({ text }) => text)).size).toBe(1);
  expect(all[0]?.text).toContain(`/product/${first._id}</loc>`);
  for (const read of reads) expect(read).not.toHaveBeenCalled();

  const etag = all[0]?.response.headers.get('etag') ?? '';
  const again = await shop.http.fetch('/api/products/sitemap.xml', {
    headers: { 'If-None-Match': etag },
  });
  expect(again.status).toBe(304);

  const second = (await shop.create()).body;
  expect((await get('/api/products/sitemap.xml')).text).toContain(`/product/${second._id}</loc>`);
  await shop.remove(String(first._id));
  expect((await get('/api/products/sitemap.xml')).text).not.toContain(String(first._id));
});

test('its parts have their own addresses', async () => {
  const { body } = await shop.create();
  const { response, text } = await get('/api/products/sitemaps/1');
  expect(response.headers.get('content-type')).toContain('application/xml');
  expect(text).toContain(`/product/${body._id}</loc>`);
  for (const part of ['0', '2', '01', '1e9', 'x', '-1']) {
    const { status } = await shop.http.call('GET', `/api/products/sitemaps/${part}`);
    expect(status).toBe(404);
  }
});

longTest('the merchant feed has each variant for sale with its picture', async () => {
  const colors = [{ name: 'Rani', sizes: ['S', 'M'], newImages: 1 }];
  const { body } = await shop.create({ sku: 'FEED-1', colors }, [await picture()]);
  await shop.create({ sku: 'FEED-2' });
  const { response, text } = await get('/api/products/feed.xml');
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8');
  expect(text).toContain('<title>Tana &amp; Bana</title>');
  expect([...text.matchAll(/<g:id>(FEED-[^<]*)</g)].map(([, id]) => id)).toEqual([
    'FEED-1:RANI:S',
    'FEED-1:RANI:M',
  ]);
  expect(text).toContain(
    `<g:link>https://shop.example/product/${body._id}?colour=Rani&amp;size=S</g:link>`,
  );
  expect(text.trim().endsWith('</rss>')).toBe(true);
});

longTest("four feeds at once do not block an admin's export", async () => {
  await shop.create({}, [await picture()]);
  const finish = await holdCatalogue(shop.storage);
  const ask = (signal?: AbortSignal) => shop.http.fetch('/api/products/feed.xml', { signal });
  const ends: Promise<Response>[] = [];
  await expectFourExports(ask, () => {
    const headers = { authorization: `Bearer ${shop.admin}` };
    ends.push(shop.http.fetch('/api/products/export.csv', { headers }));
    finish();
  });
  for (const answer of await Promise.all(ends)) expect(answer.status).toBe(200);
});
