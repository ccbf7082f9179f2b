import { z } from 'zod';
import { id, time } from '../fields.ts';
import { GSTR1_SECTIONS } from '../rules/tax/gstr1.ts';
import { INVOICE_KINDS } from '../rules/tax/tax.ts';
import { order } from './schema.ts';

/** Rupees. */
const taxSums = {
  taxable: z.number(),
  cgst: z.number(),
  sgst: z.number(),
  utgst: z.number().optional(),
  igst: z.number(),
};

/** One order line on an invoice. Rupees; `total` is `taxable` plus tax. */
const invoiceLine = z.object({
  hsn: z.string().nullable(),
  /** Percent. */
  rate: z.number().nullable(),
  quantity: z.number(),
  /** Shares of the order's discount and shipping that are included in the total. */
  discount: z.number(),
  shipping: z.number(),
  total: z.number(),
  ...taxSums,
});

/**
 * An invoice or credit note of an order. Money in rupees. Its content never changes after it was
 * issued.
 */
export const invoice = z.object({
  /** A summary (before dispatch) has no number; documents of older versions lack this field. */
  kind: z.enum(INVOICE_KINDS).optional(),
  /**
   * Consecutive within the Indian financial year: `2026-27/000042`, `CN/26-27/000042`; empty for a
   * summary.
   */
  number: z.string(),
  issuedAt: time,
  seller: z.object({
    /** The legal name, if the shop has set one. */
    name: z.string(),
    /** The shop's name, if it differs from the legal name. */
    tradeName: z.string().optional(),
    /** The shop's logo when the invoice was issued; omitted without one. */
    logo: z.object({ id, width: z.number(), height: z.number() }).optional(),
    gstin: z.string().nullable(),
    address: z.string().nullable(),
    region: z.string().nullable(),
  }),
  /**
   * Tax included in the total, summed over the lines; null if no line bears GST. `rate` in percent,
   * null if lines have different rates; `utgst` instead of `sgst` in a union territory without a
   * legislature.
   */
  tax: z.object({ rate: z.number().nullable(), ...taxSums }).nullable(),
  /**
   * One entry for each order line, in order, then one for a fee with a rate of its own; missing on invoices issued before tax was calculated
   * per line.
   */
  lines: z.array(invoiceLine).optional(),
  /** State or country of supply in the format of GST returns: `29-Karnataka`. */
  placeOfSupply: z.string().optional(),
  /** For a credit note: the invoice that it reverses, and the order's outcome. */
  credits: z
    .object({ number: z.string(), issuedAt: time, reason: z.enum(['Cancelled', 'Returned']) })
    .optional(),
  amountInWords: z.string(),
  order,
});

/** In the order of the ids, without duplicates, with the reason for orders that have no invoice. */
export const invoices = z.object({
  invoices: z.array(invoice),
  refused: z.array(z.object({ id, reason: z.string() })),
});

/** A calendar month in the shop's time zone: `2026-06`. */
export const gstr1Query = z.object({
  month: z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'Name a month like 2026-06.'),
});

/** Rupees; negative for credit notes. */
const returnSums = {
  taxable: z.number(),
  cgst: z.number(),
  sgst: z.number(),
  utgst: z.number(),
  igst: z.number(),
  /** Including tax. */
  total: z.number(),
};
const documentSums = z.object({ count: z.number(), ...returnSums });

/** GSTR-1 of a month for sales to consumers, by the tables of the portal (decision 0037). */
export const gstr1 = z.object({
  month: z.string(),
  gstin: z.string().nullable(),
  /** Whether this kind of seller files GSTR-1; composition and unregistered sellers do not. */
  isFiled: z.boolean(),
  invoices: documentSums,
  creditNotes: documentSums,
  net: documentSums,
  /**
   * Difference between the tax that the portal computes from the sums and the tax of the invoices,
   * which round each line.
   */
  rounding: z.number(),
  /**
   * Inconsistencies, and entries that the portal will reject, as messages with the first affected
   * documents.
   */
  problems: z.array(
    z.object({
      text: z.string(),
      count: z.number(),
      documents: z.array(z.object({ number: z.string(), orderId: id })),
    }),
  ),
  sections: z.array(
    z.object({
      /** File name in the portal's offline tool: `b2cs`. */
      id: z.enum(GSTR1_SECTIONS),
      /** Table number in the form. */
      table: z.string(),
      title: z.string(),
      columns: z.array(z.string()),
      rows: z.array(z.array(z.string())),
      ...returnSums,
    }),
  ),
});
