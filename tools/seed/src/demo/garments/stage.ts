import type { Canvas } from '../draw/canvas.ts';
import { fill, softShade } from '../draw/canvas.ts';
import { fromHex, mix, shift } from '../draw/colour.ts';
import { at, ellipse, type Point, ribbon, spline } from '../draw/geometry.ts';
import { drawPanel, type Panel } from '../draw/panel.ts';
import type { Swatch } from '../draw/swatch.ts';
import type { Noise, Rng } from '../random.ts';

/** The cloths that a garment is cut from, and the colours of its small parts. */
export interface Cloths {
  main: Swatch;
  /** Null where the design has none. */
  border: Swatch | null;
  /** Bottom, jacket lining, kurta under a jacket. */
  second: Swatch;
  secondBorder: Swatch | null;
  dupatta: Swatch;
  dupattaBorder: Swatch | null;
  /** Colours of main and second cloth and of the strongest accent. */
  base: string;
  secondBase: string;
  accent: string;
}

/** Where a garment is drawn: inches of the garment to pixels of the canvas. */
export interface Stage {
  canvas: Canvas;
  cloths: Cloths;
  /** Pixels an inch. */
  ppi: number;
  rng: Rng;
  noise: Noise;
  /** A garment point (inches, origin at the nape) on the canvas, with the small hang of real cloth. */
  to(point: Point): Point;
}

/** A stage whose nape lies at `origin` pixels, the garment leaning by `lean` radians. */
export function createStage(
  base: Pick<Stage, 'canvas' | 'cloths' | 'ppi' | 'rng' | 'noise'>,
  origin: Point,
  lean = 0,
): Stage {
  const c = Math.cos(lean);
  const s = Math.sin(lean);
  return {
    ...base,
    to: ([x, y]) => {
      const wx = x + base.noise(x * 0.05 + 3, y * 0.07) * 0.22;
      const wy = y + base.noise(x * 0.06 + 40, y * 0.05 + 9) * 0.22;
      return [origin[0] + (wx * c - wy * s) * base.ppi, origin[1] + (wx * s + wy * c) * base.ppi];
    },
  };
}

/** A soft line through garment points, on the canvas. */
export const curve = (stage: Stage, points: readonly Point[], steps = 8): Point[] =>
  spline(points, steps).map(stage.to);

/** Straight edges through garment points, on the canvas. */
export const edges = (stage: Stage, points: readonly Point[]): Point[] => points.map(stage.to);

/** Draws a panel at the stage's scale. */
export function cut(stage: Stage, panel: Omit<Panel, 'ppi'>): void {
  drawPanel(stage.canvas, { ...panel, ppi: stage.ppi });
}

/** A drawn line: width in inches. */
export function ink(
  stage: Stage,
  line: readonly Point[],
  colour: string,
  options: { width?: number; opacity?: number; taper?: number } = {},
): void {
  const { width = 0.09, opacity = 0.5, taper = 0.4 } = options;
  fill(
    stage.canvas,
    [ribbon(line, Math.max(0.8, width * stage.ppi), taper)],
    fromHex(colour),
    opacity,
  );
}

/** A row of stitches along a line; thread and gap in inches. */
export function stitches(
  stage: Stage,
  line: readonly Point[],
  colour: string,
  options: { opacity?: number; length?: number; width?: number } = {},
): void {
  const { opacity = 0.5, length = 0.22, width = 0.05 } = options;
  const step = length * stage.ppi;
  const shapes: Point[][] = [];
  let carry = 0;
  for (let i = 1; i < line.length; i++) {
    const a = at(line, i - 1);
    const b = at(line, i);
    const d = Math.hypot(b[0] - a[0], b[1] - a[1]);
    if (d === 0) continue;
    const ux = (b[0] - a[0]) / d;
    const uy = (b[1] - a[1]) / d;
    let k = carry;
    for (; k < d; k += step) {
      const x = a[0] + ux * k;
      const y = a[1] + uy * k;
      shapes.push(
        ribbon(
          [
            [x, y],
            [x + ux * step * 0.6, y + uy * step * 0.6],
          ],
          Math.max(0.7, width * stage.ppi),
        ),
      );
    }
    carry = k - d;
  }
  fill(stage.canvas, shapes, fromHex(colour), opacity);
}

