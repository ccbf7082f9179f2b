import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { COLOURS } from './colours.ts';
import { clothOf } from './dye.ts';
import { demoCatalogue, demoCategories, PICTURE_SIZE, renderPicture } from './index.ts';
import { tileSvg } from './textiles/swatch.ts';

const products = demoCatalogue();
const families = demoCategories().map((category) => category.name);

test('the catalogue has at least 48 products, spread over the four families', () => {
  expect(products.length).toBeGreaterThanOrEqual(48);
  expect(families).toEqual(['Kurti', 'Kurta Set', 'Tops', 'Men']);
  for (const family of families) {
    expect(products.filter((product) => product.category === family).length).toBeGreaterThanOrEqual(
      10,
    );
  }
});

test('names, seeds, SKUs and ages belong to one product each', () => {
  for (const key of ['name', 'seed', 'sku', 'createdDaysAgo'] as const) {
    expect(new Set(products.map((product) => product[key])).size, key).toBe(products.length);
  }
});

test('prices are positive and a sale is below its price', () => {
  for (const { price, saleprice, name } of products) {
    expect(price, name).toBeGreaterThan(0);
    expect(saleprice, name).toBeGreaterThan(0);
    expect(saleprice, name).toBeLessThanOrEqual(price);
  }
});

test('there is enough that is new and trending, and something sold out', () => {
  const tagged = (tag: string): number => products.filter((product) => product.tag === tag).length;
  expect(tagged('trending')).toBeGreaterThanOrEqual(8);
  expect(tagged('new')).toBeGreaterThanOrEqual(10);
  expect(products.some((product) => product.stock === 0)).toBe(true);
});

test('every colour is in the house table and is sold in some size', () => {
  for (const product of products) {
    expect(product.colours.length, product.name).toBeGreaterThan(0);
    for (const colour of product.colours) {
      expect(COLOURS[colour.name], product.name).toMatch(/^#[0-9A-F]{6}$/);
      expect(colour.sizes.length, product.name).toBeGreaterThan(0);
    }
  }
});

test('the cloth of every colour is drawn the same way twice, and differs between colours', () => {
  const hash = (): string[] =>
    products.flatMap((product) =>
      product.colours.map((colour) =>
        createHash('sha256')
          .update(tileSvg(clothOf(product, colour).main, 1))
          .digest('hex'),
      ),
    );
  const first = hash();
  expect(hash()).toEqual(first);
  expect(new Set(first).size).toBe(first.length);
});

test('a picture is a portrait JPEG, the same bytes at every call', async () => {
  const product = products[0];
  const colour = product?.colours[0];
  if (!product || !colour) throw new Error('the catalogue is empty');
  const [once, again] = await Promise.all([
    renderPicture({ product, colour, view: 'front' }),
    renderPicture({ product, colour, view: 'front' }),
  ]);
  expect(once.equals(again)).toBe(true);
  const { format, width, height } = await sharp(once).metadata();
  expect({ format, width, height }).toEqual({ format: 'jpeg', ...PICTURE_SIZE });
});
