import { readFile } from 'node:fs/promises';
import { toPaise } from '@tanabana/contracts';
import { databaseName, fromId, newId } from '@tanabana/service-kit/mongo';
import {
  type CategoryRef,
  type ColourRecord,
  type ProductRecord,
  skuKey,
} from '@tanabana/service-products/library';
import type { MongoClient } from 'mongodb';
import { seedPromotions } from './demo-promotions.ts';
import { readReviews, seedReviews } from './demo-reviews.ts';
import {
  type NewCategory,
  openShopStorage,
  type ShopAddress,
  type ShopStorage,
} from './shop-storage.ts';

/** A colour of a product; `stock` has the units of each size, in order. */
export interface DemoColour extends ColourRecord {
  stock: number[];
}

/** A product of `catalogue.json`, prices in rupees; its images are files of the folder `pictures`. */
export interface DemoProduct
  extends Omit<
    ProductRecord,
    | 'category'
    | 'gender'
    | 'createdAt'
    | 'updatedAt'
    | 'variants'
    | 'countedBy'
    | 'stock'
    | 'colors'
  > {
  colors: DemoColour[];
  /** Name of a category of the catalogue. */
  category: string;
  gender: 'women' | 'men';
  /** Age at the time of filling; unique, so that "newest" is a total order. */
  createdDaysAgo: number;
}

export interface DemoCatalogue {
  categories: NewCategory[];
  products: DemoProduct[];
}

export interface SeedOptions extends ShopAddress {
  /** Folder with `catalogue.json`, `reviews.json` and `pictures`. */
  folder: URL;
  /** Receives one line of progress. */
  log: (line: string) => void;
  /** Replaces the products of the catalogue. */
  products?: readonly DemoProduct[];
}

export interface SeedResult {
  /** Stored by this run; none in a filled shop. */
  products: number;
  pictures: number;
  reviews: number;
}

/** Category of the demo sale. */
const SALE_CATEGORY = 'Kurta Set';

const NOTHING: SeedResult = { products: 0, pictures: 0, reviews: 0 };
const DAY_MS = 24 * 60 * 60 * 1000;

export const readCatalogue = async (folder: URL): Promise<DemoCatalogue> =>
  JSON.parse(await readFile(new URL('catalogue.json', folder), 'utf8'));

/**
 * Fills an empty shop with the demo catalogue. A shop with products, or one that was filled before,
 * is unchanged; an incomplete filling is continued without duplicates.
 */
export async function seedDemo(options: SeedOptions): Promise<SeedResult> {
  const storage = await openShopStorage(options);
  try {
    const marker = seedMarker(storage.client, options.dbPrefix);
    const state = await marker.find();
    if (state?.finishedAt) {
      options.log('The demo catalogue is stored');
      return NOTHING;
    }
    if (!state && !(await storage.products.isEmpty())) {
      options.log('The shop has its own products; no demo catalogue');
      return NOTHING;
    }
    const startedAt = state?.startedAt ?? new Date();
    if (!state) await marker.start(startedAt);
    const result = await fill(storage, options, startedAt);
    await marker.finish(new Date());
    return result;
  } finally {
    await storage.close();
  }
}

interface SeedState {
  _id: 'demo';
  /** Reference time for ages of products, the same for a resumed start. */
  startedAt: Date;
  /** Stored last: the shop counts as filled. */
  finishedAt?: Date;
}

/** Progress of the demo catalogue, in a collection of the products database. */
function seedMarker(client: MongoClient, dbPrefix: string) {
  const states = client.db(databaseName(dbPrefix, 'products')).collection<SeedState>('seed');
  return {
    find: () => states.findOne({ _id: 'demo' }),
    start: (startedAt: Date) => states.insertOne({ _id: 'demo', startedAt }),
    finish: (finishedAt: Date) => states.updateOne({ _id: 'demo' }, { $set: { finishedAt } }),
  };
}

async function fill(
  storage: ShopStorage,
  { folder, log, products }: SeedOptions,
  startedAt: Date,
): Promise<SeedResult> {
  const catalogue = await readCatalogue(folder);
  const wanted = products ?? catalogue.products;
  const categories = new Map<string, CategoryRef>();
  for (const category of catalogue.categories)
    categories.set(category.name, await storage.category(category));
  const taken = await storage.products.takenSkus(wanted.map(({ sku }) => sku));
  const missing = wanted.filter(({ sku }) => !taken.has(skuKey(sku)));
  const pictureFolder = new URL('pictures/', folder);
  let pictures = 0;

  /** All files are read before any is stored, so that a missing file leaves nothing half done. */
  async function storePictures({ id, colors }: DemoProduct): Promise<ProductRecord['colors']> {
    const read = await Promise.all(
      colors.flatMap(({ images }) => images).map((file) => readFile(new URL(file, pictureFolder))),
    );
    const ids = await Promise.all(
      read.map((data) => storage.pictures.add({ data, contentType: 'image/webp' }, id)),
    );
    pictures += ids.length;
    return colors.map(({ name, sizes, images }) => ({
      name,
      sizes,
      images: ids.splice(0, images.length),
    }));
  }

  for (const product of missing) {
    const category = categories.get(product.category);
    if (!category) throw new Error(`The demo catalogue has no category ${product.category}.`);
    await storage.pictures.removeOf(product.id); // of an interrupted run
    const colors = await storePictures(product);
    const { createdDaysAgo, price, saleprice, ...same } = product;
    const createdAt = new Date(startedAt.getTime() - createdDaysAgo * DAY_MS);
    const dates = { createdAt, updatedAt: createdAt };
    const prices = { price: toPaise(price), saleprice: toPaise(saleprice) };
    const record = { ...same, ...prices, ...dates, ...countedByVariant(product), category, colors };
    await storage.products.insertMany([record], { id: null, username: 'Demo catalogue' });
  }
  const onSale = wanted.filter(({ category }) => category === SALE_CATEGORY);
  await seedPromotions(
    storage,
    onSale.map(({ id }) => id),
  );
  const reviews = await seedReviews(storage, await readReviews(folder), wanted, startedAt);
  log(`Demo catalogue: ${missing.length} products, ${pictures} pictures, ${reviews} reviews`);
  return { products: missing.length, pictures, reviews };
}

/** Each colour and size with its stock. */
function countedByVariant({ colors }: DemoProduct) {
  const variants = colors.flatMap(({ name: color, sizes, stock }) =>
    sizes.map((size, at) => ({
      color,
      size,
      id: fromId(newId()),
      stock: stock[at] ?? 0,
      isForSale: true,
    })),
  );
  const stock = variants.reduce((sum, one) => sum + one.stock, 0);
  return { countedBy: 'variant' as const, variants, stock };
}
