import type { ContentValues } from '../../rules/content/kinds.ts';
import { builtIn } from './built-in.ts';

/** The about page of a new shop; reviews and founders are samples. */
export const DEFAULT_ABOUT: ContentValues<'about'> = {
  title: 'Tana is the warp, bana is the weft',
  line: 'Two threads make a cloth. One stays, one travels. We named the shop after both, and after the people at the loom who bring them together.',
  storyTitle: 'It began with a trunk',
  story: [
    {
      p: [
        'A grandmother’s trunk, full of saris that nobody wore and nobody could part with. One had the print of a block with a crack in it. Another was tied by a hand that never made the same dot twice. We wanted clothes like that for a Tuesday.',
      ],
    },
    {
      p: [
        'So we went to where the cloth is made, to Bagru, Kutch, Pochampally and Lucknow, and had it cut into kurtis, kurta sets, tops and men’s wear: for the office, for a wedding, for the market on the way home.',
      ],
    },
    {
      p: [
        'We say what a cloth is and how it was made. And where a hand has left its mark, we leave it too.',
      ],
    },
  ],
  craftsTitle: 'Four hands we know well',
  crafts: [
    {
      picture: builtIn('block'),
      name: 'Block print',
      place: 'Bagru, Rajasthan',
      line: 'A carved block, a tray of dye, a steady wrist.',
    },
    {
      picture: builtIn('bandhani'),
      name: 'Bandhani',
      place: 'Kutch, Gujarat',
      line: 'A dot for every knot, and thousands of knots.',
    },
    {
      picture: builtIn('ikat'),
      name: 'Ikat',
      place: 'Pochampally, Telangana',
      line: 'Dyed before it is woven; hence the soft edge.',
    },
    {
      picture: builtIn('chikan'),
      name: 'Chikankari',
      place: 'Lucknow, Uttar Pradesh',
      line: 'White thread on white, seen best in slanting light.',
    },
  ],
  promiseTitle: 'A promise on every piece',
  promiseLine: 'We look at each seam before we fold it. And we keep it simple after that.',
  promises: [
    {
      icon: 'truck',
      title: 'Shipping, worldwide',
      text: 'At your door in 7-8 working days. {delivery cost}.',
      label: 'About delivery',
      href: '/faq#delivery',
    },
    {
      icon: 'return',
      title: '3-day returns',
      text: 'Try it on at home, in your own light. Not for you? Tell us within 3 days and send it back.',
      label: 'About returns',
      href: '/faq#returns',
    },
    {
      icon: 'shield',
      title: 'Secure payment',
      text: 'Pay in cash when the parcel is in your hands, or by UPI from your own app. We never see a card.',
      label: 'About payment',
      href: '/faq#payment',
    },
  ],
  reviews: [
    {
      who: 'Meera, Pune',
      stars: '5',
      text: 'The indigo kurta has been washed eight times and looks better for it. My mother has asked where it is from, which never happens.',
    },
    {
      who: 'Arjun, Kochi',
      stars: '5',
      text: 'Ordered a Nehru jacket on a Monday for a wedding the week after. It fitted, it came in time, and three cousins have one now.',
    },
    {
      who: 'Farah, Bhopal',
      stars: '4',
      text: 'The first size was too wide. I sent it back on the second day, and the smaller one is perfect. Not one phone call.',
    },
    {
      who: 'Lakshmi, Chennai',
      stars: '5',
      text: 'You can see where the block came down twice. I like that somebody was there.',
    },
  ],
  reviewsNote: 'Sample reviews, until yours is here.',
  foundersTitle: 'Three people, one table',
  foundersLine: 'The founders’ team. The portraits are samples: names and faces are made up.',
  founders: [
    {
      picture: builtIn('asha'),
      name: 'Asha',
      role: 'Cloth',
      line: 'Travels to the looms, comes back with too much, and is forgiven every time.',
    },
    {
      picture: builtIn('kabir'),
      name: 'Kabir',
      role: 'Cut',
      line: 'Learnt at his uncle’s machine. Believes that a kurta without pockets is unfinished.',
    },
    {
      picture: builtIn('noor'),
      name: 'Noor',
      role: 'Colour',
      line: 'Keeps the dye book. Can tell two indigos apart in the dark, or says so.',
    },
  ],
};
