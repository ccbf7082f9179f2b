import { z } from 'zod';
import { id, requiredText, rupees, sentHsn, text } from '../fields.ts';
import * as limits from '../rules/limits.ts';
import * as texts from '../texts/index.ts';
import { genders, product, tags } from './schema.ts';
import { sheetVariant } from './variant-schema.ts';

const price = (message: string) => rupees(message).refine((value) => value > 0, message);

/** Empty text means "none". */
const clearable = <T extends z.ZodType>(field: T) =>
  z.union([z.literal('').transform(() => null), field]);

/**
 * Changed fields of one row. Prices are those of variants without their own; variants that are not
 * named stay unchanged.
 */
export const sheetChanges = z
  .strictObject({
    name: requiredText(limits.PRODUCT_LENGTHS.name, texts.validation.productName),
    /** Name, slug or id. */
    category: requiredText(100, texts.validation.productCategory),
    tag: z.enum(tags),
    gender: clearable(z.enum(genders)),
    price: price(texts.validation.price),
    saleprice: price(texts.validation.saleprice),
    hsn: clearable(sentHsn),
    /** Of a product whose stock is not counted by variant. */
    stock: z.int('Whole pieces only.').min(0, 'Not below 0.').max(limits.MAX_STOCK),
    variants: z.array(sheetVariant).max(limits.MAX_VARIANTS),
    /** Shown in the shop, or moved to the drafts (rule 22.8). */
    status: z.enum(['published', 'draft']),
  })
  .partial();

/** Rows of a sheet. Each row is checked and saved on its own. */
export const sheetEdit = z.object({
  rows: z
    .array(
      z.object({
        id,
        /** ETag of the product that the changes are based on. */
        etag: text(100),
        /** Checked against `sheetChanges` row by row, so that an invalid row affects no other. */
        changes: z.looseObject({}),
      }),
    )
    .min(1)
    .max(limits.MAX_SHEET_PRODUCTS),
  /** Reason of the stock changes, for the stock history. */
  reason: text(limits.MAX_REASON).optional(),
});

/** The outcome of each row, in the order of the rows. */
export const sheetResult = z.object({
  results: z.array(
    z.object({
      id,
      /**
       * `saved`: stored, also if the same values were stored before. `invalid`: see `errors`.
       * `changed`: somebody else changed the product, or units were sold, in the meantime.
       * `deleted`: the product is no longer in the shop.
       */
      outcome: z.enum(['saved', 'invalid', 'changed', 'deleted']),
      /** The product as stored, of saved and changed rows. */
      product: product.extend({ isDraft: z.literal(true).optional() }).optional(),
      /** Paths within `changes`: `price`, `variants.0.stock`. */
      errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
    }),
  ),
});
