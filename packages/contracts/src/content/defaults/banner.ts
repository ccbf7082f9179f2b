import type { ContentValues } from '../../rules/content/kinds.ts';
import { builtIn } from './built-in.ts';

/** The banner on the home page of a new shop. */
export const DEFAULT_BANNER: ContentValues<'banner'> = {
  title: 'Dyed in the vat, tied by hand, printed block by block',
  line: 'Cloth from Bagru, Kutch, Pochampally and Lucknow, cut for every day.',
  label: 'Shop the collection',
  href: '/shop',
  picture: builtIn('banner'),
};
