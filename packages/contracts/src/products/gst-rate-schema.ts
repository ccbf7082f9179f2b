import { z } from 'zod';
import { pageOf, paging, text, time } from '../fields.ts';
import { RATE_TABLE_LIMITS } from '../rules/tax/rate-table.ts';
import { rateTableProblems } from '../rules/tax/rate-table-problems.ts';

const rateRow = z.object({
  hsn: z.string(),
  validFrom: z.string(),
  over: z.number(),
  upTo: z.number().nullable(),
  rate: z.number(),
  source: z.string().optional(),
});

/** A table of GST rates; `version` counts changes, 0 is the built-in table. */
export const gstRates = z.object({ rows: z.array(rateRow), version: z.number() });

const sentRow = rateRow.extend({
  hsn: text(8),
  validFrom: text(10),
  source: text(RATE_TABLE_LIMITS.source)
    .transform((source) => source || undefined)
    .optional(),
});

/** Maximum number of problems reported for a table. */
const MAX_MESSAGES = 10;

/** A complete table that replaces the given version. */
export const changedGstRates = z.object({
  rows: z
    .array(sentRow)
    .max(RATE_TABLE_LIMITS.rows)
    .superRefine((rows, context) => {
      for (const message of rateTableProblems(rows).slice(0, MAX_MESSAGES))
        context.addIssue({ code: 'custom', message });
    }),
  version: z.int().min(0),
});

export const gstRateHistoryQuery = z.object(paging(20));

/** Versions, newest first; the built-in one has no author. */
export const gstRateHistory = pageOf(
  z.object({
    version: z.number(),
    at: time.nullable(),
    by: z.object({ id: z.string().nullable(), username: z.string() }).nullable(),
    added: z.array(rateRow),
    removed: z.array(rateRow),
  }),
);
