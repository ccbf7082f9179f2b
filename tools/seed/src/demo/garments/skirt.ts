import { at, lerp, type Point, smooth, spline } from '../draw/geometry.ts';
import { type Strip, stripOutline } from '../draw/strip.ts';
import type { Swatch } from '../draw/swatch.ts';
import { gathers, pleats, sum } from './relief.ts';
import { cut, ink, type Stage, seamOf } from './stage.ts';

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
