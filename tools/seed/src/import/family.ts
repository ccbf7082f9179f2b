import type { Gender } from '@tanabana/contracts';
import type { NewCategory } from '../shop-storage.ts';

export interface Family extends NewCategory {
  /** Sizes of the family's products; empty for one-size products. */
  sizes: readonly string[];
}

const LETTERS = ['XS', 'S', 'M', 'L', 'XL', 'XXL'];
const YEARS = ['2-3Y', '4-5Y', '6-7Y', '8-9Y', '10-11Y'];

const family = (
  name: string,
  slug: string,
  sizes: readonly string[],
  description: string,
): Family => ({ name, slug, sizes, description });

export const FAMILIES = {
  kurti: family('Kurti', 'kurti', LETTERS, 'Kurtis, kurtas and tunics.'),
  set: family('Kurta Set', 'kurta-set', LETTERS, 'Kurtas and tops with what goes with them.'),
  tops: family('Tops', 'tops', LETTERS, 'Tops and blouses.'),
  men: family('Men', 'men', LETTERS.slice(1), 'Kurtas and Nehru jackets.'),
  bottoms: family('Bottoms', 'bottoms', LETTERS, 'Palazzos, trousers, churidars and leggings.'),
  dupattas: family('Dupattas', 'dupattas', [], 'Dupattas and stoles.'),
  sarees: family('Sarees', 'sarees', [], 'Sarees with blouse pieces.'),
  lehengas: family('Lehengas', 'lehengas', LETTERS, 'Lehengas with blouse and dupatta.'),
  jackets: family('Jackets', 'jackets', LETTERS, 'Jackets and shrugs.'),
  dresses: family('Dresses', 'dresses', LETTERS, 'Dresses and gowns.'),
  girls: family('Girls', 'girls', YEARS, 'For girls.'),
  boys: family('Boys', 'boys', YEARS, 'For boys.'),
  footwear: family('Footwear', 'footwear', ['5', '6', '7', '8', '9', '10'], 'Shoes and boots.'),
  home: family('Home', 'home', [], 'For the house.'),
  more: family('More', 'more', [], 'All the rest.'),
} as const satisfies Record<string, Family>;

const words = (...list: string[]): RegExp => new RegExp(`\\b(?:${list.join('|')})\\b`, 'i');

const BOTTOM = [
  'palazzos?',
  'trousers?',
  'churidars?',
  'leggings',
  'pyjamas?',
  'pants',
  'shorts',
  'skirts?',
  'salwars?',
  'dhotis?',
  'shararas?',
  'jeans',
  'capris?',
];
const KURTA = ['kurtas?', 'kurtis?', 'tunics?'];
const TOP = ['tops?', 'blouses?', 'shirts?', 't-shirts?', 'tees?', 'camisoles?'];
const COMPANION = [...BOTTOM, 'dupattas?', 'jackets?'];

const FOOTWEAR = words(
  'shoes?',
  'sneakers?',
  'boots?',
  'sandals?',
  'heels',
  'flats',
  'juttis?',
  'mojaris?',
  'flip-flops',
);
const HOME = words(
  'cushions?',
  'covers?',
  'planters?',
  'curtains?',
  'bedsheets?',
  'vases?',
  'rugs?',
);
const SET = new RegExp(
  `\\b(?:${[...KURTA, ...TOP].join('|')})\\b.*(?:\\bwith\\b|\\band\\b|&).*\\b(?:${COMPANION.join('|')})\\b|\\bsets?\\b|\\bco-ords?\\b`,
  'i',
);

/** Words in a name that identify a garment for women or everyone, the most reliable first. */
const BY_NAME: [RegExp, Family][] = [
  [words('sarees?', 'saris?'), FAMILIES.sarees],
  [words('lehengas?'), FAMILIES.lehengas],
  [SET, FAMILIES.set],
  [words('dupattas?', 'stoles?', 'shawls?'), FAMILIES.dupattas],
  [words(...KURTA), FAMILIES.kurti],
  [words('dress', 'dresses', 'gowns?', 'jumpsuits?'), FAMILIES.dresses],
  [words('jackets?', 'shrugs?', 'waistcoats?', 'coats?'), FAMILIES.jackets],
  [words(...BOTTOM), FAMILIES.bottoms],
  [words(...TOP), FAMILIES.tops],
];

/** Determines the family of a product from its name without the brand, and its gender. */
export function familyOf(name: string, gender: Gender | undefined): Family {
  if (FOOTWEAR.test(name)) return FAMILIES.footwear;
  if (HOME.test(name)) return FAMILIES.home;
  if (gender === 'girls') return FAMILIES.girls;
  if (gender === 'boys') return FAMILIES.boys;
  if (gender === 'men') return FAMILIES.men;
  return BY_NAME.find(([pattern]) => pattern.test(name))?.[1] ?? FAMILIES.more;
}
