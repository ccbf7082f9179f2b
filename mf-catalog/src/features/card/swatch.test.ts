import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { DYES, swatchOf } from './swatch.ts';

it.each([
  ['Indigo', 'indigo'],
  ['sky blue', 'sky blue'],
  ['Off-White', 'off white'],
  ['Dusty Pink', 'pink'],
  ['Navy Blue Print', 'blue'],
  ['Bottle Green & Gold', 'bottle green'],
  ['Multicolour', 'multi'],
  ['Greenish', ''],
  ['', ''],
])('shows %j as %j', (name, dye) => {
  expect(swatchOf(name)).toEqual({ 'data-dye': dye });
});

it('shades with "dark" and "light", but not unknown colours', () => {
  expect(swatchOf('Dark Red')).toEqual({ 'data-dye': 'red', 'data-shade': 'dark' });
  expect(swatchOf('Pale Rose')).toEqual({ 'data-dye': 'rose', 'data-shade': 'light' });
  expect(swatchOf('Dark Greenish')).toEqual({ 'data-dye': '' });
});

it('each name has a colour, and each colour a name', async () => {
  const css = await readFile(join(import.meta.dirname, 'swatch.css'), 'utf8');
  const coloured = [...css.matchAll(/\[data-dye="([a-z ]+)"\]/g)].map(([, name]) => name);
  expect(coloured.sort()).toEqual([...DYES].sort());
});
