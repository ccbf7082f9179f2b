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
import { ORDER_STATUSES, PAYMENT_METHODS, PAYMENT_STATUSES } from '../rules/statuses.ts';
import * as texts from '../texts/index.ts';
import { orderPayment, providerRefundState } from './payment-fields.ts';
import { appliedPromotion, chosenItem, sentCode } from './quote-schema.ts';
import { orderRefund, orderReturn } from './return-fields.ts';
import { shipment } from './shipment-fields.ts';

const billing = texts.validation.billing;

/** An order line as sent (rule 3.9). Prices are compared with the catalogue, never trusted. */
const newLine = z.object({
  ...chosenItem,
  price: rupees(),
  originPrice: rupees().optional(),
  category: text(100).optional(),
  gender: text(20).nullish(),
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
  paymentMethod: z.enum(PAYMENT_METHODS),
  discount: rupees().optional(),
  shippingCharge: rupees().optional(),
  products: z.array(newLine).min(1, texts.validation.emptyCart).max(limits.MAX_ORDER_LINES),
  totalPrice: rupees(),
  transactionId: text(35).nullish(),
  couponCode: sentCode,
  /** `signature` of the quote that the buyer saw; pages of older versions send none. */
  quote: text(limits.MAX_QUOTE).nullish(),
  /** Id of the provider that a prepaid order is paid through; the order waits for its payment. */
  paymentProvider: text(40).nullish(),
});

/** An order as sent (rule 3.9). The server decides user, statuses and totals. */
export const newOrder = sentOrder.superRefine(checkNumbers);

/** A UTR in the bank's format; compared and stored in capitals. */
const utr = z
  .string(texts.validation.prepaid)
  .trim()
  .min(1, texts.validation.prepaid)
  .regex(limits.UTR_PATTERN, texts.validation.utr)
  .toUpperCase();

/** A prepaid order is sent as JSON in the text field `orderData`, next to its screenshot. */
export const newUpiOrder = z
  .object({ orderData: z.string() })
  .transform(({ orderData }, context) => parsedJson(orderData, context, ['orderData']))
  .pipe(
    sentOrder
      .extend({ paymentMethod: z.literal('pre-paid'), transactionId: utr })
      .superRefine(checkNumbers),
  );

/** An order line as read: a copy of what was bought. Rupees. */
export const orderLine = z.object({
  productId: id,
  /** SKU of the variant. */
  sku: z.string(),
  name: z.string(),
  category: z.string(),
  gender: z.string().nullable(),
  /** Price paid for one unit. */
  price: z.number(),
  /** Price before the sale. */
  originPrice: z.number(),
  quantity: z.number(),
  /** Sum of the discounts on all units of the line, in rupees; omitted if 0. */
  discount: z.number().optional(),
  selectedColor: z.string().nullable(),
  selectedSize: z.string().nullable(),
  /** HSN code and GST percent at the time of the order; omitted if there was none. */
  hsn: z.string().optional(),
  taxRate: z.number().optional(),
  /** Picture of the chosen colour at the time of the order. */
  colorImage: z.string().nullable(),
});

const NO_REFERENCE = 'Please enter a reference.';

/** Money paid back to the buyer. */
const refundFields = z.object({
  method: z.enum(REFUND_METHODS),
  /** The bank's reference number, or another proof; empty until the provider has one. */
  reference: text(limits.MAX_REFUND_REFERENCE, NO_REFERENCE),
  amount: rupees('Please enter an amount.').refine(
    (amount) => amount > 0,
    'Please enter an amount.',
  ),
  /** Day of the refund in the shop's time zone. */
  day: z.iso.date('Please enter a day.'),
});

export const newRefund = refundFields.superRefine(({ method, reference }, context) => {
  if (method !== 'provider' && reference === '')
    context.addIssue({ code: 'custom', path: ['reference'], message: NO_REFERENCE });
});

export const timelineEntry = z.object({
  at: time,
  /** What changed: the order was placed, its order status, or its payment status. */
  kind: z.enum(['placed', 'orderStatus', 'paymentStatus']),
  from: z.string().nullable(),
  to: z.string(),
  /** null for a guest. */
  by: z.object({ id: id.nullable(), username: z.string() }),
});

/**
 * An invoice or credit note of an order; `number` selects it in `GET
 * /api/orders/:id/invoice?number=`.
 */
export const documentName = z.object({
  kind: z.enum(['invoice', 'credit-note']),
  number: z.string(),
  issuedAt: time,
});

