import { softShade } from '../draw/canvas.ts';
import { at, type Point, ribbon, smooth, spline } from '../draw/geometry.ts';
import type { Band } from '../draw/panel.ts';
import { stripPoint } from '../draw/strip.ts';
import { armhole, type BodyOptions, type DrawnBody, layBody } from './lay-body.ts';
import { bodyFolds, bust, ease, gathers, pleats, sum } from './relief.ts';
import { cut, ink, type Stage, seamOf, stitches } from './stage.ts';

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
