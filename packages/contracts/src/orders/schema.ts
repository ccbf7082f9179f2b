import { z } from 'zod';
import {
  checkNumbers,
  id,
  optionalText,
  paging,
  parsedJson,
  postalAddress,
  requiredText,
  rupees,
  sentAddress,
  text,
  time,
} from '../fields.ts';
import * as limits from '../rules/limits.ts';
import { REFUND_METHODS } from '../rules/refund.ts';
import { ORDER_STATUSES, PAYMENT_STATUSES } from '../rules/statuses.ts';
import { GSTR1_SECTIONS } from '../rules/tax/gstr1.ts';
import { INVOICE_KINDS } from '../rules/tax/tax.ts';
import * as texts from '../texts/index.ts';

export const paymentMethods = ['cash-delivery', 'pre-paid'] as const;

const billing = texts.validation.billing;

/** An order line as sent (rule 3.9). Prices are compared, never believed. */
const newLine = z.object({
  productId: id,
  /** The variant's; colour and size need not be named then. The product's own counts as none. */
  sku: text(limits.PRODUCT_LENGTHS.variantSku).nullish(),
  quantity: z.number().int().min(1).max(limits.MAX_LINE_QUANTITY),
  price: rupees(),
  originPrice: rupees().optional(),
  name: text(limits.PRODUCT_LENGTHS.name).optional(),
  category: text(100).optional(),
  gender: text(20).nullish(),
  selectedColor: text(limits.PRODUCT_LENGTHS.colour).nullish(),
  selectedSize: text(limits.PRODUCT_LENGTHS.size).nullish(),
});

const sentOrder = z.object({
  userId: id.nullish(),
  username: text(200).optional(),
  email: requiredText(limits.MAX_EMAIL, billing).regex(
    limits.EMAIL_PATTERN,
    texts.validation.email,
  ),
  phone: requiredText(limits.ADDRESS_LENGTHS.phone, billing),
  address: sentAddress(billing).extend({ note: optionalText(limits.MAX_ORDER_NOTE) }),
  paymentMethod: z.enum(paymentMethods),
  discount: rupees().optional(),
  shippingCharge: rupees().optional(),
  products: z.array(newLine).min(1, texts.validation.emptyCart).max(limits.MAX_ORDER_LINES),
  totalPrice: rupees(),
  transactionId: text(35).nullish(),
});

/** An order as sent (rule 3.9). User, statuses and totals are the server's to decide. */
export const newOrder = sentOrder.superRefine(checkNumbers);

/** A UTR as banks give them; compared and kept in capitals. */
const utr = z
  .string(texts.validation.prepaid)
  .trim()
  .min(1, texts.validation.prepaid)
  .regex(limits.UTR_PATTERN, texts.validation.utr)
  .toUpperCase();

/** A prepaid order travels as JSON in the text field `orderData`, beside its screenshot. */
export const newUpiOrder = z
  .object({ orderData: z.string() })
  .transform(({ orderData }, context) => parsedJson(orderData, context, ['orderData']))
  .pipe(
    sentOrder
      .extend({ paymentMethod: z.literal('pre-paid'), transactionId: utr })
      .superRefine(checkNumbers),
  );

/** An order line as read: its own copy of what was bought. Rupees. */
export const orderLine = z.object({
  productId: id,
  /** The variant's. */
  sku: z.string(),
  name: z.string(),
  category: z.string(),
  gender: z.string().nullable(),
  /** Paid for one unit. */
  price: z.number(),
  /** Before the sale. */
  originPrice: z.number(),
  quantity: z.number(),
  selectedColor: z.string().nullable(),
  selectedSize: z.string().nullable(),
  /** HSN code and percent of GST at the time of the order; left out where there was none. */
  hsn: z.string().optional(),
  taxRate: z.number().optional(),
  /** Picture of the chosen colour at the time of the order. */
  colorImage: z.string().nullable(),
});

/** Money that went back to the buyer, outside of the shop. */
export const newRefund = z.object({
  method: z.enum(REFUND_METHODS),
  /** The bank's number of it, or what else proves it. */
  reference: requiredText(limits.MAX_REFUND_REFERENCE, 'Please enter a reference.'),
  amount: rupees('Please enter an amount.').refine(
    (amount) => amount > 0,
    'Please enter an amount.',
  ),
  /** The day of the shop (India) on which it went. */
  day: z.iso.date('Please enter a day.'),
});

export const timelineEntry = z.object({
  at: time,
  /** What changed: the order was placed, its order status, its payment status. */
  kind: z.enum(['placed', 'orderStatus', 'paymentStatus']),
  from: z.string().nullable(),
  to: z.string(),
  /** A guest has no id. */
  by: z.object({ id: id.nullable(), username: z.string() }),
});

/** An invoice or credit note of an order, by which `GET /api/orders/:id/invoice?number=` gives it. */
export const documentName = z.object({
  kind: z.enum(['invoice', 'credit-note']),
  number: z.string(),
  issuedAt: time,
});

