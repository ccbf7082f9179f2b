import { z } from 'zod';
import { time } from '../fields.ts';
import { order } from './schema.ts';

/** An order's invoice. Money in rupees. It says what it said when it was made, whatever is set later. */
export const invoice = z.object({
  /** Consecutive within the Indian financial year: `2026-27/000042`. */
  number: z.string(),
  issuedAt: time,
  seller: z.object({
    name: z.string(),
    gstin: z.string().nullable(),
    address: z.string().nullable(),
    region: z.string().nullable(),
  }),
  /** Contained in the total; null where the shop charges no GST. `rate` in percent. */
  tax: z
    .object({
      rate: z.number(),
      taxable: z.number(),
      cgst: z.number(),
      sgst: z.number(),
      igst: z.number(),
    })
    .nullable(),
  amountInWords: z.string(),
  order,
});
