import { z } from 'zod';
import { jsonText, requiredText, rupees, text } from '../fields.ts';
import * as limits from '../rules/limits.ts';
import { choiceKey, choiceName, isBarcode, SKU_MARK } from '../rules/variants.ts';
import * as texts from '../texts/index.ts';

/** What the stock of a product is counted by: each variant, or the product as one. */
export const stockCounts = ['product', 'variant'] as const;

/** A variant as the service answers it. */
export const variant = z.object({
  sku: z.string(),
  color: z.string(),
  /** Null where the colour has no sizes. */
  size: z.string().nullable(),
  /** Null where the product is counted as one. */
  stock: z.number().nullable(),
  /** Its own prices, else the product's. */
  price: z.number(),
  saleprice: z.number(),
  /** EAN or UPC. */
  barcode: z.string().optional(),
  /** Grams, where it differs from the product's. */
  weight: z.number().optional(),
  /** Where it lies; for admins only. */
  shelf: z.string().optional(),
  isForSale: z.boolean(),
});

const ownPrice = (message: string) =>
  rupees(message)
    .refine((value) => value > 0, message)
    .nullish();

/** A SKU that people give: those with a colon are made of the product's. */
export const skuText = text(limits.PRODUCT_LENGTHS.sku).refine(
  (sku) => !sku.includes(SKU_MARK),
  `A SKU has no "${SKU_MARK}": the shop makes those of variants with it.`,
);

/**
 * A variant as sent. What is left out stays as it was; null stands for "none", or the product's own. A
 * price without a saleprice is what it sells for.
 */
const sentVariant = z.object({
  /** As it is read; the shop's own for the empty one. */
  sku: text(limits.PRODUCT_LENGTHS.variantSku).nullish(),
  color: requiredText(limits.PRODUCT_LENGTHS.colour),
  size: text(limits.PRODUCT_LENGTHS.size)
    .nullish()
    .transform((size) => size || null),
  stock: z
    .int('Whole pieces only.')
    .min(0, 'Not below 0.')
    .max(limits.MAX_STOCK, `At most ${limits.MAX_STOCK}.`)
    .nullish(),
  price: ownPrice(texts.validation.price),
  saleprice: ownPrice(texts.validation.saleprice),
  barcode: text(14)
    .refine((code) => code === '' || isBarcode(code), texts.validation.barcode)
    .nullish(),
  weight: z.int().min(0).max(1_000_000).nullish(),
  shelf: text(limits.PRODUCT_LENGTHS.shelf).nullish(),
  isForSale: z.boolean().optional(),
});

/** Each colour and size once. */
const sentVariants = jsonText(
  z
    .array(z.unknown())
    .max(limits.MAX_VARIANTS, `At most ${limits.MAX_VARIANTS} variants.`)
    .pipe(z.array(sentVariant))
    .superRefine((variants, context) => {
      const seen = new Set<string>();
      for (const [index, variant] of variants.entries()) {
        const key = choiceKey(variant);
        const message = `${choiceName(variant)} is there twice.`;
        if (seen.has(key)) context.addIssue({ code: 'custom', message, path: [index] });
        seen.add(key);
      }
    }),
);

/** How a number is shared out over variants: evenly over all, or over those of one size. */
export const stockSpread = text(5 + limits.PRODUCT_LENGTHS.size).regex(
  /^(?:evenly|size:.+)$/,
  'Either "evenly" or "size:" with a size.',
);

/** What a write says of variants and how they are counted. */
export const counting = {
  variants: sentVariants.optional(),
  /** Left out: by variant where `variants` have stock, else as it was. */
  countedBy: z.enum(stockCounts).optional(),
  /** Where the stock of all is given, or was, and is to be counted by variant. */
  spread: stockSpread.optional(),
};
