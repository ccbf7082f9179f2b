import {
  hasLeft,
  isFinalShipment,
  type LineUnits,
  MAX_SHIPMENT_EVENTS,
  MAX_SHIPMENTS,
  mayMoveShipment,
  type ShipmentStatus,
  shipmentStatusNames,
  unitsByLine,
  unitsToShip,
} from '@tanabana/contracts';
import { AppError, invalid } from '@tanabana/service-kit';
import { fromId, newId } from '@tanabana/service-kit/mongo';
import type { OrderRecord, ShipmentRecord } from '../orders/order.ts';
import { assertPaid } from './paid.ts';

/** A parcel to add. Weight in grams. */
export interface NewParcel
  extends Pick<ShipmentRecord, 'courier' | 'returnId' | 'bookedWith' | 'reference'> {
  /** Default: everything that is in no parcel yet. */
  lines?: readonly LineUnits[] | undefined;
  awb?: string | null | undefined;
  trackingUrl?: string | null | undefined;
  weight?: number | null | undefined;
  status: 'packed' | 'handed-over';
  /** The call that packs it (attempts.ts). */
  attempt?: string | undefined;
}

/** Fields of a parcel that its owner changes; omitted fields stay. */
export interface ParcelChange {
  status?: ShipmentStatus | undefined;
  courier?: string | undefined;
  awb?: string | null | undefined;
  trackingUrl?: string | null | undefined;
  weight?: number | null | undefined;
}

/** An event of a parcel, as a courier or a person reports it. */
export interface ParcelEvent {
  at: Date;
  status: ShipmentStatus;
  place?: string;
}

/** AWB numbers are compared in capitals. */
export const awbOf = (awb: string | null | undefined): string | null =>
  awb ? awb.trim().toUpperCase() : null;

/** Returns the units of a new parcel, checked against what is left. */
function parcelLines(order: OrderRecord, wanted: readonly LineUnits[] | undefined): LineUnits[] {
  const left = unitsToShip(order.lines, order.shipments ?? []);
  if (left.length === 0) throw new AppError('shipment.nothing_to_ship');
  if (!wanted) return left;
  const leftOf = unitsByLine(left);
  const sums = [...unitsByLine(wanted)].map(([line, quantity]) => ({ line, quantity }));
  for (const { line, quantity } of sums) {
    const most = leftOf.get(line) ?? 0;
    if (quantity > most)
      throw invalid(
        `lines.${wanted.findIndex((one) => one.line === line)}.quantity`,
        most === 0
          ? `Everything of ${order.lines[line]?.name ?? 'this line'} is in a parcel.`
          : `At most ${most} of ${order.lines[line]?.name}.`,
        true,
      );
  }
  return sums;
}

/**
 * Returns an order with one more parcel. Throws `order.over`, `order.not_paid`, `shipment.too_many`,
 * `shipment.nothing_to_ship`, `request.invalid` for units that are not left.
 */
export function addShipment(
  order: OrderRecord,
  { lines, returnId, ...parcel }: NewParcel,
  at: Date,
): OrderRecord {
  const { shipments = [] } = order;
  if (!order.stockHeld) throw new AppError('order.over');
  assertPaid(order);
  if (shipments.length >= MAX_SHIPMENTS) throw new AppError('shipment.too_many');
  const shipment: ShipmentRecord = {
    id: fromId(newId()),
    number: shipments.length + 1,
    lines: returnId === undefined ? parcelLines(order, lines) : [...(lines ?? [])],
    ...(returnId !== undefined && { returnId }),
    courier: parcel.courier,
    awb: awbOf(parcel.awb),
    trackingUrl: parcel.trackingUrl ?? null,
    weight: parcel.weight ?? null,
    status: parcel.status,
    events: [
      { at, status: 'packed' },
      ...(parcel.status === 'packed' ? [] : [{ at, status: parcel.status }]),
    ],
    ...(parcel.bookedWith !== undefined && {
      bookedWith: parcel.bookedWith,
      reference: parcel.reference ?? null,
    }),
    createdAt: at,
    ...(parcel.attempt !== undefined && { attempt: parcel.attempt }),
  };
  return { ...order, shipments: [...shipments, shipment] };
}

