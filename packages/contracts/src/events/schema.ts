import { z } from 'zod';
import { id, time, wholeText } from '../fields.ts';
import type { DomainEventType } from '../rules/domain-events.ts';
import { RETURN_REASONS, RETURN_RESOLUTIONS, RETURN_STATES } from '../rules/fulfilment/returns.ts';
import { SHIPMENT_STATUSES } from '../rules/fulfilment/shipments.ts';
import { PAYMENT_STATES, PROVIDER_METHODS } from '../rules/payments/payment-states.ts';
import { REFUND_METHODS } from '../rules/refund.ts';
import { ORDER_STATUSES, PAYMENT_METHODS, PAYMENT_STATUSES } from '../rules/statuses.ts';

/** Fields of every event; `entity` is what has changed. */
const common = {
  /** Unique among the events of all services. */
  id,
  /** When it happened. */
  at: time,
  /**
   * Position among the events of its service: 1, 2, 3, without gaps and repeats. A later change to
   * the same entity has a greater number.
   */
  sequence: z.number().int(),
};

const event = <T extends DomainEventType, K extends string, D extends z.ZodType>(
  type: T,
  kind: K,
  data: D,
) =>
  z.object({
    ...common,
    type: z.literal(type),
    entity: z.object({ kind: z.literal(kind), id }),
    data,
  });

const orderSummary = z.object({
  orderId: id,
  /** The order number that people see. */
  number: z.string(),
  /** null for a guest. */
  userId: id.nullable(),
  orderStatus: z.enum(ORDER_STATUSES),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  paymentMethod: z.enum(PAYMENT_METHODS),
  /** Rupees. */
  subtotal: z.number(),
  discount: z.number(),
  shippingCharge: z.number(),
  total: z.number(),
  lines: z.array(
    z.object({
      productId: id,
      /** SKU of the variant. */
      sku: z.string(),
      name: z.string(),
      color: z.string().nullable(),
      size: z.string().nullable(),
      quantity: z.number(),
      /** Rupees for one unit, before discounts. */
      price: z.number(),
    }),
  ),
});

const order = { orderId: id, number: z.string() };

const payment = z.object({
  paymentId: id,
  /** null if the shop has no such order. */
  orderId: id.nullable(),
  /** Id of the provider, and its number of the payment. */
  provider: z.string(),
  reference: z.string(),
  method: z.enum(PROVIDER_METHODS),
  state: z.enum(PAYMENT_STATES),
  /** Rupees. */
  amount: z.number(),
  currency: z.string(),
});

const product = z.object({
  productId: id,
  name: z.string(),
  sku: z.string(),
  /** Slug of its category. */
  category: z.string(),
  /** Rupees. */
  price: z.number(),
  saleprice: z.number(),
});

const customer = z.object({ userId: id, name: z.string(), email: z.string() });

/** What has happened in the shop, by `type` (chapter 27). It contains no keys, addresses or phone numbers. */
export const domainEvent = z.discriminatedUnion('type', [
  event('order.placed', 'order', orderSummary),
  /** The order status has changed. */
  event(
    'order.status_changed',
    'order',
    z.object({
      ...order,
      from: z.enum(ORDER_STATUSES),
      to: z.enum(ORDER_STATUSES),
    }),
  ),
  /** Lines, address or phone have changed before dispatch. */
  event('order.edited', 'order', orderSummary),
  /** Money was paid back, or promised by a provider. */
  event(
    'order.refunded',
    'order',
    z.object({
      ...order,
      method: z.enum([...REFUND_METHODS, 'none']),
      /** Rupees. */
      amount: z.number(),
    }),
  ),
  /** A parcel was created, or its status has changed. */
  event(
    'shipment.updated',
    'order',
    z.object({
      ...order,
      shipmentId: id,
      status: z.enum(SHIPMENT_STATUSES),
      courier: z.string(),
      awb: z.string().nullable(),
      trackingUrl: z.string().nullable(),
    }),
  ),
  /** A return was requested, or its state has changed. */
  event(
    'return.updated',
    'order',
    z.object({
      ...order,
      returnId: id,
      state: z.enum(RETURN_STATES),
      productId: id,
      sku: z.string(),
      quantity: z.number(),
      reason: z.enum(RETURN_REASONS),
      resolution: z.enum(RETURN_RESOLUTIONS),
    }),
  ),
  /** The payment status of the order has changed. */
  event(
    'payment.status_changed',
    'order',
    z.object({
      ...order,
      from: z.enum(PAYMENT_STATUSES),
      to: z.enum(PAYMENT_STATUSES),
    }),
  ),
  /** A provider has captured a payment. */
  event('payment.succeeded', 'payment', payment),
  event('payment.failed', 'payment', payment),
  /** Units of a product or variant were taken or added; several orders may share an event. */
  event(
    'stock.changed',
    'product',
    z.object({
      productId: id,
      /** SKU of the variant; null where stock is counted by product. */
      sku: z.string().nullable(),
      /** Units added; negative for units taken. */
      change: z.number(),
      /** `order`: orders took or returned the units. */
      cause: z.enum(['order', 'owner']),
    }),
  ),
  event('product.created', 'product', product),
  /** The owner has changed it; `fields` names what. Stock has its own events. */
  event('product.updated', 'product', product.extend({ fields: z.array(z.string()) })),
  event('product.deleted', 'product', z.object({ productId: id, sku: z.string() })),
  event('customer.created', 'customer', customer),
  event('customer.updated', 'customer', customer),
  /** The account was deleted, or merged into another one. */
  event('customer.deleted', 'customer', z.object({ userId: id })),
]);

export const eventQuery = z.object({
  /** `next` of an earlier response; without it, the oldest stored event is the first. */
  after: z
    .string()
    .regex(/^[\w.-]{1,80}$/)
    .optional(),
  limit: wholeText(1, 500).optional().default(100),
});

/** One page of a service's events, oldest first. */
export const eventPage = z.object({
  events: z.array(domainEvent),
  /** Cursor after the last of these events; also returned by an empty page. */
  next: z.string(),
  /** True when the caller should request the next page immediately. */
  more: z.boolean(),
  /**
   * True when events after the sent cursor no longer exist: they were older than 30 days, or a backup
   * was restored. The page begins with the oldest event that exists.
   */
  missed: z.boolean(),
});
