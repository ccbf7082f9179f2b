import type { INDIAN_STATES } from '../indian-states.ts';

type IndianState = (typeof INDIAN_STATES)[number];

/**
 * First three digits of each state's PIN codes: its sorting districts, from the All India Pincode
 * Directory of India Post. Some districts serve two states.
 */
const SORTING_DISTRICTS: Record<IndianState, string> = {
  'Andaman and Nicobar Islands': '744',
  'Andhra Pradesh': '507 515-518 520-524 530-535',
  'Arunachal Pradesh': '790-792',
  Assam: '781-788',
  Bihar: '800-805 811-814 821 823-824 841-848 851-855',
  Chandigarh: '140 160',
  Chhattisgarh: '490-497',
  'Dadra and Nagar Haveli and Daman and Diu': '362 396',
  Delhi: '110',
  Goa: '403',
  Gujarat: '360-365 370 380 382-385 387-396',
  Haryana: '121-127 131-136',
  'Himachal Pradesh': '171-177',
  'Jammu and Kashmir': '180-182 184-185 190-193',
  Jharkhand: '813-816 822 825-829 831-835',
  Karnataka: '560-563 570-577 580-587 590-591',
  Kerala: '670-671 673 676 678-680 682-683 685-686 688-691 695',
  Ladakh: '194',
  Lakshadweep: '682',
  'Madhya Pradesh': '450-458 460-466 470-477 480-488',
  Maharashtra: '400-402 410-416 421-425 431 440-445',
  Manipur: '795',
  Meghalaya: '783 793-794',
  Mizoram: '796',
  Nagaland: '797-798',
  Odisha: '751-770',
  Puducherry: '533 605 607 609 673',
  Punjab: '140-148 151-152 160',
  Rajasthan: '301-307 311-314 321-328 331-335 341-345',
  Sikkim: '737',
  'Tamil Nadu': '600-614 620-632 635-639 641-643',
  Telangana: '500-509',
  Tripura: '799',
  'Uttar Pradesh': '201-212 221-233 241-247 250-251 261-262 271-277 281-285',
  Uttarakhand: '244 246-249 262-263',
  'West Bengal': '700 711-713 721-723 731-736 741-743',
};

let known: Map<number, Set<string>> | undefined;

/** Returns the states of each sorting district. */
function statesByDistrict(): Map<number, Set<string>> {
  if (known) return known;
  known = new Map();
  for (const [state, districts] of Object.entries(SORTING_DISTRICTS))
    for (const range of districts.split(' ')) {
      const [first = 0, last = first] = range.split('-').map(Number);
      for (let district = first; district <= last; district += 1)
        known.set(district, (known.get(district) ?? new Set()).add(state));
    }
  return known;
}

/**
 * Returns whether a PIN code may belong to the state; text that is not a PIN code fits every state.
 */
export function fitsPin(state: IndianState, postalCode: string): boolean {
  const pin = postalCode.replace(/\s/g, '');
  if (!/^[1-9]\d{5}$/.test(pin)) return true;
  // a code missing from the directory, such as the army's, may be in any state
  return (
    statesByDistrict()
      .get(Number(pin.slice(0, 3)))
      ?.has(state) ?? true
  );
}
