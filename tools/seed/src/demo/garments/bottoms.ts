import { fill, softShade } from '../draw/canvas.ts';
import { fromHex, mix, shift } from '../draw/colour.ts';
import { at, lerp, type Point, smooth, spline } from '../draw/geometry.ts';
import type { Fold } from '../draw/relief.ts';
import { stripOutline } from '../draw/strip.ts';
import type { Swatch } from '../draw/swatch.ts';
import type { Bottom } from '../types.ts';
import { ease, gathers, pleats, sum } from './relief.ts';
import { cut, ink, type Stage, seamOf, stitches } from './stage.ts';

interface Leg {
  /** [inches down, inner x, outer x] from crotch to hem, for the right leg. */
  line: readonly (readonly [number, number, number])[];
  folds: number;
  count: number;
  /** Rings of bunched cloth at the ankle. */
  bunched?: boolean;
  sag: number;
}

const LEGS: Record<Exclude<Bottom, 'dhoti'>, Leg> = {
  churidar: {
    line: [
      [26, 0.2, 8.2],
      [34, 0.7, 6.8],
      [42, 1.3, 5.4],
      [49, 1.8, 4.7],
      [55, 2.1, 4.4],
    ],
    folds: 0.12,
    count: 3,
    bunched: true,
    sag: 0.3,
  },
  trouser: {
    line: [
      [26, 0.1, 8.5],
      [34, 0.5, 7.8],
      [44, 0.9, 7.1],
      [54.5, 1.3, 6.6],
    ],
    folds: 0.2,
    count: 3,
    sag: 0.4,
  },
  pyjama: {
    line: [
      [26, 0.1, 9.4],
      [34, 0.5, 8.8],
      [46, 0.9, 7.8],
      [57, 1.2, 7],
    ],
    folds: 0.24,
    count: 3.4,
    sag: 0.4,
  },
  palazzo: {
    line: [
      [26, 0, 8.8],
      [36, 0.1, 10.6],
      [55, 0.2, 13.2],
    ],
    folds: 0.6,
    count: 6,
    sag: 0.9,
  },
  sharara: {
    line: [
      [24, 0, 8.2],
      [32, 0.1, 9.2],
      [38, 0.1, 10.8],
      [53, 0.2, 16],
    ],
    folds: 0.85,
    count: 8,
    sag: 1.3,
  },
  salwar: {
    line: [
      [26, 0, 9],
      [36, 0.1, 10.6],
      [44, 0.9, 9],
      [51, 1.9, 6],
      [53.5, 2.1, 5.4],
    ],
    folds: 0.55,
    count: 5,
    sag: 0.4,
  },
};

/** How far down a bottom reaches, inches. */
export const bottomLength = (bottom: Bottom): number =>
  bottom === 'dhoti' ? 55 : at(LEGS[bottom].line, LEGS[bottom].line.length - 1)[0];

/** Widest half of a bottom, inches. */
export const bottomHalf = (bottom: Bottom): number =>
  bottom === 'dhoti' ? 12 : Math.max(...LEGS[bottom].line.map((p) => p[2]));

/** Draws a bottom; the garment above it is drawn after. */
export function drawBottom(
  stage: Stage,
  bottom: Bottom,
  swatch: Swatch,
  base: string,
  border: Swatch | null,
): void {
  if (bottom === 'dhoti') {
    drawDhoti(stage, swatch, base, border);
    return;
  }
  for (const side of [1, -1] as const)
    drawLeg(stage, LEGS[bottom], bottom, side, swatch, base, border);
}

function drawLeg(
  stage: Stage,
  leg: Leg,
  bottom: Bottom,
  side: 1 | -1,
  swatch: Swatch,
  base: string,
  border: Swatch | null,
): void {
  const wide = (i: 1 | 2): Point[] =>
    spline(
      leg.line.map((p): Point => [p[i] * side, p[0]]),
      8,
    ).map(stage.to);
  const inner = wide(1);
  const outer = wide(2);
  const seed = 50 + side * 7;
  const wave = sum(
    gathers(stage.noise, leg.count, (t) => leg.folds * smooth(0, 0.9, t), seed),
    leg.folds > 0.5
      ? pleats(leg.count * 0.7, (t) => leg.folds * 0.45 * smooth(0.1, 1, t), stage.noise, seed)
      : () => 0,
    ease(stage.noise, 0.12, seed),
    leg.bunched ? rings(stage, seed) : () => 0,
  );
  const strip = {
    left: side === 1 ? inner : outer,
    right: side === 1 ? outer : inner,
    hang: (s: number, t: number): number =>
      (leg.sag * t * (1 - (2 * s - 1) ** 2) + (leg.folds > 0.5 ? wave(s, t) * 0.4 * t : 0)) *
      stage.ppi,
  };
  const folds: Fold[] = [];
  const knee = bottom === 'trouser' || bottom === 'pyjama' || bottom === 'churidar';
  if (knee) {
    for (let i = 0; i < 4; i++) {
      const t = 0.38 + i * 0.05 + stage.rng.range(-0.02, 0.02);
      folds.push({
        from: [side === 1 ? -0.05 : 1.05, t],
        to: [side === 1 ? 0.7 : 0.3, t + stage.rng.range(-0.05, 0.03)],
        width: 0.5,
        depth: i % 2 ? 0.2 : -0.18,
        bow: 0.05,
      });
    }
    folds.push({
      from: [0.5, 0.05],
      to: [0.5, 1],
      width: 0.35,
      depth: bottom === 'churidar' ? 0.05 : 0.12,
    });
  }
  if (bottom === 'salwar') {
    for (let i = 0; i < 6; i++) {
      folds.push({
        from: [side === 1 ? 0.15 + i * 0.14 : 0.85 - i * 0.14, 0.1],
        to: [side === 1 ? 0.3 + i * 0.07 : 0.7 - i * 0.07, 0.98],
        width: 0.5,
        depth: i % 2 ? 0.4 : -0.35,
        bow: -0.1 * side,
      });
    }
  }
  const outline = stripOutline(strip);
  const mid = at(inner, inner.length - 1);
  const end = at(outer, outer.length - 1);
  fill(
    stage.canvas,
    [ellipseAt(mid, end, 0.42 * stage.ppi)],
    fromHex(mix(shift(base, -0.14), '#4a3628', 0.3)),
  );
  cut(stage, {
    strip,
    outline: [outline],
    swatch,
    bands: border ? [{ edge: 'bottom', swatch: border, width: border.height / border.ppi }] : [],
    offset: [side * 4.1, 0],
    relief: { round: leg.folds > 0.5 ? 0.35 : 0.62, height: wave, folds },
    light: side === 1 ? 0.95 : 1,
    grid: { columns: 72, rows: 110 },
  });
  softShade(
    stage.canvas,
    [inner.concat([...inner].reverse().map(([x, y]): Point => [x + side * stage.ppi * 1.2, y]))],
    { radius: stage.ppi, strength: 0.2 },
  );
  ink(stage, [...outline, at(outline, 0)], seamOf(base), { opacity: 0.36, width: 0.07, taper: 0 });
  if (!leg.bunched && !border) {
    const k = 1 - 1.1 / 26;
    const a = at(inner, Math.round((inner.length - 1) * k));
    const b = at(outer, Math.round((outer.length - 1) * k));
    stitches(
      stage,
      [a, [lerp(a[0], b[0], 0.5), lerp(a[1], b[1], 0.5) + leg.sag * stage.ppi * 0.9], b],
      seamOf(base),
      { opacity: 0.35 },
    );
  }
}