export const order = z.object({
  _id: id,
  /** null for a guest order. */
  userId: id.nullable(),
  username: z.string(),
  email: z.string(),
  phone: z.string(),
  address: postalAddress.extend({ note: z.string() }),
  products: z.array(orderLine),
  subtotal: z.number(),
  /** After promotions. */
  shippingCharge: z.number(),
  /** Sum of the lines' discounts. */
  discount: z.number(),
  /** Promotions that it uses; omitted if none. */
  discounts: z.array(appliedPromotion).optional(),
  /** Fee for cash on delivery; omitted if none. */
  codFee: z.number().optional(),
  totalPrice: z.number(),
  /** Expected day of delivery (shop time), if the shop has a table of PIN codes. */
  deliverBy: z.iso.date().optional(),
  /** Until when its buyer must confirm it by email; null or omitted if that is not due. */
  confirmBy: time.nullable().optional(),
  orderStatus: z.enum(ORDER_STATUSES),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  paymentMethod: z.enum(PAYMENT_METHODS),
  /** Of an order that is paid through a provider; omitted otherwise. */
  payment: orderPayment.optional(),
  transactionId: z.string().nullable(),
  /** Path of a call that only the owner and admins may make. */
  paymentScreenshotUrl: z.string().nullable(),
  /** Set once the order is dispatched. */
  invoiceNumber: z.string().nullable(),
  /** Its invoices and credit notes, oldest first; omitted if there are none. */
  documents: z.array(documentName).optional(),
  timeline: z.array(timelineEntry),
  /** Omitted if no refund is recorded. */
  refund: refundFields
    .extend({ recordedAt: time, state: providerRefundState.optional() })
    .optional(),
  /** Parcels, oldest first; omitted if there are none. */
  shipments: z.array(shipment).optional(),
  /** Oldest first; omitted if there are none. */
  returns: z.array(orderReturn).optional(),
  /** Refunds of lines, amounts and shipping, oldest first; omitted if there are none. */
  refunds: z.array(orderRefund).optional(),
  /** What a prepaid buyer paid before the order was changed; omitted if that is the total. */
  paidTotal: z.number().optional(),
  /** When an order with a declined payment will be deleted; null otherwise. */
  keptUntil: time.nullable().optional(),
  createdAt: time,
  updatedAt: time,
});

export const orderPlaced = z.object({
  message: z.string(),
  order,
  /** Opens a guest's order: `/order/<id>?key=…`. Returned only when the order is placed. */
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
  z.array(id).min(1).max(most, `At most ${most} orders can be changed at once.`);

/** Orders of one call; more are rejected. */
export const chosenOrders = z.object({ ids: manyIds(limits.MAX_BULK_ORDERS) });
export const exportedOrders = z.object({ ids: manyIds(limits.MAX_CHOSEN_ORDERS) });

/** One status for many orders. */
export const bulkOrderChange = chosenOrders.extend({
  change: z
    .strictObject({
      orderStatus: z.enum(ORDER_STATUSES).optional(),
      paymentStatus: z.enum(PAYMENT_STATUSES).optional(),
    })
    .refine((change) => Object.keys(change).length === 1, 'Choose exactly one status to set.'),
  /**
   * ETags of the statuses as seen (`statusETag`), by order: an order that has others is not changed.
   * Omitted orders are changed whatever their statuses.
   */
  versions: z.record(id, z.string().max(100)).optional(),
});

/** `yyyy-MM-dd` (a day in the shop's time zone) or a moment; both ends are included. */
const moment = z.union([z.iso.date(), time]);

/**
 * Filters and sorting of orders. `q` searches order number, names, email, phone, UTR and products.
 */
export const orderExportQuery = z.object({
  q: text(200).optional(),
  status: z.enum(ORDER_STATUSES).optional(),
  /**
   * `Unpaid`: every payment status except Paid, for orders that are neither cancelled nor returned.
   */
  paymentStatus: z.enum([...PAYMENT_STATUSES, 'Unpaid']).optional(),
  paymentMethod: z.enum(PAYMENT_METHODS).optional(),
  /** `manual`: without orders that are paid through a provider. */
  payment: z.enum(['manual', 'online']).optional(),
  from: moment.optional(),
  to: moment.optional(),
  sort: z.enum(['newest', 'oldest', 'total-desc', 'total-asc']).optional().default('newest'),
});

export const orderQuery = orderExportQuery.extend(paging(20));

/** Changes of an order before dispatch; omitted parts stay (rule 16.8). */
export const orderEdit = z
  .object({
    /** Every line that stays, by its position in the order; omitted lines are removed. */
    lines: z
      .array(
        z.object({
          line: z.number().int().min(0).max(limits.MAX_ORDER_LINES),
          quantity: z.number().int().min(1).max(limits.MAX_LINE_QUANTITY),
          /** Another variant of the same product. */
          color: text(limits.PRODUCT_LENGTHS.colour).nullish(),
          size: text(limits.PRODUCT_LENGTHS.size).nullish(),
        }),
      )
      .min(1, 'An order needs at least one line. Cancel the order instead.')
      .max(limits.MAX_ORDER_LINES)
      .optional(),
    phone: requiredText(limits.ADDRESS_LENGTHS.phone, billing).optional(),
    address: sentAddress(billing)
      .extend({ note: optionalText(limits.MAX_ORDER_NOTE) })
      .optional(),
  })
  .superRefine(({ phone, address }, context) => {
    if (phone !== undefined && address) checkNumbers({ phone, address }, context);
  });
