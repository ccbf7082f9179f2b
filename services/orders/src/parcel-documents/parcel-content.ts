import { spread } from '@tanabana/contracts';
import type { OrderRecord, ShipmentRecord } from '../orders/order.ts';

/** A parcel of an order that may not be stored yet. */
export type ParcelOf = Pick<ShipmentRecord, 'number' | 'lines' | 'returnId'>;

/** What a parcel contains of one order line. */
export interface ParcelItem {
  name: string;
  colour: string | null;
  size: string | null;
  sku: string;
  quantity: number;
  /** Paise per unit, before discounts. */
  price: number;
}

/** Returns the content of a parcel; of an exchange, the variant that is sent instead. */
export function parcelItems(order: OrderRecord, { lines, returnId }: ParcelOf): ParcelItem[] {
  const exchange = order.returns?.find(({ id }) => id === returnId)?.exchange;
  return lines.flatMap(({ line, quantity }) => {
    const bought = order.lines[line];
    if (!bought) return [];
    const { sku, selectedColor: colour, selectedSize: size } = exchange ?? bought;
    return [{ name: bought.name, colour, size, sku, quantity, price: bought.price }];
  });
}

/** Returns the parcels of the order's own delivery that are not cancelled and come before another one. */
const earlierParcels = ({ shipments = [] }: OrderRecord, { number }: ParcelOf): ShipmentRecord[] =>
  shipments.filter(
    (one) => one.number < number && one.returnId === undefined && one.status !== 'cancelled',
  );

/**
 * Returns what the goods of a parcel cost after discounts, in paise. The parcels of an order add up to
 * the price of its goods.
 */
export function goodsAmount(order: OrderRecord, parcel: ParcelOf): number {
  const { lines, totalPrice, shippingCharge, codFee = 0 } = order;
  const amounts = spread(
    totalPrice - shippingCharge - codFee,
    lines.map(({ price, quantity, discount = 0 }) => price * quantity - discount),
  );
  const earlier =
    parcel.returnId === undefined ? earlierParcels(order, parcel).flatMap((one) => one.lines) : [];
  return parcel.lines.reduce((sum, { line, quantity }) => {
    const units = lines[line]?.quantity ?? 0;
    const before = earlier.reduce((all, one) => all + (one.line === line ? one.quantity : 0), 0);
    const upTo = (count: number) => Math.floor(((amounts[line] ?? 0) * count) / Math.max(units, 1));
    return sum + upTo(before + quantity) - upTo(before);
  }, 0);
}

/**
 * Returns what the courier collects for a parcel, in paise: the goods in it and, with the first parcel
 * of the order, shipping and the fee for cash on delivery. 0 if the order is prepaid or paid, and for
 * exchanges. Never more than the buyer owes.
 */
export function cashToCollect(order: OrderRecord, parcel: ParcelOf): number {
  const { paymentStatus, totalPrice, shippingCharge, codFee = 0, refunds = [] } = order;
  if (paymentStatus !== 'COD' || parcel.returnId !== undefined) return 0;
  const isFirst = earlierParcels(order, parcel).length === 0;
  const waived = refunds.reduce(
    (sum, { method, amount }) => sum + (method === 'none' ? amount : 0),
    0,
  );
  const due = goodsAmount(order, parcel) + (isFirst ? shippingCharge + codFee : 0);
  return Math.max(0, Math.min(due, totalPrice - waived));
}