/** Churi: the rings of extra length that give the churidar its name. */
function rings(stage: Stage, seed: number): (s: number, t: number) => number {
  return (s, t) => {
    const k = smooth(0.62, 0.78, t);
    if (k === 0) return 0;
    const f = t * 21 + stage.noise(s * 1.9 + seed, t * 7) * 0.9 + (s - 0.5) * 0.7;
    return k * 0.1 * Math.cos(f * Math.PI * 2) * (0.65 + 0.5 * stage.noise(s * 2, Math.floor(f)));
  };
}

function ellipseAt(a: Point, b: Point, depth: number): Point[] {
  const half = Math.abs(b[0] - a[0]) / 2;
  const cx = (a[0] + b[0]) / 2;
  const cy = (a[1] + b[1]) / 2;
  return Array.from({ length: 20 }, (_, i): Point => {
    const k = (i / 20) * Math.PI * 2;
    return [cx + Math.cos(k) * half, cy + Math.sin(k) * depth];
  });
}

/** A pleated dhoti: two draped legs and the front fan with its border. */
function drawDhoti(stage: Stage, swatch: Swatch, base: string, border: Swatch | null): void {
  for (const side of [1, -1] as const) {
    const inner: Point[] = [
      [0.4, 28],
      [0.8, 38],
      [2.2, 47],
      [3, 51],
    ];
    const outer: Point[] = [
      [10.8, 28],
      [11.6, 36],
      [9.6, 45],
      [6.6, 51.5],
    ];
    const line = (list: Point[]): Point[] =>
      spline(
        list.map(([x, y]): Point => [x * side, y]),
        8,
      ).map(stage.to);
    const a = line(inner);
    const b = line(outer);
    const strip = {
      left: side === 1 ? a : b,
      right: side === 1 ? b : a,
      hang: (s: number, t: number): number => 1.4 * t * (1 - (2 * s - 1) ** 2) * stage.ppi,
    };
    const folds: Fold[] = Array.from({ length: 8 }, (_, i) => ({
      from: side === 1 ? ([0.05, 0.08 + i * 0.06] as const) : ([0.95, 0.08 + i * 0.06] as const),
      to: side === 1 ? ([1.02, 0.2 + i * 0.12] as const) : ([-0.02, 0.2 + i * 0.12] as const),
      width: 0.6,
      depth: i % 2 ? 0.42 : -0.36,
      bow: 0.1,
    }));
    cut(stage, {
      strip,
      swatch,
      relief: { round: 0.5, folds, height: ease(stage.noise, 0.2, side) },
      light: side === 1 ? 0.94 : 0.98,
    });
    ink(stage, stripOutline(strip), seamOf(base), { opacity: 0.36, width: 0.07 });
  }
  const left = spline(
    [
      [-2.4, 28],
      [-3, 40],
      [-3.8, 54],
    ],
    8,
  ).map(stage.to);
  const right = spline(
    [
      [2.6, 28],
      [3.4, 40],
      [4.8, 53],
    ],
    8,
  ).map(stage.to);
  const wave = pleats(6, (t) => 0.4 * (0.6 + 0.4 * t), stage.noise, 4);
  const fan = {
    left,
    right,
    hang: (s: number, t: number): number => (0.8 * t + wave(s, t) * 0.8 * t) * stage.ppi,
  };
  softShade(stage.canvas, [stripOutline(fan)], { dx: 4, dy: 3, radius: 10, strength: 0.3 });
  cut(stage, {
    strip: fan,
    swatch,
    bands: border ? [{ edge: 'right', swatch: border, width: border.height / border.ppi }] : [],
    across: () => 9,
    relief: { height: wave, round: 0.2 },
  });
  ink(stage, stripOutline(fan), seamOf(base), { opacity: 0.4, width: 0.07 });
}
