import { type Address, type NewAddress, PIN_CODE_PATTERN } from '@tanabana/contracts';
import { problems } from '../forms/validation.ts';
import { INDIA } from './countries.ts';

/** What the form holds: an address as it is sent. */
export type AddressForm = {
  [K in keyof NewAddress]: NewAddress[K];
};

/** Longest text of each field that the service takes. */
export const maxLength = {
  label: 40,
  firstName: 100,
  lastName: 100,
  street: 300,
  apartment: 200,
  city: 100,
  region: 100,
  country: 100,
  postalCode: 20,
  phone: 40,
} as const;

export const emptyAddress: AddressForm = {
  label: '',
  firstName: '',
  lastName: '',
  street: '',
  apartment: '',
  city: '',
  region: '',
  country: INDIA,
  postalCode: '',
  phone: '',
  isDefault: false,
};

/** The form of a kept address. */
export function formOf({ id: _, ...address }: Address): AddressForm {
  return address;
}

const MIN_PHONE_DIGITS = 8;
const MAX_PHONE_DIGITS = 15;

function isPhone(text: string): boolean {
  const digits = text.replace(/\D/g, '').length;
  return /^\+?[\d\s().-]+$/.test(text) && digits >= MIN_PHONE_DIGITS && digits <= MAX_PHONE_DIGITS;
}

const filled = (text: string): boolean => text.trim() !== '';

/** What keeps an address from being saved, in the order of the form. */
export const checkAddress = (form: AddressForm) =>
  problems([
    ['firstName', filled(form.firstName), 'Please enter a first name.'],
    ['phone', isPhone(form.phone.trim()), 'Please enter a phone number that the courier can call.'],
    ['street', filled(form.street), 'Please enter house number and street.'],
    [
      'postalCode',
      form.country === INDIA
        ? PIN_CODE_PATTERN.test(form.postalCode.trim())
        : filled(form.postalCode),
      form.country === INDIA
        ? 'Please enter a PIN code of six digits.'
        : 'Please enter a postcode.',
    ],
    ['city', filled(form.city), 'Please enter a town or city.'],
    ['region', form.country !== INDIA || filled(form.region), 'Please choose a state.'],
  ]);

/** The address as it is sent: trimmed, an Indian PIN code without its space. */
export function toSend(form: AddressForm): NewAddress {
  const { isDefault, ...texts } = form;
  const trimmed = Object.fromEntries(
    Object.entries(texts).map(([field, text]) => [field, text.trim()]),
  ) as Omit<AddressForm, 'isDefault'>;
  const postalCode =
    form.country === INDIA ? trimmed.postalCode.replace(' ', '') : trimmed.postalCode;
  return { ...trimmed, postalCode, isDefault };
}
