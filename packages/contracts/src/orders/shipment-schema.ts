import { z } from 'zod';
import { id, requiredText, text, time } from '../fields.ts';
import { SHIPMENT_STATUSES } from '../rules/fulfilment/shipments.ts';
import * as limits from '../rules/limits.ts';
import { ORDER_STATUSES } from '../rules/statuses.ts';
import { exportedOrders } from './schema.ts';
import { shipment } from './shipment-fields.ts';

const whole = (min: number, max: number) => {
  const message = `Enter a whole number from ${min} to ${max}.`;
  return z.number(message).int(message).min(min, message).max(max, message);
};

export const lineUnits = z.object({
  /** Position of the order line from 0. */
  line: z.number().int().min(0).max(limits.MAX_ORDER_LINES),
  quantity: whole(1, limits.MAX_LINE_QUANTITY),
});

/** Only web addresses: the link is shown to buyers. */
const trackingUrl = z.url({ protocol: /^https?$/, error: 'Enter a web address.' }).max(500);
const awb = text(limits.MAX_AWB).regex(limits.AWB_PATTERN, 'Enter letters, digits and hyphens.');
const courier = requiredText(limits.MAX_COURIER, 'Please enter a courier.');

/** Grams. */
const weight = whole(1, limits.MAX_PARCEL_GRAMS);

/** A new parcel; default: everything that is in no parcel yet. */
export const newShipment = z.object({
  lines: z
    .array(lineUnits)
    .min(1, 'Choose something to pack.')
    .max(limits.MAX_ORDER_LINES)
    .optional(),
  courier,
  /** Courier whose service is booked: `id` of `couriers`. Its AWB number and label follow from that. */
  book: z.string().max(40).optional(),
  awb: awb.nullish(),
  trackingUrl: trackingUrl.nullish(),
  weight: weight.nullish(),
  status: z.enum(['packed', 'handed-over']).optional().default('packed'),
});

/** Changes of a parcel; omitted fields stay. */
export const shipmentChange = z.object({
  status: z.enum(SHIPMENT_STATUSES).optional(),
  courier: courier.optional(),
  awb: awb.nullish(),
  trackingUrl: trackingUrl.nullish(),
  weight: weight.nullish(),
});

/** One parcel for each of these orders, with everything that is in no parcel yet. */
export const newShipments = z.object({
  ids: exportedOrders.shape.ids,
  courier,
  book: z.string().max(40).optional(),
  status: z.enum(['packed', 'handed-over']).optional().default('packed'),
});

/** Result of each line of a file of parcels, in the file's order. */
export const shipmentImport = z.object({
  changed: z.number(),
  unchanged: z.number(),
  refused: z.number(),
  results: z.array(
    z.object({
      /** Line of the file; the header is line 1. */
      row: z.number(),
      /** As in the file. */
      order: z.string(),
      outcome: z.enum(['changed', 'unchanged', 'refused']),
      reason: z.string().optional(),
    }),
  ),
});

/** A courier whose service can be booked. */
export const courierInfo = z.object({
  id: z.string(),
  name: z.string(),
  /** Invented parcels, for trials. */
  isSimulated: z.boolean(),
});
export const courierList = z.object({ data: z.array(courierInfo) });

/** Prices of a courier for the rest of an order. */
export const courierRates = z.object({
  data: z.array(
    z.object({
      courier: z.string(),
      service: z.string(),
      /** Rupees. */
      price: z.number(),
      /** Days to delivery; null if unknown. */
      days: z.number().nullable(),
    }),
  ),
});

/** An order as anyone with its tracking link sees it: without names and addresses. */
export const tracking = z.object({
  orderId: id,
  orderStatus: z.enum(ORDER_STATUSES),
  placedAt: time,
  deliverBy: z.iso.date().nullable(),
  city: z.string(),
  lines: z.array(
    z.object({
      name: z.string(),
      quantity: z.number(),
      selectedColor: z.string().nullable(),
      selectedSize: z.string().nullable(),
      colorImage: z.string().nullable(),
    }),
  ),
  shipments: z.array(shipment),
});

/** Parcel documents of many orders. */
export const parcelDocuments = z.object({
  ids: exportedOrders.shape.ids,
  kind: z.enum(['labels', 'packing-slips']),
});
