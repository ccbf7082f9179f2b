import { mix, shift } from '../draw/colour.ts';
import { circle } from './motifs.ts';
import { type Textile, wrap } from './tile.ts';

/** Bandhani: tiny tied dots in rings, flowers and running lines; a speck of dye in each dot. */
export const bandhani: Textile = ({ base, inks, rng }) => {
  const size = [176, 176] as const;
  const dots: { x: number; y: number; r: number; paint: number }[] = [];
  const ring = (
    cx: number,
    cy: number,
    radius: number,
    count: number,
    r: number,
    paint: number,
  ): void => {
    for (let i = 0; i < count; i++) {
      const a = (i / count) * Math.PI * 2;
      dots.push({ x: cx + Math.cos(a) * radius, y: cy + Math.sin(a) * radius, r, paint });
    }
  };
  for (const [cx, cy] of [
    [44, 44],
    [132, 132],
  ] as const) {
    dots.push({ x: cx, y: cy, r: 2.6, paint: 1 });
    ring(cx, cy, 7.5, 8, 1.9, 0);
    ring(cx, cy, 15, 16, 1.9, 1);
    ring(cx, cy, 22.5, 24, 2, 0);
    ring(cx, cy, 33, 34, 1.8, 0);
  }
  for (const [cx, cy] of [
    [132, 44],
    [44, 132],
  ] as const) {
    ring(cx, cy, 0, 1, 2.2, 0);
    ring(cx, cy, 7, 6, 1.9, 0);
    for (let p = 0; p < 8; p++) {
      const a = (p / 8) * Math.PI * 2;
      ring(cx + Math.cos(a) * 17.5, cy + Math.sin(a) * 17.5, 4, 5, 1.6, p % 2);
    }
    ring(cx, cy, 29, 28, 1.6, 0);
  }
  for (let i = 0; i < 32; i++) {
    const k = (i + 0.5) * 5.5;
    for (const edge of [0, 88]) {
      dots.push({ x: k, y: edge, r: 1.5, paint: 1 }, { x: edge, y: k, r: 1.5, paint: 1 });
    }
  }
  const paints = [mix(inks[0], base, 0.06), mix(inks[1], base, 0.08)];
  let svg = '';
  const data = ['', '', ''];
  let halo = '';
  for (const { x, y, r, paint } of dots) {
    const px = x + rng.range(-0.5, 0.5);
    const py = y + rng.range(-0.5, 0.5);
    for (const dx of [-176, 0, 176]) {
      for (const dy of [-176, 0, 176]) {
        if (px + dx < -4 || px + dx > 180 || py + dy < -4 || py + dy > 180) continue;
        halo += circle(px + dx, py + dy, r * 1.75);
        data[paint] += circle(px + dx, py + dy, r * rng.range(0.85, 1.12));
        data[2] += circle(px + dx + rng.range(-0.2, 0.2), py + dy, r * 0.3);
      }
    }
  }
  svg += `<path d="${halo}" fill="${shift(base, -0.06)}" opacity=".6"/>`;
  svg += `<path d="${data[0]}" fill="${paints[0]}"/><path d="${data[1]}" fill="${paints[1]}"/><path d="${data[2]}" fill="${shift(base, -0.05)}"/>`;
  for (let i = 0; i < 6; i++) {
    svg =
      wrap(
        rng.range(0, 176),
        rng.range(0, 176),
        60,
        size,
        `<ellipse rx="50" ry="34" fill="${shift(base, 0.03)}" opacity=".25"/>`,
      ) + svg;
  }
  return { width: 176, height: 176, ground: base, svg, weave: 'crepe', sheen: 0.25 };
};
