import { type OrderStatus, type PaymentStatus, texts } from '@tanabana/contracts';
import { api } from '@tanabana/storefront';

export type StatusChange = { orderStatus: OrderStatus } | { paymentStatus: PaymentStatus };

/**
 * Sets a status at the service.
 * @returns the stored order
 * @throws ApiError if rejected, Error without an id (rule 7.3)
 */
export async function sendStatus(id: string, change: StatusChange) {
  if (!id) throw new Error(texts.validation.orderId);
  return 'orderStatus' in change
    ? api.orders.updateStatus({ params: { id }, body: change })
    : api.orders.updatePaymentStatus({ params: { id }, body: change });
}
