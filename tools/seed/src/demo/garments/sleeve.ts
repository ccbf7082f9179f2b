import { fill, softShade } from '../draw/canvas.ts';
import { fromHex, mix, shift } from '../draw/colour.ts';
import { at, between, ellipse, lerp, type Point, spline } from '../draw/geometry.ts';
import type { Band } from '../draw/panel.ts';
import { stripOutline } from '../draw/strip.ts';
import type { Swatch } from '../draw/swatch.ts';
import type { Sleeve } from '../types.ts';
import type { Measures } from './measures.ts';
import { ease, gathers, growing, sleeveFolds, sum } from './relief.ts';
import { cut, ink, type Stage, seamOf, stitches } from './stage.ts';

interface Cut {
  /** Inches from shoulder tip to cuff. */
  length: number;
  /** Width at the cuff. */
  cuff: number;
}

const CUTS: Record<Exclude<Sleeve, 'none'>, Cut> = {
  cap: { length: 5, cuff: 6.6 },
  short: { length: 9, cuff: 6.2 },
  elbow: { length: 14, cuff: 5.8 },
  'three-quarter': { length: 19, cuff: 5 },
  full: { length: 24.4, cuff: 4.3 },
  bell: { length: 19.5, cuff: 10 },
  puff: { length: 9.5, cuff: 5.2 },
};

export interface SleeveOptions {
  kind: Sleeve;
  measures: Measures;
  mens: boolean;
  swatch: Swatch;
  base: string;
  border: Swatch | null;
  /** Radians that the arm stands off the body, left and right. */
  spread: readonly [number, number];
}

/** Draws both sleeves, the far one first. */
export function drawSleeves(stage: Stage, options: SleeveOptions): void {
  if (options.kind === 'none') return;
  drawSleeve(stage, options, 1);
  drawSleeve(stage, options, -1);
}

