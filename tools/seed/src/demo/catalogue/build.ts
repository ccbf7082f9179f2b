import { createRng, hashText } from '../random.ts';
import type { DemoColour, DemoProduct, Design, Family } from '../types.ts';

export const XS_TO_XL = ['XS', 'S', 'M', 'L', 'XL'];
export const XS_TO_XXL = [...XS_TO_XL, 'XXL'];
export const S_TO_XL = ['S', 'M', 'L', 'XL'];
export const S_TO_XXL = [...S_TO_XL, 'XXL'];

/** What a person writes down for a product; numbers left out follow from its name. */
export interface Entry {
  name: string;
  tag?: DemoProduct['tag'];
  /** Rupees. */
  price: number;
  /** Rupees; left out where there is no sale. */
  sale?: number;
  stock: number;
  /** Grams. */
  weight: number;
  text: string;
  sizes?: string[];
  colours: (Omit<DemoColour, 'sizes'> & { sizes?: string[] })[];
  design: Design;
}

interface FamilyHead {
  category: Family;
  gender: DemoProduct['gender'];
  /** Three letters of the SKU. */
  code: string;
  sizes: string[];
  /** Keeps the ages of the families from meeting. */
  offset: number;
}

const REVIEWS = { new: [0, 9], trending: [48, 212], regular: [6, 84] } as const;
const FIRST_DAY = { new: 2, trending: 60, regular: 120 } as const;

/** Products of one family from its entries. SKUs follow the order of the list. */
export function buildFamily(head: FamilyHead, entries: readonly Entry[]): DemoProduct[] {
  return entries.map((entry, index) => {
    const seed = entry.name.toLowerCase().replace(/[^a-z]+/g, '-');
    const rng = createRng(hashText(seed));
    const tag = entry.tag ?? 'regular';
    const [least, most] = REVIEWS[tag];
    const reviewsCount = rng.int(least, most);
    return {
      seed,
      name: entry.name,
      category: head.category,
      gender: head.gender,
      tag,
      price: entry.price,
      saleprice: entry.sale ?? entry.price,
      description: entry.text,
      sku: `TB-${head.code}-${String(index + 1).padStart(3, '0')}`,
      stock: entry.stock,
      weight: entry.weight,
      reviewsCount,
      avgRating: reviewsCount === 0 ? 0 : Math.round(rng.range(41, 49)) / 10,
      colours: entry.colours.map((colour) => ({
        sizes: entry.sizes ?? head.sizes,
        ...colour,
      })),
      createdDaysAgo: FIRST_DAY[tag] + index * 4 + head.offset,
      design: entry.design,
    };
  });
}
