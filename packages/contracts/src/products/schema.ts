import { z } from 'zod';
import { declarations, sentDeclarations } from '../declaration-schema.ts';
import {
  flagText,
  id,
  jsonText,
  listText,
  numberText,
  optionalText,
  pageOf,
  paging,
  requiredText,
  rupees,
  sentHsn,
  text,
  time,
  wholeText,
} from '../fields.ts';
import { COLLECTION_LENGTHS } from '../rules/collections/collections.ts';
import * as limits from '../rules/limits.ts';
import { SYNONYM_LIMITS, synonymProblem } from '../rules/synonyms.ts';
import { sentSizeChart, sizeChart } from '../size-chart-schema.ts';
import * as texts from '../texts/index.ts';
import { counting, skuText, stockCounts, stockSpread, variant } from './variant-schema.ts';

export const tags = ['regular', 'new', 'trending'] as const;
export const genders = ['women', 'men', 'girls', 'boys', 'unisex'] as const;
export const productSorts = [
  'default',
  /** Best match for the terms of `q`; the same as `default` without terms. */
  'relevance',
  'newest',
  'oldest',
  'price-asc',
  'price-desc',
  'rating',
  'popular',
] as const;

/** For admins only: sorted by the database, because the shop's lists do not need them. */
export const adminProductSorts = [
  'name-asc',
  'name-desc',
  'category-asc',
  'category-desc',
  'stock-asc',
  'stock-desc',
] as const;

const colour = z.object({
  name: z.string(),
  sizes: z.array(z.string()),
  /** Paths such as `/api/products/images/{id}`. */
  images: z.array(z.string()),
});

/** A product as returned by the service (rule 3.1). Money in rupees, weight in grams. */
export const product = z.object({
  _id: id,
  name: z.string(),
  category: z.object({
    _id: id,
    slug: z.string(),
    name: z.string(),
    /** Whether it has a size chart, used by products without one of their own. */
    hasSizeChart: z.literal(true).optional(),
  }),
  gender: z.enum(genders).optional(),
  tag: z.enum(tags),
  /** Price of the variant with the lowest selling price. */
  price: z.number(),
  saleprice: z.number(),
  /**
   * Price of variants without a price of their own; present if some variants have one, so the
   * product is sold "from" a price.
   */
  basePrices: z.object({ price: z.number(), saleprice: z.number() }).optional(),
  description: z.string(),
  sku: z.string(),
  /** Total over all variants. */
  stock: z.number(),
  /** Default: `product`. */
  countedBy: z.enum(stockCounts).optional(),
  /** One for each colour and size, in order; omitted on cards. */
  variants: z.array(variant).optional(),
  weight: z.number().optional(),
  /** The product's own HSN code; omitted if the category's applies. */
  hsn: z.string().optional(),
  /** Garment details; omitted on cards. */
  fabric: z.string().optional(),
  care: z.string().optional(),
  origin: z.string().optional(),
  /** The model in the pictures: height in cm, and size worn. */
  modelHeight: z.number().optional(),
  modelSize: z.string().optional(),
  /** The product's own chart; omitted if the category's applies. */
  sizeChart: sizeChart.optional(),
  /** The product's own declarations, for editing. */
  ...declarations,
  /** Effective declarations: the product's own, else its category's (`declarationsOf`). */
  declarations: z.object(declarations).optional(),
  reviewsCount: z.number(),
  avgRating: z.number(),
  /** The first pictures of all colours, shown on a card. */
  images: z.array(z.string()),
  colors: z.array(colour),
  createdAt: time,
  updatedAt: time,
});

/** Short form for grids (`fields=card`): no description, at most two pictures. */
export const productCard = product
  .omit({ description: true, weight: true, updatedAt: true })
  .extend({
    description: z.string().optional(),
    weight: z.number().optional(),
    updatedAt: time.optional(),
    /**
     * For admins only, when stock is counted by variant: variants for sale with at most LOW_STOCK
     * units left.
     */
    lowVariants: z.array(z.object({ name: z.string(), stock: z.number() })).optional(),
  });

