import { mix, shift } from '../draw/colour.ts';
import { circle, flower, leaf } from './motifs.ts';
import { halfDrop, put, type Textile, wrap } from './tile.ts';

/** Sanganer: fine-lined flower butis in several blocks, each block a hair out of register. */
export const sanganeri: Textile = ({ base, inks, rng }) => {
  const size = [192, 192] as const;
  const [red, green, bud] = inks;
  const line = shift(red, -0.14);
  const buti = (dx: number, dy: number): string => {
    const stem = `<path d="M0 15C2 8-3 4 0-3M0 9C5 8 8 4 9 0M0 11C-5 11-8 7-9 3" fill="none" stroke="${shift(green, -0.05)}" stroke-width="1.1" stroke-linecap="round"/>`;
    const leaves = `<g fill="${green}">${put(0, 9, `<path d="${leaf(9, 5)}"/>`, 70)}${put(0, 12, `<path d="${leaf(9, 5)}"/>`, -66)}${put(0, 14, `<path d="${leaf(6, 4)}"/>`, 120)}</g>`;
    const buds = `<g fill="${bud}">${put(9, 0, flower(3, 5.5, 2.6, '', -40), 20)}${put(-9, 3, flower(3, 5.5, 2.6, '', -40), -25)}</g>`;
    const head = put(
      dx,
      dy - 7,
      flower(6, 9, 4.4, `fill="${red}"`) +
        flower(6, 5.6, 2.4, `fill="${mix(red, base, 0.45)}"`) +
        flower(6, 9.3, 4.6, `fill="none" stroke="${line}" stroke-width=".7"`, 1.5) +
        `<path d="${circle(0, 0, 2)}" fill="${bud}"/>`,
    );
    return stem + leaves + buds + head;
  };
  let svg = '';
  for (const { x, y, column } of halfDrop(size, 4, 4)) {
    const tilt = (column % 2 ? 14 : -14) + rng.range(-3, 3);
    svg += wrap(x, y, 22, size, buti(rng.range(-0.6, 0.6), rng.range(-0.6, 0.6)), tilt, 0.98);
    svg += wrap(
      x,
      y + 24,
      6,
      size,
      `<path d="${circle(0, 0, 1.3)}${circle(4, 2, 0.9)}${circle(-4, 2, 0.9)}" fill="${column % 2 ? bud : red}"/>`,
    );
  }
  return { width: size[0], height: size[1], ground: base, svg, weave: 'cotton', sheen: 0.05 };
};
