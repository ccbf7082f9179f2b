import { mix, shift } from '../draw/colour.ts';
import { n, type Textile } from './tile.ts';

/** Leheriya: diagonal waves, rolled and tied, so that each stripe breaks and breathes. */
export const leheriya: Textile = ({ base, inks, rng }) => {
  const size = 192;
  const light = inks[0];
  const second = inks[1];
  const line = (offset: number, width: number, paint: string, opacity: number): string => {
    let d = '';
    for (const shiftX of [-size, 0, size]) {
      for (let y = -4; y <= size + 4; y += 4) {
        const wave = Math.sin((y / size) * Math.PI * 6) * 7;
        const x = offset + shiftX + y + wave + rng.range(-0.5, 0.5);
        d += `${y === -4 ? 'M' : 'L'}${n(x)} ${n(y)}`;
      }
    }
    return `<path d="${d}" fill="none" stroke="${paint}" stroke-width="${n(width)}" opacity="${opacity}"/>`;
  };
  let svg = '';
  for (let k = 0; k < 6; k++) {
    const x = k * 32;
    svg += line(x, 11, shift(base, 0.05), 0.8);
    svg += line(x, 6.5, light, 0.95) + line(x - 0.4, 2, mix(light, base, 0.3), 0.7);
    svg +=
      line(x + 16, 4.5, second, 0.9) +
      line(x + 22, 1.4, light, 0.75) +
      line(x + 10.5, 1.4, light, 0.7);
  }
  return { width: size, height: size, ground: base, svg, weave: 'crepe', sheen: 0.28 };
};
