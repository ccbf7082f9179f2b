import { cards } from './cards.ts';
import { gallery } from './gallery.ts';
import { heroes } from './heroes.ts';

/** Every drawn picture of the home page. */
export const HOME_PICTURES = [...heroes, ...cards, ...gallery];
