import type { ColourName } from '../colours.ts';
import { COLOURS } from '../colours.ts';
import { createCanvas, fill, softShade } from '../draw/canvas.ts';
import { fromHex, shift } from '../draw/colour.ts';
import { at, lerp, type Point, ribbon, spline } from '../draw/geometry.ts';
import { type Strip, stripOutline } from '../draw/strip.ts';
import { gathers, pleats, sum } from '../garments/relief.ts';
import { cut, ink, seamOf } from '../garments/stage.ts';
import { bake, compose } from '../scenes/compose.ts';
import { limewash } from '../scenes/limewash.ts';
import type { BorderId, TextileId } from '../types.ts';
import { bareStage, cloth, edging } from './atelier.ts';
import { floor } from './walls.ts';

type Inks = readonly [ColourName, ColourName, ColourName];

const LENGTHS: readonly [TextileId, ColourName, Inks, Exclude<BorderId, 'none'>][] = [
  ['leheriya', 'Turmeric', ['Ivory', 'Rust', 'Madder'], 'gota'],
  ['bagru', 'Indigo', ['Ivory', 'Sky blue', 'Ivory'], 'lines'],
  ['ajrakh', 'Madder', ['Indigo', 'Ivory', 'Black'], 'ajrakh'],
  ['shibori', 'Sea green', ['Ivory', 'Teal', 'Ivory'], 'lines'],
  ['bandhani', 'Rani', ['Ivory', 'Turmeric', 'Ivory'], 'gota'],
  ['kalamkari', 'Ivory', ['Madder', 'Indigo', 'Olive'], 'vine'],
];

/** Lengths of cloth drying on a bamboo line in the printers' yard. */
export async function dryingYard(width: number, height: number): Promise<Uint8Array> {
  const ground = createCanvas(width, height);
  limewash(ground, '#EAD9C0', 41, 2.4);
  floor(ground, height * 0.9, '#D9BE97');
  const thing = createCanvas(width, height);
  const ppi = 10.5;
  const stage = await bareStage(thing, ppi, 'yard');
  const y = 58;
  const sag = (x: number): number => y + 26 * Math.sin((Math.PI * x) / width);
  const step = (width - 120) / LENGTHS.length;
  for (const [i, [id, base, inks, edge]] of LENGTHS.entries()) {
    const swatch = await cloth(id, base, inks, ppi);
    const border = await edging(edge, base, inks, ppi);
    const x0 = 60 + step * i + 12;
    const x1 = x0 + step - 22;
    const foot = height * (0.8 + 0.045 * Math.sin(i * 2.1));
    const sway = 16 * Math.sin(i * 1.7 + 0.6);
    const line = (x: number, k: number): Point[] =>
      spline(
        [
          [x, sag(x) - 4],
          [x + sway * 0.3 * k, lerp(y, foot, 0.4)],
          [x + sway, lerp(y, foot, 0.75)],
          [x + sway * 1.5 + k * 6, foot],
        ],
        8,
      );
    const wave = sum(
      gathers(stage.noise, 4.2, (t) => 0.5 + 0.5 * t, i * 11),
      pleats(5, (t) => 0.16 + 0.14 * t, stage.noise, i * 7),
    );
    const strip: Strip = {
      left: line(x0, -1),
      right: line(x1, 1),
      hang: (s, t) => wave(s, t) * ppi * 0.9 * t,
    };
    const outline = stripOutline(strip);
    softShade(thing, [outline], { dx: 12, dy: 10, radius: 22, strength: 0.3 });
    cut(stage, {
      strip,
      outline: [outline],
      swatch,
      bands: [{ edge: 'bottom', swatch: border, width: border.height / border.ppi }],
      across: () => ((x1 - x0) / ppi) * 1.2,
      relief: { height: wave, round: 0.1 },
      grid: { columns: 120, rows: 90 },
      offset: [i * 3, i],
    });
    const seam = seamOf(COLOURS[base]);
    ink(stage, [...outline, at(outline, 0)], seam, { opacity: 0.3, width: 0.07, taper: 0 });
    softShade(
      thing,
      [
        [
          [x0, sag(x0) - 8],
          [x1, sag(x1) - 8],
          [x1, sag(x1) + 8],
          [x0, sag(x0) + 8],
        ],
      ],
      { dy: 7, radius: 9, strength: 0.3 },
    );
  }
  const pole = Array.from(
    { length: 40 },
    (_, i): Point => [(i / 39) * width, sag((i / 39) * width) - 5],
  );
  fill(thing, [ribbon(pole, 11)], fromHex('#A98454'));
  fill(
    thing,
    [
      ribbon(
        pole.map(([x, py]): Point => [x, py - 3]),
        2.4,
      ),
    ],
    fromHex('#DDBE8C'),
    0.8,
  );
  for (let i = 1; i < 9; i++) {
    const x = (i / 9) * width;
    fill(
      thing,
      [
        ribbon(
          [
            [x, sag(x) - 11],
            [x + 1, sag(x) + 1],
          ],
          3,
        ),
      ],
      fromHex(shift('#A98454', -0.14)),
      0.6,
    );
  }
  return compose(bake(ground, 0.5), thing, [
    { dx: 18, dy: 14, radius: 12, strength: 0.2 },
    { dx: 56, dy: 36, radius: 40, strength: 0.24 },
  ]);
}
