import { lightness, mix, shift } from '../draw/colour.ts';
import { circle, dotRing, flower } from './motifs.ts';
import { halfDrop, type Textile, wrap } from './tile.ts';

/** Bagru dabu: bold butis left pale by mud resist, with specks where the mud cracked. */
export const bagru: Textile = ({ base, inks, rng }) => {
  const size = [160, 160] as const;
  const dark = lightness(base) < 0.7;
  const pale = dark ? mix(inks[0], base, 0.1) : inks[0];
  const second = dark ? mix(inks[1], base, 0.35) : inks[1];
  const round =
    flower(8, 13, 4.6, `fill="${pale}"`) +
    flower(8, 7, 1.7, `fill="${base}"`) +
    `<path d="${circle(0, 0, 3)}" fill="${second}"/>` +
    dotRing(16, 16.5, 1, `fill="${pale}"`);
  const small = `<path d="M0-9L5 0 0 9-5 0Z" fill="none" stroke="${pale}" stroke-width="1.3"/><path d="${circle(0, 0, 1.7)}${circle(0, -12.5, 1.1)}${circle(0, 12.5, 1.1)}${circle(-8.5, 0, 1.1)}${circle(8.5, 0, 1.1)}" fill="${pale}"/>`;
  let svg = '';
  for (const { x, y } of halfDrop(size, 4, 4)) {
    svg += wrap(x, y, 19, size, round, rng.range(-6, 6), rng.range(0.84, 0.92));
    svg += wrap(x, y + 20, 15, size, small, 0, 0.72);
  }
  let specks = '';
  for (let i = 0; i < 130; i++)
    specks += circle(rng.range(2, 158), rng.range(2, 158), rng.range(0.2, 0.65));
  let stains = '';
  for (let i = 0; i < 12; i++) {
    stains += wrap(
      rng.range(0, 160),
      rng.range(0, 160),
      40,
      size,
      `<ellipse rx="${rng.int(14, 34)}" ry="${rng.int(10, 26)}"/>`,
    );
  }
  svg = `<g fill="${shift(base, dark ? -0.05 : -0.03)}" opacity=".35">${stains}</g>${svg}<path d="${specks}" fill="${pale}" opacity=".55"/>`;
  return { width: 160, height: 160, ground: base, svg, weave: 'cotton', sheen: 0.04 };
};
