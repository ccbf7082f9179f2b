import { toPaise } from '@tanabana/contracts';
import { AppError, type Logger } from '@tanabana/service-kit';
import { z } from 'zod';
import { isExpected } from '../webhooks/webhook-secret.ts';
import type { Courier, CourierEvent, CourierParcel } from './courier.ts';
import { createShiprocketClient, refused, type ShiprocketAccount } from './shiprocket-client.ts';
import { kilograms, type ShiprocketOrder, shiprocketOrder } from './shiprocket-orders.ts';
import * as shapes from './shiprocket-shapes.ts';
import { momentOf, statusOf } from './shiprocket-statuses.ts';

export interface ShiprocketSettings extends ShiprocketAccount {
  /** Name of a pickup location of the account, and its PIN code. */
  pickupLocation: string;
  pickupPincode: string;
  /** Token of webhook requests; without it every request is rejected. */
  webhookToken?: string | undefined;
}

interface ShiprocketOptions {
  now: () => Date;
  /** Receives a warning if the pick-up of a booked parcel was not accepted. */
  log?: Pick<Logger, 'warn'> | undefined;
  /** Milliseconds per request. */
  timeoutMs?: number;
}

const TIMEOUT_MS = 10_000;
const NAME = 'Shiprocket';
const TRACKING_PAGE = 'https://shiprocket.co/tracking/';
const MAX_PLACE = 100;

/** Bookings of the same parcel that were cancelled, and the one that is made. */
const MAX_ATTEMPTS = 5;

interface FoundShipment {
  id: string;
  awb?: string | null | undefined;
  courier?: string | null | undefined;
  isCancelled: boolean;
}

const isCancelled = (status: string | undefined): boolean => /^cancell?ed$/i.test(status ?? '');

const trackingUrlOf = (awb: string): string => `${TRACKING_PAGE}${encodeURIComponent(awb)}`;

/** Returns the event of a status at a time; empty if the shop has no such status. */
function eventOf(
  awb: string,
  name: string | null | undefined,
  { date, location }: Pick<shapes.Scan, 'date' | 'location'>,
): CourierEvent[] {
  const status = statusOf(name ?? '');
  const at = momentOf(date);
  if (!status || !at) return [];
  const place = location?.trim().slice(0, MAX_PLACE);
  return [{ awb, at, status, ...(place && place !== 'NA' && { place }) }];
}

const eventsOf = (awb: string, scans: readonly shapes.Scan[]): CourierEvent[] =>
  scans
    .flatMap((scan) => eventOf(awb, scan['sr-status-label'], scan))
    .sort((one, other) => one.at.getTime() - other.at.getTime());

const daysOf = (value: unknown): number | null => {
  const days = Number(value);
  return Number.isInteger(days) && days > 0 ? days : null;
};

