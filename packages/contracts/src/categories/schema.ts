import { z } from 'zod';
import { id, jsonText, pageOf, paging, requiredText, text, time } from '../fields.ts';
import * as texts from '../texts/index.ts';

/** A category as the service answers it; `count` is how many products it has. */
export const category = z.object({
  _id: id,
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  attributes: z.record(z.string(), z.unknown()),
  /** Left out while the products cannot be counted. */
  count: z.number().optional(),
  createdAt: time,
  updatedAt: time,
});

export const categoryQuery = z.object({ q: text(200).optional(), ...paging(200) });
export const categoryList = pageOf(category);

const attributes = z.record(z.string(), z.unknown());

const slug = text(100).regex(/^[a-z0-9]*(-[a-z0-9]+)*$/, 'Only a-z, 0-9 and single hyphens.');

/** `attributes` comes as JSON text (spec.md section 7). */
const attributesOrText = z.union(
  [attributes, z.literal('').transform(() => ({})), jsonText(attributes)],
  'Not a JSON object.',
);

export const newCategory = z.object({
  name: requiredText(100, texts.validation.categoryName),
  slug: slug.optional(),
  description: text(2000).optional().default(''),
  attributes: attributesOrText.optional().default({}),
});

/** Only what is sent changes; without a slug the address stays. */
export const changedCategory = z.object({
  name: requiredText(100, texts.validation.categoryName).optional(),
  slug: slug.optional(),
  description: text(2000).optional(),
  attributes: attributesOrText.optional(),
});
