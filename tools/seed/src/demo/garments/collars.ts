import { softShade } from '../draw/canvas.ts';
import { at, type Point, spline } from '../draw/geometry.ts';
import type { Swatch } from '../draw/swatch.ts';
import { label, offsetLine } from './neck-trim.ts';
import type { NeckCut } from './necks.ts';
import { cut, ink, type Stage, seamOf, stitches } from './stage.ts';

/** A stand collar (band, mandarin) of the given height in inches. */
export function standCollar(
  stage: Stage,
  neck: NeckCut,
  swatch: Swatch,
  base: string,
  height = 1.5,
): void {
  const [nx, ny] = neck.side;
  const depth = at(neck.front, neck.front.length - 1)[1];
  const back: Point[] = [
    [-nx + 0.1, ny - height * 0.75],
    [-nx * 0.5, ny - height * 0.55],
    [0, ny - height * 0.48],
    [nx * 0.5, ny - height * 0.55],
    [nx - 0.1, ny - height * 0.75],
  ];
  const inner = [
    ...spline(back, 6),
    ...spline(
      [
        [nx, ny],
        [nx * 0.7, depth * 0.6],
        [0, depth],
        [-nx * 0.7, depth * 0.6],
        [-nx, ny],
      ],
      6,
    ),
  ].map(stage.to);
  cut(stage, {
    strip: {
      left: [stage.to([-nx, ny - height]), stage.to([-nx, depth])],
      right: [stage.to([nx, ny - height]), stage.to([nx, depth])],
    },
    outline: [inner],
    swatch,
    light: 0.6,
    relief: { round: -0.3 },
    grid: { columns: 16, rows: 16 },
  });
  label(stage, [0, ny - height * 0.48 + 0.3], 0.85);
  for (const k of [-1, 1] as const) {
    const foot: Point[] = [
      [nx, ny],
      [nx * 0.9, depth * 0.5],
      [nx * 0.5, depth * 0.86],
      [0.12, depth],
    ];
    const rim: Point[] = [
      [nx - 0.12, ny - height * 0.78],
      [nx * 0.84, depth * 0.5 - height * 0.85],
      [nx * 0.48, depth * 0.86 - height * 0.98],
      [0.3, depth - height * 0.86],
    ];
    const sided = (list: Point[]): Point[] =>
      spline(
        list.map(([x, y]): Point => [x * k, y]),
        6,
      ).map(stage.to);
    const rimLine = sided(rim);
    const footLine = sided(foot);
    softShade(stage.canvas, [[...rimLine, ...[...footLine].reverse()]], {
      dy: 3,
      radius: 4,
      strength: 0.25,
    });
    cut(stage, {
      strip: k === 1 ? { left: footLine, right: rimLine } : { left: rimLine, right: footLine },
      swatch,
      crossGrain: true,
      light: k === 1 ? 0.94 : 1.04,
      relief: { round: 0.3 },
      grid: { columns: 12, rows: 30 },
    });
    ink(stage, rimLine, seamOf(base), { opacity: 0.45, width: 0.07, taper: 0 });
    ink(stage, footLine, seamOf(base), { opacity: 0.55, width: 0.08, taper: 0 });
    stitches(stage, offsetLine(rimLine, (k === 1 ? -1 : 1) * -0.22 * stage.ppi), seamOf(base), {
      opacity: 0.3,
    });
  }
}

/** A shirt collar: stand and two leaves with points. */
export function shirtCollar(stage: Stage, neck: NeckCut, swatch: Swatch, base: string): void {
  standCollar(stage, neck, swatch, base, 1.3);
  const [nx, ny] = neck.side;
  const depth = at(neck.front, neck.front.length - 1)[1];
  for (const k of [-1, 1] as const) {
    const roll: Point[] = [
      [nx - 0.05, ny - 1.25],
      [nx * 0.86, depth * 0.45 - 1.1],
      [nx * 0.5, depth * 0.86 - 1.25],
      [0.35, depth - 1.2],
    ];
    const edge: Point[] = [
      [nx + 0.75, ny + 0.15],
      [nx + 0.5, 1.7],
      [nx * 0.92, 3.2],
      [nx * 0.62, 4.7],
    ];
    const sided = (list: Point[]): Point[] =>
      spline(
        list.map(([x, y]): Point => [x * k, y]),
        6,
      ).map(stage.to);
    const a = sided(roll);
    const b = sided(edge);
    const outline = [...a, ...[...b].reverse()];
    softShade(stage.canvas, [outline], { dx: 1, dy: 4, radius: 5, strength: 0.34 });
    cut(stage, {
      strip: k === 1 ? { left: a, right: b } : { left: b, right: a },
      outline: [outline],
      swatch,
      crossGrain: true,
      light: k === 1 ? 0.97 : 1.05,
      relief: { round: 0.22 },
      grid: { columns: 14, rows: 24 },
    });
    ink(stage, [...outline, at(outline, 0)], seamOf(base), {
      opacity: 0.45,
      width: 0.07,
      taper: 0,
    });
    stitches(stage, offsetLine(b, (k === 1 ? 1 : -1) * 0.22 * stage.ppi), seamOf(base), {
      opacity: 0.35,
    });
  }
}
