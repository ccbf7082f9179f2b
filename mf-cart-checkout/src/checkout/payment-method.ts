import type { NewOrderInput, Quote } from '@tanabana/contracts';
import type { CheckoutForm } from './checkout-form.ts';

/** Returns the payment method of an order with this choice. */
export const methodOf = ({
  payment,
}: Pick<CheckoutForm, 'payment'>): NewOrderInput['paymentMethod'] =>
  payment === 'prepaid' || payment === 'online' ? 'pre-paid' : 'cash-delivery';

/**
 * Returns the id of the provider that takes online payments; undefined if none does.
 * @param onlinePayments of the settings, until there is a quote
 */
export const onlineProvider = (
  quote: Pick<Quote, 'payments'> | undefined,
  onlinePayments: string,
): string | undefined => (quote ? quote.payments.online?.provider : onlinePayments || undefined);
