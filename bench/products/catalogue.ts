import type { ProductRecord } from '@tanabana/service-products/library';

const words = (text: string): string[] => text.split(' ');

const FABRICS = words('Cotton Silk Linen Georgette Chanderi Khadi Rayon Velvet Chiffon Crepe');
const CRAFTS = words(
  'Sanganeri Bagru Ajrakh Bandhani Chikankari Kalamkari Leheriya Gota Phulkari Kantha Zardozi Ikat',
);
const MOTIFS = words(
  'Mogra Paisley Lotus Peacock Jaal Booti Mango Champa Vine Star Elephant Gulab',
);
const COLOURS = words(
  'Indigo Ivory Madder Teal Mustard Rani Olive Maroon Black White Peach Coral Navy Lilac Rust Sage Gold Wine Pink Grey',
);
const SIZES = words('XS S M L XL XXL');
/** Categories that the products have. */
export const CATEGORIES = [
  ...words('Kurti Tops Men Bottoms Dupattas Sarees Lehengas Jackets Dresses Girls Boys Footwear'),
  'Kurta Set',
  'Home',
].map((name, index) => ({
  id: (0xca0000 + index).toString(16).padStart(24, '0'),
  name,
  slug: name.toLowerCase().replace(' ', '-'),
}));
const GENDERS = ['women', 'men', 'girls', 'boys', 'unisex'] as const;
const FILLER = words(
  'printed by hand with teak blocks and natural dyes on soft cloth woven in Jaipur this piece has a round neck three quarter sleeves side slits and pockets wash cold dry in shade goes with juttis',
);
const START = Date.UTC(2024, 0, 1);

/** A number from 0 up to 1 that depends on nothing but the two. */
function dice(product: number, throwing: number): number {
  let x = Math.imul(product + 1, 0x9e3779b1) ^ Math.imul(throwing + 1, 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 15), 0x2c1b3c6d);
  x = Math.imul(x ^ (x >>> 12), 0x297a2d39);
  return ((x ^ (x >>> 15)) >>> 0) / 2 ** 32;
}

/** Product number `index` of a catalogue without end: always the same one. It has no pictures. */
export function benchProduct(index: number): ProductRecord {
  let throwing = 0;
  const roll = (): number => dice(index, throwing++);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(roll() ** 1.5 * list.length)] as T;
  const colour = pick(COLOURS);
  const category = pick(CATEGORIES);
  const name = `${colour} ${pick(CRAFTS)} ${pick(FABRICS)} ${category.name} ${pick(MOTIFS)}`;
  const price = (300 + Math.floor(roll() * 9000)) * 100;
  const from = Math.floor(roll() * FILLER.length);
  const at = new Date(START + index * 60_000);
  return {
    id: (index + 1).toString(16).padStart(24, '0'),
    name,
    category,
    gender: pick(GENDERS),
    tag: roll() < 0.9 ? 'regular' : roll() < 0.5 ? 'new' : 'trending',
    price,
    saleprice: roll() < 0.4 ? Math.floor(price * 0.8) : price,
    description: `${name}, ${FILLER.slice(from).concat(FILLER.slice(0, from)).join(' ')}.`,
    sku: `BENCH-${index}`,
    stock: roll() < 0.1 ? 0 : 1 + Math.floor(roll() * 50),
    weight: 200 + Math.floor(roll() * 400),
    reviewsCount: Math.floor(roll() ** 4 * 500),
    avgRating: Math.floor(roll() * 50) / 10,
    colors: [colour, pick(COLOURS)]
      .filter((one, place, all) => all.indexOf(one) === place)
      .map((one) => ({ name: one, sizes: SIZES.slice(0, 2 + Math.floor(roll() * 5)), images: [] })),
    createdAt: at,
    updatedAt: at,
  };
}
