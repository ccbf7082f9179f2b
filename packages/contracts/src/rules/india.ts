import * as validation from '../texts/validation.ts';

/** Whether an address says that it is in India. One that names no country says nothing. */
export const saysIndia = (country: string): boolean =>
  ['india', 'bharat', 'in'].includes(country.trim().toLowerCase());

/** What people put between digits. */
const plain = (typed: string): string => typed.replace(/[\s().\u2010-\u2015-]/g, '');

/** The ten digits of an Indian phone number, without +91, 0 and what stands between; null where it is none. */
export const indianPhone = (typed: string): string | null =>
  /^(?:\+|00)?(?:91)?0?([1-9]\d{9})$/.exec(plain(typed))?.[1] ?? null;

/** The six digits of an Indian PIN code; null where it is none. */
export const indianPin = (typed: string): string | null =>
  /^[1-9]\d{5}$/.exec(plain(typed))?.[0] ?? null;

/** A text in which every Indian phone number, and a PIN code that is all of it, has digits only. */
export const withPlainNumbers = (text: string): string =>
  indianPin(text) ??
  text.replace(/\+?\d[\d\s().\u2010-\u2015-]{8,}\d/g, (typed) => indianPhone(typed) ?? typed);

interface Numbers {
  country: string;
  phone: string;
  postalCode: string;
}

/** What phone and postcode of an address lack; nothing where it does not say that it is in India. */
export function numberProblems(address: Numbers): Partial<Record<'phone' | 'postalCode', string>> {
  const { country, phone, postalCode } = address;
  if (!saysIndia(country)) return {};
  return {
    ...(indianPhone(phone) === null && { phone: validation.indianPhone }),
    ...(indianPin(postalCode) === null && { postalCode: validation.indianPin }),
  };
}

/** Phone and postcode of an address in India by their digits alone, as far as they are fit; else as they are. */
export function plainNumbers<A extends Numbers>(address: A): A {
  const { country, phone, postalCode } = address;
  if (!saysIndia(country)) return address;
  return {
    ...address,
    phone: indianPhone(phone) ?? phone,
    postalCode: indianPin(postalCode) ?? postalCode,
  };
}