const facetValue = z.object({ value: z.string(), slug: z.string().optional(), count: z.number() });
export const productFacets = z.object({
  category: z.array(facetValue),
  size: z.array(facetValue),
  colour: z.array(facetValue),
  price: z.object({ min: z.number(), max: z.number() }),
});

export const productList = pageOf(productCard).extend({ facets: productFacets.optional() });

/** Filters of the list. Text matches by terms in any order, ignoring case and accents. */
export const productQuery = z.object({
  q: text(200).optional(),
  category: text(100).optional(),
  /** Slug of a collection; its products come in its own order by default. */
  collection: text(COLLECTION_LENGTHS.slug).optional(),
  size: listText(20, 20).optional(),
  colour: listText(20, 40).optional(),
  tag: z.enum(tags).optional(),
  gender: z.enum(genders).optional(),
  minPrice: numberText().optional(),
  maxPrice: numberText().optional(),
  /** Products whose average has at least this many stars. */
  minRating: z.enum(['1', '2', '3', '4']).transform(Number).optional(),
  inStock: flagText.optional(),
  /** For admins only: 1 to LOW_STOCK units left. */
  lowStock: flagText.optional(),
  /** Default: `relevance` if `q` has terms, else `default`. */
  sort: z.enum([...productSorts, ...adminProductSorts]).optional(),
  ids: listText(100, 24).pipe(z.array(id)).optional(),
  fields: z.enum(['card', 'full']).optional(),
  facets: flagText.optional(),
  ...paging(20),
});

const newColour = z.object({
  name: text(limits.PRODUCT_LENGTHS.colour),
  sizes: z
    .union([
      z.array(text(limits.PRODUCT_LENGTHS.size)).max(20),
      text(400).transform((v) => v.split(',')),
    ])
    .optional()
    .default([])
    .transform((sizes) => sizes.map((s) => s.trim()).filter(Boolean)),
  /** Number of uploaded files, taken in order, that belong to this colour. */
  newImages: z.number().int().min(0).max(limits.MAX_IMAGES_PER_COLOUR).optional().default(0),
});

/**
 * `existingImages`: paths of pictures to keep; pictures not listed are deleted. An empty text marks
 * the position of the next new picture; the remaining new ones are appended. Without the list, the
 * colour keeps the pictures of the existing colour with its name.
 */
const changedColour = newColour
  .extend({ existingImages: z.array(text(300)).max(limits.MAX_IMAGES_PER_COLOUR).optional() })
  .refine(
    ({ existingImages = [], newImages }) =>
      existingImages.filter(Boolean).length + newImages <= limits.MAX_IMAGES_PER_COLOUR,
    `At most ${limits.MAX_IMAGES_PER_COLOUR} pictures a color.`,
  );

/** Colours without a name are dropped; at least one must remain (rule 5.9). */
const coloursOf = <T extends typeof newColour | typeof changedColour>(colour: T) =>
  jsonText(
    z
      .array(colour)
      .max(20)
      .transform((colours) => colours.filter((c) => c.name !== ''))
      .refine((colours) => colours.length > 0, texts.validation.colour),
  );

const priced = (message: string) =>
  numberText(message).refine((value) => value > 0 && value <= limits.MAX_PRICE, message);

/** Empty text means "none" for optional fields. */
const clearable = <T extends z.ZodType>(field: T) =>
  z.union([z.literal('').transform(() => null), field]).optional();

/** Optional details of a product. */
const details = {
  fabric: clearable(text(limits.PRODUCT_LENGTHS.fabric)),
  care: clearable(text(limits.PRODUCT_LENGTHS.care)),
  origin: clearable(text(limits.PRODUCT_LENGTHS.origin)),
  modelHeight: clearable(wholeText(limits.MODEL_HEIGHT.min, limits.MODEL_HEIGHT.max)),
  modelSize: clearable(text(limits.PRODUCT_LENGTHS.size)),
  sizeChart: sentSizeChart.optional(),
  ...sentDeclarations,
};

