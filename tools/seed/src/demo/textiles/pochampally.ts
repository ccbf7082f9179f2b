import { mix } from '../draw/colour.ts';
import { lozenge, threads } from './ikat-thread.ts';
import type { Textile } from './tile.ts';

/** Pochampally and telia: a grid of nested diamonds in ikat, framed by bars of thread. */
export const pochampally: Textile = ({ base, inks, rng }) => {
  const w = 144;
  const h = 144;
  const nest = (paint: string, rx: number, ry: number): string =>
    threads(
      w,
      rng,
      paint,
      (x) => {
        const out: (readonly [number, number])[] = [];
        for (const cx of [24, 72, 120]) {
          for (const cy of [-24, 24, 72, 120, 168]) {
            const span = lozenge(x, cx, cy, rx, ry, 1e6);
            if (span[1] > span[0]) out.push(span);
          }
        }
        return out;
      },
      1.9,
      1.4,
    );
  let bars = '';
  for (const y of [0, 48, 96]) {
    bars += threads(
      w,
      rng,
      mix(inks[1], base, 0.25),
      (x) => (Math.floor(x / 6) % 2 ? [[y - 2.2, y + 2.2]] : []),
      1.2,
    );
  }
  const stripes = [0, 48, 96]
    .map(
      (x) =>
        `<path d="M${x + 0.8} 0V${h}M${x === 0 ? w - 0.8 : x - 1.6} 0V${h}" stroke="${mix(inks[0], base, 0.3)}" stroke-width="1.2"/>`,
    )
    .join('');
  const svg =
    stripes +
    bars +
    nest(inks[0], 19, 18) +
    nest(base, 14, 13) +
    nest(inks[1], 9.5, 9) +
    nest(inks[2], 4.5, 4.5);
  return { width: w, height: h, ground: base, svg, weave: 'slub', sheen: 0.12 };
};
