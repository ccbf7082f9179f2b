import { type NewOrderInput, plainNumbers } from '@tanabana/contracts';
import type { CartLine } from '../cart/cart-line.ts';
import type { CartTotals } from '../cart/use-quote.ts';
import { addressOf, type CheckoutForm } from './checkout-form.ts';
import { methodOf } from './payment-method.ts';

const trimmed = (form: CheckoutForm): CheckoutForm =>
  Object.fromEntries(
    Object.entries(form).map(([field, value]) => [field, value.trim()]),
  ) as unknown as CheckoutForm;

/** Returns a UTR in capitals without spaces and hyphens. */
export const plainUtr = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase();

/**
 * Returns the order as sent (rule 3.9), for cash on delivery, prepaid with its UTR, or for a payment
 * through a provider.
 * @param totals rupees, as shown
 * @param agreed the code, and the quote with these totals; neither without a quote. The provider of an
 *   online payment
 */
export function orderBody(
  typed: CheckoutForm,
  lines: readonly CartLine[],
  totals: CartTotals,
  userId: string | null,
  agreed: Pick<NewOrderInput, 'couponCode' | 'quote' | 'paymentProvider'> = {},
): NewOrderInput {
  const form = trimmed(typed);
  const { phone, postalCode } = plainNumbers({ ...form, postalCode: form.postcode });
  return {
    userId,
    username: [form.firstname, form.lastname].filter(Boolean).join(' '),
    email: form.email,
    phone,
    address: { ...addressOf(form), postalCode, note: form.ordernote },
    paymentMethod: methodOf(form),
    discount: totals.discount,
    shippingCharge: totals.shippingCharge,
    products: lines.map((line) => ({
      productId: line.productRef._id,
      name: line.title,
      category: line.category,
      gender: line.gender,
      originPrice: line.originPrice,
      price: line.price,
      quantity: line.qty,
      selectedColor: line.color || null,
      selectedSize: line.size || null,
    })),
    totalPrice: totals.totalPrice,
    transactionId: form.payment === 'prepaid' ? plainUtr(form.utr) : null,
    ...agreed,
  };
}
