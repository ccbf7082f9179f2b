import { mix, shift } from '../draw/colour.ts';
import { circle, dotRing, flower } from './motifs.ts';
import { halfDrop, put, type Textile, wrap } from './tile.ts';

/** Schiffli: eyelets cut out and bound, in flowers joined by satin-stitch stems. */
export const schiffli: Textile = ({ base, rng }) => {
  const size = [144, 144] as const;
  const hole = shift(mix(base, '#6b5848', 0.5), -0.05);
  const thread = mix(base, '#ffffff', 0.6);
  const under = shift(base, -0.1);
  const ring = (count: number, radius: number, r: number): string =>
    put(0.5, 0.7, dotRing(count, radius, r * 1.62, `fill="${under}"`)) +
    dotRing(count, radius, r * 1.55, `fill="${thread}"`) +
    dotRing(count, radius, r, `fill="${hole}"`);
  const bloom =
    put(0.5, 0.8, flower(6, 17, 3, `fill="${under}"`, 30)) +
    flower(6, 17, 2.8, `fill="${thread}"`, 30) +
    ring(6, 8, 2.3) +
    ring(1, 0, 2.6) +
    dotRing(6, 15.5, 1.1, `fill="${hole}"`);
  const small = `${ring(4, 4.4, 1.4)}<path d="${circle(0, 0, 1.3)}" fill="${thread}"/>`;
  let svg = '';
  for (const { x, y } of halfDrop(size, 4, 4)) {
    svg += wrap(x, y, 20, size, bloom, rng.range(-6, 6), 0.82);
    svg += wrap(x, y + 18, 9, size, small, 45, 0.8);
  }
  return { width: 144, height: 144, ground: base, svg, weave: 'cotton', sheen: 0.05 };
};
