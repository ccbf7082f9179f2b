import { randomInt } from 'node:crypto';
import { type NewProduct, searchWords, toPaise } from '@tanabana/contracts';
import type { CategoryRef, ProductRecord } from './product.ts';
import { changedDetails } from './product-details.ts';
import { countVariants } from './product-variants.ts';

/** Returns a new product without pictures. Throws like `countVariants`. */
export const newProduct = (
  input: NewProduct,
  { id, sku, category, at }: { id: string; sku: string; category: CategoryRef; at: Date },
): ProductRecord => {
  const colors = input.colors.map(({ name, sizes }) => ({ name, sizes, images: [] }));
  const prices = { price: toPaise(input.price), saleprice: toPaise(input.saleprice) };
  return {
    id,
    sku,
    name: input.name,
    category,
    gender: input.gender,
    tag: input.tag,
    description: input.description,
    weight: input.weight,
    ...(input.hsn && { hsn: input.hsn }),
    ...changedDetails({}, input),
    reviewsCount: 0,
    avgRating: 0,
    colors,
    ...countVariants(null, { sku, colors, ...prices }, input),
    createdAt: at,
    updatedAt: at,
  };
};

/** Without 0/O and 1/I/L, because SKUs are read out on the phone. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const RANDOM_LENGTH = 5;

/**
 * Generates a SKU: `KUR-SANGANERI-7F3KQ`, from category and name with a random part. The unique
 * index decides whether it is free; 31^5 make a second attempt rare.
 */
export function makeSku(category: string, name: string): string {
  const part = (text: string, length: number): string =>
    (searchWords(text).find((word) => /^[a-z0-9]{3,}$/.test(word)) ?? 'tb')
      .slice(0, length)
      .toUpperCase();
  const random = Array.from({ length: RANDOM_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]);
  return `${part(category, 3)}-${part(name, 10)}-${random.join('')}`;
}
