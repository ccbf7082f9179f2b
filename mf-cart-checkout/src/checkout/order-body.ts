import type { NewOrderInput } from '@tanabana/contracts';
import type { CartLine } from '../cart/cart-line.ts';
import { cartTotals } from '../cart/cart-totals.ts';
import type { CheckoutForm } from './checkout-form.ts';

const trimmed = (form: CheckoutForm): CheckoutForm =>
  Object.fromEntries(
    Object.entries(form).map(([field, value]) => [field, value.trim()]),
  ) as unknown as CheckoutForm;

/** The order as sent for cash on delivery (spec.md section 3). */
export function orderBody(
  typed: CheckoutForm,
  lines: readonly CartLine[],
  userId: string | null,
): NewOrderInput {
  const form = trimmed(typed);
  const { shippingCharge, discount, totalPrice } = cartTotals(lines);
  return {
    userId,
    username: [form.firstname, form.lastname].filter(Boolean).join(' '),
    email: form.email,
    phone: form.phone,
    address: {
      firstName: form.firstname,
      lastName: form.lastname,
      street: form.address,
      apartment: form.apartment,
      city: form.towncity,
      region: form.region,
      country: form.country,
      postalCode: form.postcode,
      note: form.ordernote,
    },
    paymentMethod: 'cash-delivery',
    discount,
    shippingCharge,
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
    totalPrice,
    transactionId: null,
  };
}