function drawSleeve(stage: Stage, options: SleeveOptions, side: 1 | -1): void {
  if (options.kind === 'none') return;
  const { measures, mens, swatch, base, kind } = options;
  const shape = CUTS[kind];
  const k = mens ? 1.1 : 1;
  const spread = options.spread[side === 1 ? 1 : 0];
  const length = shape.length * (mens && kind === 'full' ? 1.06 : k > 1 ? 1.02 : 1);
  const cuffHalf = (shape.cuff * k) / 2;
  const tip: Point = [measures.shoulder[0] - 0.35, measures.shoulder[1] - 0.1];
  const pit: Point = [measures.armpit[0] - 0.5, measures.armpit[1] + 0.1];
  // The cap reaches under the body, so that no wall shows in the armhole.
  const under: Point = [measures.shoulder[0] - 3, measures.armpit[1] - 3];
  // The arm hangs from within the shoulder: the inner half of the sleeve lies behind the body.
  const middle = between(tip, pit, 0.4);
  const start: Point = [middle[0] - (mens ? 2 : 1.75), middle[1]];
  const dir: Point = [Math.sin(spread), Math.cos(spread)];
  const bend = kind === 'full' ? 0.2 : 0.06;
  const axis = (d: number, off: number): Point => {
    const turn = bend * Math.max(0, d / length - 0.35);
    const dx = dir[0] * Math.cos(turn) - dir[1] * Math.sin(turn);
    const dy = dir[0] * Math.sin(turn) + dir[1] * Math.cos(turn);
    return [
      start[0] + dir[0] * d * 0.4 + dx * d * 0.6 + dy * off,
      start[1] + dir[1] * d * 0.4 + dy * d * 0.6 - dx * off,
    ];
  };
  const body = length - 3;
  const upper = mens ? 4.1 : 3.35;
  const puffed = kind === 'puff' ? 1.5 : 0;
  const half = (f: number): number => {
    if (kind === 'bell')
      return f < 0.55
        ? lerp(upper, 2.9, f / 0.55)
        : lerp(2.9, cuffHalf, ((f - 0.55) / 0.45) ** 1.5);
    if (kind === 'puff') return lerp(upper, cuffHalf, f) + Math.sin(Math.PI * f ** 0.8) * 2;
    return lerp(upper, cuffHalf, f ** 0.8);
  };
  const outer: Point[] = [tip, [tip[0] + 0.62 + puffed * 0.8, tip[1] + 0.75 - puffed * 0.5]];
  const inner: Point[] = [under, [pit[0] - 2.2, pit[1] + 0.3]];
  for (const f of [0.3, 0.5, 0.75, 1]) outer.push(axis(body * f, half(f)));
  for (const f of [0.4, 0.6, 0.8, 1]) inner.push(axis(body * f, -half(f)));
  const place = (points: Point[]): Point[] =>
    spline(
      points.map(([x, y]): Point => [x * side, y]),
      8,
    ).map(stage.to);
  const outerLine = place(outer);
  const innerLine = place(inner);
  const gathered = kind === 'bell' || kind === 'puff';
  const wave = gathers(
    stage.noise,
    gathered ? 9 : 4,
    growing(gathered ? 0.2 : 0.5, 1, gathered ? 0.5 : 0.16),
    side * 5 + 31,
  );
  const hang = (s: number, t: number): number =>
    (0.55 * (1 - (2 * s - 1) ** 2) * t + (gathered && kind === 'bell' ? wave(s, t) * 0.5 : 0)) *
    stage.ppi;
  const strip =
    side === 1
      ? { left: innerLine, right: outerLine, hang }
      : { left: outerLine, right: innerLine, hang };
  const outline = stripOutline(strip);
  openCuff(stage, at(innerLine, innerLine.length - 1), at(outerLine, outerLine.length - 1), base);
  const bands: Band[] = options.border
    ? [
        {
          edge: 'bottom',
          swatch: options.border,
          width: Math.min(options.border.height / options.border.ppi, 2.2),
        },
      ]
    : [];
  cut(stage, {
    strip,
    swatch,
    bands,
    offset: [side * 3.7, 1.3],
    turn: -spread * side,
    relief: {
      round: 0.78,
      height: sum(
        ease(stage.noise, 0.1, side * 9),
        wave,
        kind === 'puff' ? gathers(stage.noise, 8, (t) => 0.34 * (1 - t * 0.4), 60) : () => 0,
      ),
      folds: sleeveFolds(stage.rng, side === 1 ? 0 : 1, kind === 'full'),
    },
    grid: { columns: 56, rows: 96 },
  });
  const seam = seamOf(base);
  ink(stage, outerLine, seam, { opacity: 0.4, width: 0.07 });
  ink(stage, innerLine, seam, { opacity: 0.5, width: 0.08 });
  const a = at(innerLine, innerLine.length - 1);
  const b = at(outerLine, outerLine.length - 1);
  if (kind !== 'bell') {
    const up = between(a, at(innerLine, innerLine.length - 6), 0.55);
    const upB = between(b, at(outerLine, outerLine.length - 6), 0.55);
    if (!options.border)
      stitches(stage, hemCurve(up, upB, 0.5 * stage.ppi), seam, { opacity: 0.35 });
  }
  ink(stage, hemCurve(a, b, 0.55 * stage.ppi), seam, { opacity: 0.45, width: 0.08, taper: 0 });
  if (kind === 'puff') softShade(stage.canvas, [outline], { radius: 8, strength: 0.05 });
}

function hemCurve(a: Point, b: Point, sag: number): Point[] {
  const d = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
  let nx = -(b[1] - a[1]) / d;
  let ny = (b[0] - a[0]) / d;
  if (ny < 0) {
    nx = -nx;
    ny = -ny;
  }
  return Array.from({ length: 13 }, (_, i): Point => {
    const t = i / 12;
    const [x, y] = between(a, b, t);
    const k = sag * (1 - (2 * t - 1) ** 2);
    return [x + nx * k, y + ny * k];
  });
}

/** The dark inside of a sleeve, seen at the cuff. */
function openCuff(stage: Stage, a: Point, b: Point, base: string): void {
  const turn = Math.atan2(b[1] - a[1], b[0] - a[0]);
  const half = Math.hypot(b[0] - a[0], b[1] - a[1]) / 2;
  const mid = between(a, b, 0.5);
  fill(
    stage.canvas,
    [ellipse(mid[0], mid[1], half * 0.98, 0.5 * stage.ppi, turn)],
    fromHex(mix(shift(base, -0.14), '#4a3628', 0.3)),
  );
}
