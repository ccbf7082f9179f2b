import { z } from 'zod';
import {
  flagText,
  id,
  jsonText,
  optionalText,
  requiredText,
  rupees,
  text,
  time,
} from '../fields.ts';
import { genders, productSorts, tags } from '../products/schema.ts';
import * as limits from '../rules/collections/collections.ts';

const { COLLECTION_LENGTHS: LENGTHS } = limits;

export const collectionSorts = z.enum(productSorts).exclude(['relevance']);

/** Conditions of a collection by rule; all must hold. Prices in rupees. */
export const collectionRule = z.object({
  /** Id of the category. */
  category: id.nullable().default(null),
  tag: z.enum(tags).nullable().default(null),
  gender: z.enum(genders).nullable().default(null),
  /** Names; one of them is enough. */
  colours: z.array(requiredText(40)).max(limits.MAX_RULE_COLOURS).default([]),
  minPrice: rupees().nullable().default(null),
  maxPrice: rupees().nullable().default(null),
  inStock: z.boolean().default(false),
  /** Only so many of the newest products that fulfil the other conditions. */
  newest: z.int().min(1).max(limits.MAX_NEWEST).nullable().default(null),
  sort: collectionSorts.default('default'),
});

const productIds = z
  .array(id.transform((value) => value.toLowerCase()))
  .max(limits.MAX_COLLECTION_PRODUCTS, `At most ${limits.MAX_COLLECTION_PRODUCTS} products.`);

const picture = z.object({ path: z.string(), alt: z.string() });

/** A collection in lists of the shop. */
export const collectionCard = z.object({
  slug: z.string(),
  title: z.string(),
  /** Null for none. */
  picture: picture.nullable(),
  /** Number of products. */
  count: z.number(),
});
export const collectionCards = z.object({ data: z.array(collectionCard) });

export const collection = collectionCard.extend({ description: z.string() });

/** A collection with its settings. */
export const storedCollection = collection.extend({
  _id: id,
  kind: z.enum(limits.COLLECTION_KINDS),
  /** Products that the owner chose, in order, including deleted ones. */
  productIds: z.array(id),
  rule: collectionRule.nullable(),
  isPublished: z.boolean(),
  /** Shoppers see it from this moment, and before that one; null for no limit. */
  startsAt: time.nullable(),
  endsAt: time.nullable(),
  createdAt: time,
  updatedAt: time,
});
export const storedCollections = z.object({ data: z.array(storedCollection) });

const slug = text(LENGTHS.slug).regex(
  /^[a-z0-9]*(-[a-z0-9]+)*$/,
  'Only a-z, 0-9 and single hyphens.',
);

/** Empty text for none. */
const sentTime = z
  .union([z.literal('').transform(() => null), time])
  .optional()
  .default(null);

/** Text fields of a collection (multipart); a change replaces all of them. */
export const sentCollection = z
  .object({
    title: requiredText(LENGTHS.title, 'Enter a title.'),
    /** Default: from the title; a change without one keeps the address. */
    slug: slug.optional(),
    description: optionalText(LENGTHS.description),
    /** Describes the picture for people who cannot see it. */
    alt: optionalText(LENGTHS.alt),
    /** Deletes the stored picture; ignored if a new one is sent. */
    removePicture: flagText.optional().default(false),
    kind: z.enum(limits.COLLECTION_KINDS),
    productIds: jsonText(productIds).optional().default([]),
    rule: jsonText(collectionRule.nullable()).optional().default(null),
    isPublished: flagText.optional().default(false),
    startsAt: sentTime,
    endsAt: sentTime,
  })
  .superRefine((sent, context) => {
    for (const { path, message } of limits.collectionProblems(sent))
      context.addIssue({ code: 'custom', message, path: path.split('.') });
  });

/** All ids, in the wanted order. */
export const collectionOrder = z.object({ ids: z.array(id).max(limits.MAX_COLLECTIONS) });

/** Either chosen products, or a rule. */
export const collectionSelection = z.union([
  z.strictObject({ productIds }),
  z.strictObject({ rule: collectionRule }),
]);

/** The first products of a selection, or all chosen ones. */
export const collectionPreview = z.object({
  /** Of all products, without missing ones. */
  total: z.number(),
  data: z.array(
    z.object({
      _id: id,
      name: z.string(),
      sku: z.string(),
      image: z.string(),
      /** Selling price in rupees. */
      price: z.number(),
      stock: z.number(),
    }),
  ),
  /** Chosen products that are not in the shop: deleted ones and drafts. */
  missing: z.array(id),
});
