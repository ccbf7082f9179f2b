import { shift } from '../draw/colour.ts';
import { circle, flower, petal } from './motifs.ts';
import { halfDrop, n, put, type Textile, wrap } from './tile.ts';

/** A sheesha mirror with its buttonhole ring; radius in units. */
export function sheesha(r: number, ring: string, outer: string): string {
  let spokes = '';
  for (let i = 0; i < 26; i++) {
    const a = (i / 26) * Math.PI * 2;
    spokes += `M${n(Math.cos(a) * r * 0.86)} ${n(Math.sin(a) * r * 0.86)}L${n(Math.cos(a) * r * 1.42)} ${n(Math.sin(a) * r * 1.42)}`;
  }
  return (
    `<path d="${circle(0.6, 1, r * 1.5)}" fill="#000" opacity=".22"/>` +
    `<path d="${circle(0, 0, r * 1.4)}" fill="${shift(ring, -0.08)}"/>` +
    `<path d="${circle(0, 0, r)}" fill="#C9D3D8"/>` +
    `<path d="M${n(-r * 0.8)} ${n(r * 0.5)}L${n(r * 0.35)} ${n(-r * 0.9)}L${n(r * 0.85)} ${n(-r * 0.3)}L${n(-r * 0.2)} ${n(r * 0.95)}Z" fill="#F4F8F9"/>` +
    `<path d="${circle(-r * 0.35, -r * 0.35, r * 0.3)}" fill="#8B9AA6" opacity=".55"/>` +
    `<path d="${spokes}" stroke="${ring}" stroke-width="${n(r * 0.24)}" stroke-linecap="round"/>` +
    `<path d="${circle(0, 0, r * 1.46)}" fill="none" stroke="${outer}" stroke-width="${n(r * 0.16)}" stroke-dasharray="${n(r * 0.4)} ${n(r * 0.14)}"/>`
  );
}

/** Kutch mirror work: small mirrors in embroidered flowers, with herringbone between. */
export const mirror: Textile = ({ base, inks, rng }) => {
  const size = [160, 160] as const;
  const [a, b, c] = inks;
  const leafy = `stroke="${shift(b, -0.08)}" stroke-width=".5"`;
  const bloom =
    flower(8, 17, 4.4, `fill="${a}" stroke="${shift(a, -0.1)}" stroke-width=".6"`) +
    sheesha(5.6, b, c);
  const bud = flower(4, 8, 3, `fill="${c}"`, 45) + sheesha(3, a, b);
  let svg = '';
  for (const { x, y } of halfDrop(size, 4, 4)) {
    svg += wrap(x, y, 20, size, bloom, rng.range(-8, 8), 0.8);
    svg += wrap(x, y + 20, 12, size, bud, rng.range(-20, 20), 0.72);
    svg += wrap(
      x + 20,
      y + 10,
      12,
      size,
      put(0, 5, `<path d="${petal(10, 2.4)}" fill="${b}" ${leafy}/>`, 30) +
        put(0, 5, `<path d="${petal(10, 2.4)}" fill="${b}" ${leafy}/>`, -30),
      0,
      0.7,
    );
  }
  return { width: 160, height: 160, ground: base, svg, weave: 'cotton', sheen: 0.06 };
};
