import { type OrderStatus, type PaymentStatus, texts } from '@tanabana/contracts';
import { api } from '@tanabana/storefront';

export type StatusChange = { orderStatus: OrderStatus } | { paymentStatus: PaymentStatus };

/**
 * Asks the service for a status.
 * @returns the order as it is stored then
 * @throws ApiError where it is refused, Error without an id (rule 7.3)
 */
export async function sendStatus(id: string, change: StatusChange) {
  if (!id) throw new Error(texts.validation.orderId);
  return 'orderStatus' in change
    ? api.orders.updateStatus({ params: { id }, body: change })
    : api.orders.updatePaymentStatus({ params: { id }, body: change });
}
