import ahmedabad from './art/ahmedabad.svg';
import hyderabad from './art/hyderabad.svg';
import jaipur from './art/jaipur.svg';
import lucknow from './art/lucknow.svg';

export interface Store {
  /** Picture of a shopfront. */
  front: string;
  /** Its city. */
  name: string;
  line: string;
  address: readonly [string, string];
  /** Invented: no Indian number begins with zero after the area code. */
  phone: string;
}

/** Four sample stores (rule 2.17) with invented addresses and numbers. */
export const stores = [
  {
    front: jaipur,
    name: 'Jaipur',
    line: 'Block prints, straight from the tables of Bagru.',
    address: ['14 Neel Gali, Chhapa Chowk', 'Jaipur, Rajasthan'],
    phone: '+91 141 000 0101',
  },
  {
    front: ahmedabad,
    name: 'Ahmedabad',
    line: 'Bandhani and mirror work, in an old pol house.',
    address: ['7 Gaanth ni Pol, second courtyard', 'Ahmedabad, Gujarat'],
    phone: '+91 79 0000 0102',
  },
  {
    front: hyderabad,
    name: 'Hyderabad',
    line: 'Ikat by the metre, and kurtas cut from it.',
    address: ['31 Resham Bazaar, upper floor', 'Hyderabad, Telangana'],
    phone: '+91 40 0000 0103',
  },
  {
    front: lucknow,
    name: 'Lucknow',
    line: 'Chikankari, white on white, with a tailor in the house.',
    address: ['5 Sui Dhaga Lane, by the clock', 'Lucknow, Uttar Pradesh'],
    phone: '+91 522 000 0104',
  },
] as const satisfies readonly Store[];

/** Opening hours of all stores (rule 2.17). */
export const hours = [
  { days: 'Mon-Fri', time: '08:30-20:00' },
  { days: 'Sat & Sun', time: '09:30-21:30' },
] as const;
