import { INDIAN_STATES } from '../indian-states.ts';

export type IndianState = (typeof INDIAN_STATES)[number];

/** State codes used in GSTINs and returns (GSTN's state code list). */
const STATE_CODES: Record<IndianState, string> = {
  'Jammu and Kashmir': '01',
  'Himachal Pradesh': '02',
  Punjab: '03',
  Chandigarh: '04',
  Uttarakhand: '05',
  Haryana: '06',
  Delhi: '07',
  Rajasthan: '08',
  'Uttar Pradesh': '09',
  Bihar: '10',
  Sikkim: '11',
  'Arunachal Pradesh': '12',
  Nagaland: '13',
  Manipur: '14',
  Mizoram: '15',
  Tripura: '16',
  Meghalaya: '17',
  Assam: '18',
  'West Bengal': '19',
  Jharkhand: '20',
  Odisha: '21',
  Chhattisgarh: '22',
  'Madhya Pradesh': '23',
  Gujarat: '24',
  'Dadra and Nagar Haveli and Daman and Diu': '26',
  Maharashtra: '27',
  Karnataka: '29',
  Goa: '30',
  Lakshadweep: '31',
  Kerala: '32',
  'Tamil Nadu': '33',
  Puducherry: '34',
  'Andaman and Nicobar Islands': '35',
  Telangana: '36',
  'Andhra Pradesh': '37',
  Ladakh: '38',
};

/** Union territories without a legislature: their half of the tax is UTGST (UTGST Act, 2017). */
const WITHOUT_PARLIAMENT: ReadonlySet<IndianState> = new Set([
  'Andaman and Nicobar Islands',
  'Chandigarh',
  'Dadra and Nagar Haveli and Daman and Diu',
  'Ladakh',
  'Lakshadweep',
]);

/** Alternative names of states. */
const ALIASES: Record<string, IndianState> = {
  orissa: 'Odisha',
  pondicherry: 'Puducherry',
  uttaranchal: 'Uttarakhand',
  'new delhi': 'Delhi',
  'nct of delhi': 'Delhi',
  'jammu & kashmir': 'Jammu and Kashmir',
  'andaman & nicobar islands': 'Andaman and Nicobar Islands',
  'daman and diu': 'Dadra and Nagar Haveli and Daman and Diu',
  'dadra and nagar haveli': 'Dadra and Nagar Haveli and Daman and Diu',
};

const fold = (text: string): string => text.trim().toLowerCase().replace(/\s+/g, ' ');
const byName = new Map(INDIAN_STATES.map((state) => [fold(state), state]));

/** Returns the state that a text names, regardless of letter case; null if it names none. */
export const stateOf = (region: string): IndianState | null =>
  byName.get(fold(region)) ?? ALIASES[fold(region)] ?? null;

/** Returns the state of a GSTIN; null for a code of no state. */
export const stateOfGstin = (gstin: string): IndianState | null =>
  INDIAN_STATES.find((state) => STATE_CODES[state] === gstin.slice(0, 2)) ?? null;

/** Returns whether a place of supply is a state in the format of returns: `29-Karnataka`. */
export const isKnownState = (place: string): boolean =>
  INDIAN_STATES.some((state) => place === `${STATE_CODES[state]}-${state}`);

export const isIndia = (country: string): boolean =>
  ['', 'india', 'in', 'ind', 'bharat', 'भारत'].includes(fold(country));

/**
 * Kind of supply, which decides the taxes: within a state, within a union territory, between
 * states, or export.
 */
export type SupplyKind = 'state' | 'union-territory' | 'inter-state' | 'export';

export interface Supply {
  kind: SupplyKind;
  /** State or country of delivery, as documents name it: `29-Karnataka`, `96-Nepal`. */
  place: string;
}

/**
 * Returns the place of supply: where the delivery ends (IGST Act, section 10(1)(a)). If the
 * seller's or buyer's state is unknown, the supply counts as inter-state.
 */
export function supplyOf(sellerRegion: string, to: { region: string; country: string }): Supply {
  if (!isIndia(to.country)) return { kind: 'export', place: `96-${to.country.trim()}` };
  const state = stateOf(to.region);
  const place = state ? `${STATE_CODES[state]}-${state}` : to.region.trim();
  const isSame = fold(to.region) !== '' && fold(sellerRegion) === fold(to.region);
  if (!isSame && (!state || stateOf(sellerRegion) !== state)) return { kind: 'inter-state', place };
  return { kind: state && WITHOUT_PARLIAMENT.has(state) ? 'union-territory' : 'state', place };
}
