import { mix, shift } from '../draw/colour.ts';
import { n, type Textile } from './tile.ts';

/** Phulkari: diamonds of floss silk in satin stitch, the light turning with the stitch. */
export const phulkari: Textile = ({ base, inks, rng }) => {
  const size = 128;
  let svg = '';
  // A quarter of a diamond, hatched along or across: floss looks lighter one way than the other.
  const facet = (
    cx: number,
    cy: number,
    r: number,
    sx: number,
    sy: number,
    paint: string,
  ): string => {
    let d = '';
    const across = sx === sy;
    for (let k = 0.4; k < r; k += 1.15) {
      const end = r - k;
      d += across
        ? `M${n(cx + sx * k)} ${n(cy)}v${n(sy * end)}`
        : `M${n(cx)} ${n(cy + sy * k)}h${n(sx * end)}`;
    }
    const tone = shift(paint, across ? 0.05 : -0.035);
    return `<path d="${d}" stroke="${tone}" stroke-width="1.05" stroke-linecap="round"/>`;
  };
  const diamond = (cx: number, cy: number, r: number, paint: string): string =>
    [
      [1, 1],
      [1, -1],
      [-1, 1],
      [-1, -1],
    ]
      .map(([sx, sy]) => facet(cx, cy, r, sx as number, sy as number, paint))
      .join('');
  for (let i = 0; i <= 2; i++) {
    for (let j = 0; j <= 2; j++) {
      const x = i * 64;
      const y = j * 64;
      svg += diamond(x, y, 19, inks[0]) + diamond(x, y, 7, inks[1]);
      for (const [dx, dy] of [
        [24, 0],
        [-24, 0],
        [0, 24],
        [0, -24],
      ] as const) {
        svg += diamond(x + dx, y + dy, 6.5, inks[1]);
      }
    }
  }
  for (const [x, y] of [
    [32, 32],
    [96, 32],
    [32, 96],
    [96, 96],
  ] as const) {
    svg += diamond(x, y, 11, inks[2]) + diamond(x, y, 4, base);
    for (const [dx, dy] of [
      [12, 12],
      [-12, 12],
      [12, -12],
      [-12, -12],
    ] as const) {
      svg += diamond(x + dx + rng.range(-0.2, 0.2), y + dy, 4.5, mix(inks[0], inks[1], 0.4));
    }
  }
  return { width: size, height: size, ground: base, svg, weave: 'slub', sheen: 0.12 };
};