/** Returns an order with a parcel replaced. */
const withShipment = (order: OrderRecord, changed: ShipmentRecord): OrderRecord => ({
  ...order,
  shipments: (order.shipments ?? []).map((one) => (one.id === changed.id ? changed : one)),
});

const byTime = (one: ParcelEvent, other: ParcelEvent): number =>
  one.at.getTime() - other.at.getTime();

/** Throws `shipment.not_found`. */
export function shipmentOf({ shipments = [] }: OrderRecord, id: string): ShipmentRecord {
  const found = shipments.find((one) => one.id === id.toLowerCase());
  if (!found) throw new AppError('shipment.not_found');
  return found;
}

/**
 * Returns an order with a parcel as its owner enters it; the same order if nothing changes. Throws
 * `shipment.not_found`, `shipment.not_possible`.
 */
export function changeShipment(
  order: OrderRecord,
  id: string,
  { status, courier, awb, trackingUrl, weight }: ParcelChange,
  at: Date,
): OrderRecord {
  const before = shipmentOf(order, id);
  const isMoved = status !== undefined && status !== before.status;
  if (isMoved && !mayMoveShipment(before.status, status, 'owner'))
    throw new AppError('shipment.not_possible', {
      message: `A parcel that is ${shipmentStatusNames[before.status].toLowerCase()} cannot become ${shipmentStatusNames[status].toLowerCase()}.`,
    });
  const changed: ShipmentRecord = {
    ...before,
    courier: courier ?? before.courier,
    awb: awb === undefined ? before.awb : awbOf(awb),
    trackingUrl: trackingUrl === undefined ? before.trackingUrl : trackingUrl,
    weight: weight === undefined ? before.weight : weight,
    ...(isMoved && { status, events: [...before.events, { at, status }] }),
  };
  const isSame = JSON.stringify(changed) === JSON.stringify(before);
  return isSame ? order : withShipment(order, changed);
}

/**
 * Returns an order with a courier's events of a parcel; the same order if all of them are known. Events
 * may come late, twice and in any order: they are kept in the order of their time, and the latest one
 * decides, until the parcel has ended its way (rule 16.6).
 */
export function withEvents(
  order: OrderRecord,
  shipment: ShipmentRecord,
  events: readonly ParcelEvent[],
): OrderRecord {
  const isKnown = ({ at, status }: ParcelEvent): boolean =>
    shipment.events.some((one) => one.at.getTime() === at.getTime() && one.status === status);
  const fresh = events.filter(
    (event, index) =>
      hasLeft(event.status) &&
      !isKnown(event) &&
      events.findIndex(
        (one) => one.at.getTime() === event.at.getTime() && one.status === event.status,
      ) === index,
  );
  if (fresh.length === 0 || shipment.status === 'cancelled') return order;
  const all = [...shipment.events, ...fresh].sort(byTime).slice(-MAX_SHIPMENT_EVENTS);
  const end = all.find(({ status }) => isFinalShipment(status));
  const latest = end ?? all.at(-1);
  const status =
    latest && mayMoveShipment(shipment.status, latest.status, 'courier')
      ? latest.status
      : shipment.status;
  return withShipment(order, { ...shipment, events: all, status });
}

/** A parcel whose status has changed. */
export interface MovedShipment {
  shipment: ShipmentRecord;
  from: ShipmentStatus | null;
}

/** Returns the parcels that are new or have another status. */
export function movedShipments(before: OrderRecord, after: OrderRecord): MovedShipment[] {
  const known = new Map((before.shipments ?? []).map((one) => [one.id, one.status]));
  return (after.shipments ?? []).flatMap((shipment) => {
    const from = known.get(shipment.id) ?? null;
    return from === shipment.status ? [] : [{ shipment, from }];
  });
}
