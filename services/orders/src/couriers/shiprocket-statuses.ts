import type { ShipmentStatus } from '@tanabana/contracts';

/**
 * Shiprocket's names of statuses (apidocs.shiprocket.in, Tracking, Shipment Status Codes) by the
 * shop's. Numbers are not used: a webhook request numbers its `current_status` in another list than
 * its scans. Names that are missing here are ignored: preparations before the pick-up, cancellations,
 * which only the shop decides, and outcomes that a person has to look at.
 */
const NAMES: Partial<Record<ShipmentStatus, readonly string[]>> = {
  'handed-over': ['PICKED UP', 'HANDOVER TO COURIER'],
  'in-transit': [
    'SHIPPED',
    'IN TRANSIT',
    'IN TRANSIT AT DESTINATION HUB',
    'REACHED AT DESTINATION HUB',
    'REACHED DESTINATION HUB',
    'REACHED WAREHOUSE',
    'DELAYED',
    'MISROUTED',
    'IN FLIGHT',
    'CONNECTION ALIGNED',
    'CUSTOM CLEARED',
    'IN TRANSIT OVERSEAS',
    'REACHED OVERSEAS WAREHOUSE',
    'CUSTOM CLEARED OVERSEAS',
  ],
  'out-for-delivery': ['OUT FOR DELIVERY'],
  // a parcel on its way back was not delivered, and has not arrived yet
  failed: [
    'UNDELIVERED',
    'UNDELIVERED 1ST ATTEMPT',
    'UNDELIVERED 2ND ATTEMPT',
    'UNDELIVERED 3RD ATTEMPT',
    'ISSUE RELATED TO THE RECIPIENT',
    'RTO INITIATED',
    'RTO IN TRANSIT',
    'RTO IN INTRANSIT',
    'RTO NDR',
    'RTO OFD',
    'REACHED BACK AT SELLER CITY',
    'LOST',
    'DAMAGED',
    'DESTROYED',
    'DISPOSED OFF',
  ],
  delivered: ['DELIVERED'],
  'returned-to-origin': ['RTO DELIVERED', 'RTO ACKNOWLEDGED'],
};

const statuses = new Map(
  Object.entries(NAMES).flatMap(([status, names]) =>
    names.map((name) => [name, status as ShipmentStatus] as const),
  ),
);

/** Returns the shop's status for a name of Shiprocket's, in any letter case; undefined to ignore it. */
export const statusOf = (name: string): ShipmentStatus | undefined =>
  statuses.get(
    name
      .toUpperCase()
      .replace(/[\s_-]+/g, ' ')
      .trim(),
  );

const SHOP_OFFSET = '+05:30';

/**
 * Returns a moment that Shiprocket reports in Indian time: `2023-05-19 11:59:16`, or
 * `23 05 2023 11:43:52` in webhook requests. null for another format.
 */
export function momentOf(text: string): Date | null {
  const iso = /^(\d{4})-(\d{2})-(\d{2}) (\d{2}:\d{2}:\d{2})$/.exec(text);
  const spaced = /^(\d{2}) (\d{2}) (\d{4}) (\d{2}:\d{2}:\d{2})$/.exec(text);
  const day = iso ? iso.slice(1, 4) : spaced?.slice(1, 4).reverse();
  const clock = iso?.[4] ?? spaced?.[4];
  if (!day) return null;
  const at = new Date(`${day.join('-')}T${clock}${SHOP_OFFSET}`);
  return Number.isNaN(at.getTime()) ? null : at;
}
