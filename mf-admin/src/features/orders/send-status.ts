import {
  type Order,
  type OrderStatus,
  type PaymentStatus,
  statusETag,
  texts,
} from '@tanabana/contracts';
import { api } from '@tanabana/storefront';

export type StatusChange = { orderStatus: OrderStatus } | { paymentStatus: PaymentStatus };

/**
 * Sets a status at the service, unless someone else has changed the order's statuses.
 * @param order as the admin sees it
 * @returns the stored order
 * @throws ApiError if rejected, Error without an id (rule 7.3)
 */
export async function sendStatus(
  order: Pick<Order, '_id' | 'orderStatus' | 'paymentStatus'>,
  change: StatusChange,
) {
  const id = order._id;
  if (!id) throw new Error(texts.validation.orderId);
  const options = { ifMatch: statusETag(order) };
  return 'orderStatus' in change
    ? api.orders.updateStatus({ params: { id }, body: change }, options)
    : api.orders.updatePaymentStatus({ params: { id }, body: change }, options);
}
