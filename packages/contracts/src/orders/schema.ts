import { z } from 'zod';
import { id, parsedJson, requiredText, rupees, text, time } from '../fields.ts';
import {
  EMAIL_PATTERN,
  MAX_EMAIL,
  MAX_LINE_QUANTITY,
  MAX_ORDER_LINES,
  UTR_PATTERN,
} from '../rules/limits.ts';
import {
  ORDER_STATUSES as orderStatuses,
  PAYMENT_STATUSES as paymentStatuses,
} from '../rules/statuses.ts';
import * as texts from '../texts/index.ts';

export const paymentMethods = ['cash-delivery', 'pre-paid'] as const;

const billing = texts.validation.billing;

/** An order line as sent (spec.md section 3). Prices are compared, never believed. */
const newLine = z.object({
  productId: id,
  quantity: z.number().int().min(1).max(MAX_LINE_QUANTITY),
  price: rupees(),
  originPrice: rupees().optional(),
  name: text(200).optional(),
  category: text(100).optional(),
  gender: text(20).nullish(),
  selectedColor: text(40).nullish(),
  selectedSize: text(20).nullish(),
});

/** An order as sent (spec.md section 3). User, statuses and totals are the server's to decide. */
export const newOrder = z.object({
  userId: id.nullish(),
  username: text(200).optional(),
  email: requiredText(MAX_EMAIL, billing).regex(EMAIL_PATTERN, texts.validation.email),
  phone: requiredText(40, billing),
  address: z.object({
    firstName: requiredText(100, billing),
    lastName: text(100).optional().default(''),
    street: requiredText(300, billing),
    apartment: text(200).optional().default(''),
    city: text(100).optional().default(''),
    region: text(100).optional().default(''),
    country: text(100).optional().default(''),
    postalCode: requiredText(20, billing),
    note: text(1000).optional().default(''),
  }),
  paymentMethod: z.enum(paymentMethods),
  discount: rupees().optional(),
  shippingCharge: rupees().optional(),
  products: z.array(newLine).min(1, texts.validation.emptyCart).max(MAX_ORDER_LINES),
  totalPrice: rupees(),
  transactionId: text(35).nullish(),
});

/** A UTR as banks give them; compared and kept in capitals. */
const utr = z
  .string(texts.validation.prepaid)
  .trim()
  .min(1, texts.validation.prepaid)
  .regex(UTR_PATTERN, texts.validation.utr)
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
  /** Paid for one piece. */
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
  address: z.object({
    firstName: z.string(),
    lastName: z.string(),
    street: z.string(),
    apartment: z.string(),
    city: z.string(),
    region: z.string(),
    country: z.string(),
    postalCode: z.string(),
    phone: z.string(),
    note: z.string(),
  }),
  products: z.array(orderLine),
  subtotal: z.number(),
  shippingCharge: z.number(),
  discount: z.number(),
  totalPrice: z.number(),
  orderStatus: z.enum(orderStatuses),
  paymentStatus: z.enum(paymentStatuses),
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

export const orderStatusChange = z.object({ orderStatus: z.enum(orderStatuses) });
export const paymentStatusChange = z.object({ paymentStatus: z.enum(paymentStatuses) });
