interface Priced {
  price: number;
  saleprice: number;
}

/**
 * What a product sells for, in rupees: `saleprice` where it is above 0 and below `price`, else
 * `price` (rule 3.2).
 */
export const sellingPrice = ({ price, saleprice }: Priced): number =>
  isOnSale({ price, saleprice }) ? saleprice : price;

/** Whether `price` is to be shown struck out beside the selling price. */
export const isOnSale = ({ price, saleprice }: Priced): boolean =>
  saleprice > 0 && saleprice < price;

/** Sizes offered by the shop's filter, in wearing order (rule 5.8). */
export const FILTER_SIZES = ['XS', 'S', 'M', 'L', 'XL'] as const;

const WEARING_ORDER = ['FREE SIZE', 'XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL', '3XL', '4XL', '5XL'];

/** Sizes from small to large; unknown names follow, numbers by value. */
export function inWearingOrder(sizes: readonly string[]): string[] {
  const rank = (size: string): number => {
    const known = WEARING_ORDER.indexOf(size.trim().toUpperCase());
    if (known >= 0) return known;
    const number = Number.parseFloat(size);
    return WEARING_ORDER.length + (Number.isNaN(number) ? 1000 : number);
  };
  return [...sizes].sort((a, b) => rank(a) - rank(b) || a.localeCompare(b));
}

/** Stands for the id of a picture where a product has none (rule 3.3). */
export const PLACEHOLDER_IMAGE = 'placeholder';

/** Address of a stored picture, as products and orders carry it. */
export const imagePath = (id: string): string => `/api/products/images/${id}`;

/**
 * Columns of what a product tells of itself beside the rest, and declares; its size chart is in lines, as people
 * type it, its country a code (ISO 3166-1).
 */
export const FACT_COLUMNS = [
  'fabric',
  'care',
  'origin',
  'modelheight',
  'modelsize',
  'sizechart',
  'genericname',
  'netquantity',
  'countryoforigin',
  'manufacturer',
  'packer',
  'importer',
] as const;

/**
 * Columns of the shop's own catalogue file (CSV). A product is known again by its SKU. Those from `color`
 * on are for rows of variants: one that names a color tells a variant, its stock, prices and weight.
 */
export const CATALOGUE_COLUMNS = [
  'sku',
  'name',
  'category',
  'gender',
  'tag',
  'price',
  'saleprice',
  'stock',
  'weight',
  'colors',
  'description',
  ...FACT_COLUMNS,
  'color',
  'size',
  'variantsku',
  'barcode',
  'forsale',
  'shelf',
] as const;

/** Columns of Shopify's product file that an import understands, where there is no column `sku`. */
export const SHOPIFY_COLUMNS = [
  'handle',
  'title',
  'body (html)',
  'type',
  'option1 name',
  'option1 value',
  'option2 name',
  'option2 value',
  'option3 name',
  'option3 value',
  'variant sku',
  'variant grams',
  'variant inventory qty',
  'variant price',
  'variant compare at price',
  'variant barcode',
] as const;

/** A number that is another one after nearly every change of how many there are of each variant. */
export const stocksHash = (stocks: readonly (number | null)[] | undefined): number =>
  (stocks ?? []).reduce<number>(
    (hash, stock) => (stock === null ? hash : (Math.imul(hash, 31) + stock + 1) >>> 0),
    0,
  );

interface Versioned {
  /** ISO time of the last change by a person. */
  updatedAt: string;
  stock: number;
  /** How many there are of each variant, where that is counted. */
  variants?: readonly { stock: number | null }[];
}

/**
 * The ETag of a product for `If-Match`. Orders change the stock without touching `updatedAt`, so both
 * are part of it: the service minds the stock only where a change sets it.
 */
export function productETag({ updatedAt, stock, variants }: Versioned): string {
  const hash = stocksHash(variants?.map((variant) => variant.stock));
  return `"${updatedAt}/${stock}${hash === 0 ? '' : `-${hash}`}"`;
}

/** What an `If-Match` header names; null for text that is no ETag of a product. */
export function parseProductETag(
  header: string,
): { updatedAt: string; stock: number; stocksHash: number } | null {
  const [, updatedAt, stock, hash = '0'] =
    /^(?:W\/)?"([\dT:.Z-]{24})\/(\d{1,9})(?:-(\d{1,10}))?"$/.exec(header.trim()) ?? [];
  if (updatedAt === undefined || Number.isNaN(Date.parse(updatedAt))) return null;
  return { updatedAt, stock: Number(stock), stocksHash: Number(hash) };
}
