import type { ShipmentStatus } from '@tanabana/contracts';
import type { OrderRecord } from '../orders/order.ts';

/** A parcel as a courier needs it. */
export interface CourierParcel {
  orderId: string;
  /** The order number that people see. */
  number: string;
  /** Of the order, from 1. */
  parcelNumber: number;
  address: OrderRecord['address'];
  phone: string;
  email: string;
  lines: {
    name: string;
    sku: string;
    quantity: number;
    /** Paise per unit. */
    price: number;
  }[];
  /** Grams; null if unknown. */
  weight: number | null;
  /** Paise to collect on delivery; 0 if prepaid. */
  collect: number;
  /** Paise: value of the goods. */
  value: number;
  placedAt: Date;
}

/** A parcel that a courier has accepted. */
export interface Booking {
  /** Tracking number (air waybill). */
  awb: string;
  /** Web address where the courier shows the parcel; null if there is none. */
  trackingUrl: string | null;
  /** The company that carries the parcel: a marketplace of couriers has several. */
  courierName: string;
  /** The courier's own id of the shipment; null if it has none. */
  reference: string | null;
}

/** What identifies a booked parcel to its courier. */
export type BookedParcel = Pick<Booking, 'awb' | 'reference'>;

/** A status that a courier reported about a parcel. */
export interface CourierEvent {
  awb: string;
  at: Date;
  status: ShipmentStatus;
  place?: string;
}

/** A service of a courier for one parcel. */
export interface CourierRate {
  service: string;
  /** Paise. */
  price: number;
  /** Days until delivery; null if unknown. */
  days: number | null;
}

/** A webhook request. */
export interface CourierMessage {
  /** Returns a request header by its name, in any letter case. */
  headers: (name: string) => string | undefined;
  /** The parsed JSON body. */
  body: unknown;
}

/**
 * Adapter of a courier whose service the shop books. Calls of a courier's API take at most 10 s per
 * request. A call that the courier rejects or does not answer throws `courier.refused`, whose message
 * is the courier's reason without credentials.
 */
export interface Courier {
  /** Identifies the courier in the address of its webhook. */
  id: string;
  name: string;
  /** Whether parcels are invented, for demonstrations and tests. */
  isSimulated: boolean;
  /** Returns the services for a parcel, the cheapest first; never empty. */
  rates(parcel: CourierParcel): Promise<CourierRate[]>;
  /** Books a parcel and its pick-up. */
  book(parcel: CourierParcel): Promise<Booking>;
  /** Returns the courier's own label as PDF; null if the shop prints one. */
  label(booking: BookedParcel): Promise<Buffer | null>;
  /** Cancels a parcel that was not picked up. */
  cancel(booking: BookedParcel): Promise<void>;
  /** Returns the events of a parcel, oldest first; empty if there are none yet. */
  track(awb: string): Promise<CourierEvent[]>;
  /**
   * Verifies a webhook request and returns its events, oldest first. Statuses without a counterpart in
   * the shop are omitted. A repeated request returns the same events again.
   *
   * Throws `courier.signature_invalid` and `courier.event_invalid`.
   */
  readEvents(message: CourierMessage): CourierEvent[];
}
