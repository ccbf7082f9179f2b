import { paymentProviderName } from '@tanabana/contracts';
import { api, messageOf } from '@tanabana/storefront';
import { ConfirmDialog } from '@tanabana/ui';
import { changePayment, type PaymentDialogProps } from './change-payment.ts';
import { leftToRefund, moneyText } from './payment-words.ts';

/** Confirms that a payment which no order uses is returned (rule 18.4). */
export function RefundPaymentDialog({ payment, onChange, onClose }: PaymentDialogProps) {
  const { id, provider, currency } = payment;
  const refund = async (): Promise<void> =>
    onChange(
      await changePayment(
        () => api.orders.refundPayment({ params: { payment: id } }),
        'refund requested',
      ),
    );
  return (
    <ConfirmDialog
      open
      title="Refund this payment?"
      confirm="Refund in full"
      onConfirm={refund}
      onClose={onClose}
      problemOf={(error) =>
        messageOf(error, 'The payment could not be refunded. Please try again.')
      }
    >
      {paymentProviderName(provider)} sends {moneyText(leftToRefund(payment), currency)} to the
      account that paid. This cannot be undone.
    </ConfirmDialog>
  );
}
