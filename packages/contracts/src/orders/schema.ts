import { z } from 'zod';
import {
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
import { ORDER_STATUSES, PAYMENT_STATUSES } from '../rules/statuses.ts';
import * as texts from '../texts/index.ts';

export const paymentMethods = ['cash-delivery', 'pre-paid'] as const;

const billing = texts.validation.billing;

/** An order line as sent (rule 3.9). Prices are compared, never believed. */
const newLine = z.object({
  productId: id,
  quantity: z.number().int().min(1).max(limits.MAX_LINE_QUANTITY),
  price: rupees(),
  originPrice: rupees().optional(),
  name: text(limits.PRODUCT_LENGTHS.name).optional(),
  category: text(100).optional(),
  gender: text(20).nullish(),
  selectedColor: text(limits.PRODUCT_LENGTHS.colour).nullish(),
  selectedSize: text(limits.PRODUCT_LENGTHS.size).nullish(),
});

/** An order as sent (rule 3.9). User, statuses and totals are the server's to decide. */
export const newOrder = z.object({
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
  .pipe(newOrder.extend({ paymentMethod: z.literal('pre-paid'), transactionId: utr }));

/** An order line as read: its own copy of what was bought. Rupees. */
export const orderLine = z.object({
  productId: id,
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
  /** Picture of the chosen colour at the time of the order. */
  colorImage: z.string().nullable(),
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
  /** Once it has been asked for. */
  invoiceNumber: z.string().nullable(),
  timeline: z.array(timelineEntry),
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

/** `yyyy-MM-dd`, a day of the shop (India), or a moment; both ends belong to the range. */
const moment = z.union([z.iso.date(), time]);

/** Which orders, in what order. `q` finds the number people see, names, email, phone, UTR and products. */
export const orderExportQuery = z.object({
  q: text(200).optional(),
  status: z.enum(ORDER_STATUSES).optional(),
  paymentStatus: z.enum(PAYMENT_STATUSES).optional(),
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

/** What a shopper's overview shows. */
export const myOrderStats = z.object({
  orders: z.number(),
  spent: z.number(),
  /** The 5 newest. */
  recent: z.array(order),
});
