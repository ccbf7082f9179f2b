import { testDatabase } from '@tanabana/test-kit';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { type DemoProduct, demoCatalogue, PICTURE_SIZE, renderPicture } from '../src/demo/index.ts';
import { type SeedOptions, seedDemo } from '../src/index.ts';

const { uri, prefix, client } = await testDatabase();

/** The first two products of the catalogue, in one colour each. */
const FEW: DemoProduct[] = demoCatalogue()
  .slice(0, 2)
  .map((product) => ({ ...product, colours: product.colours.slice(0, 1) }));
const PICTURES = FEW.length * 3;

/** Each picture is drawn once for all tests. */
const drawings = new Map<string, Promise<Buffer>>();
const render: SeedOptions['render'] = (request) => {
  const key = `${request.product.sku} ${request.view}`;
  const drawing = drawings.get(key) ?? renderPicture(request);
  drawings.set(key, drawing);
  return drawing;
};

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
        catalogue: FEW,
        render,
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

test('an empty shop is filled, pictures stored like uploaded ones', async () => {
  const shop = shopOf('empty');
  expect(await shop.seed()).toEqual({ products: FEW.length, pictures: PICTURES });
  expect(await shop.count()).toEqual(FULL);
  expect(shop.lines.at(-1)).toBe(`Demo catalogue: ${FEW.length} products, ${PICTURES} pictures`);

  const [demo] = FEW;
  const stored = await shop.products.collection('products').findOne({ sku: demo?.sku });
  expect(stored).toMatchObject({
    name: demo?.name,
    price: (demo?.price ?? 0) * 100,
    stock: demo?.stock,
    reviewsCount: demo?.reviewsCount,
    category: { name: demo?.category },
    colors: [{ name: demo?.colours[0]?.name }],
  });
  expect(stored?.colors[0].images).toHaveLength(3);
  const chunk = await shop.products
    .collection('images.chunks')
    .findOne({ files_id: stored?.colors[0].images[0] });
  expect(await sharp(chunk?.data.buffer).metadata()).toMatchObject({
    format: 'jpeg',
    ...PICTURE_SIZE,
  });
});

describe('a shop stays as it is', () => {
  test('when it was filled before', async () => {
    const shop = shopOf('empty');
    await shop.products.collection('products').deleteOne({ sku: FEW[0]?.sku });
    expect(await shop.seed()).toEqual({ products: 0, pictures: 0 });
    expect(await shop.count()).toMatchObject({ products: FEW.length - 1 });
  });

  test('when it has products of its own', async () => {
    const shop = shopOf('own');
    await shop.products.collection('products').insertOne({ skuKey: 'OWN-1' });
    expect(await shop.seed()).toEqual({ products: 0, pictures: 0 });
    expect(await shop.count()).toEqual({ products: 1, pictures: 0, categories: 0 });
  });
});

test('a start that was cut off is gone on with, without doubles', async () => {
  const shop = shopOf('cut');
  let drawn = 0;
  const cut: SeedOptions['render'] = async (request) => {
    drawn += 1;
    if (drawn > 4) throw new Error('The light went out');
    return render(request);
  };
  await expect(shop.seed({ render: cut, jobs: 1 })).rejects.toThrow('The light went out');
  expect(await shop.count()).toMatchObject({ products: 1 });
  // As if the process had ended between storing pictures and product.
  await shop.products.collection('products').deleteMany({});
  expect(await shop.seed()).toEqual({ products: FEW.length, pictures: PICTURES });
  expect(await shop.count()).toEqual(FULL);
});
