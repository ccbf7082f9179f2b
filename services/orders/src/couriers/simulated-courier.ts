import { createHmac } from 'node:crypto';
import { SHIPMENT_STATUSES, type ShipmentStatus, toPaise } from '@tanabana/contracts';
import { AppError } from '@tanabana/service-kit';
import { z } from 'zod';
import { isExpected } from '../webhooks/webhook-secret.ts';
import type { Courier, CourierEvent } from './courier.ts';
import { bookingMinute, simulatedAwb } from './simulated-awb.ts';

interface SimulatedCourierOptions {
  /** Secret that signs webhook requests; without it every request is rejected. */
  secret?: string | undefined;
  now: () => Date;
  /** Milliseconds between two events of a parcel. */
  stepMs?: number;
}

const STEP_MS = 3_600_000;
const NAME = 'Simulated courier';
const MAX_EVENTS = 100;
const SLAB_GRAMS = 500;

/** Events of every parcel, one step apart. */
const STEPS: readonly { status: ShipmentStatus; place: string }[] = [
  { status: 'handed-over', place: 'Pick-up counter' },
  { status: 'in-transit', place: 'Sorting centre' },
  { status: 'out-for-delivery', place: 'Delivery centre' },
  { status: 'delivered', place: 'Doorstep' },
];

/** Rupees for each 500 g, and days until delivery. */
const SERVICES = [
  { service: 'Surface', perSlab: 49, days: 5 },
  { service: 'Air', perSlab: 89, days: 2 },
] as const;
/** Rupees. */
const COLLECTION_FEE = 35;

const message = z.object({
  events: z
    .array(
      z.object({
        awb: z.string().trim().min(1).max(40),
        at: z.iso.datetime({ offset: true }).pipe(z.coerce.date()),
        status: z.enum(SHIPMENT_STATUSES),
        place: z.string().trim().max(100).optional(),
      }),
    )
    .min(1)
    .max(MAX_EVENTS),
});

/** Returns the value of the header `X-Courier-Signature`: HMAC-SHA256 of the body as JSON, in hex. */
export const signatureOf = (body: unknown, secret: string): string =>
  createHmac('sha256', secret)
    .update(JSON.stringify(body) ?? '')
    .digest('hex');

const unknownParcel = (): AppError =>
  new AppError('courier.refused', { message: `${NAME}: There is no parcel with this AWB number.` });

/**
 * A courier without a service behind it, for demonstrations and tests. It stores nothing: the events
 * of a parcel follow from the time since its booking, which its AWB number contains.
 */
export function createSimulatedCourier({
  secret,
  now,
  stepMs = STEP_MS,
}: SimulatedCourierOptions): Courier {
  function eventsOf(awb: string): CourierEvent[] {
    const booked = bookingMinute(awb, now());
    if (!booked) throw unknownParcel();
    return STEPS.map(({ status, place }, index) => ({
      awb,
      at: new Date(booked.getTime() + (index + 1) * stepMs),
      status,
      place,
    })).filter(({ at }) => at <= now());
  }

  return {
    id: 'simulated',
    name: NAME,
    isSimulated: true,

    async rates({ weight, collect }) {
      const slabs = Math.max(1, Math.ceil((weight ?? 0) / SLAB_GRAMS));
      const fee = collect > 0 ? COLLECTION_FEE : 0;
      return SERVICES.map(({ service, perSlab, days }) => ({
        service,
        price: toPaise(perSlab * slabs + fee),
        days,
      }));
    },

    async book({ orderId, parcelNumber }) {
      const awb = simulatedAwb(orderId, parcelNumber, now());
      return { awb, trackingUrl: null, courierName: NAME, reference: null };
    },

    async label() {
      return null;
    },

    async cancel({ awb }) {
      if (eventsOf(awb).length > 0)
        throw new AppError('courier.refused', {
          message: `${NAME}: The parcel was already picked up.`,
        });
    },

    async track(awb) {
      return eventsOf(awb);
    },

    readEvents({ headers, body }) {
      const expected = secret === undefined ? undefined : signatureOf(body, secret);
      if (!isExpected(headers('X-Courier-Signature'), expected))
        throw new AppError('courier.signature_invalid');
      const { success, data } = message.safeParse(body);
      if (!success) throw new AppError('courier.event_invalid');
      return data.events
        .map(({ place, ...event }) => (place ? { ...event, place } : event))
        .sort((one, other) => one.at.getTime() - other.at.getTime());
    },
  };
}
