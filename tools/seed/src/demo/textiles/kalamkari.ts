import { lightness, mix, shift } from '../draw/colour.ts';
import { circle, dotRing, flower, leaf } from './motifs.ts';
import { put, type Textile, wrap } from './tile.ts';

/** Kalamkari: a climbing vine with pomegranates and fine black pen lines. */
export const kalamkari: Textile = ({ base, inks, rng }) => {
  const size = [192, 256] as const;
  const pen = lightness(base) > 0.6 ? mix('#2a1712', base, 0.12) : mix('#140b0a', base, 0.2);
  const ink = `stroke="${pen}" stroke-width="1" stroke-linejoin="round"`;
  const [red, blue, green] = inks;
  const bloom =
    flower(10, 20, 6, `fill="${red}" ${ink}`) +
    flower(10, 13, 3.8, `fill="${mix(red, base, 0.5)}" ${ink}`, 18) +
    `<path d="${circle(0, 0, 5.5)}" fill="${blue}" ${ink}/>` +
    dotRing(8, 3.2, 0.8, `fill="${base}"`);
  const fruit = `<path d="M0 8C-12 8-13-8-4-12L-6-18-1-15 0-20 1-15 6-18 4-12C13-8 12 8 0 8Z" fill="${blue}" ${ink}/><path d="M0 4C-6 4-7-5-2-8M0 4C6 4 7-5 2-8" fill="none" stroke="${base}" stroke-width=".9"/>${dotRing(5, 3, 0.9, `fill="${base}"`)}`;
  const frond = `<path d="${leaf(24, 11)}" fill="${green}" ${ink}/><path d="M0-2V-21M0-7l4-4M0-7l-4-4M0-13l3-4M0-13l-3-4" fill="none" stroke="${mix(base, green, 0.3)}" stroke-width=".8"/>`;
  const curl = `<path d="M0 0C3-8 12-8 12-1C12 4 5 4 6-1" fill="none" ${ink}/>`;
  let svg = '';
  const stem = (x: number): string =>
    `<path d="M${x} 256C${x + 44} 224 ${x + 44} 192 ${x} 160M${x} 160C${x - 44} 118 ${x - 44} 74 ${x} 32M${x} 32C${x + 22} 16 ${x + 22} 8 ${x} 0" fill="none" stroke-linecap="round"/>`;
  for (const x of [-144, -48, 48, 144, 240]) {
    svg += `<g stroke="${pen}" stroke-width="3.6">${stem(x)}</g><g stroke="${shift(green, 0.03)}" stroke-width="2">${stem(x)}</g>`;
  }
  const put4 = (
    x: number,
    y: number,
    reach: number,
    what: string,
    turn: number,
    scale = 1,
  ): void => {
    svg +=
      wrap(x, y, reach, size, what, turn + rng.range(-5, 5), scale) +
      wrap(x + 96, y, reach, size, what, turn + rng.range(-5, 5), scale);
  };
  put4(62, 158, 28, frond, 78, 0.95);
  put4(30, 170, 28, frond, -100, 0.85);
  put4(22, 120, 28, frond, -130, 0.9);
  put4(36, 64, 28, frond, 48, 0.95);
  put4(80, 222, 28, frond, 40, 0.85);
  put4(70, 200, 20, curl, -20);
  put4(14, 78, 20, curl, 200);
  put4(60, 104, 24, fruit, 20, 0.85);
  put4(12, 40, 24, fruit, -24, 0.75);
  put4(80, 186, 24, bloom, 0, 0.98);
  put4(15, 98, 24, bloom, 12, 0.8);
  put4(50, 28, 24, bloom, 0, 0.7);
  for (const [x, y] of [
    [40, 200],
    [50, 130],
    [88, 60],
    [90, 140],
    [6, 10],
    [20, 225],
  ] as const) {
    svg += put(
      0,
      0,
      wrap(x, y, 4, size, dotRing(5, 2.6, 1, `fill="${red}"`)) +
        wrap(x + 96, y, 4, size, dotRing(5, 2.6, 1, `fill="${red}"`)),
    );
  }
  return { width: 192, height: 256, ground: base, svg, weave: 'cotton', sheen: 0.05 };
};