export const order = z.object({
  _id: id,
  /** Null where a guest ordered. */
  userId: id.nullable(),
  username: z.string(),
  email: z.string(),
  phone: z.string(),
  address: postalAddress.extend({ note: z.string() }),
  products: z.array(orderLine),
  subtotal: z.number(),
  shippingCharge: z.number(),
  discount: z.number(),
  totalPrice: z.number(),
  orderStatus: z.enum(ORDER_STATUSES),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  paymentMethod: z.enum(paymentMethods),
  transactionId: z.string().nullable(),
  /** Path of a call that only owner and admins may make. */
  paymentScreenshotUrl: z.string().nullable(),
  /** Once it was dispatched. */
  invoiceNumber: z.string().nullable(),
  /** Its invoices and credit notes, the oldest first; left out where it has none. */
  documents: z.array(documentName).optional(),
  timeline: z.array(timelineEntry),
  /** Left out where none is recorded. */
  refund: newRefund.extend({ recordedAt: time }).optional(),
  /** Until when an order is kept whose payment was declined; null for every other. */
  keptUntil: time.nullable().optional(),
  createdAt: time,
  updatedAt: time,
});

export const orderPlaced = z.object({
  message: z.string(),
  order,
  /** Opens a guest's order: `/order/<id>?key=…`. Told once. */
  orderKey: z.string().optional(),
});
export const orderChanged = z.object({ order });
export const ordersOfUser = z.object({ orders: z.array(order) });
export const orderPage = z.object({
  orders: z.array(order),
  total: z.number(),
  page: z.number(),
  limit: z.number(),
});

export const orderStatusChange = z.object({ orderStatus: z.enum(ORDER_STATUSES) });
export const paymentStatusChange = z.object({ paymentStatus: z.enum(PAYMENT_STATUSES) });

const manyIds = (most: number) =>
  z.array(id).min(1).max(most, `At most ${most} orders go at once.`);

/** Orders of one call; more are refused. */
export const chosenOrders = z.object({ ids: manyIds(limits.MAX_BULK_ORDERS) });
export const exportedOrders = z.object({ ids: manyIds(limits.MAX_CHOSEN_ORDERS) });

/** One status of many orders. */
export const bulkOrderChange = chosenOrders.extend({
  change: z
    .strictObject({
      orderStatus: z.enum(ORDER_STATUSES).optional(),
      paymentStatus: z.enum(PAYMENT_STATUSES).optional(),
    })
    .refine((change) => Object.keys(change).length === 1, 'Name one status to set.'),
});

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

/** `yyyy-MM-dd`, a day of the shop (India), or a moment; both ends belong to the range. */
const moment = z.union([z.iso.date(), time]);

/** Which orders, in what order. `q` finds the number people see, names, email, phone, UTR and products. */
export const orderExportQuery = z.object({
  q: text(200).optional(),
  status: z.enum(ORDER_STATUSES).optional(),
  /** `Unpaid`: every status but Paid, of orders that are neither cancelled nor returned. */
  paymentStatus: z.enum([...PAYMENT_STATUSES, 'Unpaid']).optional(),
  paymentMethod: z.enum(paymentMethods).optional(),
  from: moment.optional(),
  to: moment.optional(),
  sort: z.enum(['newest', 'oldest', 'total-desc', 'total-asc']).optional().default('newest'),
});

export const orderQuery = orderExportQuery.extend(paging(20));

/** Days that the charts of the overview reach back, today included. */
export const statsQuery = z.object({
  days: z.enum(['7', '30', '90']).optional().default('30').transform(Number),
});

const sum = z.object({ orders: z.number(), revenue: z.number() });

/** What came of some days of the shop, both ends included. Rupees. */
const period = sum.extend({
  from: z.iso.date(),
  to: z.iso.date(),
  /** Of an order; null where there is none. */
  average: z.number().nullable(),
  paid: sum,
  /** Not paid and neither cancelled nor returned. */
  unpaid: sum,
});

/** What the overview shows (rule 2.19). Money in rupees; days are days of the shop (India). */
export const orderStats = z.object({
  /** Of all orders: sum of their totals, how many there are, how many of them are Pending. */
  revenue: z.number(),
  orders: z.number(),
  pending: z.number(),
  /** Distinct users, or for guests email addresses, over all orders. */
  customers: z.number(),
  /** Orders made in the last 168 hours. */
  recentCustomers: z.number(),
  /** The range of the charts; left out by services from before there was one. */
  period: period.optional(),
  /** As many days before it; null where the shop had no order yet when they began. */
  before: period.nullable().optional(),
  /** The 5 newest. */
  recent: z.array(order),
  /** Every day of the range, oldest first, those without orders too. */
  byDay: z.array(z.object({ day: z.iso.date(), orders: z.number(), revenue: z.number() })),
  /** Every status, over all orders. */
  byStatus: z.array(
    z.object({ status: z.enum(ORDER_STATUSES), orders: z.number(), revenue: z.number() }),
  ),
  /** At most 10 of the range, by units sold; cancelled and returned orders are left out. */
  topProducts: z.array(
    z.object({
      productId: id,
      name: z.string(),
      image: z.string().nullable(),
      quantity: z.number(),
      revenue: z.number(),
    }),
  ),
});

/**
 * At most 10 products of the last 30 days by units sold, the best first; cancelled and returned orders are
 * left out. How many were sold is the shop's own affair.
 */
export const bestSellers = z.object({ productIds: z.array(id) });

/** What a shopper's overview shows. */
export const myOrderStats = z.object({
  orders: z.number(),
  spent: z.number(),
  /** The 5 newest. */
  recent: z.array(order),
});
