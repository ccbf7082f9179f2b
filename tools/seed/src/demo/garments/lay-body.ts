import { at, lerp, mirror, type Point, smooth, spline } from '../draw/geometry.ts';
import { type Strip, stripPoint } from '../draw/strip.ts';
import type { Swatch } from '../draw/swatch.ts';
import type { Measures } from './measures.ts';
import type { NeckCut } from './necks.ts';
import { gathers } from './relief.ts';
import type { Stage } from './stage.ts';

/** The front neck from left to right, in inches. */
export function neckLine(neck: NeckCut, square = false): Point[] {
  const right = [...neck.front].reverse();
  const left = mirror(right);
  if (square) return [...left.slice(0, -1), ...right];
  if (!neck.angular) return spline([...left.slice(0, -1), ...right], 6);
  return [...spline(left, 6).slice(0, -1), ...spline(right, 6)];
}

/** The right side of a body from armpit to `end`, in inches. */
function sideSeam(m: Measures, end: Point): Point[] {
  const points: Point[] = [m.armpit];
  for (const p of [m.waist, m.hip]) if (p[1] < end[1] - 2) points.push(p);
  points.push(end);
  return points;
}

/** The right armhole from shoulder tip to armpit. */
export const armhole = (m: Measures): Point[] => [
  m.shoulder,
  [m.shoulder[0] - 0.55, lerp(m.shoulder[1], m.armpit[1], 0.45)],
  [m.shoulder[0] - 0.1, lerp(m.shoulder[1], m.armpit[1], 0.8)],
  m.armpit,
];

export interface BodyOptions {
  measures: Measures;
  neck: NeckCut;
  squareNeck: boolean;
  mens: boolean;
  swatch: Swatch;
  base: string;
  border: Swatch | null;
  /** Where the body ends; the hem, or the waist of a cut with a skirt. */
  end: Point;
  /** Stiff cloth, few folds. */
  structured?: boolean;
  light?: number;
}

/** Everything later parts need to know of a drawn body. */
export interface DrawnBody {
  strip: Strip;
  outline: Point[];
  /** Inches of the strip above the nape. */
  top: number;
  /** t of a height in inches. */
  tAt(y: number): number;
  /** A place on the cloth from inches off the middle and down. */
  on(x: number, y: number): Point;
}

/** Lays out a body without drawing it. */
export function layBody(stage: Stage, options: BodyOptions): DrawnBody {
  const { measures: m, neck, end } = options;
  const top = 1;
  const edge: Point[] = [
    [m.shoulder[0] + 0.2, -top],
    [m.shoulder[0] - 0.1, 4],
    ...sideSeam(m, end),
  ];
  const right = spline(edge, 8).map(stage.to);
  const left = spline(
    edge.map(([x, y]): Point => [-x, y]),
    8,
  ).map(stage.to);
  const wave = gathers(stage.noise, 7, (t) => m.folds * 0.5 * smooth(0.5, 1, t), 3);
  const hang = (s: number, t: number): number =>
    (m.sag * smooth(0.3, 1, t) * (1 - (2 * s - 1) ** 2) + wave(s, t) * 0.6) * stage.ppi;
  const strip: Strip = { left, right, hang };
  const place = stripPoint(strip);
  const hem: Point[] = [];
  for (let i = 24; i >= 0; i--) hem.push(place(i / 24, 1));
  const sideR = spline(sideSeam(m, end), 8).map(stage.to);
  const sideL = spline(
    sideSeam(m, end).map(([x, y]): Point => [-x, y]),
    8,
  ).map(stage.to);
  const armR = spline(armhole(m), 6).map(stage.to);
  const armL = spline(
    armhole(m).map(([x, y]): Point => [-x, y]),
    6,
  ).map(stage.to);
  const outline: Point[] = [
    ...neckLine(neck, options.squareNeck).map(stage.to),
    ...armR,
    ...sideR,
    ...hem.slice(1, -1),
    ...sideL.reverse(),
    ...armL.reverse(),
  ];
  const total = end[1] + top;
  return {
    strip,
    outline,
    top,
    tAt: (y) => (y + top) / total,
    on: (x, y) => {
      const t = (y + top) / total;
      const w = widthAt(edge, y);
      return place(0.5 + x / (2 * w), t);
    },
  };
}

function widthAt(edge: readonly Point[], y: number): number {
  for (let i = 1; i < edge.length; i++) {
    const a = at(edge, i - 1);
    const b = at(edge, i);
    if (y <= b[1]) return lerp(a[0], b[0], (y - a[1]) / (b[1] - a[1] || 1));
  }
  return at(edge, edge.length - 1)[0];
}
