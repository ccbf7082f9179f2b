import { fill, softShade } from '../draw/canvas.ts';
import { fromHex, shift } from '../draw/colour.ts';
import { at, type Point, ribbon, smooth, spline } from '../draw/geometry.ts';
import type { Band } from '../draw/panel.ts';
import { type Strip, stripOutline, stripPoint } from '../draw/strip.ts';
import type { Swatch } from '../draw/swatch.ts';
import { gathers, sum } from './relief.ts';
import { cut, ink, type Stage, seamOf } from './stage.ts';

/** How the dupatta is worn: from one shoulder, across the front with its ends behind, or both ends in front. */
export type Drape = 'shoulder' | 'cowl' | 'both';

export interface DupattaCloth {
  swatch: Swatch;
  border: Swatch | null;
  base: string;
}

/** Draws a dupatta over what is there; `length` in inches from the nape. */
export function drawDupatta(stage: Stage, drape: Drape, cloth: DupattaCloth, length: number): void {
  if (drape === 'cowl') {
    cowl(stage, cloth);
    return;
  }
  const right = {
    inner: [
      [3.9, 0.05],
      [3.8, 6],
      [3.5, 18],
      [3.9, length],
    ] as const,
    outer: [
      [6.8, 1],
      [8.3, 6],
      [9.4, 18],
      [11.6, length - 1.5],
    ] as const,
    seed: 3,
  };
  fallEnd(stage, cloth, right);
  if (drape === 'shoulder') return;
  fallEnd(stage, cloth, {
    inner: [
      [-3.9, 0.05],
      [-4, 6],
      [-4.4, 16],
      [-4.8, length - 6],
    ],
    outer: [
      [-6.8, 1],
      [-8.2, 6],
      [-9.4, 16],
      [-10.8, length - 7.5],
    ],
    seed: 8,
  });
}

/** The two ends of a cowl, hanging behind the arms. */
export function drawFalls(stage: Stage, cloth: DupattaCloth, length: number): void {
  for (const k of [1, -1] as const) {
    const line = (points: readonly Point[]): Point[] => points.map(([x, y]): Point => [x * k, y]);
    fallEnd(stage, cloth, {
      inner: line([
        [5.5, 2],
        [7, 10],
        [8, 20],
        [8.4, length],
      ]),
      outer: line([
        [7, 2],
        [11.2, 10],
        [13.2, 20],
        [14.6, length - 1.6 - k],
      ]),
      seed: 14 + k,
    });
  }
}

/** The middle of the dupatta in a low curve over the chest, its folds running from shoulder to shoulder. */
function cowl(stage: Stage, cloth: DupattaCloth): void {
  const upper = spline(
    [
      [-6.3, 0.9],
      [-5.2, 4.6],
      [-2.6, 7.6],
      [0, 8.6],
      [2.6, 7.6],
      [5.2, 4.6],
      [6.3, 0.9],
    ],
    8,
  ).map(stage.to);
  const lower = spline(
    [
      [-7.3, 1.7],
      [-7.6, 7.6],
      [-4.6, 13.2],
      [0.3, 15.4],
      [4.9, 13.2],
      [7.6, 7.6],
      [7.3, 1.7],
    ],
    8,
  ).map(stage.to);
  const height = sum(
    gathers(stage.noise, 4.4, (t) => 0.55 + 0.2 * Math.sin(Math.PI * t), 23),
    gathers(stage.noise, 9, () => 0.2, 28),
  );
  const strip: Strip = { left: upper, right: lower };
  const outline = stripOutline(strip);
  softShade(stage.canvas, [outline], { dx: 4, dy: 9, radius: 12, strength: 0.36, covered: true });
  const width = cloth.border ? Math.min(1.9, cloth.border.height / cloth.border.ppi) : 0;
  cut(stage, {
    strip,
    outline: [outline],
    swatch: cloth.swatch,
    bands: cloth.border ? [{ edge: 'right', swatch: cloth.border, width }] : [],
    across: () => 9,
    offset: [2, 5],
    relief: { height, round: 0.2 },
    grid: { columns: 72, rows: 110 },
    turn: -Math.PI / 2,
  });
  ink(stage, [...outline, at(outline, 0)], seamOf(cloth.base), {
    opacity: 0.36,
    width: 0.07,
    taper: 0,
  });
}

function fallEnd(
  stage: Stage,
  cloth: DupattaCloth,
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
  softShade(stage.canvas, [outline], { dx: 5, dy: 6, radius: 12, strength: 0.34, covered: true });
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
