import { softShade } from '../draw/canvas.ts';
import { at, lerp, mirror, type Point, ribbon, smooth, spline } from '../draw/geometry.ts';
import type { Band } from '../draw/panel.ts';
import { type Strip, stripOutline, stripPoint } from '../draw/strip.ts';
import type { Swatch } from '../draw/swatch.ts';
import type { Measures } from './measures.ts';
import type { NeckCut } from './necks.ts';
import { bodyFolds, bust, ease, gathers, pleats, sum } from './relief.ts';
import { cut, ink, type Stage, seamOf, stitches } from './stage.ts';

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
const armhole = (m: Measures): Point[] => [
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

/** Draws the front of a body and its seams. */
export function drawBody(stage: Stage, options: BodyOptions): DrawnBody {
  const body = layBody(stage, options);
  const { measures: m, swatch, base, structured, mens } = options;
  const whole = options.end[1] >= m.hem[1] - 0.1;
  const bands: Band[] =
    whole && options.border
      ? [
          {
            edge: 'bottom',
            swatch: options.border,
            width: options.border.height / options.border.ppi,
          },
        ]
      : [];
  const hip = body.tAt(m.hip[1]);
  const fall = structured ? m.folds : m.folds * 1.3;
  cut(stage, {
    strip: body.strip,
    outline: [body.outline],
    swatch,
    bands,
    along: options.end[1] + body.top,
    light: options.light ?? 1,
    relief: {
      round: structured ? 0.5 : 0.56,
      height: sum(
        ease(stage.noise, structured ? 0.05 : 0.12),
        mens ? () => 0 : bust(body.tAt(8.6), 0.11, structured ? 0.4 : 0.55),
        gathers(
          stage.noise,
          7,
          (t) => fall * smooth(body.tAt(m.waist[1] - 2), Math.max(1, hip + 0.2), t),
          3,
        ),
        whole && m.hem[0] > 13
          ? pleats(6, (t) => fall * 0.35 * smooth(hip, 1, t), stage.noise, 17)
          : () => 0,
      ),
      folds: bodyFolds(
        stage.rng,
        body.tAt(m.armpit[1]),
        body.tAt(m.waist[1]),
        structured ? 0.35 : 1,
      ),
    },
  });
  const seam = seamOf(base);
  ink(stage, [...body.outline, at(body.outline, 0)], seam, {
    opacity: 0.34,
    width: 0.07,
    taper: 0,
  });
  const arms = [1, -1].map((k) =>
    spline(
      armhole(m).map(([x, y]): Point => [x * k, y]),
      6,
    ).map(stage.to),
  );
  for (const line of arms) {
    softShade(stage.canvas, [ribbon(line, stage.ppi * 0.5)], {
      dx: 0,
      dy: 1,
      radius: stage.ppi * 0.35,
      strength: 0.22,
    });
    ink(stage, line, seam, { opacity: 0.5, width: 0.08 });
  }
  if (whole && bands.length === 0) {
    const place = stripPoint(body.strip);
    const t = 1 - 0.9 / (options.end[1] + body.top);
    stitches(
      stage,
      Array.from({ length: 25 }, (_, i) => place(0.01 + (i / 24) * 0.98, t)),
      seam,
      { opacity: 0.38 },
    );
  }
  return body;
}

/** A gathered or flared lower part between two heights: skirt, peplum or tier. */
export function drawSkirt(
  stage: Stage,
  options: {
    from: Point;
    to: Point;
    swatch: Swatch;
    base: string;
    border: Swatch | null;
    sag: number;
    folds: number;
    count: number;
    seed: number;
    light?: number;
    topSag?: number;
  },
): Strip {
  const { from, to, folds, count, seed } = options;
  const bulge = (to[0] - from[0]) * 0.1;
  const edge = (k: number): Point[] =>
    spline(
      [
        from,
        [lerp(from[0], to[0], 0.3) + bulge, lerp(from[1], to[1], 0.3)],
        [lerp(from[0], to[0], 0.7) + bulge * 0.6, lerp(from[1], to[1], 0.7)],
        to,
      ].map(([x, y]): Point => [x * k, y]),
      8,
    ).map(stage.to);
  const height = sum(
    pleats(count, (t) => folds * (0.25 + 0.75 * smooth(0, 0.85, t)), stage.noise, seed),
    gathers(stage.noise, count * 1.6, (t) => folds * 0.5 * smooth(0, 0.3, t), seed + 8),
    gathers(stage.noise, count * 4, (t) => folds * 0.28 * (1 - smooth(0.02, 0.22, t)), seed + 3),
  );
  const topSag = options.topSag ?? 0.5;
  const strip: Strip = {
    left: edge(-1),
    right: edge(1),
    hang: (s, t) =>
      (lerp(topSag, options.sag, t) * (1 - (2 * s - 1) ** 2) +
        height(s, t) * 0.42 * smooth(0.3, 1, t)) *
      stage.ppi,
  };
  const outline = stripOutline(strip);
  cut(stage, {
    strip,
    outline: [outline],
    swatch: options.swatch,
    bands: options.border
      ? [
          {
            edge: 'bottom',
            swatch: options.border,
            width: options.border.height / options.border.ppi,
          },
        ]
      : [],
    light: options.light ?? 1,
    offset: [seed * 1.7, 0],
    across: (t) => lerp(from[0], to[0], t) * 2 * 1.12,
    relief: { round: 0.5, height },
    grid: { columns: 150, rows: 80 },
  });
  ink(stage, [...outline, at(outline, 0)], seamOf(options.base), {
    opacity: 0.34,
    width: 0.07,
    taper: 0,
  });
  return strip;
}