/** Reason for a stock change, for the stock history. */
const reason = text(limits.MAX_REASON).optional();

/** Text fields of a new product (multipart), checked in the order of rule 5.9. */
export const newProduct = z.object({
  name: requiredText(limits.PRODUCT_LENGTHS.name, texts.validation.productName),
  category: requiredText(100, texts.validation.productCategory),
  price: priced(texts.validation.price),
  saleprice: priced(texts.validation.saleprice),
  colors: coloursOf(newColour),
  tag: z.enum(tags).optional().default('regular'),
  gender: z.enum(genders).optional(),
  description: optionalText(limits.PRODUCT_LENGTHS.description),
  sku: skuText.optional(),
  /** Default: 0. */
  stock: wholeText(0, limits.MAX_STOCK).optional(),
  weight: wholeText(0, 1_000_000).optional(),
  hsn: sentHsn.transform((hsn) => hsn || undefined).optional(),
  reason,
  ...details,
  ...counting,
});

/** Text fields of a change: only the fields sent are changed. */
export const changedProduct = z.object({
  name: requiredText(limits.PRODUCT_LENGTHS.name, texts.validation.productName).optional(),
  category: requiredText(100, texts.validation.productCategory).optional(),
  price: priced(texts.validation.price).optional(),
  saleprice: priced(texts.validation.saleprice).optional(),
  colors: coloursOf(changedColour).optional(),
  tag: z.enum(tags).optional(),
  gender: clearable(z.enum(genders)),
  description: text(limits.PRODUCT_LENGTHS.description).optional(),
  /** Its current SKU, or a new valid one. */
  sku: text(limits.PRODUCT_LENGTHS.sku).optional(),
  stock: wholeText(0, limits.MAX_STOCK).optional(),
  weight: clearable(wholeText(0, 1_000_000)),
  hsn: clearable(sentHsn),
  reason,
  ...details,
  ...counting,
});

/** Groups of synonyms for searches; `version` counts changes, 0 is the built-in list. */
export const synonyms = z.object({ groups: z.array(z.array(z.string())), version: z.number() });

/** All groups, replacing the given version. */
export const changedSynonyms = z.object({
  groups: z
    .array(z.array(text(SYNONYM_LIMITS.letters)).max(SYNONYM_LIMITS.words))
    .max(SYNONYM_LIMITS.groups)
    .superRefine((groups, context) => {
      const message = synonymProblem(groups);
      if (message) context.addIssue({ code: 'custom', message });
    }),
  version: z.int().min(0),
});

export const imageQuery = z.object({
  w: z.enum(['160', '320', '480', '640', '960', '1280']).transform(Number).optional(),
});

/** Whole units; `add` may be negative, but stock never falls below 0. */
const stockChange = z.union([
  z.strictObject({ set: z.int().min(0).max(limits.MAX_STOCK) }),
  z.strictObject({ add: z.int().min(-limits.MAX_STOCK).max(limits.MAX_STOCK) }),
]);

/** A new price in rupees, or a percentage (negative to lower it), rounded to whole rupees. */
const priceChange = z.union([
  z.strictObject({ set: rupees('Enter valid price').refine((value) => value > 0) }),
  z.strictObject({ percent: z.number().gt(-100).max(1000) }),
]);

/** One change applied to many products; each product succeeds or returns a reason on its own. */
export const bulkChange = z.object({
  ids: z.array(id).min(1).max(limits.MAX_BULK_PRODUCTS),
  reason,
  change: z
    .strictObject({
      stock: stockChange.optional(),
      countedBy: z.enum(stockCounts).optional(),
      spread: stockSpread.optional(),
      price: priceChange.optional(),
      saleprice: priceChange.optional(),
      tag: z.enum(tags).optional(),
      /** Name, slug or id. */
      category: requiredText(100).optional(),
    })
    .refine((change) => Object.keys(change).length > 0, 'There is nothing to change.'),
});
