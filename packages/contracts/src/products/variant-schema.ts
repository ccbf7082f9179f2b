import { z } from 'zod';
import { jsonText, requiredText, rupees, text } from '../fields.ts';
import * as limits from '../rules/limits.ts';
import { choiceKey, choiceName, isBarcode, SKU_MARK } from '../rules/variants.ts';
import * as texts from '../texts/index.ts';

/** Whether stock is counted by variant or for the product as a whole. */
export const stockCounts = ['product', 'variant'] as const;

/** A variant as returned by the service. */
export const variant = z.object({
  sku: z.string(),
  color: z.string(),
  /** null if the colour has no sizes. */
  size: z.string().nullable(),
  /** null if stock is counted for the product as a whole. */
  stock: z.number().nullable(),
  /** Its own price, else the product's. */
  price: z.number(),
  saleprice: z.number(),
  /** EAN or UPC. */
  barcode: z.string().optional(),
  /** Grams, if it differs from the product's. */
  weight: z.number().optional(),
  /** Storage location; for admins only. */
  shelf: z.string().optional(),
  isForSale: z.boolean(),
});

const ownPrice = (message: string) =>
  rupees(message)
    .refine((value) => value > 0, message)
    .nullish();

/** A SKU entered by a person; SKUs with a colon are generated. */
export const skuText = text(limits.PRODUCT_LENGTHS.sku).refine(
  (sku) => !sku.includes(SKU_MARK),
  `A SKU cannot contain "${SKU_MARK}": it is reserved for generated variant SKUs.`,
);

/**
 * A variant as sent. Omitted fields stay unchanged; null means "none" or the product's value. A
 * price without a saleprice is the selling price.
 */
const sentVariant = z.object({
  /** As read; empty for the generated SKU. */
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

/** A variant of a row of the sheet. */
export const sheetVariant = sentVariant
  .pick({ color: true, size: true, stock: true, price: true, saleprice: true })
  .strict();

/** Each colour and size at most once. */
const sentVariants = jsonText(
  z
    .array(z.unknown())
    .max(limits.MAX_VARIANTS, `At most ${limits.MAX_VARIANTS} variants.`)
    .pipe(z.array(sentVariant))
    .superRefine((variants, context) => {
      const seen = new Set<string>();
      for (const [index, variant] of variants.entries()) {
        const key = choiceKey(variant);
        const message = `${choiceName(variant)} appears twice.`;
        if (seen.has(key)) context.addIssue({ code: 'custom', message, path: [index] });
        seen.add(key);
      }
    }),
);

/** How a number is distributed over variants: evenly over all, or over those of one size. */
export const stockSpread = text(5 + limits.PRODUCT_LENGTHS.size).regex(
  /^(?:evenly|size:.+)$/,
  'Either "evenly" or "size:" with a size.',
);

/** Variants and the way their stock is counted, as sent. */
export const counting = {
  variants: sentVariants.optional(),
  /** Default: by variant if `variants` have stock, else unchanged. */
  countedBy: z.enum(stockCounts).optional(),
  /** Required when a total must be distributed over variants. */
  spread: stockSpread.optional(),
};
