import { z } from 'zod';
import { flagText, id, text, wholeText } from '../fields.ts';
import {
  catalogueFormats,
  exportFormats,
  fileEncodings,
  importFields,
  UNCOUNTED_STOCK,
} from '../rules/catalogue-columns.ts';
import { COLLECTION_LENGTHS } from '../rules/collections/collections.ts';
import { MAX_STOCK } from '../rules/limits.ts';

const importOutcomes = ['added', 'updated', 'unchanged', 'refused', 'ignored'] as const;

/** Fields of the columns, in their order, separated by commas; an empty one is not read. */
const columnFields = text(4000).transform((value, context) =>
  value.split(',').map((field) => {
    const name = field.trim();
    const known = importFields.find((one) => one === name);
    if (name === '' || known) return known ?? null;
    context.addIssue({ code: 'custom', message: `There is no field "${name}".` });
    return null;
  }),
);

/** How a catalogue file is read. */
export const importQuery = z.object({
  /** Reports what an import would do, without storing anything. */
  dryRun: flagText.optional(),
  /** Default: recognised from the first bytes. */
  encoding: z.enum(fileEncodings).optional(),
  /** Default: by the names of the columns. */
  columns: columnFields.optional(),
  /** Name or slug of the category of products without one. */
  category: text(100).optional(),
  /** Pieces of new products whose file does not say how many there are. */
  uncounted: wholeText(0, MAX_STOCK).optional().default(UNCOUNTED_STOCK),
  /** Whether pictures are fetched from their addresses; default: yes. */
  pictures: flagText.optional().default(true),
});

/** A product as an import would store it, for the preview. Prices in rupees, as read. */
const previewedProduct = z.object({
  line: z.number(),
  sku: z.string(),
  outcome: z.enum(importOutcomes),
  reason: z.string().optional(),
  name: z.string().optional(),
  category: z.string().optional(),
  price: z.string().optional(),
  saleprice: z.string().optional(),
  stock: z.string().optional(),
  /** Colors and sizes: `Indigo, M`. */
  variants: z.array(z.string()),
  pictures: z.number(),
});

/** How a file was read. */
const importedFile = z.object({
  format: z.enum(catalogueFormats),
  encoding: z.enum(fileEncodings),
  delimiter: z.string(),
  /** Records after the header. */
  records: z.number(),
  /** Line of the header. */
  header: z.number(),
  columns: z.array(
    z.object({
      name: z.string(),
      /** Field that the column fills; omitted if it is not read. */
      field: z.string().optional(),
      /** First values that are not empty. */
      samples: z.array(z.string()),
    }),
  ),
  /** Whether the file has lines with bytes that are invalid in its encoding. */
  isDamaged: z.boolean(),
  /** Only of a dry run: why no product can be read until the columns are chosen. */
  problem: z.string().optional(),
});

/**
 * Result of an import for each line; `line` counts from 1, the first line of the file. Lines of a
 * product are reported together, after it was stored.
 */
export const importResult = z.object({
  file: importedFile,
  lines: z.array(
    z.object({
      line: z.number(),
      sku: z.string().optional(),
      outcome: z.enum(importOutcomes),
      /** Reason when the line was refused or ignored. */
      reason: z.string().optional(),
      /** What was changed or left out, or looks wrong. */
      notes: z.array(z.string()).optional(),
      /** Values of a refused line, in the order of the columns. */
      values: z.array(z.string()).optional(),
    }),
  ),
  added: z.number(),
  updated: z.number(),
  unchanged: z.number(),
  refused: z.number(),
  ignored: z.number(),
  /** Pictures that will be fetched. */
  pictures: z.number(),
  /** Only of a dry run: ten products, those with problems first. */
  preview: z.array(previewedProduct).optional(),
  /** Only of a dry run: categories that do not exist, with the number of their products. */
  missingCategories: z.array(z.object({ name: z.string(), products: z.number() })).optional(),
  /** Why the remaining lines were not processed; omitted if all were. */
  stopped: z.string().optional(),
});

/** Form of an exported catalogue; default: the shop's own. */
export const exportQuery = z.object({
  format: z.enum(exportFormats).optional(),
  /** Slug of a collection, for its products only. */
  collection: text(COLLECTION_LENGTHS.slug).optional(),
});

/** Pictures that are fetched for imported products: how many wait, and those that failed. */
export const pictureFetches = z.object({
  waiting: z.number(),
  failed: z.number(),
  /** At most 500. */
  problems: z.array(
    z.object({
      productId: id,
      sku: z.string(),
      name: z.string(),
      color: z.string(),
      url: z.string(),
      reason: z.string(),
    }),
  ),
});

/** Fetches failed pictures again, or removes them from the report. */
export const settledPictureFetches = z.strictObject({ action: z.enum(['retry', 'dismiss']) });
