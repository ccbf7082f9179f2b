import { mix } from '../draw/colour.ts';
import { lozenge, threads } from './ikat-thread.ts';
import type { Textile } from './tile.ts';

/** Warp ikat: chevrons and lozenges whose edges run like feathers along the threads. */
export const ikat: Textile = ({ base, inks, rng }) => {
  const w = 160;
  const h = 160;
  const repeat = (
    f: (cy: number, k: number) => readonly [number, number],
  ): (readonly [number, number])[] => [-1, 0, 1, 2, 3, 4].map((k) => f(k * 40, k));
  const zig = (x: number): number => Math.abs(((x + 40) % 80) - 40) * 0.75;
  const chevron = (paint: string, from: number, to: number): string =>
    threads(
      w,
      rng,
      paint,
      (x) => [-1, 0, 1, 2].map((k) => [k * 80 + zig(x) + from, k * 80 + zig(x) + to] as const),
      3.2,
    );
  const eyes = (paint: string, rx: number, ry: number): string =>
    threads(
      w,
      rng,
      paint,
      (x) =>
        repeat((cy, k) => {
          if (k % 2 === 0) return [0, 0];
          const a = lozenge(x, 40, cy + 18, rx, ry, w);
          return a[1] > a[0] ? a : lozenge(x, 120, cy + 18, rx, ry, w);
        }),
      2.6,
    );
  const svg =
    chevron(mix(inks[2], base, 0.2), -12, 12) +
    chevron(inks[0], -7, 4) +
    eyes(inks[1], 17, 17) +
    eyes(base, 10, 10) +
    eyes(inks[0], 5, 5);
  return { width: w, height: h, ground: base, svg, weave: 'slub', sheen: 0.1 };
};