/** A button with its shadow, rim and thread; radius in inches. */
export function button(stage: Stage, centre: Point, colour: string, radius = 0.26): void {
  const [x, y] = centre;
  const r = Math.max(2.2, radius * stage.ppi);
  const { canvas } = stage;
  softShade(canvas, [ellipse(x + r * 0.3, y + r * 0.45, r * 1.1, r * 1.1)], {
    radius: Math.max(1, r * 0.5),
    strength: 0.4,
  });
  fill(canvas, [ellipse(x, y, r, r)], fromHex(shift(colour, -0.1)));
  fill(canvas, [ellipse(x - r * 0.06, y - r * 0.08, r * 0.86, r * 0.86)], fromHex(colour));
  fill(
    canvas,
    [ellipse(x - r * 0.25, y - r * 0.3, r * 0.4, r * 0.3)],
    fromHex(mix(colour, '#ffffff', 0.6)),
    0.55,
  );
  if (r > 3) {
    for (const [dx, dy] of [
      [-0.24, -0.24],
      [0.24, -0.24],
      [-0.24, 0.24],
      [0.24, 0.24],
    ] as const) {
      fill(
        canvas,
        [ellipse(x + dx * r, y + dy * r, r * 0.11, r * 0.11)],
        fromHex(shift(colour, -0.28)),
        0.8,
      );
    }
  }
}

/** A cord from point to point with a tassel at its end; all in canvas pixels. */
export function tassel(stage: Stage, line: readonly Point[], colour: string, size = 1): void {
  const { canvas, ppi, rng } = stage;
  const cord = ribbon(line, Math.max(1.4, 0.16 * ppi));
  softShade(canvas, [cord], { dx: 2, dy: 3, radius: 3, strength: 0.3 });
  fill(canvas, [cord], fromHex(shift(colour, -0.06)));
  const [x, y] = at(line, line.length - 1);
  const r = 0.3 * ppi * size;
  const long = 1.7 * ppi * size;
  softShade(canvas, [ellipse(x + 2, y + long * 0.6, r * 1.5, long * 0.5)], {
    dx: 2,
    dy: 3,
    radius: 4,
    strength: 0.3,
  });
  const threads = Math.max(9, Math.round(r * 1.1));
  for (let i = 0; i < threads; i++) {
    const k = (i / (threads - 1)) * 2 - 1;
    const end = long * rng.range(0.9, 1.05);
    const thread: Point[] = [
      [x + k * r * 0.6, y + r * 0.8],
      [x + k * r * 0.95, y + end * 0.6],
      [x + k * r * 1.25, y + r + end],
    ];
    fill(
      canvas,
      [ribbon(spline(thread, 4), Math.max(1, (r * 3) / threads))],
      fromHex(shift(colour, rng.range(-0.09, 0.05))),
    );
  }
  fill(canvas, [ellipse(x, y + r * 0.5, r * 0.85, r)], fromHex(colour));
  fill(
    canvas,
    [ellipse(x - r * 0.25, y + r * 0.2, r * 0.3, r * 0.35)],
    fromHex(mix(colour, '#ffffff', 0.5)),
    0.5,
  );
  ink(
    stage,
    [
      [x - r * 0.8, y + r * 1.1],
      [x + r * 0.8, y + r * 1.1],
    ],
    mix(colour, '#F2D68A', 0.6),
    { width: 0.14, opacity: 0.9, taper: 0 },
  );
}

/** Colour for seams and outlines of a cloth. */
export const seamOf = (base: string): string => mix(shift(base, -0.2), '#3b2a1f', 0.3);
