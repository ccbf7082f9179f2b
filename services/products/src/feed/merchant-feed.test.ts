import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import type { Product, ProductVariant } from '@tanabana/contracts';
import { expect, test } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { globalGtin } from '../head/offered-variants.ts';
import { merchantFeed } from './merchant-feed.ts';

const RATES = { flatRate: 50, freeFrom: 1000 };
const site = { publicUrl: 'https://shop.example', storeName: 'Tana & Bana' };

const variant = (changed: Partial<ProductVariant> = {}): ProductVariant => ({
  sku: 'KU-1:INDIGO:M',
  color: 'Indigo',
  size: 'M',
  stock: 3,
  price: 1299,
  saleprice: 999,
  isForSale: true,
  ...changed,
});

const product = (changed: Partial<Product> = {}): Product => ({
  _id: '65b000000000000000000001',
  name: 'Block Print Kurti',
  category: { _id: '65a000000000000000000001', slug: 'kurti', name: 'Kurti' },
  tag: 'regular',
  price: 1299,
  saleprice: 999,
  description: 'Printed by hand.',
  sku: 'KU-1',
  stock: 3,
  countedBy: 'variant',
  variants: [variant()],
  reviewsCount: 0,
  avgRating: 0,
  images: ['/api/products/images/a1'],
  colors: [
    {
      name: 'Indigo',
      sizes: ['M'],
      images: ['/api/products/images/a1', '/api/products/images/a2'],
    },
  ],
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-02T00:00:00.000Z',
  ...changed,
});

async function* each(products: readonly Product[]) {
  yield* products;
}
const feedOf = (...products: Product[]): Promise<string> =>
  text(merchantFeed(each(products), site, RATES));

const schema = (name: string) =>
  readFile(new URL(`../../test/fixtures/${name}`, import.meta.url), 'utf8');
const [rss, productData] = await Promise.all(['channel.xsd', 'product-data.xsd'].map(schema));

/** Returns violations of the published rules; none for a valid feed. */
async function faultsOf(feed: string): Promise<string[]> {
  const { errors } = await validateXML({
    xml: { fileName: 'feed.xml', contents: feed },
    schema: { fileName: 'channel.xsd', contents: rss ?? '' },
    preload: { fileName: 'product-data.xsd', contents: productData ?? '' },
  } as never);
  return errors.map(({ message }) => message);
}

const FULL = product({
  gender: 'girls',
  weight: 280,
  fabric: 'Cotton',
  care: 'Wash by hand',
  origin: 'Jaipur, India',
  modelHeight: 172,
  modelSize: 'M',
  declarations: { countryOfOrigin: 'IN' },
  variants: [
    variant({ barcode: '4006381333931' }),
    variant({
      sku: 'KU-1:INDIGO:L',
      size: 'L',
      stock: 0,
      price: 1500,
      saleprice: 1500,
      weight: 300,
    }),
    variant({ sku: 'KU-1:INDIGO:XL', size: 'XL', isForSale: false }),
  ],
});

test('each variant for sale is an item with its own price, stock and address (rule 13.3)', async () => {
  const feed = await feedOf(FULL);
  expect(feed.match(/<item>/g)).toHaveLength(2);
  expect(feed).toContain(`<item>
<g:id>KU-1:INDIGO:M</g:id>
<g:item_group_id>KU-1</g:item_group_id>
<g:title>Block Print Kurti, Indigo, M</g:title>
<g:description>Printed by hand.</g:description>
<g:link>https://shop.example/product/65b000000000000000000001?colour=Indigo&amp;size=M</g:link>
<g:canonical_link>https://shop.example/product/65b000000000000000000001</g:canonical_link>
<g:image_link>https://shop.example/api/products/images/a1?w=1280</g:image_link>
<g:additional_image_link>https://shop.example/api/products/images/a2?w=1280</g:additional_image_link>
<g:availability>in_stock</g:availability>
<g:price>1299.00 INR</g:price>
<g:sale_price>999.00 INR</g:sale_price>
<g:condition>new</g:condition>
<g:brand>Tana &amp; Bana</g:brand>
<g:gtin>4006381333931</g:gtin>
<g:product_type>Kurti</g:product_type>
<g:color>Indigo</g:color>
<g:size>M</g:size>
<g:material>Cotton</g:material>
<g:gender>female</g:gender>
<g:age_group>kids</g:age_group>
<g:shipping_weight>280 g</g:shipping_weight>
<g:shipping>
<g:country>IN</g:country>
<g:price>50.00 INR</g:price>
</g:shipping>
<g:product_detail>
<g:attribute_name>Care</g:attribute_name>
<g:attribute_value>Wash by hand</g:attribute_value>
</g:product_detail>
`);
  expect(feed).toContain(`<g:product_detail>
<g:attribute_name>Country of origin</g:attribute_name>
<g:attribute_value>India</g:attribute_value>
</g:product_detail>
</item>`);
  const [, , second] = feed.split('<item>');
  expect(second).toContain('<g:availability>out_of_stock</g:availability>');
  expect(second).toContain('<g:price>1500.00 INR</g:price>\n<g:condition>');
  expect(second).toContain('<g:identifier_exists>no</g:identifier_exists>');
  expect(second).toContain('<g:shipping_weight>300 g</g:shipping_weight>');
  expect(second).toContain('<g:country>IN</g:country>\n<g:price>0.00 INR</g:price>');
});

