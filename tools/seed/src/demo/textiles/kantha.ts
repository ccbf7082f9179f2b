import { mix, shift } from '../draw/colour.ts';
import { n, type Textile } from './tile.ts';

/** Kantha: running stitch in rows, bending around lotus rounds, in threads of many colours. */
export const kantha: Textile = ({ base, inks, rng }) => {
  const size = 192;
  const paints = [inks[0], inks[0], inks[1], inks[2]];
  const data = ['', '', '', ''];
  let shadow = '';
  const stitch = (x: number, y: number, a: number, len: number, paint: number): void => {
    const dx = (Math.cos(a) * len) / 2;
    const dy = (Math.sin(a) * len) / 2;
    for (const ox of [-size, 0, size]) {
      for (const oy of [-size, 0, size]) {
        const px = x + ox;
        const py = y + oy;
        if (px < -6 || px > size + 6 || py < -6 || py > size + 6) continue;
        data[paint] += `M${n(px - dx)} ${n(py - dy)}L${n(px + dx)} ${n(py + dy)}`;
        shadow += `M${n(px - dx + 0.4)} ${n(py - dy + 0.8)}L${n(px + dx + 0.4)} ${n(py + dy + 0.8)}`;
      }
    }
  };
  const centres = [
    [48, 48],
    [144, 144],
  ] as const;
  const inside = (x: number, y: number): boolean =>
    centres.some(([cx, cy]) => Math.hypot(x - cx, y - cy) < 36);
  for (const [cx, cy] of centres) {
    for (let ring = 0; ring < 6; ring++) {
      const r = 4 + ring * 5.4;
      const count = Math.max(6, Math.round((r * Math.PI * 2) / 7));
      for (let i = 0; i < count; i++) {
        const a = (i / count) * Math.PI * 2 + ring * 0.4;
        const wave = ring > 2 ? 1 + 0.1 * Math.cos(a * 8) : 1;
        stitch(
          cx + Math.cos(a) * r * wave,
          cy + Math.sin(a) * r * wave,
          a + Math.PI / 2,
          4.4,
          ring % 4,
        );
      }
    }
  }
  for (let row = 0; row < 32; row++) {
    const y = row * 6 + 3;
    for (let x = row % 2 ? 0 : 3.4; x < size; x += 6.86) {
      const yy = y + rng.range(-0.4, 0.4);
      if (!inside(x, yy) && !inside(x, yy - size) && !inside(x - size, yy)) {
        stitch(
          x + rng.range(-0.5, 0.5),
          yy,
          rng.range(-0.08, 0.08),
          4,
          row % 8 === 3 ? 2 : row % 8 === 6 ? 3 : 0,
        );
      }
    }
  }
  const line = 'fill="none" stroke-linecap="round"';
  const svg =
    `<path d="${shadow}" ${line} stroke="${shift(base, -0.13)}" stroke-width="1.3" opacity=".8"/>` +
    data
      .map(
        (d, i) =>
          `<path d="${d}" ${line} stroke="${mix(paints[i] ?? inks[0], base, i === 0 ? 0.12 : 0.05)}" stroke-width="1.35"/>`,
      )
      .join('');
  return { width: size, height: size, ground: base, svg, weave: 'slub', sheen: 0.08 };
};
