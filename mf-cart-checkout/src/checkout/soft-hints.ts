import type { CheckoutForm } from './checkout-form.ts';

const isIndian = ({ country }: CheckoutForm): boolean =>
  ['', 'india', 'bharat', 'in'].includes(country.trim().toLowerCase());

/** Ten digits, the first from 6 to 9, with or without +91, 91 or 0 before them. */
const INDIAN_MOBILE = /^(?:\+?91|0)?[6-9]\d{9}$/;
const INDIAN_PIN = /^[1-9]\d{5}$/;

const digits = (typed: string): string => typed.replace(/[\s().-]/g, '');

/**
 * What looks unusual in an Indian address, in words: worth a second look, never in the way. An
 * address abroad has no such hints.
 */
export function softHints(form: CheckoutForm): { phone?: string; postcode?: string } {
  if (!isIndian(form)) return {};
  const phone = digits(form.phone);
  const postcode = digits(form.postcode);
  return {
    ...(phone &&
      !INDIAN_MOBILE.test(phone) && {
        phone: 'Is this number right? Indian mobile numbers have 10 digits and start with 6 to 9.',
      }),
    ...(postcode &&
      !INDIAN_PIN.test(postcode) && {
        postcode: 'Is this PIN right? Indian PIN codes have 6 digits.',
      }),
  };
}