test('a feed is valid by the published rules, also an empty one', async () => {
  const plain = product({ sku: 'KU-2', description: '', gender: undefined, variants: undefined });
  expect(await faultsOf(await feedOf(FULL, plain))).toEqual([]);
  expect(await faultsOf(await feedOf())).toEqual([]);
});

test.each([
  ['an id twice', (feed: string) => feed.replace('KU-1:INDIGO:L<', 'KU-1:INDIGO:M<')],
  ['a price without currency', (feed: string) => feed.replace('1299.00 INR', '1299.00')],
  ['another word for the stock', (feed: string) => feed.replace('>in_stock<', '>in stock<')],
  ['a tag that is open', (feed: string) => feed.replace('</g:title>', '')],
])('the validation detects %s', async (_, spoil) => {
  expect(await faultsOf(spoil(await feedOf(FULL)))).not.toEqual([]);
});

test('product text cannot break out of its element or make the file unreadable', async () => {
  const evil = `]]></g:title><script>alert(1)</script>&amp; "'\u0000\u000b\ud800\uffff 😀`;
  const colors = [{ name: evil, sizes: [], images: ['/api/products/images/a1'] }];
  const spoiled = product({
    name: evil,
    description: evil,
    category: { _id: '65a000000000000000000001', slug: 'x', name: evil },
    fabric: evil,
    care: evil,
    colors,
    variants: [variant({ color: evil, size: null })],
  });
  const feed = await feedOf(spoiled);
  expect(await faultsOf(feed)).toEqual([]);
  expect(feed).toContain(
    '<g:description>]]&gt;&lt;/g:title&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;amp; &quot;&#39; 😀</g:description>',
  );
});

test('overlong values are shortened, and ids stay unique', async () => {
  const long = 'x'.repeat(140);
  const variants = ['a', 'b'].map((end) => variant({ sku: long + end, size: end }));
  const spoiled = product({ name: '😀'.repeat(200), sku: long, variants });
  expect(await faultsOf(await feedOf(spoiled))).toEqual([]);
});

test('products without pictures are omitted', async () => {
  const placeholder = ['/api/products/images/placeholder'];
  const colors = [{ name: 'Indigo', sizes: ['M'], images: [] }];
  expect(await feedOf(product({ images: placeholder, colors }))).not.toContain('<item>');
});

test.each([
  ['4006381333931', '4006381333931'],
  ['96385074', '96385074'],
  ['036000291452', '036000291452'],
  ['2000000000015', undefined],
  ['0200000000004', undefined],
  ['400000000008', undefined],
  ['500000000005', undefined],
  ['9900000000004', undefined],
  ['02000008', undefined],
  ['14006381333938', '14006381333938'],
])('the barcode %s is published as %s', (barcode, reported) => {
  expect(globalGtin(barcode)).toBe(reported);
});

test('other requests are served while a large feed is generated', async () => {
  const many = Array.from({ length: 5000 }, (_, at) => product({ sku: `KU-${at}` }));
  const file = merchantFeed(each(many), site, RATES);
  let turns = 0;
  let isRead = false;
  const other = (async () => {
    for (; !isRead; turns += 1) await new Promise(setImmediate);
  })();
  expect((await text(file)).match(/<item>/g)).toHaveLength(5000);
  isRead = true;
  await other;
  expect(turns).toBeGreaterThan(20);
});

test('the shipping cost is that of the shop (rule 15.1)', async () => {
  const feedAt = (rates: typeof RATES) => text(merchantFeed(each([product()]), site, rates));
  const costOf = (feed: string) => /<g:shipping>.*?<g:price>(.*?)</s.exec(feed)?.[1];
  expect(costOf(await feedAt(RATES))).toBe('50.00 INR');
  expect(costOf(await feedAt({ flatRate: 60, freeFrom: 1500 }))).toBe('60.00 INR');
  expect(costOf(await feedAt({ flatRate: 60, freeFrom: 900 }))).toBe('0.00 INR');
});

test('labels name the collections of a product, each at its own place (rule 22.4)', async () => {
  const labels = (id: string) => [undefined, id === product()._id ? 'Diwali & more' : undefined];
  const feed = await text(merchantFeed(each([product()]), site, RATES, labels));
  expect(feed).toContain('<g:custom_label_1>Diwali &amp; more</g:custom_label_1>');
  expect(feed).not.toContain('custom_label_0');
  expect(await faultsOf(feed)).toEqual([]);
});
