import type { ColourName } from '../colours.ts';
import { createCanvas, fill, softShade } from '../draw/canvas.ts';
import { fromHex } from '../draw/colour.ts';
import { type Point, ribbon, spline } from '../draw/geometry.ts';
import { stripOutline } from '../draw/strip.ts';
import type { Swatch } from '../draw/swatch.ts';
import { cut, type Stage } from '../garments/stage.ts';
import { bake, compose } from '../scenes/compose.ts';
import { limewash } from '../scenes/limewash.ts';
import { marigold, mogra } from '../scenes/props.ts';
import type { TextileId } from '../types.ts';
import { bareStage, cloth, edging } from './atelier.ts';
import { type Inks, TABLE_FALL } from './parcels.ts';
import { floor, jaaliWall } from './walls.ts';

const PILE: readonly [TextileId, ColourName, Inks][] = [
  ['bagru', 'Indigo', ['Ivory', 'Sky blue', 'Ivory']],
  ['khadi', 'Sand', ['Ivory', 'Coffee', 'Rust']],
  ['ajrakh', 'Madder', ['Indigo', 'Ivory', 'Black']],
  ['chikankari', 'Mint', ['White', 'Ivory', 'White']],
  ['bandhani', 'Rani', ['Ivory', 'Turmeric', 'Ivory']],
  ['pochampally', 'Teal', ['Ivory', 'Mustard', 'Navy']],
  ['banarasi', 'Wine', ['Turmeric', 'Rani', 'Turmeric']],
  ['leheriya', 'Turmeric', ['Ivory', 'Rust', 'Madder']],
];

/** The whole catalogue as a pile: eight cloths, folded, seen from the front. */
export async function foldedStack(width: number, height: number): Promise<Uint8Array> {
  const ground = createCanvas(width, height);
  limewash(ground, '#E9E0D0', 25, 1.5);
  jaaliWall(ground, 64);
  floor(ground, height * 0.86, '#CDAF86');
  const thing = createCanvas(width, height);
  const ppi = 15;
  const stage = await bareStage(thing, ppi, 'stack');
  const gold = await edging('zari', 'Wine', ['Turmeric', 'Rani', 'Turmeric'], ppi);
  let y = height * 0.9;
  for (const [i, [id, base, inks]] of PILE.entries()) {
    const swatch = await cloth(id, base, inks, ppi);
    const tall = [70, 58, 66, 54, 62, 64, 58, 60][i] ?? 60;
    const x = width * 0.5 + stage.rng.range(-16, 16);
    layer(stage, {
      x,
      y: y - tall,
      w: 470 - i * 7 + stage.rng.range(-14, 14),
      h: tall,
      swatch,
      border: id === 'banarasi' ? gold : null,
    });
    y -= tall - 3;
  }
  marigold(thing, [width * 0.5 + 150, y - 20], 30, stage.rng);
  mogra(thing, [width * 0.5 - 150, y - 2], -0.12, 1.05, stage.rng);
  return compose(bake(ground, 0.5), thing, TABLE_FALL);
}

/** One folded cloth: a round fold at the left, three layers at the right. */
function layer(
  stage: Stage,
  piece: { x: number; y: number; w: number; h: number; swatch: Swatch; border: Swatch | null },
): void {
  const { x, y, w, h, swatch, border } = piece;
  const l = x - w / 2;
  const r = x + w / 2;
  const left: Point[] = spline(
    [
      [l + 14, y],
      [l + 2, y + h * 0.25],
      [l, y + h * 0.5],
      [l + 2, y + h * 0.75],
      [l + 14, y + h],
    ],
    6,
  );
  const right: Point[] = spline(
    [
      [r - 10, y],
      [r, y + h * 0.3],
      [r + 1, y + h * 0.6],
      [r - 8, y + h],
    ],
    6,
  );
  const strip = {
    left,
    right,
    hang: (s: number, t: number): number => stage.noise(s * 4 + y, t * 2) * 2.5,
  };
  const outline = stripOutline(strip);
  softShade(stage.canvas, [outline], { dx: 3, dy: 7, radius: 9, strength: 0.45 });
  cut(stage, {
    strip,
    outline: [outline],
    swatch,
    offset: [l / 30, y / 30],
    bands: border ? [{ edge: 'bottom', swatch: border, width: 1.7 }] : [],
    relief: {
      round: 0.16,
      height: (s, t) => 0.55 * Math.sin(Math.PI * t) ** 0.6 + 0.06 * stage.noise(s * 9, t * 5),
    },
    grid: { columns: 90, rows: 40 },
  });
  for (const k of [0.33, 0.66]) {
    const line = spline(
      [
        [l + 30, y + h * k + stage.rng.range(-2, 2)],
        [x, y + h * k + stage.rng.range(-2, 2)],
        [r - 2, y + h * k],
      ],
      10,
    );
    softShade(stage.canvas, [ribbon(line, 3)], { dy: 1.5, radius: 3, strength: 0.5 });
    fill(
      stage.canvas,
      [
        ribbon(
          line.map(([px, py]): Point => [px, py - 2]),
          1.2,
        ),
      ],
      fromHex('#ffffff'),
      0.16,
    );
  }
}
