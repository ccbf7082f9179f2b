import { fill, softShade } from '../draw/canvas.ts';
import { fromHex, shift } from '../draw/colour.ts';
import { at, type Point, ribbon, smooth, spline } from '../draw/geometry.ts';
import type { Band } from '../draw/panel.ts';
import { type Strip, stripOutline, stripPoint } from '../draw/strip.ts';
import type { Swatch } from '../draw/swatch.ts';
import { gathers, sum } from './relief.ts';
import { cut, ink, type Stage, seamOf } from './stage.ts';

/** How the dupatta is worn. */
export type Drape = 'shoulder' | 'both';

/** Draws a dupatta over what is there: from one shoulder, or around the neck with both ends in front. */
export function drawDupatta(
  stage: Stage,
  drape: Drape,
  cloth: { swatch: Swatch; border: Swatch | null; base: string },
  length: number,
): void {
  if (drape === 'shoulder') {
    fallEnd(stage, cloth, {
      inner: [
        [2.6, -0.3],
        [3.4, 8],
        [3.3, 20],
        [4, length],
      ],
      outer: [
        [7.7, 1.2],
        [9.3, 8],
        [10, 20],
        [12.4, length - 1.5],
      ],
      seed: 3,
    });
    return;
  }
  fallEnd(stage, cloth, {
    inner: [
      [2.7, -0.7],
      [3.6, 8],
      [4.1, 20],
      [4.4, length],
    ],
    outer: [
      [7.2, 1],
      [8.3, 8],
      [9.2, 20],
      [10.4, length - 1],
    ],
    seed: 3,
  });
  fallEnd(stage, cloth, {
    inner: [
      [-2.7, -0.7],
      [-3.8, 8],
      [-4.5, 18],
      [-5, length - 5],
    ],
    outer: [
      [-7.2, 1],
      [-8.6, 8],
      [-9.8, 18],
      [-11, length - 6.5],
    ],
    seed: 8,
  });
}

function fallEnd(
  stage: Stage,
  cloth: { swatch: Swatch; border: Swatch | null; base: string },
  shape: { inner: readonly Point[]; outer: readonly Point[]; seed: number },
): void {
  const a = spline(shape.inner, 9).map(stage.to);
  const b = spline(shape.outer, 9).map(stage.to);
  const right = at(shape.outer, 0)[0] > 0;
  const height = sum(
    gathers(stage.noise, 4.6, (t) => 0.62 + 0.12 * t, shape.seed),
    gathers(stage.noise, 11, (t) => 0.24 - 0.1 * t, shape.seed + 5),
  );
  const strip: Strip = {
    left: right ? a : b,
    right: right ? b : a,
    hang: (s, t) =>
      (height(s, t) * 0.9 * smooth(0.6, 1, t) -
        0.7 * (1 - smooth(0, 0.08, t)) * (1 - (2 * s - 1) ** 2)) *
      stage.ppi,
  };
  const outline = stripOutline(strip);
  softShade(stage.canvas, [outline], { dx: 5, dy: 6, radius: 12, strength: 0.34 });
  const width = cloth.border ? Math.min(2.4, cloth.border.height / cloth.border.ppi) : 0;
  const bands: Band[] = cloth.border
    ? [
        { edge: 'bottom', swatch: cloth.border, width },
        { edge: right ? 'right' : 'left', swatch: cloth.border, width: width * 0.8 },
      ]
    : [];
  cut(stage, {
    strip,
    outline: [outline],
    swatch: cloth.swatch,
    bands,
    across: (t) => 12 + 3 * t,
    offset: [shape.seed, shape.seed],
    relief: { height, round: 0.28 },
    grid: { columns: 90, rows: 90 },
    opacity: 0.97,
  });
  ink(stage, [...outline, at(outline, 0)], seamOf(cloth.base), {
    opacity: 0.34,
    width: 0.07,
    taper: 0,
  });
  fringe(stage, strip, cloth.base);
}

/** Knotted threads along the end of a dupatta. */
function fringe(stage: Stage, strip: Strip, base: string): void {
  const place = stripPoint(strip);
  const { ppi, rng } = stage;
  const dark = fromHex(shift(base, -0.08));
  const light = fromHex(shift(base, 0.04));
  const shapes: Point[][] = [];
  const shapes2: Point[][] = [];
  for (let i = 0; i < 22; i++) {
    const [x, y] = place((i + 0.5) / 22, 1);
    const end = y + ppi * rng.range(0.9, 1.25);
    const line: Point[] = [
      [x, y - 1],
      [x + rng.range(-1.5, 1.5), (y + end) / 2],
      [x + rng.range(-2.5, 2.5), end],
    ];
    (i % 2 ? shapes : shapes2).push(ribbon(spline(line, 4), Math.max(1, ppi * 0.13)));
  }
  fill(stage.canvas, shapes, dark, 0.9);
  fill(stage.canvas, shapes2, light, 0.9);
}
