import { type Choice, searchText } from '@tanabana/contracts';
import type { CatalogueIndex } from '../catalogue-index.ts';
import type { IndexedProduct } from '../columns.ts';
import { createRandom, type Random } from './random.ts';

const words = (text: string): string[] => text.split(' ');

/** Terms of names; some contain others, some differ by a letter. */
export const VOCABULARY = words(
  'Kurti Kurta Kurtā Kurtis Saree Sari Lehenga Dupatta Anarkali Palazzo Nehru Jacket Churidar Dhoti ' +
    'Cotton Silk Linen Georgette Chanderi Khadi Rayon Velvet Chiffon Crepe Men’s Women’s A-Line Été ' +
    'Sanganeri Bagru Ajrakh Bandhani Chikankari Kalamkari Leheriya Gota Phulkari Kantha Zardozi Ikat ' +
    'Mogra Paisley Lotus Peacock Jaal Booti Mango Champa Vine Star Elephant Gulab Indigo Ivory Madder ' +
    'Teal Mustard Rani Olive Maroon कुर्ती लाल 100% 3/4 wedding festive office summer handblock',
);
export const COLOURS = words('Indigo Ivory Teal Mustard Rani Olive Maroon Black White Peach Coral');
/** Also in other spellings, as people enter them. */
const SPELT = [...COLOURS, ...words('indigo IVORY teal black')];
export const SIZES = words('XS S M L XL XXL 3XL 38 40 42 Free');
export const CATEGORIES = [
  ...words('Kurti Tops Men Dupattas Sarees Lehengas'),
  'Kurta Set',
  'Home',
].map((name, at) => ({
  id: (0xca0000 + at).toString(16).padStart(24, '0'),
  name,
  slug: name.toLowerCase().replace(' ', '-'),
}));
export const GENDERS = ['women', 'men', 'girls', 'boys', 'unisex'] as const;
export const TAGS = ['regular', 'new', 'trending'] as const;

/** Maximum number of products; some are deleted again. */
export const CATALOGUE_SIZE = 3000;
export const idOf = (number: number): string => (number * 7919).toString(16).padStart(24, '0');

const DAY_MS = 86_400_000;
const START = Date.UTC(2024, 0, 1);

/** Colours in sizes, not all combinations. */
function makeVariants(random: Random): Choice[] {
  const colours = random.isTrue(0.05) ? [] : random.some(SPELT, 1 + random.below(3));
  const sizes = random.isTrue(0.1) ? [null] : random.some(SIZES, 1 + random.below(4));
  return colours.flatMap((color) =>
    sizes.filter(() => random.isTrue(0.8)).map((size) => ({ color, size })),
  );
}

/** Few distinct values per sort column, so that most positions are ties. */
function makeProduct(number: number, random: Random): IndexedProduct {
  const name = random.some(VOCABULARY, 2 + random.below(4)).join(' ');
  const description = random.some(VOCABULARY, random.below(12)).join(' ');
  const offered = makeVariants(random);
  const stock = random.isTrue(0.2) ? 0 : 1 + random.below(20);
  const left = random.isTrue(0.5) ? offered : offered.filter(() => random.isTrue(0.6));
  const available = stock > 0 ? left : [];
  const category = random.pick(CATEGORIES);
  const createdAt = START + DAY_MS * random.below(60);
  return {
    id: idOf(number),
    createdAt,
    updatedAt: createdAt + random.below(1000),
    sellingPrice: 49_900 + 10_050 * random.below(50),
    stock,
    stocksHash: 0,
    inStock: available.length > 0,
    tag: random.isTrue(0.8) ? 'regular' : random.pick(TAGS),
    gender: random.isTrue(0.1) ? undefined : random.pick(GENDERS),
    category: random.isTrue(0.02) ? { ...category, name: `${category.name} (old)` } : category,
    offered,
    available,
    avgRating: random.below(11) / 2,
    reviewsCount: random.isTrue(0.5) ? 0 : random.below(8),
    name: searchText(name),
    text: searchText(name, description),
  };
}

/**
 * Fills an index with products that mostly tie in each order, then changes, deletes and sells some.
 * Deterministic.
 */
export function fillGenerated(index: Pick<CatalogueIndex, 'put' | 'drop'>): void {
  const random = createRandom(2024);
  const all = Array.from({ length: CATALOGUE_SIZE }, (_, number) => makeProduct(number, random));
  for (const product of all) index.put(product);
  for (let change = 0; change < 600; change += 1) {
    const number = random.below(CATALOGUE_SIZE);
    const known = all[number] as IndexedProduct;
    const kind = random.below(4);
    if (kind === 0) {
      index.drop(known.id);
      continue;
    }
    const available = known.offered.filter(() => random.isTrue(0.3));
    const changed =
      kind === 1
        ? {
            ...makeProduct(number, random),
            createdAt: known.createdAt,
            updatedAt: known.updatedAt + 5000,
          }
        : kind === 2
          ? { ...known, stock: available.length, available, inStock: available.length > 0 }
          : { ...known, reviewsCount: known.reviewsCount + 1, avgRating: 4 };
    all[number] = changed;
    index.put(changed);
  }
}
