import { softShade } from '../draw/canvas.ts';
import { at, lerp, type Point, smooth, spline } from '../draw/geometry.ts';
import type { Swatch } from '../draw/swatch.ts';
import { standCollar } from './collars.ts';
import { type DrawnBody, layBody } from './lay-body.ts';
import { measuresOf } from './measures.ts';
import { offsetLine } from './neck-trim.ts';
import { neckOf } from './necks.ts';
import { buttonColour } from './placket.ts';
import { welt } from './pockets.ts';
import { bodyFolds, ease } from './relief.ts';
import { button, cut, ink, type Stage, seamOf, stitches } from './stage.ts';

/** A sleeveless Nehru jacket over a drawn kurta: two fronts, stand collar, five buttons, three welts. */
export function drawJacket(
  stage: Stage,
  cloth: { swatch: Swatch; base: string; buttons: number; festive: boolean; kerchief: string },
): void {
  const measures = {
    ...measuresOf({ shape: 'nehru', neck: 'band', sleeve: 'none', textile: 'plain' }),
    slit: 0,
    sag: 0.3,
    folds: 0.06,
  };
  const neck = neckOf('band', true);
  const hem: Point = [11, 27];
  const body: DrawnBody = layBody(stage, {
    measures,
    neck,
    squareNeck: false,
    mens: true,
    swatch: cloth.swatch,
    base: cloth.base,
    border: null,
    end: hem,
  });
  const seam = seamOf(cloth.base);
  const armhole = (k: number): Point[] =>
    spline(
      [
        [7.9, 1.75],
        [6.9, 5],
        [7.4, 9],
        [10.5, 11.4],
      ].map(([x, y]): Point => [(x as number) * k, y as number]),
      8,
    );
  const front = neck.side;
  for (const k of [1, -1] as const) {
    // The left front (wearer's) laps over the right; both round away at the hem.
    const lap = k === -1 ? 0.55 : 0.5;
    const centre: Point[] = [
      [k * -lap * (k === -1 ? 1 : 1), 3.1],
      [k * -lap, 20],
      [k * -lap + k * 0.3, 24.5],
      [k * 2.6, 27.3],
    ];
    const outline: Point[] = [
      ...spline(
        [
          [front[0] * k, front[1]],
          [front[0] * 0.9 * k, 1.3],
          [front[0] * 0.5 * k, 2.6],
          at(centre, 0),
        ],
        6,
      ),
      ...spline(centre, 6),
      ...spline(
        [
          [k * 2.6, 27.3],
          [k * 7, 27.5],
          [k * 11, 27],
        ],
        6,
      ),
      ...spline(
        [
          [k * 11, 27],
          [k * 10.4, 18],
          [k * 10.5, 11.4],
        ],
        6,
      ),
      ...armhole(k).reverse(),
    ].map(stage.to);
    softShade(stage.canvas, [outline], {
      dx: k === 1 ? 3 : 5,
      dy: 6,
      radius: 9,
      strength: 0.36,
      covered: true,
    });
    cut(stage, {
      strip: body.strip,
      outline: [outline],
      swatch: cloth.swatch,
      along: 28,
      light: k === 1 ? 0.98 : 1.03,
      relief: {
        round: 0.55,
        height: ease(stage.noise, 0.07, 5),
        folds: bodyFolds(stage.rng, 0.4, 0.66, 0.3),
      },
    });
    ink(stage, [...outline, at(outline, 0)], seam, { opacity: 0.5, width: 0.09, taper: 0 });
    stitches(stage, offsetLine(armhole(k), k * -0.3).map(stage.to), seam, { opacity: 0.4 });
    dart(stage, body, k * 5.2, 12, 26, seam);
  }
  const edge = spline(
    [
      [0.52, 3.2],
      [0.52, 20],
      [0.2, 24.5],
      [-2.4, 27.3],
    ],
    6,
  ).map(stage.to);
  stitches(stage, offsetLine(edge, 0.25 * stage.ppi), seam, { opacity: 0.45 });
  for (let i = 0; i < cloth.buttons; i++)
    button(
      stage,
      body.on(0, lerp(4.4, 20.5, i / (cloth.buttons - 1))),
      cloth.festive ? buttonColour(cloth.base, true) : cloth.base,
      0.34,
    );
  welt(stage, body, 5.3, 9.6, cloth.base, cloth.kerchief);
  welt(stage, body, -6, 20.5, cloth.base);
  welt(stage, body, 6, 20.5, cloth.base);
  standCollar(stage, neck, cloth.swatch, cloth.base, 1.7);
}

/** A shaping seam from under the armhole to the hem. */
export function dart(
  stage: Stage,
  body: DrawnBody,
  x: number,
  from: number,
  to: number,
  seam: string,
): void {
  const line = Array.from({ length: 15 }, (_, i) => {
    const t = i / 14;
    return body.on(x - Math.sign(x) * 0.5 * Math.sin(Math.PI * smooth(0, 1, t)), lerp(from, to, t));
  });
  ink(stage, line, seam, { opacity: 0.3, width: 0.06 });
}

/** The opened front line and hem of a bandhgala or sherwani, drawn on its body. */
export function openFront(
  stage: Stage,
  body: DrawnBody,
  base: string,
  options: { from: number; to: number; buttons: number; buttonsTo: number; rounded: boolean },
): void {
  const seam = seamOf(base);
  const { from, to, buttons, buttonsTo, rounded } = options;
  const line = Array.from({ length: 21 }, (_, i) => {
    const t = i / 20;
    return body.on(0.6 - (rounded ? 2.2 * smooth(0.86, 1, t) : 0), lerp(from, to, t));
  });
  softShade(
    stage.canvas,
    [[...line, ...[...line].reverse().map(([x, y]): Point => [x + stage.ppi * 0.7, y])]],
    { dx: 2, radius: stage.ppi * 0.5, strength: 0.34 },
  );
  ink(stage, line, seam, { opacity: 0.7, width: 0.1, taper: 0 });
  stitches(
    stage,
    line.map(([x, y]): Point => [x - stage.ppi * 0.28, y]),
    seam,
    { opacity: 0.4 },
  );
  for (let i = 0; i < buttons; i++)
    button(stage, body.on(0, lerp(from + 1.2, buttonsTo, i / (buttons - 1))), '#C9A24A', 0.36);
  for (const k of [-1, 1]) dart(stage, body, k * 5.4, 11, to, seam);
}
