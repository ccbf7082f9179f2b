import { expect, it } from 'vitest';
import { swatchOf } from './swatch.ts';

it.each([
  ['Indigo', '#27346B'],
  ['sky blue', '#A4C4DA'],
  ['Off-White', '#F1E8D6'],
  ['Dusty Pink', '#D9819B'],
  ['Navy Blue Print', '#2F5597'],
  ['Bottle Green & Gold', '#1E4636'],
  ['Greenish', '#B9AD9B'],
  ['', '#B9AD9B'],
])('shows %j as %s', (name, background) => {
  expect(swatchOf(name)).toBe(background);
});

it('shades by dark and light', () => {
  expect(swatchOf('Dark Red')).toBe('color-mix(in oklab, #B3261E 68%, #1E1B18)');
});

it('shows many colours as a wheel', () => {
  expect(swatchOf('Multicolour')).toContain('conic-gradient');
});
