import { mix, shift } from '../draw/colour.ts';
import { circle, dotRing, flower, star } from './motifs.ts';
import { type Textile, wrap } from './tile.ts';

/** Ajrakh: stars and interlaced rings with white outlines on madder or indigo, edge to edge. */
export const ajrakh: Textile = ({ base, inks, rng }) => {
  const size = [144, 144] as const;
  const other = inks[0];
  const white = mix(inks[1], '#fff8ec', 0.5);
  const black = shift(mix(base, '#15110f', 0.75), 0.02);
  const edge = `stroke="${white}" stroke-width="1.1"`;
  const big =
    `<path d="${circle(0, 0, 31)}" fill="${black}" ${edge}/>` +
    dotRing(28, 28, 0.95, `fill="${white}"`) +
    `<path d="${star(8, 26, 17)}" fill="${other}" ${edge}/>` +
    `<path d="${star(8, 17, 11, 22.5)}" fill="${base}" ${edge}/>` +
    flower(8, 9.5, 3.2, `fill="${white}"`) +
    `<path d="${circle(0, 0, 3)}" fill="${other}"/>`;
  const small =
    `<path d="${star(4, 23, 12)}" fill="${other}" ${edge}/>` +
    `<path d="${circle(0, 0, 10)}" fill="${black}" ${edge}/>` +
    flower(6, 7.5, 2.6, `fill="${white}"`) +
    `<path d="${circle(0, 0, 2)}" fill="${base}"/>`;
  const bud = `<path d="M0-8L3.2 0 0 8-3.2 0Z" fill="${white}"/>`;
  let svg = '';
  for (let i = 0; i < 2; i++) {
    for (let j = 0; j < 2; j++) {
      const x = 36 + i * 72;
      const y = 36 + j * 72;
      svg += wrap(x, y, 33, size, big, rng.range(-1, 1));
      svg += wrap(x + 36, y + 36, 25, size, small, 0, 0.92);
      svg += wrap(x + 36, y, 9, size, bud, 0, 0.55) + wrap(x, y + 36, 9, size, bud, 90, 0.55);
    }
  }
  return { width: 144, height: 144, ground: base, svg, weave: 'cotton', sheen: 0.06 };
};
