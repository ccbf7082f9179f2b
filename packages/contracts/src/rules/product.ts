interface Priced {
  price: number;
  saleprice: number;
}

/**
 * Returns the selling price in rupees: `saleprice` if it is above 0 and below `price`, else `price`
 * (rule 3.2).
 */
export const sellingPrice = ({ price, saleprice }: Priced): number =>
  isOnSale({ price, saleprice }) ? saleprice : price;

/** Returns whether `price` is shown struck through next to the selling price. */
export const isOnSale = ({ price, saleprice }: Priced): boolean =>
  saleprice > 0 && saleprice < price;

/** Sizes of the shop's filter, from small to large (rule 5.8). */
export const FILTER_SIZES = ['XS', 'S', 'M', 'L', 'XL'] as const;

const WEARING_ORDER = ['FREE SIZE', 'XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL', '3XL', '4XL', '5XL'];

/** Sorts sizes from small to large; unknown names follow, numbers by value. */
export function inWearingOrder(sizes: readonly string[]): string[] {
  const rank = (size: string): number => {
    const known = WEARING_ORDER.indexOf(size.trim().toUpperCase());
    if (known >= 0) return known;
    const number = Number.parseFloat(size);
    return WEARING_ORDER.length + (Number.isNaN(number) ? 1000 : number);
  };
  return [...sizes].sort((a, b) => rank(a) - rank(b) || a.localeCompare(b));
}

/** Picture id used for a product without pictures (rule 3.3). */
export const PLACEHOLDER_IMAGE = 'placeholder';

/** Returns the address of a stored picture, as used in products and orders. */
export const imagePath = (id: string): string => `/api/products/images/${id}`;

/** Returns a hash of the variants' stock, which differs after nearly every change. */
export const stocksHash = (stocks: readonly (number | null)[] | undefined): number =>
  (stocks ?? []).reduce<number>(
    (hash, stock) => (stock === null ? hash : (Math.imul(hash, 31) + stock + 1) >>> 0),
    0,
  );

interface Versioned {
  /** ISO time of the last edit by a person. */
  updatedAt: string;
  stock: number;
  /** Stock of each variant, if stock is counted by variant. */
  variants?: readonly { stock: number | null }[];
}

/**
 * Returns the ETag of a product for `If-Match`. Orders change stock without changing `updatedAt`,
 * so the ETag contains both; the service checks stock only for changes that set it.
 */
export function productETag({ updatedAt, stock, variants }: Versioned): string {
  const hash = stocksHash(variants?.map((variant) => variant.stock));
  return `"${updatedAt}/${stock}${hash === 0 ? '' : `-${hash}`}"`;
}

/** Parses an `If-Match` header; null if it is not a product ETag. */
export function parseProductETag(
  header: string,
): { updatedAt: string; stock: number; stocksHash: number } | null {
  const [, updatedAt, stock, hash = '0'] =
    /^(?:W\/)?"([\dT:.Z-]{24})\/(\d{1,9})(?:-(\d{1,10}))?"$/.exec(header.trim()) ?? [];
  if (updatedAt === undefined || Number.isNaN(Date.parse(updatedAt))) return null;
  return { updatedAt, stock: Number(stock), stocksHash: Number(hash) };
}
