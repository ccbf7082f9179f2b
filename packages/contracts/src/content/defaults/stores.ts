import type { ContentValues } from '../../rules/content/kinds.ts';
import { builtIn } from './built-in.ts';

/**
 * Four sample stores (rule 2.17) with invented addresses and numbers: no Indian number begins with
 * zero after the area code.
 */
export const DEFAULT_STORES: ContentValues<'stores'> = {
  title: 'Come in, feel the cloth',
  line: 'Four rooms full of it. The kettle is on, and nobody minds if you only look.',
  hours: [
    { days: 'Mon-Fri', time: '08:30-20:00' },
    { days: 'Sat & Sun', time: '09:30-21:30' },
  ],
  stores: [
    {
      name: 'Jaipur',
      line: 'Block prints, straight from the tables of Bagru.',
      street: '14 Neel Gali, Chhapa Chowk',
      place: 'Jaipur, Rajasthan',
      phone: '+91 141 000 0101',
      picture: builtIn('jaipur'),
    },
    {
      name: 'Ahmedabad',
      line: 'Bandhani and mirror work, in an old pol house.',
      street: '7 Gaanth ni Pol, second courtyard',
      place: 'Ahmedabad, Gujarat',
      phone: '+91 79 0000 0102',
      picture: builtIn('ahmedabad'),
    },
    {
      name: 'Hyderabad',
      line: 'Ikat by the metre, and kurtas cut from it.',
      street: '31 Resham Bazaar, upper floor',
      place: 'Hyderabad, Telangana',
      phone: '+91 40 0000 0103',
      picture: builtIn('hyderabad'),
    },
    {
      name: 'Lucknow',
      line: 'Chikankari, white on white, with a tailor in the house.',
      street: '5 Sui Dhaga Lane, by the clock',
      place: 'Lucknow, Uttar Pradesh',
      phone: '+91 522 000 0104',
      picture: builtIn('lucknow'),
    },
  ],
  note: 'These are sample stores: streets and telephone numbers are made up.',
};
