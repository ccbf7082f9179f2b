import {
  formatPrice,
  inWearingOrder,
  isOnSale,
  type ProductCard,
  sellingPrice,
} from '@tanabana/contracts';

/** A line of the comparison. */
export interface ProductAttribute {
  label: string;
  /** In the order of the products; empty where there is nothing to say. */
  values: string[];
  /** Not all the same. */
  differs: boolean;
  /** Prose, which wants room. */
  long?: boolean;
}

const wearers = {
  women: 'Women',
  men: 'Men',
  girls: 'Girls',
  boys: 'Boys',
  unisex: 'Everybody',
} as const;

const readers: [string, (product: ProductCard) => string][] = [
  ['Price', priceOf],
  ['Availability', ({ stock }) => (stock > 0 ? 'In stock' : 'Sold out')],
  ['Category', ({ category }) => category.name],
  ['For', ({ gender }) => (gender ? wearers[gender] : '')],
  [
    'Colours',
    ({ colors }) =>
      colors
        .map(({ name }) => name)
        .filter(Boolean)
        .join(', '),
  ],
  ['Sizes', sizesOf],
  ['Weight', ({ weight }) => (weight ? `${weight} g` : '')],
];

/** What there is to compare, line by line; without lines that say nothing of any product. */
export function attributesOf(products: readonly ProductCard[]): ProductAttribute[] {
  const lines: ProductAttribute[] = readers.map(([label, read]) =>
    attribute(label, products.map(read)),
  );
  const prose = attribute(
    'Description',
    products.map(({ description = '' }) => description),
  );
  return [...lines, { ...prose, long: true }].filter(({ values }) => values.some(Boolean));
}

const attribute = (label: string, values: string[]): ProductAttribute => ({
  label,
  values,
  differs: new Set(values).size > 1,
});

function priceOf(product: ProductCard): string {
  const now = formatPrice(sellingPrice(product));
  return isOnSale(product) ? `${now} instead of ${formatPrice(product.price)}` : now;
}

function sizesOf({ colors }: ProductCard): string {
  return inWearingOrder([...new Set(colors.flatMap(({ sizes }) => sizes))]).join(', ');
}
