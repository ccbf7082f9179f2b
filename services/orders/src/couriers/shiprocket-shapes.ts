import { z } from 'zod';

/** Shapes of Shiprocket's responses and webhook requests: only what the shop reads. */

const whole = z.union([z.number().int(), z.string().regex(/^\d+$/)]).transform(String);
const price = z.coerce.number().nonnegative();

export const serviceability = z.object({
  data: z.object({
    available_courier_companies: z.array(
      z.object({
        courier_name: z.string(),
        /** Rupees. */
        rate: price,
        estimated_delivery_days: z.unknown(),
      }),
    ),
  }),
});

export const createdOrder = z.object({
  shipment_id: whole,
  status: z.string().optional(),
  /** Of an order that existed before. */
  awb_code: z.string().nullish(),
  courier_name: z.string().nullish(),
});

export const foundOrders = z.object({
  data: z.array(
    z.object({
      /** The id that the shop gave. */
      channel_order_id: z.coerce.string(),
      status: z.string().optional(),
      shipments: z.array(
        z.object({
          id: whole,
          awb: z.string().nullish(),
          courier: z.string().nullish(),
        }),
      ),
    }),
  ),
});

export const assignedAwb = z.object({
  awb_assign_status: z.number().optional(),
  message: z.string().optional(),
  response: z.object({
    data: z.union([
      z.string(),
      z.object({
        awb_code: z.coerce.string().optional(),
        courier_name: z.string().optional(),
        awb_assign_error: z.string().optional(),
        message: z.string().optional(),
      }),
    ]),
  }),
});

export const createdLabel = z.object({
  label_created: z.number(),
  label_url: z.string().optional(),
  response: z.string().optional(),
});

const scan = z.object({
  date: z.string(),
  location: z.string().nullish(),
  'sr-status-label': z.string().nullish(),
});

export const trackedParcel = z.object({
  tracking_data: z.object({ shipment_track_activities: z.array(scan).nullish() }),
});

const MAX_SCANS = 500;

export const webhook = z.object({
  awb: z.union([z.string().trim().min(1).max(40), z.number().int()]).transform(String),
  current_status: z.string().nullish(),
  shipment_status: z.string().nullish(),
  current_timestamp: z.string().nullish(),
  scans: z.array(scan).max(MAX_SCANS).nullish(),
  /** 1: the parcel is sent back by the buyer. */
  is_return: z.coerce.number().nullish(),
});

export type Scan = z.output<typeof scan>;
