export type City = 'jaipur' | 'ahmedabad' | 'hyderabad' | 'lucknow';

export interface Store {
  city: City;
  name: string;
  line: string;
  address: readonly [string, string];
  /** Made up: no exchange gives out numbers that go on with a zero. */
  phone: string;
}

/** Four sample stores (spec.md section 2): streets and numbers are made up. */
export const stores: readonly Store[] = [
  {
    city: 'jaipur',
    name: 'Jaipur',
    line: 'Block prints, straight from the tables of Bagru.',
    address: ['14 Neel Gali, Chhapa Chowk', 'Jaipur, Rajasthan'],
    phone: '+91 141 000 0101',
  },
  {
    city: 'ahmedabad',
    name: 'Ahmedabad',
    line: 'Bandhani and mirror work, in an old pol house.',
    address: ['7 Gaanth ni Pol, second courtyard', 'Ahmedabad, Gujarat'],
    phone: '+91 79 0000 0102',
  },
  {
    city: 'hyderabad',
    name: 'Hyderabad',
    line: 'Ikat by the metre, and kurtas cut from it.',
    address: ['31 Resham Bazaar, upper floor', 'Hyderabad, Telangana'],
    phone: '+91 40 0000 0103',
  },
  {
    city: 'lucknow',
    name: 'Lucknow',
    line: 'Chikankari, white on white, with a tailor in the house.',
    address: ['5 Sui Dhaga Lane, by the clock', 'Lucknow, Uttar Pradesh'],
    phone: '+91 522 000 0104',
  },
];

/** Opening hours of every store (spec.md section 2, Contact). */
export const hours = [
  { days: 'Mon-Fri', time: '08:30-20:00' },
  { days: 'Sat & Sun', time: '09:30-21:30' },
] as const;
