import type { DemoCategory, DemoProduct } from '../types.ts';
import { kurtaSets } from './kurta-sets.ts';
import { kurtis } from './kurtis.ts';
import { men } from './men.ts';
import { tops } from './tops.ts';

/** The four families of the shop, in the order of its tabs. */
export function demoCategories(): DemoCategory[] {
  return [
    {
      name: 'Kurti',
      slug: 'kurti',
      description: 'Straight, A-line and anarkali kurtis, printed and embroidered by hand.',
    },
    {
      name: 'Kurta Set',
      slug: 'kurta-set',
      description: 'Kurta, bottom and dupatta that were dyed to live together.',
    },
    {
      name: 'Tops',
      slug: 'tops',
      description: 'Short cuts of good cloth, for jeans and for long summers.',
    },
    {
      name: 'Men',
      slug: 'men',
      description: 'Kurtas, Nehru jackets and bandhgalas, from weekday to wedding.',
    },
  ];
}

/** The whole demo catalogue, family after family; the same list at every call. */
export function demoCatalogue(): DemoProduct[] {
  return [...kurtis, ...kurtaSets, ...tops, ...men];
}
