import { mix } from '../draw/colour.ts';
import { circle, flower, leaf, paisley } from './motifs.ts';
import { halfDrop, n, put, type Textile, wrap } from './tile.ts';

const GOLD = '#C79A3B';

/** Short floats of metal thread over a shape, as weavers see them from near. */
function floats(size: number, light: string): string {
  let d = '';
  for (let y = -size * 1.6; y < size * 0.3; y += 1.5) d += `M${n(-size)} ${n(y)}H${n(size)}`;
  return `<path d="${d}" stroke="${light}" stroke-width=".45" opacity=".8"/>`;
}

/** Banarasi: kalga bootis woven in zari on a close silk ground, joined by a fine net. */
export const banarasi: Textile = ({ base, inks, rng }) => {
  const size = [176, 176] as const;
  const gold = mix(inks[0], GOLD, 0.6);
  const bright = mix(gold, '#FFF1C4', 0.55);
  const deep = mix(gold, '#4a2f0b', 0.5);
  const meena = inks[1];
  const kalga =
    `<path d="${paisley(15)}" fill="${gold}" stroke="${deep}" stroke-width=".7"/>` +
    put(0.5, -3, `<path d="${paisley(9.5)}" fill="${base}"/>`) +
    put(0.5, -8, flower(5, 5.5, 2.2, `fill="${bright}"`)) +
    `<path d="${circle(0.5, -8, 1.4)}" fill="${meena}"/>` +
    put(-3, 2, `<path d="${leaf(11, 5)}" fill="${gold}"/>`, -110) +
    put(3, 2, `<path d="${leaf(11, 5)}" fill="${gold}"/>`, 110) +
    put(0, 2, `<path d="${leaf(8, 4)}" fill="${bright}"/>`, 180) +
    floats(8, bright).replace('opacity=".8"', 'opacity=".3"');
  const boot = `${flower(6, 6, 2.4, `fill="${gold}"`)}<path d="${circle(0, 0, 1.3)}" fill="${bright}"/>`;
  let svg = '';
  let net = '';
  for (let i = -2; i < 6; i++) {
    net += `M${i * 44} 0L${i * 44 + 176} 176M${i * 44 + 44} 0L${i * 44 - 132} 176`;
  }
  svg += `<path d="${net}" stroke="${gold}" stroke-width=".9" stroke-dasharray="1.6 2" opacity=".55" fill="none"/>`;
  for (const { x, y, column } of halfDrop(size, 4, 4)) {
    svg += wrap(x, y + 10, 26, size, kalga, (column % 2 ? 10 : -10) + rng.range(-1, 1), 0.88);
    svg += wrap(x, y + 22.5, 8, size, boot, 0, 0.75);
  }
  return { width: 176, height: 176, ground: base, svg, weave: 'silk', sheen: 0.75 };
};

/** Chanderi: sheer silk-cotton with a faint check and small woven coins. */
export const chanderi: Textile = ({ base, inks, rng }) => {
  const size = [128, 128] as const;
  const gold = mix(inks[0], GOLD, 0.55);
  const bright = mix(gold, '#FFF4D2', 0.6);
  const line = mix(base, '#ffffff', 0.4);
  let check = '';
  for (let k = 0; k < 128; k += 16) check += `M${k} 0V128M0 ${k}H128`;
  const coin =
    `<path d="${circle(0, 0, 5)}" fill="${gold}"/>` +
    flower(8, 4.4, 1.3, `fill="${bright}"`) +
    `<path d="${circle(0, 0, 6.6)}" fill="none" stroke="${gold}" stroke-width=".8" stroke-dasharray="1.4 1.1"/>`;
  let svg = `<path d="${check}" stroke="${line}" stroke-width=".9" opacity=".55"/><path d="${check}" transform="translate(1.5 1.5)" stroke="${mix(base, gold, 0.4)}" stroke-width=".5" opacity=".7"/>`;
  for (const { x, y } of halfDrop(size, 4, 4))
    svg += wrap(x, y, 8, size, coin, rng.range(0, 45), 0.82);
  return { width: 128, height: 128, ground: base, svg, weave: 'silk', sheen: 0.55 };
};
