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
