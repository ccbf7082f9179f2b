import { sellingPrice } from './product.ts';

/** The two that a product's variants are told apart by; no size where its colour has none. */
export interface Choice {
  color: string;
  size: string | null;
}

/** Names of colours and sizes are compared trimmed, whatever their case. */
export const sameName = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

/** The same for choices that are the same. */
export const choiceKey = ({ color, size }: Choice): string =>
  `${color.trim()}\n${size?.trim() ?? ''}`.toLowerCase();

export const sameChoice = (one: Choice, other: Choice): boolean =>
  choiceKey(one) === choiceKey(other);

/** A choice in words: `Indigo, M`. */
export const choiceName = ({ color, size }: Choice): string =>
  size === null ? color : `${color}, ${size}`;

/** What a product offers, in the order of its colours and their sizes; each once. */
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

/** Stands in SKUs that are made of the product's, and in no SKU that people give. */
export const SKU_MARK = ':';

const skuPart = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .toUpperCase();

/**
 * The SKUs of a product's variants, in their order. One that was given none has `KU-1:INDIGO:M`, which is
 * unique as the product's is: people cannot give one with a colon.
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

/** Units of a variant that can be bought: of the product where that is counted as one. */
export const unitsOf = (
  { stock }: { stock: number },
  variant: { stock: number | null; isForSale: boolean } | undefined,
): number => (variant?.isForSale === false ? 0 : (variant?.stock ?? stock));

/** Of variants the one that sells lowest; of those for sale, if any is. */
export function lowestPriced<T extends { price: number; saleprice: number; isForSale: boolean }>(
  variants: readonly T[],
): T | undefined {
  const forSale = variants.filter(({ isForSale }) => isForSale);
  return (forSale.length > 0 ? forSale : variants).reduce<T | undefined>(
    (lowest, one) => (lowest && sellingPrice(lowest) <= sellingPrice(one) ? lowest : one),
    undefined,
  );
}

/** Whether a code's last digit fits the others: EAN-8, UPC-A, EAN-13, GTIN-14. */
export function isBarcode(code: string): boolean {
  if (!/^(?:\d{8}|\d{12,14})$/.test(code)) return false;
  const sum = [...code]
    .reverse()
    .reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}
