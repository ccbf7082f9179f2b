import { z } from 'zod';
import { auditPage, auditQuery } from '../audit.ts';
import { declarations, sentDeclarations } from '../declaration-schema.ts';
import { endpoint } from '../endpoint.ts';
import {
  id,
  jsonText,
  message,
  optionalText,
  pageOf,
  paging,
  requiredText,
  sentHsn,
  text,
  time,
} from '../fields.ts';
import { CATEGORY_LENGTHS } from '../rules/limits.ts';
import { sentSizeChart, sizeChart } from '../size-chart-schema.ts';
import * as texts from '../texts/index.ts';
import { categoryRoutes } from './routes.ts';

/** A category as returned by the service; `count` is its number of products. */
export const category = z.object({
  _id: id,
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  /** Default HSN code for products of the category; omitted if there is none. */
  hsn: z.string().optional(),
  /** Default size chart for products of the category. */
  sizeChart: sizeChart.optional(),
  /** Default declarations for products of the category. */
  ...declarations,
  attributes: z.record(z.string(), z.unknown()),
  /** Omitted when the products service is unavailable. */
  count: z.number().optional(),
  createdAt: time,
  updatedAt: time,
});

export const categoryQuery = z.object({ q: text(200).optional(), ...paging(200) });
export const categoryList = pageOf(category);

const attributes = z.record(z.string(), z.unknown());

const slug = text(CATEGORY_LENGTHS.slug).regex(
  /^[a-z0-9]*(-[a-z0-9]+)*$/,
  'Only a-z, 0-9 and single hyphens.',
);

/** `attributes` is sent as JSON text (rule 3.4). */
const attributesOrText = z.union(
  [attributes, z.literal('').transform(() => ({})), jsonText(attributes)],
  'Not a JSON object.',
);

export const newCategory = z.object({
  name: requiredText(CATEGORY_LENGTHS.name, texts.validation.categoryName),
  slug: slug.optional(),
  description: optionalText(CATEGORY_LENGTHS.description),
  hsn: sentHsn.optional(),
  sizeChart: sentSizeChart.optional(),
  ...sentDeclarations,
  attributes: attributesOrText.optional().default({}),
});

/** Only the fields sent are changed; without a slug the address stays the same. */
export const changedCategory = z.object({
  name: requiredText(CATEGORY_LENGTHS.name, texts.validation.categoryName).optional(),
  slug: slug.optional(),
  description: text(CATEGORY_LENGTHS.description).optional(),
  hsn: sentHsn.optional(),
  sizeChart: sentSizeChart.optional(),
  ...sentDeclarations,
  attributes: attributesOrText.optional(),
});

const notFound = 'category.not_found';
const byId = { params: z.object({ id }), notFound } as const;
/** By id or slug. */
const byKey = { params: z.object({ id: requiredText(100) }), notFound } as const;
const taken = ['category.name_taken', 'category.slug_taken'] as const;

export const categoryEndpoints = {
  list: endpoint(categoryRoutes.list, { query: categoryQuery, response: categoryList }),
  get: endpoint(categoryRoutes.get, {
    ...byKey,
    response: category,
  }),
  head: endpoint(categoryRoutes.head, {
    ...byKey,
    query: z.object({ page: paging(1).page }),
    response: null,
  }),
  audit: endpoint(categoryRoutes.audit, { query: auditQuery, response: auditPage }),
  create: endpoint(categoryRoutes.create, {
    body: newCategory,
    response: category,
    status: 201,
    errors: taken,
  }),
  update: endpoint(categoryRoutes.update, {
    ...byId,
    body: changedCategory,
    response: category,
    errors: [...taken, 'category.changed'],
  }),
  remove: endpoint(categoryRoutes.remove, {
    ...byId,
    response: message,
    errors: ['category.in_use'],
  }),
};
