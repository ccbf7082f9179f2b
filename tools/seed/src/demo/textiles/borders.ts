import { lightness, mix, shift } from '../draw/colour.ts';
import type { BorderId } from '../types.ts';
import { sheesha } from './mirror.ts';
import { circle, flower, leaf, star } from './motifs.ts';
import { type Dye, n, put, type Tile, wrap } from './tile.ts';

type Border = (dye: Dye) => Tile;

const GOLD = '#C79A3B';

/** A border lies with its inner edge at the top of the tile and the hem at its bottom. */
const band = (ground: string, width: number, height: number, svg: string, sheen = 0.1): Tile => ({
  width,
  height,
  ground,
  svg,
  weave: sheen > 0.3 ? 'silk' : 'cotton',
  sheen,
});

const rows = (width: number, list: readonly (readonly [number, number, string])[]): string =>
  list
    .map(
      ([y, h, paint]) =>
        `<rect x="-2" y="${y}" width="${width + 4}" height="${h}" fill="${paint}"/>`,
    )
    .join('');

const lines: Border = ({ base, inks }) => {
  const a = lightness(base) < 0.6 ? mix(inks[0], base, 0.1) : inks[0];
  return band(
    base,
    32,
    22,
    rows(32, [
      [1, 1.2, a],
      [5, 4, a],
      [12, 1.2, a],
      [15.5, 1.2, a],
    ]),
  );
};

const solid: Border = ({ base, inks }) =>
  band(
    inks[0],
    32,
    26,
    rows(32, [
      [0, 1.5, mix(base, inks[1], 0.4)],
      [4, 1.2, inks[1]],
    ]),
  );

const temple: Border = ({ base, inks }) => {
  const ground =
    lightness(base) < 0.5 && lightness(inks[0]) < 0.5 ? mix(inks[0], GOLD, 0.5) : inks[0];
  const gold = mix(inks[1], GOLD, 0.5);
  let peaks = '';
  for (let x = 0; x < 48; x += 12) peaks += `M${x} 12L${x + 6} 1L${x + 12} 12Z`;
  return band(
    base,
    48,
    36,
    `<path d="${peaks}" fill="${ground}"/>${rows(48, [
      [11.5, 25, ground],
      [15, 1.4, gold],
      [19, 6, gold],
      [28, 1.4, gold],
    ])}<path d="M0 22h48" stroke="${ground}" stroke-width="1.6" stroke-dasharray="3 3"/>`,
    0.3,
  );
};

const zari: Border = ({ base, inks }) => {
  const gold = mix(inks[0], GOLD, 0.65);
  const bright = mix(gold, '#FFF2CC', 0.6);
  const deep = mix(gold, '#4a2f0b', 0.45);
  let hatch = '';
  for (let y = 9; y < 42; y += 1.6) hatch += `M0 ${n(y)}H48`;
  let motifs = '';
  for (const x of [0, 24, 48]) {
    motifs +=
      put(x, 31, flower(5, 13, 4.6, `fill="${base}" stroke="${deep}" stroke-width=".6"`, -72)) +
      put(x + 12, 22, flower(4, 5, 2, `fill="${base}"`));
  }
  return band(
    base,
    48,
    46,
    `${rows(48, [
      [0.5, 1.2, gold],
      [3.5, 2.4, gold],
      [8, 38, gold],
    ])}<path d="${hatch}" stroke="${bright}" stroke-width=".5" opacity=".7"/>${motifs}${rows(48, [
      [8, 1, deep],
      [36, 1, deep],
      [39, 2.4, base],
      [43, 1, deep],
    ])}`,
    0.9,
  );
};

const vine: Border = ({ base, inks }) => {
  const size = [64, 34] as const;
  const [red, green, bud] = inks;
  const bloom =
    flower(6, 7.5, 3.4, `fill="${red}" stroke="${shift(red, -0.12)}" stroke-width=".6"`) +
    `<path d="${circle(0, 0, 2)}" fill="${bud}"/>`;
  const wave = 'M-16 14C-8 4 8 4 16 14S40 24 48 14S72 4 80 14';
  let svg = rows(64, [
    [0.5, 1.4, red],
    [27, 1.4, red],
    [30, 2.6, green],
  ]);
  svg += `<path d="${wave}" transform="translate(0 .8)" fill="none" stroke="${green}" stroke-width="1.5"/>`;
  svg += wrap(0, 9, 10, size, bloom, 0, 0.9) + wrap(32, 20, 10, size, bloom, 30, 0.9);
  for (const [x, y, turn] of [
    [16, 14, 40],
    [16, 14, 150],
    [48, 14, 30],
    [48, 14, 140],
  ] as const) {
    svg += put(x, y, `<path d="${leaf(8, 5)}" fill="${green}"/>`, turn);
  }
  return band(mix(base, red, lightness(base) > 0.8 ? 0.05 : 0), 64, 34, svg);
};

