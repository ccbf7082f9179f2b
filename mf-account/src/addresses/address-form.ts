import { type Address, type NewAddress, PIN_CODE_PATTERN } from '@tanabana/contracts';
import { problems } from '../forms/validation.ts';

/** ISO 3166-1 codes of the countries that parcels go to (rule 1.5: worldwide). */
const CODES =
  'AD AE AF AG AI AL AM AO AR AT AU AW AZ BA BB BD BE BF BG BH BI BJ BM BN BO BR BS BT BW BY BZ CA CD CF CG CH CI CL CM CN CO CR CU CV CW CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FM FR GA GB GD GE GF GH GI GL GM GN GP GQ GR GT GW GY HK HN HR HT HU ID IE IL IN IQ IR IS IT JM JO JP KE KG KH KI KM KN KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MG MH MK ML MM MN MO MQ MR MS MT MU MV MW MX MY MZ NA NC NE NG NI NL NO NP NR NZ OM PA PE PF PG PH PK PL PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SI SK SL SM SN SO SR SS ST SV SY SZ TC TD TG TH TJ TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VN VU WS YE ZA ZM ZW';

export const INDIA = 'India';

/** Names in English, India first; the browser knows them. */
export function countries(): string[] {
  const names = new Intl.DisplayNames('en', { type: 'region' });
  const others = CODES.split(' ').map((code) => names.of(code) ?? code);
  return [INDIA, ...others.filter((name) => name !== INDIA).sort((a, b) => a.localeCompare(b))];
}

/** What the form holds: an address as it is sent. */
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

/** The form of a saved address. */
export const formOf = ({ id: _, ...address }: Address): AddressForm => address;

const MIN_PHONE_DIGITS = 8;
const MAX_PHONE_DIGITS = 15;

function isPhone(text: string): boolean {
  const digits = text.replace(/\D/g, '').length;
  return /^\+?[\d\s().-]+$/.test(text) && digits >= MIN_PHONE_DIGITS && digits <= MAX_PHONE_DIGITS;
}

const isPinCode = (text: string): boolean => PIN_CODE_PATTERN.test(text.trim());

const filled = (text: string): boolean => text.trim() !== '';

/** What keeps an address from being saved, in the order of the form. */
export const checkAddress = (form: AddressForm) =>
  problems([
    ['firstName', filled(form.firstName), 'Please enter a first name.'],
    ['phone', isPhone(form.phone.trim()), 'Please enter a phone number that the courier can call.'],
    ['street', filled(form.street), 'Please enter house number and street.'],
    form.country === INDIA
      ? ['postalCode', isPinCode(form.postalCode), 'Please enter a PIN code of six digits.']
      : ['postalCode', filled(form.postalCode), 'Please enter a postcode.'],
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
