/** Statuses of a parcel, in the order in which they are offered (rule 16.2). */
export const SHIPMENT_STATUSES = [
  'packed',
  'handed-over',
  'in-transit',
  'out-for-delivery',
  'failed',
  'delivered',
  'returned-to-origin',
  'cancelled',
] as const;
export type ShipmentStatus = (typeof SHIPMENT_STATUSES)[number];

export const shipmentStatusNames: Record<ShipmentStatus, string> = {
  packed: 'Packed',
  'handed-over': 'Handed over',
  'in-transit': 'In transit',
  'out-for-delivery': 'Out for delivery',
  failed: 'Delivery failed',
  delivered: 'Delivered',
  'returned-to-origin': 'Returned to origin',
  cancelled: 'Cancelled',
};

/** Returns whether a parcel has ended its way. */
export const isFinalShipment = (status: ShipmentStatus): boolean =>
  status === 'delivered' || status === 'returned-to-origin' || status === 'cancelled';

/** Returns whether a parcel has left the shop. */
export const hasLeft = (status: ShipmentStatus): boolean =>
  status !== 'packed' && status !== 'cancelled';

/**
 * Returns whether a parcel may change its status (rule 16.3). A courier reports nothing more about a
 * parcel that has ended its way, and never that it is packed or cancelled. The owner may correct any
 * status, but a parcel that has left the shop cannot be packed or cancelled again, and a cancelled one
 * stays cancelled.
 */
export function mayMoveShipment(
  from: ShipmentStatus,
  to: ShipmentStatus,
  by: 'courier' | 'owner',
): boolean {
  if (from === to || from === 'cancelled') return false;
  if (to === 'packed') return false;
  if (to === 'cancelled') return from === 'packed' && by === 'owner';
  return by === 'owner' || !isFinalShipment(from);
}

/** Units of one order line: its position in the order from 0, and a number of units. */
export interface LineUnits {
  line: number;
  quantity: number;
}

interface ShipmentFacts {
  lines: readonly LineUnits[];
  status: ShipmentStatus;
  /** Of an exchange: not part of the order's own delivery. */
  returnId?: string | undefined;
}

const isOwn = ({ status, returnId }: ShipmentFacts): boolean =>
  status !== 'cancelled' && returnId === undefined;

/** Adds up units by order line. */
export function unitsByLine(all: readonly LineUnits[]): Map<number, number> {
  const sums = new Map<number, number>();
  for (const { line, quantity } of all) sums.set(line, (sums.get(line) ?? 0) + quantity);
  return sums;
}

/**
 * Returns the units of each order line that are in no parcel yet.
 * @param lines the order's lines
 */
export function unitsToShip(
  lines: readonly { quantity: number }[],
  shipments: readonly ShipmentFacts[],
): LineUnits[] {
  const shipped = unitsByLine(shipments.filter(isOwn).flatMap((one) => one.lines));
  return lines.flatMap(({ quantity }, line) => {
    const left = quantity - (shipped.get(line) ?? 0);
    return left > 0 ? [{ line, quantity: left }] : [];
  });
}

/**
 * Returns the order status that follows from the parcels (rule 16.3); null if they say nothing: an
 * order is Shipped when the first parcel leaves, Delivered when all its units are in parcels that have
 * ended their way and one was delivered, and Returned when all of them came back. An order that is
 * over stays as it is.
 */
export function statusFromShipments({
  lines,
  shipments,
  orderStatus,
}: {
  lines: readonly { quantity: number }[];
  shipments: readonly ShipmentFacts[];
  orderStatus: string;
}): 'Shipped' | 'Delivered' | 'Returned' | null {
  if (!['Pending', 'Accepted', 'Shipped'].includes(orderStatus)) return null;
  const own = shipments.filter(isOwn);
  const isComplete =
    own.length > 0 &&
    unitsToShip(lines, own).length === 0 &&
    own.every(({ status }) => isFinalShipment(status));
  if (isComplete)
    return own.some(({ status }) => status === 'delivered') ? 'Delivered' : 'Returned';
  return orderStatus !== 'Shipped' && own.some(({ status }) => hasLeft(status)) ? 'Shipped' : null;
}
