import { orderNumber } from '@tanabana/contracts';
import type { CourierParcel } from '../couriers/courier.ts';
import type { OrderRecord, ShipmentRecord } from '../orders/order.ts';

/**
 * Returns a parcel as couriers need it. What is to be collected on delivery is the parcel's share of the
 * order's total, without what earlier parcels collect.
 */
export function parcelOf(order: OrderRecord, shipment: ShipmentRecord): CourierParcel {
  const { lines, shipments = [], paymentStatus, totalPrice, paymentMethod } = order;
  const worthOf = ({ lines: units }: Pick<ShipmentRecord, 'lines'>): number =>
    units.reduce((sum, { line, quantity }) => {
      const { price = 0, discount = 0, quantity: all = 1 } = lines[line] ?? {};
      return sum + Math.floor(((price * all - discount) * quantity) / all);
    }, 0);
  const isUnpaid =
    paymentMethod === 'cash-delivery' &&
    paymentStatus !== 'Paid' &&
    shipment.returnId === undefined;
  const own = shipments.filter(
    ({ id, status, returnId }) =>
      id !== shipment.id && status !== 'cancelled' && returnId === undefined,
  );
  const shipped = [...own, shipment].reduce(
    (sum, { lines: units }) => sum + units.reduce((all, { quantity }) => all + quantity, 0),
    0,
  );
  const ordered = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const before = own.reduce((sum, one) => sum + worthOf(one), 0);
  // The last parcel collects the rest, with shipping and fee.
  const due = shipped >= ordered ? totalPrice - before : worthOf(shipment);
  return {
    orderId: order.id,
    number: orderNumber(order.id),
    parcelNumber: shipment.number,
    address: order.address,
    phone: order.phone,
    email: order.email,
    lines: shipment.lines.flatMap(({ line, quantity }) => {
      const of = lines[line];
      return of ? [{ name: of.name, sku: of.sku, quantity, price: of.price }] : [];
    }),
    weight: shipment.weight,
    collect: isUnpaid ? due : 0,
    value: worthOf(shipment),
    placedAt: order.createdAt,
  };
}
