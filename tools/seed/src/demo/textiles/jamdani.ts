import { mix } from '../draw/colour.ts';
import { n, type Textile } from './tile.ts';

const ROSE = [
  '......1......',
  '.....111.....',
  '..1..121..1..',
  '.111.121.111.',
  '..1212221211.',
  '...11222211..',
  '.112223222111',
  '...11222211..',
  '..1212221211.',
  '.111.121.111.',
  '..1..121..1..',
  '.....111.....',
  '......1......',
];
const VINE = [
  '......1....',
  '.....111...',
  '....11211..',
  '.1...111...',
  '111...1....',
  '.111..1.11.',
  '...11.1111.',
  '....111....',
  '.11..1.....',
  '.1111......',
  '...11......',
];

/** Jamdani: flowers laid in by hand as thick weft, stepped like stairs, in slanting rows on sheer cotton. */
export const jamdani: Textile = ({ base, inks, rng }) => {
  const size = 176;
  const data: Record<string, string> = { '1': '', '2': '', '3': '' };
  const weave = (rows: readonly string[], cx: number, cy: number, step: number): void => {
    rows.forEach((row, j) => {
      for (let i = 0; i < row.length; i++) {
        const mark = row[i];
        if (mark === undefined || mark === '.') continue;
        const x = cx + (i - row.length / 2) * step;
        for (let k = 0; k < 2; k++) {
          const y = cy + (j - rows.length / 2) * step + (k * step) / 2;
          for (const ox of [-size, 0, size]) {
            for (const oy of [-size, 0, size]) {
              if (x + ox < -step || x + ox > size || y + oy < -2 || y + oy > size + 2) continue;
              data[mark] += `M${n(x + ox + rng.range(-0.3, 0.1))} ${n(y + oy)}h${n(step + 0.4)}`;
            }
          }
        }
      }
    });
  };
  for (let i = 0; i < 4; i++) {
    for (let j = 0; j < 4; j++) {
      const rose = (i + j) % 2 === 0;
      weave(rose ? ROSE : VINE, i * 44 + 12, j * 44 + i * 22 + 10, rose ? 2 : 1.9);
    }
  }
  let buds = '';
  for (let i = 0; i < 4; i++) {
    for (let j = 0; j < 4; j++)
      buds += `M${i * 44 + 33} ${((j * 44 + i * 22 + 32) % size) - 1}h3m-3 1.4h3`;
  }
  const paint = {
    '1': inks[0],
    '2': mix(inks[1], base, 0.05),
    '3': mix(inks[0], base, 0.4),
  } as const;
  const svg = (['1', '2', '3'] as const)
    .map((mark) => `<path d="${data[mark]}" stroke="${paint[mark]}"/>`)
    .join('');
  return {
    width: size,
    height: size,
    ground: base,
    svg: `<g fill="none" stroke-width="1.15">${svg}<path d="${buds}" stroke="${inks[1]}"/></g>`,
    weave: 'voile',
    sheen: 0.1,
  };
};
