import type { Order, Shipment, ShipmentChange } from '@tanabana/contracts';
import { api, invalidate } from '@tanabana/storefront';

/**
 * Changes a parcel and reloads its order.
 * @throws ApiError
 */
export async function changeParcel(
  { _id }: Pick<Order, '_id'>,
  { id }: Pick<Shipment, 'id'>,
  body: Partial<ShipmentChange>,
): Promise<void> {
  try {
    await api.orders.updateShipment({ params: { id: _id, shipment: id }, body });
  } finally {
    await invalidate('/api/orders');
  }
}
