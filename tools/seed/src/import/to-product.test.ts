import { expect, test } from 'vitest';
import { colourOf, tidyDescription } from './to-product.ts';

test.each([
  [
    'has a round neck, sleevelessComes with a camisole',
    'has a round neck, sleeveless. Comes with a camisole.',
  ],
  ['Blue\u00a0 kurta  , side slits ', 'Blue kurta, side slits.'],
  [
    'Origin:Made in Banaras.Blouse pieceUnstitched',
    'Origin: Made in Banaras. Blouse piece. Unstitched.',
  ],
  ['How to measure?Measure well!', 'How to measure? Measure well!'],
  ['An A-line kurta with a V-neck, in XL', 'An A-line kurta with a V-neck, in XL.'],
  ['MorBagh kurta', 'MorBagh kurta.'],
  ['', ''],
])('"%s" reads "%s"', (text, tidy) => {
  expect(tidyDescription(text, 'MorBagh')).toBe(tidy);
});

test.each([
  [' Red', 'Women Green Kurta', 'Red'],
  ['NAVY  blue', '', 'Navy Blue'],
  ['', 'Women Off-White & Teal Top', 'Off-White'],
  ['  ', 'Women Peach-Coloured Top', 'Peach'],
  ['', 'Women Teal & Blue Top', 'Teal'],
  ['', 'Set of covers', 'Assorted'],
])('colour "%s" of "%s" is %s', (column, name, colour) => {
  expect(colourOf(column, name)).toBe(colour);
});
