import * as validation from '../texts/validation.ts';
import { withLatinDigits } from './search-words.ts';

/** Returns whether an address is in India. An address without a country is undecided. */
export const saysIndia = (country: string): boolean =>
  ['india', 'bharat', 'in'].includes(country.trim().toLowerCase());

/** Removes separators between digits, and invisible characters; writes digits of other scripts in Latin. */
const plain = (typed: string): string =>
  withLatinDigits(typed.normalize('NFKC')).replace(/[\s().\u2010-\u2015\p{Cf}-]/gu, '');

/**
 * Returns the ten digits of an Indian phone number without +91, leading 0 and separators; null if
 * it is not one.
 */
export const indianPhone = (typed: string): string | null =>
  /^(?:\+|00)?(?:91)?0?([1-9]\d{9})$/.exec(plain(typed))?.[1] ?? null;

/** Returns the six digits of an Indian PIN code; null if it is not one. */
export const indianPin = (typed: string): string | null =>
  /^[1-9]\d{5}$/.exec(plain(typed))?.[0] ?? null;

/** Reduces every Indian phone number in a text, and a text that is a PIN code, to digits. */
export const withPlainNumbers = (text: string): string =>
  indianPin(text) ??
  text.replace(
    /[+\uff0b]?\p{Nd}[\p{Nd}\s().\u2010-\u2015-]{8,}\p{Nd}/gu,
    (typed) => indianPhone(typed) ?? typed,
  );

interface Numbers {
  country: string;
  phone: string;
  postalCode: string;
}

/**
 * Returns what is wrong with phone and postcode of an address; nothing for an address outside
 * India.
 */
export function numberProblems(address: Numbers): Partial<Record<'phone' | 'postalCode', string>> {
  const { country, phone, postalCode } = address;
  if (!saysIndia(country)) return {};
  return {
    ...(indianPhone(phone) === null && { phone: validation.indianPhone }),
    ...(indianPin(postalCode) === null && { postalCode: validation.indianPin }),
  };
}

/**
 * Reduces phone and postcode of an Indian address to digits where they are valid; otherwise leaves
 * them unchanged.
 */
export function plainNumbers<A extends Numbers>(address: A): A {
  const { country, phone, postalCode } = address;
  if (!saysIndia(country)) return address;
  return {
    ...address,
    phone: indianPhone(phone) ?? phone,
    postalCode: indianPin(postalCode) ?? postalCode,
  };
}
