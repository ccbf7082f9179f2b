import { mix, shift } from '../draw/colour.ts';
import { circle, flower, leaf } from './motifs.ts';
import { halfDrop, n, put, type Textile, wrap } from './tile.ts';

/** Shibori: folded and clamped, so that pale rings and rays bleed into the dye. */
export const shibori: Textile = ({ base, inks, rng }) => {
  const size = [192, 192] as const;
  const pale = mix(inks[0], base, 0.08);
  const half = mix(inks[1], base, 0.35);
  let svg = '';
  const burst = (r: number): string => {
    let rays = '';
    let soft = '';
    const count = 44;
    for (let i = 0; i < count; i++) {
      const a = (i / count) * Math.PI * 2 + rng.range(-0.05, 0.05);
      const from = r * rng.range(0.42, 0.56);
      const to = r * rng.range(0.8, 1.05);
      rays += `M${n(Math.cos(a) * from)} ${n(Math.sin(a) * from)}L${n(Math.cos(a) * to)} ${n(Math.sin(a) * to)}`;
      soft += `M${n(Math.cos(a) * from * 0.8)} ${n(Math.sin(a) * from * 0.8)}L${n(Math.cos(a) * to * 1.14)} ${n(Math.sin(a) * to * 1.14)}`;
    }
    return (
      `<path d="${soft}" stroke="${half}" stroke-width="${n(r * 0.13)}" stroke-linecap="round" opacity=".6"/>` +
      `<path d="${rays}" stroke="${pale}" stroke-width="${n(r * 0.085)}" stroke-linecap="round"/>` +
      `<path d="${circle(0, 0, r * 0.22)}" fill="${pale}"/><path d="${circle(0, 0, r * 0.1)}" fill="${half}"/>`
    );
  };
  for (const { x, y } of halfDrop(size, 4, 4)) {
    svg += wrap(x, y, 30, size, burst(rng.range(17, 20)));
    svg += wrap(x, y + 24, 10, size, burst(6));
  }
  for (let i = 0; i < 9; i++) {
    svg =
      wrap(
        rng.range(0, 192),
        rng.range(0, 192),
        60,
        size,
        `<ellipse rx="${rng.int(24, 50)}" ry="${rng.int(16, 36)}" fill="${shift(base, rng.range(-0.05, 0.05))}" opacity=".3"/>`,
      ) + svg;
  }
  return { width: 192, height: 192, ground: base, svg, weave: 'crepe', sheen: 0.16 };
};

/** Batik: waxed flowers and fields, with veins of dye where the wax broke. */
export const batik: Textile = ({ base, inks, rng }) => {
  const size = [208, 208] as const;
  const pale = mix(inks[1], base, 0.15);
  const warm = inks[0];
  const bloom =
    flower(9, 27, 8, `fill="${warm}" stroke="${pale}" stroke-width="1.6"`) +
    flower(9, 15, 4, `fill="${pale}"`) +
    `<path d="${circle(0, 0, 5)}" fill="${base}" stroke="${pale}" stroke-width="1.4"/>`;
  const frond = `<path d="${leaf(25, 12)}" fill="${mix(warm, base, 0.5)}" stroke="${pale}" stroke-width="1.4"/><path d="M0-3V-20" stroke="${pale}" stroke-width="1"/>`;
  let svg = '';
  for (const { x, y, column } of halfDrop(size, 2, 2)) {
    svg += wrap(x, y, 34, size, bloom, rng.range(0, 40), 0.95);
    for (const turn of [60, 150, 240, 330]) {
      svg += wrap(x, y, 62, size, put(0, -29, frond), turn + column * 20, 0.95);
    }
    svg += wrap(
      x,
      y + 52,
      20,
      size,
      flower(7, 16, 6, `fill="${mix(warm, base, 0.25)}" stroke="${pale}" stroke-width="1.3"`) +
        `<path d="${circle(0, 0, 4)}" fill="${pale}"/>`,
      rng.range(0, 70),
    );
    for (const [dx, dy] of [
      [34, 40],
      [-34, 40],
      [40, -16],
      [-40, -16],
    ] as const) {
      svg += wrap(
        x + dx,
        y + dy,
        6,
        size,
        `<path d="${circle(0, 0, 2.2)}${circle(5, 3, 1.4)}${circle(-5, 3, 1.4)}" fill="${pale}"/>`,
      );
    }
  }
  let veins = '';
  for (let i = 0; i < 64; i++) {
    let x = rng.range(0, 208);
    let y = rng.range(0, 208);
    let a = rng.range(0, Math.PI * 2);
    let d = `M${n(x)} ${n(y)}`;
    for (let k = 0; k < 5; k++) {
      a += rng.range(-0.7, 0.7);
      x += Math.cos(a) * rng.range(4, 13);
      y += Math.sin(a) * rng.range(4, 13);
      d += `L${n(x)} ${n(y)}`;
    }
    veins += d;
  }
  svg += `<path d="${veins}" fill="none" stroke="${shift(base, -0.12)}" stroke-width=".8" opacity=".75"/>`;
  return { width: 208, height: 208, ground: base, svg, weave: 'cotton', sheen: 0.08 };
};
