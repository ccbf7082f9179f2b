import { mix } from '../draw/colour.ts';
import { n, type Textile } from './tile.ts';

const ROSE = [
  '....1....',
  '.11.1.11.',
  '.112121..',
  '..12221..',
  '112222211',
  '..12221..',
  '..121211.',
  '.11.1.11.',
  '....1....',
];
const SPRIG = [
  '...2...',
  '..222..',
  '1..2..1',
  '.11211.',
  '...1...',
  '.1.1.1.',
  '..111..',
  '...1...',
];

/** Jamdani: flowers laid in by hand as thick weft, stepped like stairs, on sheer cotton. */
export const jamdani: Textile = ({ base, inks, rng }) => {
  const size = 160;
  const data: Record<string, string> = { '1': '', '2': '' };
  const weave = (rows: readonly string[], cx: number, cy: number, step: number): void => {
    rows.forEach((row, j) => {
      for (const mark of ['1', '2']) {
        for (let i = 0; i < row.length; i++) {
          if (row[i] !== mark) continue;
          const x = cx + (i - row.length / 2) * step;
          for (let k = 0; k < 3; k++) {
            const y = cy + (j - rows.length / 2) * step + (k * step) / 3;
            for (const ox of [-size, 0, size]) {
              for (const oy of [-size, 0, size]) {
                if (x + ox < -step || x + ox > size || y + oy < -2 || y + oy > size + 2) continue;
                data[mark] += `M${n(x + ox + rng.range(-0.35, 0.1))} ${n(y + oy)}h${n(step + 0.5)}`;
              }
            }
          }
        }
      }
    });
  };
  for (let i = 0; i < 4; i++) {
    for (let j = 0; j < 4; j++) {
      const x = i * 40 + 10;
      const y = j * 40 + (i % 2 ? 30 : 10);
      weave((i + j) % 2 ? ROSE : SPRIG, x, y, (i + j) % 2 ? 2.7 : 2.4);
    }
  }
  const svg = `<g fill="none" stroke-width="1"><path d="${data['1']}" stroke="${inks[0]}"/><path d="${data['2']}" stroke="${mix(inks[1], base, 0.05)}"/></g>`;
  return { width: size, height: size, ground: base, svg, weave: 'voile', sheen: 0.1, opacity: 1 };
};
