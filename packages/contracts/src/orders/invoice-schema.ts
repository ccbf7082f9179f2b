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

/** What an invoice says of an order line. Rupees; `total` is `taxable` with its tax. */
const invoiceLine = z.object({
  hsn: z.string().nullable(),
  /** Percent. */
  rate: z.number().nullable(),
  quantity: z.number(),
  /** Shares of the order's discount and shipping that are in the total. */
  discount: z.number(),
  shipping: z.number(),
  total: z.number(),
  ...taxSums,
});

/** An order's invoice, or a credit note for it. Money in rupees. It says what it said when it was made, whatever is set later. */
export const invoice = z.object({
  /** Of the order's summary before dispatch it has no number; left out by those of older versions. */
  kind: z.enum(INVOICE_KINDS).optional(),
  /** Consecutive within the Indian financial year: `2026-27/000042`, `CN/26-27/000042`; empty for a summary. */
  number: z.string(),
  issuedAt: time,
  seller: z.object({
    /** The legal name where the shop has set one. */
    name: z.string(),
    /** The shop's name, where that is another. */
    tradeName: z.string().optional(),
    gstin: z.string().nullable(),
    address: z.string().nullable(),
    region: z.string().nullable(),
  }),
  /**
   * Contained in the total, sums of the lines; null where none bears GST. `rate` in percent, null where
   * lines have several; `utgst` instead of `sgst` within a union territory that has it.
   */
  tax: z.object({ rate: z.number().nullable(), ...taxSums }).nullable(),
  /** Of each order line, in their order; left out by invoices from before tax was taken by line. */
  lines: z.array(invoiceLine).optional(),
  /** State or country of supply as returns name it: `29-Karnataka`. */
  placeOfSupply: z.string().optional(),
  /** Of a credit note: the invoice that it takes back, and what became of the order. */
  credits: z
    .object({ number: z.string(), issuedAt: time, reason: z.enum(['Cancelled', 'Returned']) })
    .optional(),
  amountInWords: z.string(),
  order,
});

/** In the order of the ids, each once; why there is none for the others. */
export const invoices = z.object({
  invoices: z.array(invoice),
  refused: z.array(z.object({ id, reason: z.string() })),
});

/** A month of the shop (India): `2026-06`. */
export const gstr1Query = z.object({
  month: z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'Name a month like 2026-06.'),
});

/** Rupees; those of credit notes are below 0. */
const returnSums = {
  taxable: z.number(),
  cgst: z.number(),
  sgst: z.number(),
  utgst: z.number(),
  igst: z.number(),
  /** With tax. */
  total: z.number(),
};
const documentSums = z.object({ count: z.number(), ...returnSums });

/** GSTR-1 of a month for sales to consumers, by the tables of the portal (docs/decisions/0037). */
export const gstr1 = z.object({
  month: z.string(),
  gstin: z.string().nullable(),
  /** Whether this kind of seller files it: composition and unregistered sellers do not. */
  isFiled: z.boolean(),
  invoices: documentSums,
  creditNotes: documentSums,
  net: documentSums,
  /** How much more tax the portal reckons of sums than invoices have, which round each line. */
  rounding: z.number(),
  /** What does not agree or will be refused, in words, with the first documents that have it. */
  problems: z.array(
    z.object({
      text: z.string(),
      count: z.number(),
      documents: z.array(z.object({ number: z.string(), orderId: id })),
    }),
  ),
  sections: z.array(
    z.object({
      /** The file's name in the offline tool: `b2cs`. */
      id: z.enum(GSTR1_SECTIONS),
      /** Number of the table in the form. */
      table: z.string(),
      title: z.string(),
      columns: z.array(z.string()),
      rows: z.array(z.array(z.string())),
      ...returnSums,
    }),
  ),
});
