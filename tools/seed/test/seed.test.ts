import { createStorage as createReviewStorage } from '@tanabana/service-reviews/library';
import { testDatabase } from '@tanabana/test-kit';
import { longTest } from '@tanabana/test-kit/long-test';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { readReviews } from '../src/demo-reviews.ts';
import { type DemoProduct, readCatalogue, type SeedOptions, seedDemo } from '../src/seed-demo.ts';
import { createStockReport } from '../src/stock/stock-report.ts';

const { uri, prefix, client } = await testDatabase();
const folder = new URL('../catalogue/', import.meta.url);

/** The first two products of the catalogue, in one colour each. */
const FEW: DemoProduct[] = (await readCatalogue(folder)).products
  .slice(0, 2)
  .map((product) => ({ ...product, colors: product.colors.slice(0, 1) }));
const PICTURES = FEW.length * 3;
const reviewed = await readReviews(folder);
const REVIEWS = FEW.flatMap(
  (product) => reviewed.find(({ sku }) => sku === product.sku)?.reviews ?? [],
);
const STORED = { products: FEW.length, pictures: PICTURES, reviews: REVIEWS.length };
const NOTHING = { products: 0, pictures: 0, reviews: 0 };

const unitsOf = (product: DemoProduct | undefined): number | undefined =>
  product?.colors[0]?.stock.reduce((sum, pieces) => sum + pieces, 0);

const shopOf = (name: string) => {
  const dbPrefix = `${prefix}_${name}`;
  const products = client.db(`${dbPrefix}_products`);
  const lines: string[] = [];
  return {
    lines,
    products,
    seed: (options: Partial<SeedOptions> = {}) =>
      seedDemo({
        uri,
        dbPrefix,
        folder,
        products: FEW,
        log: (line) => lines.push(line),
        ...options,
      }),
    count: async () => ({
      products: await products.collection('products').countDocuments(),
      pictures: await products.collection('images.files').countDocuments(),
      categories: await client
        .db(`${dbPrefix}_categories`)
        .collection('categories')
        .countDocuments(),
    }),
  };
};

const FULL = { products: FEW.length, pictures: PICTURES, categories: 4 };

test('the demo shop has a sale and a code that pages show (rule 14.1)', async () => {
  const shop = shopOf('promotions');
  await shop.seed();
  await shop.seed();
  const stored = await client
    .db(`${prefix}_promotions_orders`)
    .collection('promotions')
    .find({})
    .sort({ _id: 1 })
    .toArray();
  expect(stored).toMatchObject([
    { title: 'Festive week', trigger: 'automatic' },
    { title: 'Namaste', code: 'NAMASTE200', isAdvertised: true },
  ]);
});

test('an empty shop is filled, with pictures stored like uploads', async () => {
  const shop = shopOf('empty');
  expect(await shop.seed()).toEqual(STORED);
  expect(await shop.count()).toEqual(FULL);
  expect(shop.lines.at(-1)).toBe(
    `Demo catalogue: ${FEW.length} products, ${PICTURES} pictures, ${REVIEWS.length} reviews`,
  );

  const [demo] = FEW;
  const stored = await shop.products.collection('products').findOne({ sku: demo?.sku });
  expect(stored).toMatchObject({
    name: demo?.name,
    price: (demo?.price ?? 0) * 100,
    stock: unitsOf(demo),
    countedBy: 'variant',
    variants: demo?.colors[0]?.stock.map((stock) => ({ stock })),
    reviewsCount: demo?.reviewsCount,
    category: { name: demo?.category },
    colors: [{ name: demo?.colors[0]?.name }],
  });
  expect(stored?.colors[0]).not.toHaveProperty('stock');
  expect(stored?._id.toHexString()).toBe(demo?.id);
  expect(stored).not.toHaveProperty('createdDaysAgo');
  const images = stored?.colors[0].images;
  expect(images).toHaveLength(3);
  const bucket = shop.products.collection('images.files');
  expect(await bucket.findOne({ _id: images[0] })).toMatchObject({
    metadata: { contentType: 'image/webp', productId: stored?._id },
  });
  const chunk = await shop.products.collection('images.chunks').findOne({ files_id: images[0] });
  expect(await sharp(chunk?.data.buffer).metadata()).toMatchObject({
    format: 'webp',
    width: 720,
    height: 900,
  });
});

test('reviews are stored as imported and unverified, with the ratings of their products (rules 19.7, 19.9)', async () => {
  const storage = createReviewStorage(client, `${prefix}_empty`);
  const { reviews, products, faults } = await storage.consistency.check();
  expect({ reviews, products, faults }).toEqual({
    reviews: REVIEWS.length,
    products: FEW.length,
    faults: [],
  });
  const published = REVIEWS.filter(({ state }) => state === undefined);
  const ratings = await Promise.all(FEW.map(({ id }) => storage.summaries.find(id)));
  expect(ratings.reduce((sum, { count }) => sum + count, 0)).toBe(published.length);
  const stored = client.db(`${prefix}_empty_reviews`).collection('reviews');
  expect(await stored.countDocuments({ isVerified: false, isImported: true })).toBe(REVIEWS.length);
});

test('the audit contains the received units of each size', async () => {
  const report = createStockReport(client, `${prefix}_empty`);
  expect(await report.check()).toEqual({
    products: FEW.length,
    variants: FEW.reduce((sum, { colors }) => sum + (colors[0]?.sizes.length ?? 0), 0),
    differences: [],
    busy: 0,
  });
});

describe('a shop is not changed', () => {
  test('if it was filled before', async () => {
    const shop = shopOf('empty');
    await shop.products.collection('products').deleteOne({ sku: FEW[0]?.sku });
    expect(await shop.seed()).toEqual(NOTHING);
    expect(await shop.count()).toMatchObject({ products: FEW.length - 1 });
  });

  test('if it has its own products', async () => {
    const shop = shopOf('own');
    await shop.products.collection('products').insertOne({ skuKey: 'OWN-1' });
    expect(await shop.seed()).toEqual(NOTHING);
    expect(await shop.count()).toEqual({ products: 1, pictures: 0, categories: 0 });
  });
});

longTest('an interrupted start is continued without duplicates', async () => {
  const shop = shopOf('cut');
  const [first, second] = structuredClone(FEW);
  if (!first || !second) throw new Error('The catalogue is empty.');
  second.colors[0]?.images.splice(1, 2, 'none.webp');
  await expect(shop.seed({ products: [first, second] })).rejects.toThrow('none.webp');
  expect(await shop.count()).toMatchObject({ products: 1, pictures: 3 });
  // As if the process had ended between storing pictures and product.
  await shop.products.collection('products').deleteMany({});
  expect(await shop.seed()).toEqual(STORED);
  expect(await shop.count()).toEqual(FULL);
});
