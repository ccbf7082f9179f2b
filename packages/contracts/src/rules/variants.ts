import { sellingPrice } from './product.ts';

/** Colour and size of a variant; no size if the colour has none. */
export interface Choice {
  color: string;
  size: string | null;
}

/** Compares names of colours or sizes, trimmed, regardless of letter case. */
export const sameName = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

/** Returns a key that is equal for equal choices. */
export const choiceKey = ({ color, size }: Choice): string =>
  `${color.trim()}\n${size?.trim() ?? ''}`.toLowerCase();

export const sameChoice = (one: Choice, other: Choice): boolean =>
  choiceKey(one) === choiceKey(other);

/** Returns a choice as text: `Indigo, M`. */
export const choiceName = ({ color, size }: Choice): string =>
  size === null ? color : `${color}, ${size}`;

/** Returns every colour and size that a product offers, in order, without duplicates. */
export function choicesOf(colors: readonly { name: string; sizes: readonly string[] }[]): Choice[] {
  const byKey = new Map<string, Choice>();
  for (const { name, sizes } of colors) {
    for (const size of sizes.length > 0 ? sizes : [null]) {
      const choice = { color: name, size };
      const key = choiceKey(choice);
      if (!byKey.has(key)) byKey.set(key, choice);
    }
  }
  return [...byKey.values()];
}

/** Separator in generated SKUs; not allowed in SKUs that people enter. */
export const SKU_MARK = ':';

const skuPart = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .toUpperCase();

/**
 * Returns the SKUs of a product's variants, in order. A variant without one gets `KU-1:INDIGO:M`,
 * which is unique because the product's SKU is and people cannot enter a colon.
 */
export function skusOf(
  product: string,
  variants: readonly (Choice & { sku?: string | undefined })[],
): string[] {
  const taken = new Set<string>();
  return variants.map(({ color, size, sku }) => {
    if (sku !== undefined) return sku;
    const made = [product, skuPart(color), ...(size === null ? [] : [skuPart(size)])];
    const plain = made.join(SKU_MARK);
    let free = plain;
    for (let number = 2; taken.has(free); number += 1) free = `${plain}${SKU_MARK}${number}`;
    taken.add(free);
    return free;
  });
}

/**
 * Units of a variant that can be bought; the product's number if stock is counted for the product.
 */
export const unitsOf = (
  { stock }: { stock: number },
  variant: { stock: number | null; isForSale: boolean } | undefined,
): number => (variant?.isForSale === false ? 0 : (variant?.stock ?? stock));

interface Varied<Variant extends Choice> {
  stock: number;
  countedBy?: 'product' | 'variant' | undefined;
  variants?: readonly Variant[] | undefined;
}

interface Offered extends Choice {
  stock: number | null;
  isForSale: boolean;
}

/** The choice so far; null for a size not chosen yet, or if there are no sizes. */
interface SoFar {
  color: string | null;
  size: string | null;
}

/** Variants that match the choice so far; of a single colour, all, even if it is not named. */
const variantsLeft = <T extends Choice>(
  { variants = [] }: Pick<Varied<T>, 'variants'>,
  { color, size }: SoFar,
): T[] =>
  variants.filter(
    (one) => (!color || sameName(one.color, color)) && (!size || sameName(one.size ?? '', size)),
  );

/**
 * Returns the variant of a choice, as the orders service finds it: a single colour need not be
 * named. Undefined if the choice matches none or several, and for a product read as a card.
 */
export function variantOf<T extends Choice>(
  product: Pick<Varied<T>, 'variants'>,
  choice: SoFar,
): T | undefined {
  const left = variantsLeft(product, choice);
  const colors = product.variants?.map(({ color }) => color) ?? [];
  if (!choice.color && !colors.every((color) => sameName(color, colors[0] ?? ''))) return undefined;
  return left.length === 1 && Boolean(left[0]?.size) === Boolean(choice.size) ? left[0] : undefined;
}

/**
 * Returns the units that can be bought of the choice so far: of the variant; without a size, of all
 * sizes of the colour; of the product if stock is counted for the product.
 */
export function unitsLeft(product: Varied<Offered>, choice: SoFar): number {
  if (!product.variants?.length) return product.stock;
  const forSale = variantsLeft(product, choice).filter(({ isForSale }) => isForSale);
  if (product.countedBy === 'variant')
    return forSale.reduce((sum, { stock }) => sum + (stock ?? 0), 0);
  return forSale.length > 0 ? product.stock : 0;
}

interface Priced {
  price: number;
  saleprice: number;
}

/** Prices of the choice so far, and whether some variants cost more. */
export interface PricesLeft extends Priced {
  isFrom: boolean;
}

/**
 * Returns the lowest price among the variants that match the choice so far, and whether others cost
 * more.
 */
export function pricesLeft(
  product: Priced & { basePrices?: Priced | undefined } & Pick<
      Varied<Offered & Priced>,
      'variants'
    >,
  choice: SoFar = { color: null, size: null },
): PricesLeft {
  const { price, saleprice, basePrices, variants } = product;
  if (!basePrices) return { price, saleprice, isFrom: false };
  if (!variants) return { price, saleprice, isFrom: true };
  const left = variantsLeft(product, choice);
  const lowest = lowestPriced(left) ?? product;
  const forSale = left.filter(({ isForSale }) => isForSale);
  return {
    price: lowest.price,
    saleprice: lowest.saleprice,
    isFrom: forSale.some((one) => sellingPrice(one) > sellingPrice(lowest)),
  };
}

/**
 * Returns the lowest and highest `price` of the choice so far, in rupees: the MRP, the upper limit
 * of the selling price (rule 3.2).
 */
export function mrpLeft(
  product: { price: number } & Pick<Varied<Offered & Priced>, 'variants'>,
  choice: SoFar,
): { lowest: number; highest: number } {
  const left = variantsLeft(product, choice).filter(({ isForSale }) => isForSale);
  const prices = left.length > 0 ? left.map(({ price }) => price) : [product.price];
  return { lowest: Math.min(...prices), highest: Math.max(...prices) };
}

/** Returns the variant with the lowest selling price, preferring variants for sale. */
export function lowestPriced<T extends { price: number; saleprice: number; isForSale: boolean }>(
  variants: readonly T[],
): T | undefined {
  const forSale = variants.filter(({ isForSale }) => isForSale);
  return (forSale.length > 0 ? forSale : variants).reduce<T | undefined>(
    (lowest, one) => (lowest && sellingPrice(lowest) <= sellingPrice(one) ? lowest : one),
    undefined,
  );
}

/**
 * Distributes units over variants: `evenly` over all, the first ones taking the remainder, or
 * `size:M` over those of one size. null if no variant has that size.
 */
export function spreadUnits(
  choices: readonly Choice[],
  total: number,
  spread: string,
): number[] | null {
  const size = spread.startsWith('size:') ? spread.slice('size:'.length) : null;
  const takes = choices.map((one) => size === null || sameName(one.size ?? '', size));
  const count = takes.filter(Boolean).length;
  if (count === 0) return null;
  let given = 0;
  return takes.map((does) => {
    if (!does) return 0;
    given += 1;
    return Math.floor(total / count) + (given <= total % count ? 1 : 0);
  });
}

/** Returns whether a barcode's check digit is correct: EAN-8, UPC-A, EAN-13, GTIN-14. */
export function isBarcode(code: string): boolean {
  if (!/^(?:\d{8}|\d{12,14})$/.test(code)) return false;
  const sum = [...code]
    .reverse()
    .reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}