const gota: Border = ({ base }) => {
  const gold = '#D8AE55';
  const bright = '#F7E3A6';
  const deep = '#8E6722';
  const size = [32, 30] as const;
  const leafy = `<path d="${leaf(10, 6)}" fill="${gold}" stroke="${deep}" stroke-width=".5"/><path d="M0-1V-8.5" stroke="${bright}" stroke-width="1.3"/>`;
  let svg = rows(32, [
    [19, 9, gold],
    [19, 0.8, deep],
    [22.5, 1.6, bright],
    [27.2, 0.8, deep],
  ]);
  for (const x of [0, 16, 32]) {
    svg +=
      [-58, 0, 58].map((turn) => put(x, 16, leafy, turn, 0.95)).join('') +
      `<path d="${circle(x, 16, 1.6)}" fill="${bright}"/>`;
  }
  svg +=
    wrap(8, 4, 4, size, `<path d="${circle(0, 0, 1.2)}" fill="${bright}"/>`) +
    wrap(24, 4, 4, size, `<path d="${circle(0, 0, 1.2)}" fill="${bright}"/>`);
  return band(base, 32, 30, svg, 0.55);
};

const lace: Border = ({ base }) => {
  const thread = mix(base, '#ffffff', 0.75);
  const under = shift(base, -0.13);
  const hole = shift(mix(base, '#6b5848', 0.42), -0.02);
  let svg = rows(32, [
    [1, 1.2, thread],
    [4, 1.2, thread],
  ]);
  for (const x of [0, 16, 32]) {
    svg +=
      put(x + 0.5, 15.8, flower(6, 7, 2.6, `fill="${under}"`)) +
      put(
        x,
        15,
        `${flower(6, 7, 2.6, `fill="${thread}"`)}<path d="${circle(0, 0, 2)}" fill="${hole}"/>`,
      ) +
      `<path d="${circle(x + 8, 10, 1.5)}${circle(x + 8, 20, 1.5)}" fill="${hole}" stroke="${thread}" stroke-width="1"/>` +
      `<path d="M${x - 8} 26Q${x} 19 ${x + 8} 26" fill="none" stroke="${thread}" stroke-width="2"/>`;
  }
  return band(shift(base, -0.015), 32, 27, svg);
};

const ajrakhBorder: Border = ({ base, inks }) => {
  const white = mix(inks[1], '#fff8ec', 0.5);
  const black = mix(base, '#15110f', 0.75);
  let svg = rows(48, [
    [0, 2, white],
    [2, 4, black],
    [6, 1, white],
    [7, 20, inks[0]],
    [27, 1, white],
    [28, 4, black],
    [32, 1.2, white],
  ]);
  let dots = '';
  for (let x = 2; x < 48; x += 4) dots += circle(x, 4, 0.9) + circle(x, 30, 0.9);
  for (const x of [0, 24, 48]) {
    svg += put(
      x,
      17,
      `<path d="${star(8, 8.5, 5.5)}" fill="${base}" stroke="${white}" stroke-width=".9"/>${flower(6, 4.6, 1.6, `fill="${white}"`)}`,
    );
    svg += put(x + 12, 17, `<path d="${star(4, 7, 3)}" fill="${white}"/>`);
  }
  return band(base, 48, 34, `${svg}<path d="${dots}" fill="${white}"/>`);
};

const mirrorBorder: Border = ({ base, inks }) => {
  const [a, b, c] = inks;
  let svg = rows(40, [
    [0, 1.4, b],
    [3, 1.2, a],
    [27, 1.2, a],
    [30, 1.6, b],
  ]);
  for (const x of [0, 20, 40]) {
    svg += put(x, 15.5, flower(8, 9.5, 2.8, `fill="${a}"`) + sheesha(4, b, c));
    svg += put(x + 10, 15.5, `<path d="M0-7L2.4 0 0 7-2.4 0Z" fill="${c}"/>`);
  }
  return band(shift(base, -0.03), 40, 33, svg);
};

/** The borders, by name; `none` has no tile. */
export const BORDERS: Record<Exclude<BorderId, 'none'>, Border> = {
  lines,
  solid,
  temple,
  zari,
  vine,
  gota,
  lace,
  ajrakh: ajrakhBorder,
  mirror: mirrorBorder,
};
