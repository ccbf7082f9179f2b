import { softShade } from '../draw/canvas.ts';
import { type Point, spline } from '../draw/geometry.ts';
import type { BodyOptions, DrawnBody } from './lay-body.ts';
import type { Measures } from './measures.ts';
import { drawSkirt } from './skirt.ts';
import { cut, ink, type Stage, seamOf } from './stage.ts';

/** The back of the skirt, seen in the slits and below the front. */
export function drawBack(stage: Stage, body: BodyOptions, m: Measures): void {
  if (m.slit === 0) return;
  const from = m.hem[1] - m.slit;
  const wide = (k: number): Point[] =>
    spline(
      [
        [(m.hip[0] - 0.4) * k, from - 2],
        [(m.hem[0] + 0.1) * k, from + m.slit * 0.5],
        [(m.hem[0] + 0.75 * Math.min(1, m.slit / 9)) * k, m.hem[1] + 0.1],
      ],
      8,
    ).map(stage.to);
  cut(stage, {
    strip: {
      left: wide(-1),
      right: wide(1),
      hang: (s, t) => -0.2 * stage.ppi * t * (1 - (2 * s - 1) ** 2),
    },
    swatch: body.swatch,
    bands: body.border
      ? [{ edge: 'bottom', swatch: body.border, width: body.border.height / body.border.ppi }]
      : [],
    light: 0.66,
    relief: { round: 0.2 },
    grid: { columns: 30, rows: 30 },
  });
}

export function drawLower(
  stage: Stage,
  shape: string,
  m: Measures,
  border: Stage['cloths']['border'],
): void {
  const { main: swatch, base } = stage.cloths;
  const from: Point = [m.waist[0] - 0.1, m.waist[1] - 0.6];
  if (shape === 'tiered') {
    const heights = [
      m.waist[1],
      m.waist[1] + (m.hem[1] - m.waist[1]) * 0.36,
      m.waist[1] + (m.hem[1] - m.waist[1]) * 0.7,
      m.hem[1],
    ];
    for (let i = 2; i >= 0; i--) {
      const y0 = (heights[i] as number) - 0.7;
      const y1 = heights[i + 1] as number;
      const k = (y: number): number =>
        m.waist[0] + ((m.hem[0] - m.waist[0]) * (y - m.waist[1])) / (m.hem[1] - m.waist[1]);
      const strip = drawSkirt(stage, {
        from: [k(y0) - 0.1, y0],
        to: [k(y1) + 0.9, y1],
        swatch,
        base,
        border: i === 2 ? border : null,
        sag: 0.9,
        topSag: i ? 0.8 : 0.5,
        folds: 0.5,
        count: 7 + i * 2,
        seed: i * 13 + 5,
      });
      if (i > 0)
        softShade(
          stage.canvas,
          [[...strip.left.slice(0, 6), ...[...strip.right.slice(0, 6)].reverse()]],
          { radius: stage.ppi * 0.8, strength: 0.35 },
        );
    }
    return;
  }
  drawSkirt(stage, {
    from,
    to: m.hem,
    swatch,
    base,
    border,
    sag: m.sag,
    folds: m.folds * 0.8,
    count: shape === 'anarkali' ? 9 : 7,
    seed: 21,
  });
}

export function waistSeam(stage: Stage, drawn: DrawnBody, m: Measures, base: string): void {
  const line = Array.from({ length: 17 }, (_, i) =>
    drawn.on(((i / 16) * 2 - 1) * m.waist[0], m.waist[1] - 0.02),
  );
  softShade(
    stage.canvas,
    [[...line, ...[...line].reverse().map(([x, y]): Point => [x, y + stage.ppi * 0.7])]],
    { dy: 2, radius: stage.ppi * 0.5, strength: 0.32 },
  );
  ink(stage, line, seamOf(base), { opacity: 0.6, width: 0.09, taper: 0 });
}
