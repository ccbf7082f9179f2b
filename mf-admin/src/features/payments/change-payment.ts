import type { Payment } from '@tanabana/contracts';
import { announce, invalidate } from '@tanabana/storefront';

/** Props of the dialogs of a payment. */
export interface PaymentDialogProps {
  payment: Payment;
  /** Called with the changed payment. */
  onChange: (payment: Payment) => void;
  onClose: () => void;
}

/**
 * Changes a payment, announces the result, and reloads payments, totals and orders.
 * @returns the changed payment
 * @throws ApiError
 */
export async function changePayment(
  call: () => Promise<{ payment: Payment }>,
  done: string,
): Promise<Payment> {
  try {
    const { payment } = await call();
    announce(`Payment ${payment.reference}: ${done}`);
    return payment;
  } finally {
    await invalidate('/api/orders');
  }
}
