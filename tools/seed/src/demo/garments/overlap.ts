import { softShade } from '../draw/canvas.ts';
import { at, type Point, spline } from '../draw/geometry.ts';
import type { DrawnBody } from './lay-body.ts';
import type { Measures } from './measures.ts';
import { offsetLine } from './neck-trim.ts';
import { bodyFolds, ease, gathers } from './relief.ts';
import { cut, ink, type Stage, seamOf } from './stage.ts';
import { bow } from './ties.ts';

/** The crossed front of an angrakha, from one side of the neck to the tie at the other side. */
export function drawOverlap(stage: Stage, body: DrawnBody, m: Measures): void {
  const { main, border, base, accent } = stage.cloths;
  const tie: Point = [m.waist[0] - 1.6, m.waist[1] - 1.4];
  const edge: Point[] = [[-3.5, 0.1], [-3, 3], [-0.6, 7.2], [3.4, 10.8], tie];
  const fall: Point[] = [
    tie,
    [m.waist[0] * 0.72, m.waist[1] + 6],
    [m.hip[0] * 0.66, m.hip[1] + 6],
    [m.hem[0] * 0.62, m.hem[1] - 1],
  ];
  const left: Point[] = [
    [-m.hem[0], m.hem[1]],
    [-m.hip[0], m.hip[1]],
    [-m.waist[0], m.waist[1]],
    [-m.armpit[0], m.armpit[1]],
    [-m.shoulder[0] + 0.2, m.armpit[1] * 0.6],
    [-m.shoulder[0], m.shoulder[1]],
  ];
  const edgeLine = spline(edge, 8).map(stage.to);
  const fallLine = [...spline(fall, 8).map(stage.to), body.on(m.hem[0] * 0.62, m.hem[1])];
  const hem = Array.from({ length: 17 }, (_, i) =>
    body.on(m.hem[0] * (0.62 - (1.62 * i) / 16), m.hem[1]),
  );
  const outline = [...edgeLine, ...fallLine, ...hem, ...spline(left, 8).map(stage.to)];
  softShade(stage.canvas, [outline], { dx: 5, dy: 5, radius: 8, strength: 0.34, covered: true });
  cut(stage, {
    strip: body.strip,
    outline: [outline],
    swatch: main,
    along: m.hem[1] + body.top,
    bands: border ? [{ edge: 'bottom', swatch: border, width: border.height / border.ppi }] : [],
    offset: [1.7, 0.9],
    relief: {
      round: 0.5,
      height: (s, t) =>
        ease(stage.noise, 0.12)(s, t) +
        gathers(stage.noise, 7, (k) => m.folds * Math.max(0, k - 0.35) * 1.5, 3)(s, t),
      folds: [
        ...bodyFolds(stage.rng, body.tAt(m.armpit[1]), body.tAt(m.waist[1])),
        {
          from: [0.3, body.tAt(9)],
          to: [0.86, body.tAt(m.waist[1] - 1)],
          width: 0.6,
          depth: 0.25,
          bow: 0.05,
        },
        {
          from: [0.25, body.tAt(12)],
          to: [0.88, body.tAt(m.waist[1])],
          width: 0.55,
          depth: -0.22,
          bow: 0.04,
        },
        { from: [0.86, body.tAt(m.waist[1])], to: [0.6, 0.8], width: 0.6, depth: 0.3 },
      ],
    },
  });
  const seam = seamOf(base);
  if (border) {
    for (const line of [edgeLine, fallLine]) {
      cut(stage, {
        strip: { left: line, right: offsetLine(line, -1.3 * stage.ppi * -1) },
        swatch: border,
        crossGrain: true,
        offset: [0, border.height / border.ppi - 0.65],
        grid: { columns: 8, rows: 40 },
        relief: { round: 0.1 },
      });
    }
  }
  ink(stage, edgeLine, seam, { opacity: 0.6, width: 0.09, taper: 0 });
  ink(stage, fallLine, seam, { opacity: 0.55, width: 0.09, taper: 0 });
  ink(
    stage,
    spline(
      [
        [3.5, 0.1],
        [3, 3],
        [1.7, 5.6],
        [0.9, 8],
      ],
      8,
    ).map(stage.to),
    seam,
    { opacity: 0.55, width: 0.08 },
  );
  bow(stage, at(edge, edge.length - 1), accent, 0.8);
}
