import {
  formatPrice,
  inWearingOrder,
  isOnSale,
  type Product,
  type ProductCard,
  sellingPrice,
  unitsLeft,
} from '@tanabana/contracts';

/** A row of the comparison. */
export interface ProductAttribute {
  label: string;
  /** In the order of the products; empty without a value. */
  values: string[];
  /** Not all equal. */
  differs: boolean;
  /** Long text. */
  long?: boolean;
}

const wearers = {
  women: 'Women',
  men: 'Men',
  girls: 'Girls',
  boys: 'Boys',
  unisex: 'Everybody',
} as const;

type Compared = ProductCard & Pick<Product, 'variants'>;

const readers: [string, (product: Compared) => string][] = [
  ['Price', priceOf],
  ['Availability', (product) => (isThere(product) ? 'In stock' : 'Sold out')],
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

/** Returns the rows with at least one value. */
export function attributesOf(products: readonly Compared[]): ProductAttribute[] {
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
  const from = product.basePrices ? 'from ' : '';
  const now = `${from}${formatPrice(sellingPrice(product))}`;
  return isOnSale(product) ? `${now} instead of ${formatPrice(product.price)}` : now;
}

const isThere = (product: Compared, size: string | null = null): boolean =>
  unitsLeft(product, { color: null, size }) > 0;

/** From small to large; a sold-out size says so if others are available. */
function sizesOf(product: Compared): string {
  const sizes = inWearingOrder([...new Set(product.colors.flatMap((colour) => colour.sizes))]);
  const isAnyThere = isThere(product);
  return sizes
    .map((size) => (isAnyThere && !isThere(product, size) ? `${size} (sold out)` : size))
    .join(', ');
}
