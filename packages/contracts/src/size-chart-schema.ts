import { z } from 'zod';
import { jsonText, requiredText } from './fields.ts';
import { PRODUCT_LENGTHS } from './rules/limits.ts';
import { SIZE_CHART_LIMITS as limits } from './rules/size-chart.ts';

/** Whether a length is measured on the body, or on the garment laid flat (full circumference). */
export const measuredThings = ['body', 'garment'] as const;

/** Lengths in cm of each size; null where unknown. */
export const sizeChart = z.object({
  sizes: z.array(z.string()),
  measures: z.array(
    z.object({
      name: z.string(),
      of: z.enum(measuredThings),
      /** One entry per size, in the order of `sizes`. */
      cm: z.array(z.number().nullable()),
    }),
  ),
});

const chart = z
  .object({
    sizes: z.array(requiredText(PRODUCT_LENGTHS.size)).min(1).max(limits.sizes),
    measures: z
      .array(
        z.object({
          name: requiredText(limits.name),
          of: z.enum(measuredThings),
          cm: z.array(z.number().min(0).max(limits.cm).nullable()),
        }),
      )
      .min(1)
      .max(limits.measures),
  })
  .refine(
    ({ sizes, measures }) => measures.every(({ cm }) => cm.length === sizes.length),
    'A measurement needs a length for each size.',
  );

/** A chart as JSON text; empty text for none. */
export const sentSizeChart = z.union([z.literal('').transform(() => null), jsonText(chart)]);
