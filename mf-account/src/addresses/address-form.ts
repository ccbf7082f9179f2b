import {
  type Address,
  INDIA,
  type NewAddress,
  numberProblems,
  plainNumbers,
  saysIndia,
} from '@tanabana/contracts';
import { problems } from '../forms/validation.ts';

/** Form content: an address as sent. */
export type AddressForm = { [K in keyof NewAddress]: NewAddress[K] };

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

/** Returns the form of a saved address. */
export const formOf = ({ id: _, ...address }: Address): AddressForm => address;

const MIN_PHONE_DIGITS = 8;
const MAX_PHONE_DIGITS = 15;

function isPhone(text: string): boolean {
  const digits = text.replace(/\D/g, '').length;
  return /^\+?[\d\s().-]+$/.test(text) && digits >= MIN_PHONE_DIGITS && digits <= MAX_PHONE_DIGITS;
}

const filled = (text: string): boolean => text.trim() !== '';

/** Returns what prevents saving an address, in the order of the form. */
export function checkAddress(form: AddressForm) {
  const inIndia = saysIndia(form.country);
  const { phone, postalCode } = numberProblems(form);
  const courier = 'Please enter a phone number that the courier can call.';
  return problems([
    ['firstName', filled(form.firstName), 'Please enter a first name.'],
    ['phone', inIndia ? !phone : isPhone(form.phone.trim()), phone ?? courier],
    ['street', filled(form.street), 'Please enter house number and street.'],
    [
      'postalCode',
      !postalCode && filled(form.postalCode),
      postalCode ?? 'Please enter a postcode.',
    ],
    ['city', filled(form.city), 'Please enter a town or city.'],
    ['region', !inIndia || filled(form.region), 'Please choose a state.'],
  ]);
}

/** Returns the address as sent: trimmed, Indian numbers as digits. */
export function toSend(form: AddressForm): NewAddress {
  const { isDefault, ...texts } = form;
  const trimmed = Object.fromEntries(
    Object.entries(texts).map(([field, text]) => [field, text.trim()]),
  ) as Omit<AddressForm, 'isDefault'>;
  return { ...plainNumbers(trimmed), isDefault };
}
