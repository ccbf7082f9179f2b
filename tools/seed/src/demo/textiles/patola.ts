import { mix } from '../draw/colour.ts';
import { n, type Textile } from './tile.ts';

const FLOWER = [
  '..1...1..',
  '.121.121.',
  '122232221',
  '.1233321.',
  '..23332..',
  '.1233321.',
  '122232221',
  '.121.121.',
  '..1...1..',
];
const LEAF = [
  '....3....',
  '...313...',
  '..31213..',
  '.3122213.',
  '312232213',
  '.3122213.',
  '..31213..',
  '...313...',
  '....3....',
];

/** Patola: stepped flowers in a grid of squares, every step dyed into the thread before weaving. */
export const patola: Textile = ({ base, inks, rng }) => {
  const cell = 54;
  const size = cell * 2;
  const paints = { '1': inks[0], '2': inks[1], '3': inks[2] } as const;
  const step = 3.8;
  const data: Record<string, string> = { '1': '', '2': '', '3': '' };
  for (let cx = 0; cx < 2; cx++) {
    for (let cy = 0; cy < 2; cy++) {
      const rows = (cx + cy) % 2 ? LEAF : FLOWER;
      rows.forEach((row, y) => {
        [...row].forEach((mark, x) => {
          if (mark === '.') return;
          const px = cx * cell + 10 + x * step + rng.range(-0.5, 0.5);
          const py = cy * cell + 10 + y * step + rng.range(-0.5, 0.5);
          data[mark] += `M${n(px)} ${n(py)}h${n(step + 0.3)}v${n(step + 0.3)}h${n(-step - 0.3)}Z`;
        });
      });
    }
  }
  let svg = '';
  for (const mark of ['1', '2', '3'] as const) {
    svg += `<path d="${data[mark]}" fill="${paints[mark]}"/>`;
  }
  let dashes = '';
  for (const k of [0, cell]) {
    for (let i = 0; i < size; i += 6) {
      const j = rng.range(-0.6, 0.6);
      dashes += `M${n(i)} ${n(k + 3 + j)}h4M${n(k + 3 + j)} ${n(i)}v4`;
    }
  }
  svg =
    `<path d="M0 3H${size}M0 ${cell + 3}H${size}M3 0V${size}M${cell + 3} 0V${size}" stroke="${mix(base, '#140c0a', 0.55)}" stroke-width="5"/>` +
    `<path d="${dashes}" stroke="${inks[0]}" stroke-width="1.8"/>${svg}`;
  return { width: size, height: size, ground: base, svg, weave: 'silk', sheen: 0.4 };
};
