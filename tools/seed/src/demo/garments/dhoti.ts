import { softShade } from '../draw/canvas.ts';
import { type Point, spline } from '../draw/geometry.ts';
import type { Fold } from '../draw/relief.ts';
import { stripOutline } from '../draw/strip.ts';
import type { Swatch } from '../draw/swatch.ts';
import { ease, pleats } from './relief.ts';
import { cut, ink, type Stage, seamOf } from './stage.ts';

/** A pleated dhoti: two draped legs and the front fan with its border. */
export function drawDhoti(stage: Stage, swatch: Swatch, base: string, border: Swatch | null): void {
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
