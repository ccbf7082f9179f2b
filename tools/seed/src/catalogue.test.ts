import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { cleanReviewText, REVIEW_LENGTHS } from '@tanabana/contracts';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { readReviews } from './demo-reviews.ts';
import { readCatalogue } from './seed-demo.ts';

const folder = new URL('../catalogue/', import.meta.url);
const { categories, products } = await readCatalogue(folder);
const isEmpty = (stock: readonly number[]): boolean => stock.every((pieces) => pieces === 0);
const families = categories.map((category) => category.name);

test('the catalogue has at least 48 products in all four families', () => {
  expect(products.length).toBeGreaterThanOrEqual(48);
  expect(families).toEqual(['Kurti', 'Kurta Set', 'Tops', 'Men']);
  for (const family of families) {
    expect(products.filter((product) => product.category === family).length).toBeGreaterThanOrEqual(
      10,
    );
  }
});

test('names, ids, SKUs and ages are unique', () => {
  for (const key of ['name', 'id', 'sku', 'createdDaysAgo'] as const) {
    expect(new Set(products.map((product) => product[key])).size, key).toBe(products.length);
  }
});

test('prices are positive and a sale price is below the price', () => {
  for (const { price, saleprice, name } of products) {
    expect(price, name).toBeGreaterThan(0);
    expect(saleprice, name).toBeGreaterThan(0);
    expect(saleprice, name).toBeLessThanOrEqual(price);
  }
});

test('some products are new, trending, and sold out', () => {
  const tagged = (tag: string): number => products.filter((product) => product.tag === tag).length;
  expect(tagged('trending')).toBeGreaterThanOrEqual(8);
  expect(tagged('new')).toBeGreaterThanOrEqual(10);
  const soldOut = products.filter(({ colors }) => colors.every(({ stock }) => isEmpty(stock)));
  expect(soldOut.length).toBeGreaterThan(0);
});

test('every colour is available in some size and has its own pictures, with none missing or unused', async () => {
  const colors = products.flatMap((product) => product.colors);
  for (const { name, sizes, images } of colors) {
    expect(sizes.length, name).toBeGreaterThan(0);
    expect(images, name).toHaveLength(3);
  }
  const named = colors.flatMap(({ images }) => images);
  expect(await readdir(new URL('pictures', folder))).toEqual(named.sort());
});

test('stock is given per size, and some sizes are sold out', () => {
  for (const { name, colors } of products)
    for (const { sizes, stock } of colors) {
      expect(stock, name).toHaveLength(sizes.length);
      expect(stock.every((pieces) => Number.isInteger(pieces) && pieces >= 0)).toBe(true);
    }
  const someGone = products.filter(({ colors }) =>
    colors.some(({ stock }) => stock.includes(0) && !isEmpty(stock)),
  );
  expect(someGone.length).toBeGreaterThan(10);
});

test('every size is in the chart of its category', () => {
  for (const { category, colors, name } of products) {
    const chart = categories.find((one) => one.name === category)?.sizeChart;
    for (const { sizes } of colors)
      for (const size of sizes) expect(chart?.sizes, name).toContain(size);
    for (const { cm } of chart?.measures ?? []) expect(cm).toHaveLength(chart?.sizes.length ?? 0);
  }
});

test('reviews are of products in their colours and sizes, younger than these, with valid texts', async () => {
  const reviewed = await readReviews(folder);
  const all = reviewed.flatMap(({ reviews }) => reviews);
  expect(all.length).toBeGreaterThanOrEqual(150);
  expect(reviewed.length).toBeGreaterThanOrEqual(35);
  expect(reviewed.length).toBeLessThan(products.length);
  expect(new Set(all.map(({ stars }) => stars)).size).toBe(5);
  for (const { sku, reviews } of reviewed) {
    const product = products.find((one) => one.sku === sku);
    for (const { colour, size, daysAgo, title, text, author, answer, ...rest } of reviews) {
      const sizes = product?.colors.find(({ name }) => name === colour)?.sizes;
      expect(sizes, `${sku} ${colour}`).toContain(size);
      expect(product?.createdDaysAgo, `${sku} ${author}`).toBeGreaterThan(daysAgo);
      expect(answer?.daysAgo ?? 0).toBeLessThanOrEqual(daysAgo);
      expect([title, text, author].map(cleanReviewText)).toEqual([title, text, author]);
      expect(title.length).toBeLessThanOrEqual(REVIEW_LENGTHS.title);
      expect(rest.hiddenBecause !== undefined).toBe(rest.state === 'hidden');
    }
  }
});

test('every picture is a unique WebP portrait', async () => {
  const hashes = new Set<string>();
  const files = await readdir(new URL('pictures/', folder));
  for (const file of files) {
    const data = await readFile(new URL(`pictures/${file}`, folder));
    hashes.add(createHash('sha256').update(data).digest('hex'));
    const { format, width, height } = await sharp(data).metadata();
    expect({ format, width, height }, file).toEqual({ format: 'webp', width: 720, height: 900 });
  }
  expect(hashes.size).toBe(files.length);
});
