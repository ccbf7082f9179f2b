import { orderNumber } from '@tanabana/contracts';
import type { OrderRecord, ShipmentRecord } from '../orders/order.ts';
import {
  cashToCollect,
  goodsAmount,
  type ParcelOf,
  parcelItems,
} from '../parcel-documents/parcel-content.ts';
import type { CourierParcel } from './courier.ts';

/** Returns a parcel of an order, which may not be stored yet, as couriers need it. */
export const courierParcel = (
  order: OrderRecord,
  parcel: ParcelOf & Pick<ShipmentRecord, 'weight'>,
): CourierParcel => ({
  orderId: order.id,
  number: orderNumber(order.id),
  parcelNumber: parcel.number,
  address: order.address,
  phone: order.phone,
  email: order.email,
  lines: parcelItems(order, parcel).map(({ colour: _, size: __, ...line }) => line),
  weight: parcel.weight,
  collect: cashToCollect(order, parcel),
  value: goodsAmount(order, parcel),
  placedAt: order.createdAt,
});