/** Books parcels with Shiprocket, a marketplace of Indian couriers (apidocs.shiprocket.in). */
export function createShiprocket(
  settings: ShiprocketSettings,
  { now, log, timeoutMs = TIMEOUT_MS }: ShiprocketOptions,
): Courier {
  const { pickupLocation, pickupPincode, webhookToken } = settings;
  const { call, pdf } = createShiprocketClient(settings, { now, timeoutMs });

  /** Returns the shipment of an order in the account; undefined if there is no such order. */
  async function findShipment(orderId: string): Promise<FoundShipment | undefined> {
    const { data } = await call(
      { method: 'GET', path: '/orders', query: { search: orderId } },
      shapes.foundOrders,
    );
    const order = data.find((one) => one.channel_order_id === orderId);
    const shipment = order?.shipments[0];
    return shipment && { ...shipment, isCancelled: isCancelled(order.status) };
  }

  async function createShipment(order: ShiprocketOrder): Promise<FoundShipment> {
    const { shipment_id, awb_code, courier_name, status } = await call(
      { method: 'POST', path: '/orders/create/adhoc', body: order },
      shapes.createdOrder,
    );
    return {
      id: shipment_id,
      awb: awb_code,
      courier: courier_name,
      isCancelled: isCancelled(status),
    };
  }

  /**
   * Creates Shiprocket's order, or finds the one of an earlier booking that did not finish. The id of
   * a cancelled order cannot be used again, so that another booking gets the next id.
   */
  async function shipmentOf(parcel: CourierParcel): Promise<FoundShipment> {
    let reason: unknown;
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      const order = shiprocketOrder(parcel, { pickupLocation, attempt });
      const shipment = await createShipment(order).catch(async (error: unknown) => {
        reason = error;
        return findShipment(order.order_id).catch(() => undefined);
      });
      if (!shipment) break;
      if (!shipment.isCancelled) return shipment;
    }
    throw reason ?? refused('The order was cancelled.');
  }

  async function assign(shipment: string) {
    const { awb_assign_status, message, response } = await call(
      { method: 'POST', path: '/courier/assign/awb', body: { shipment_id: Number(shipment) } },
      shapes.assignedAwb,
    );
    const data = typeof response.data === 'string' ? { message: response.data } : response.data;
    if (awb_assign_status !== 1 || !('awb_code' in data) || !data.awb_code)
      throw refused(
        ('awb_assign_error' in data ? data.awb_assign_error : undefined) ?? data.message ?? message,
      );
    return { awb: data.awb_code, courierName: data.courier_name ?? NAME };
  }

  /** A booked parcel without pick-up is a valid one: the pick-up can be requested in the account. */
  async function requestPickup(shipment: string, awb: string): Promise<void> {
    try {
      await call(
        {
          method: 'POST',
          path: '/courier/generate/pickup',
          body: { shipment_id: [Number(shipment)] },
        },
        z.unknown(),
      );
    } catch (error) {
      log?.warn({ err: error, awb }, 'Shiprocket did not accept the pick-up of a parcel');
    }
  }

  return {
    // Shiprocket rejects webhook addresses that contain its name in one word
    id: 'ship-rocket',
    name: NAME,
    isSimulated: false,

    async rates(parcel) {
      const { data } = await call(
        {
          method: 'GET',
          path: '/courier/serviceability/',
          query: {
            pickup_postcode: pickupPincode,
            delivery_postcode: parcel.address.postalCode,
            weight: String(kilograms(parcel)),
            cod: parcel.collect > 0 ? '1' : '0',
            declared_value: String(Math.ceil(parcel.value / 100)),
          },
        },
        shapes.serviceability,
      );
      const companies = data.available_courier_companies;
      if (companies.length === 0) throw refused('No courier delivers to this PIN code.');
      return companies
        .map((one) => ({
          service: one.courier_name,
          price: toPaise(one.rate),
          days: daysOf(one.estimated_delivery_days),
        }))
        .sort((one, other) => one.price - other.price);
    },

    async book(parcel) {
      const { id: reference, awb: known, courier } = await shipmentOf(parcel);
      const { awb, courierName } = known
        ? { awb: known, courierName: courier || NAME }
        : await assign(reference);
      await requestPickup(reference, awb);
      return { awb, courierName, trackingUrl: trackingUrlOf(awb), reference };
    },

    async label({ reference }) {
      if (reference === null) return null;
      const label = await call(
        {
          method: 'POST',
          path: '/courier/generate/label',
          body: { shipment_id: [Number(reference)] },
        },
        shapes.createdLabel,
      );
      if (label.label_created !== 1 || !label.label_url) throw refused(label.response);
      return pdf(label.label_url);
    },

    async cancel({ awb }) {
      await call(
        { method: 'POST', path: '/orders/cancel/shipment/awbs', body: { awbs: [awb] } },
        z.unknown(),
      );
    },

    async track(awb) {
      const { tracking_data: tracked } = await call(
        { method: 'GET', path: `/courier/track/awb/${encodeURIComponent(awb)}` },
        shapes.trackedParcel,
      );
      return eventsOf(awb, tracked.shipment_track_activities ?? []);
    },

    readEvents({ headers, body }) {
      if (!isExpected(headers('x-api-key'), webhookToken))
        throw new AppError('courier.signature_invalid');
      const { success, data } = shapes.webhook.safeParse(body);
      if (!success) throw new AppError('courier.event_invalid');
      const { awb, scans, current_timestamp: date, is_return } = data;
      if (is_return === 1) return [];
      const events = eventsOf(awb, scans ?? []);
      const name = data.current_status ?? data.shipment_status;
      const current = date ? eventOf(awb, name, { date }) : [];
      // the current status repeats the last scan, at the time of the message
      return [...events, ...current.filter(({ status }) => status !== events.at(-1)?.status)];
    },
  };
}
