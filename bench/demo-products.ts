import { setTimeout as delay } from 'node:timers/promises';
import { choicesOf, spreadUnits } from '@tanabana/contracts';
import { connect, fromId, newId } from '@tanabana/service-kit/mongo';
import {
  type CategoryRef,
  createStorage,
  type ProductRecord,
} from '@tanabana/service-products/library';
import type { StartedShop } from '@tanabana/shop-runner/shop';
import { apiOf, signInAdmin } from '@tanabana/test-kit/shop-client';
import { storeAll } from './store-all.ts';

const words = (text: string): string[] => text.split(' ');

const FABRICS = words('Cotton Silk Linen Georgette Chanderi Khadi Rayon Velvet Chiffon Crepe');
const CRAFTS = words(
  'Sanganeri Bagru Ajrakh Bandhani Chikankari Kalamkari Leheriya Gota Phulkari Kantha Zardozi Ikat',
);
const MOTIFS = words(
  'Mogra Paisley Lotus Peacock Jaal Booti Mango Champa Vine Star Elephant Gulab',
);
export const COLOURS = words(
  'Indigo Ivory Madder Teal Mustard Rani Olive Maroon Black White Peach Coral Navy Lilac Rust Sage Gold Wine Pink Grey',
);
export const SIZES = words('XS S M L XL XXL');
/** Parts of product names. */
export const WORDS = [...FABRICS, ...CRAFTS, ...MOTIFS, ...COLOURS];
/** Categories of the products. */
export const CATEGORIES = [
  ...words('Kurti Tops Men Bottoms Dupattas Sarees Lehengas Jackets Dresses Girls Boys Footwear'),
  'Kurta Set',
  'Home',
].map((name, index) => ({
  id: (0xca0000 + index).toString(16).padStart(24, '0'),
  name,
  slug: name.toLowerCase().replace(' ', '-'),
}));
export const GENDERS = ['women', 'men', 'girls', 'boys', 'unisex'] as const;
const FILLER = words(
  'printed by hand with teak blocks and natural dyes on soft cloth woven in Jaipur this piece has a round neck three quarter sleeves side slits and pockets wash cold dry in shade goes with juttis',
);
const START = Date.UTC(2024, 0, 1);

/** Returns a deterministic pseudo-random number in [0, 1). */
export function randomOf(product: number, draw: number): number {
  let x = Math.imul(product + 1, 0x9e3779b1) ^ Math.imul(draw + 1, 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 15), 0x2c1b3c6d);
  x = Math.imul(x ^ (x >>> 12), 0x297a2d39);
  return ((x ^ (x >>> 15)) >>> 0) / 2 ** 32;
}

/** Product number `index` of an unlimited catalogue; deterministic, without pictures. */
export function demoProduct(index: number): ProductRecord {
  let draws = 0;
  const random = (): number => randomOf(index, draws++);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() ** 1.5 * list.length)] as T;
  const colour = pick(COLOURS);
  const category = pick(CATEGORIES);
  const name = `${colour} ${pick(CRAFTS)} ${pick(FABRICS)} ${category.name} ${pick(MOTIFS)}`;
  const price = (300 + Math.floor(random() * 9000)) * 100;
  const from = Math.floor(random() * FILLER.length);
  const at = new Date(START + index * 60_000);
  return {
    id: (index + 1).toString(16).padStart(24, '0'),
    name,
    category,
    gender: pick(GENDERS),
    tag: random() < 0.9 ? 'regular' : random() < 0.5 ? 'new' : 'trending',
    price,
    saleprice: random() < 0.4 ? Math.floor(price * 0.8) : price,
    description: `${name}, ${FILLER.slice(from).concat(FILLER.slice(0, from)).join(' ')}.`,
    sku: `BENCH-${index}`,
    stock: random() < 0.1 ? 0 : 1 + Math.floor(random() * 50),
    weight: 200 + Math.floor(random() * 400),
    reviewsCount: Math.floor(random() ** 4 * 500),
    avgRating: Math.floor(random() * 50) / 10,
    countedBy: 'product',
    variants: [],
    colors: [colour, pick(COLOURS)]
      .filter((one, index, all) => all.indexOf(one) === index)
      .map((one) => ({
        name: one,
        sizes: SIZES.slice(0, 2 + Math.floor(random() * 5)),
        images: [],
      })),
    createdAt: at,
    updatedAt: at,
  };
}

/** The same product with its stock spread over colours and sizes. */
export function countedProduct(index: number): ProductRecord {
  const product = demoProduct(index);
  const choices = choicesOf(product.colors);
  const counts = spreadUnits(choices, product.stock, 'evenly') ?? [];
  const variants = choices.map((choice, at) => ({
    ...choice,
    id: fromId(newId()),
    stock: counts[at] ?? 0,
    isForSale: true,
  }));
  return { ...product, countedBy: 'variant', variants };
}

/** Creates the categories of the benchmark's products. @returns them by name */
export async function makeCategories(shop: StartedShop): Promise<Map<string, CategoryRef>> {
  const admin = apiOf(shop, await signInAdmin(shop));
  const made = new Map<string, CategoryRef>();
  for (const { name } of CATEGORIES) {
    const { _id, slug } = await admin.categories.create({ body: { name } });
    made.set(name, { id: _id, name, slug });
  }
  return made;
}

/** Stores the products `from` to `to` in an open shop, and waits until its lists contain them. */
export async function fillShop(
  shop: StartedShop,
  categories: ReadonlyMap<string, CategoryRef>,
  from: number,
  to: number,
): Promise<void> {
  const client = await connect(shop.mongodbUri);
  const { products, changeFeed } = createStorage(client, shop.dbPrefix);
  await storeAll('products', { from, to }, (numbers) =>
    products.insertMany(
      numbers.map(demoProduct).map((product) => {
        const category = categories.get(product.category.name) ?? product.category;
        return { ...product, category };
      }),
    ),
  );
  await changeFeed.stop();
  await client.close();
  await untilListed(shop, to);
}

/** Requests the list until it counts this many products. */
async function untilListed(shop: StartedShop, count: number): Promise<void> {
  const [address = ''] = shop.instances.products ?? [];
  const until = performance.now() + 30_000;
  let total = 0;
  while (performance.now() < until) {
    const answer = await fetch(`${address}/api/products?fields=card&limit=1`);
    ({ total } = (await answer.json()) as { total: number });
    if (total === count) return;
    await delay(100);
  }
  throw new Error(`The shop lists ${total} products instead of ${count}.`);
}
