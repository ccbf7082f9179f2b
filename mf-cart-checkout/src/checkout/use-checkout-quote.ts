import { EMAIL_PATTERN, indianPin, saysIndia, stateOf, type User } from '@tanabana/contracts';
import { useEffect, useRef, useState } from 'react';
import type { CartLine } from '../cart/cart-line.ts';
import { type CartPrice, type QuoteChoice, useQuote } from '../cart/use-quote.ts';
import type { CheckoutForm } from './checkout-form.ts';
import { methodOf } from './payment-method.ts';
import type { CheckoutFormState } from './use-checkout-form.ts';

/** Milliseconds after the last letter until a typed value counts. */
const TYPING_MS = 400;

/** Returns a value once it has not changed for a moment. */
function useSettled<T>(value: T): T {
  const text = JSON.stringify(value);
  const [settled, setSettled] = useState({ text, value });
  useEffect(() => {
    if (settled.text === text) return;
    const timer = setTimeout(() => setSettled({ text, value }), TYPING_MS);
    return () => clearTimeout(timer);
  }, [settled.text, text, value]);
  return settled.value;
}

/** What delivery and limits depend on, as far as it is entered completely. */
const typedOf = (form: CheckoutForm, user: User | null): QuoteChoice => {
  const { region, country, postcode } = form;
  const email = form.email.trim();
  const isPlace = saysIndia(country) ? indianPin(postcode) !== null : true;
  return {
    ...(isPlace && { address: { region, country, postalCode: indianPin(postcode) ?? postcode } }),
    ...(!user && EMAIL_PATTERN.test(email) && { email }),
  };
};

/** The quote of the checkout: with payment and place. Fills in city and state of a PIN code. */
export function useCheckoutQuote(
  ordered: readonly CartLine[],
  user: User | null,
  { form, change }: Pick<CheckoutFormState, 'form' | 'change'>,
): CartPrice {
  const typed = useSettled(typedOf(form, user));
  const price = useQuote(ordered, { ...typed, paymentMethod: methodOf(form) });
  const { delivery } = price.quote ?? {};
  const place = delivery?.city ? `${delivery.pincode} ${delivery.city}` : null;
  /** What was filled in before: replaced with the next PIN code, unlike what was typed. */
  const filled = useRef({ towncity: '', region: '' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each place
  useEffect(() => {
    if (!delivery?.city || indianPin(form.postcode) !== delivery.pincode) return;
    const known = { towncity: delivery.city, region: stateOf(delivery.state ?? '') ?? '' };
    const isOpen = (field: 'towncity' | 'region'): boolean =>
      form[field].trim() === '' || form[field] === filled.current[field];
    const values = {
      ...(isOpen('towncity') && { towncity: known.towncity }),
      ...(isOpen('region') && { region: known.region }),
    };
    filled.current = known;
    if (Object.keys(values).length > 0) change(values);
  }, [place]);
  return price;
}
