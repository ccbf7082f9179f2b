import { fill, softShade } from '../draw/canvas.ts';
import { fromHex, shift } from '../draw/colour.ts';
import { at, type Point } from '../draw/geometry.ts';
import type { Swatch } from '../draw/swatch.ts';
import type { DrawnBody } from './lay-body.ts';
import { offsetLine } from './neck-trim.ts';
import { buttonColour } from './placket.ts';
import { button, cut, ink, type Stage, seamOf, stitches } from './stage.ts';

/** A patch pocket; centre of its top edge and size in inches. */
export function pocket(
  stage: Stage,
  body: DrawnBody,
  x: number,
  y: number,
  swatch: Swatch,
  base: string,
  flap: boolean,
): void {
  const w = 2;
  const h = 4.6;
  const side = (dx: number): Point[] =>
    Array.from({ length: 9 }, (_, i) => body.on(x + dx, y + (h * i) / 8));
  const left = side(-w);
  const right = side(w);
  const tip = body.on(x, y + h + 0.6);
  const outline = [...left, tip, ...[...right].reverse()];
  softShade(stage.canvas, [outline], { dx: 1, dy: 3, radius: 4, strength: 0.26 });
  cut(stage, {
    strip: { left, right, hang: (s, t) => 0.6 * stage.ppi * t * (1 - Math.abs(2 * s - 1)) },
    outline: [outline],
    swatch,
    offset: [x, y + 1],
    relief: { round: 0.1 },
    grid: { columns: 12, rows: 12 },
  });
  const seam = seamOf(base);
  ink(stage, [...outline, at(outline, 0)], seam, { opacity: 0.5, width: 0.07, taper: 0 });
  stitches(stage, offsetLine([...outline], 0.16 * stage.ppi), seam, { opacity: 0.35 });
  if (flap) {
    const top: Point[] = [
      body.on(x - w - 0.1, y - 0.25),
      body.on(x + w + 0.1, y - 0.25),
      body.on(x + w + 0.1, y + 1.1),
      body.on(x, y + 1.8),
      body.on(x - w - 0.1, y + 1.1),
    ];
    softShade(stage.canvas, [top], { dx: 1, dy: 4, radius: 4, strength: 0.34 });
    cut(stage, {
      strip: {
        left: [at(top, 0), body.on(x - w - 0.1, y + 1.8)],
        right: [at(top, 1), body.on(x + w + 0.1, y + 1.8)],
      },
      outline: [top],
      swatch,
      offset: [x, y],
      light: 1.04,
      grid: { columns: 8, rows: 8 },
    });
    ink(stage, [...top, at(top, 0)], seam, { opacity: 0.5, width: 0.07, taper: 0 });
    button(stage, body.on(x, y + 1.1), buttonColour(base, false), 0.22);
  } else {
    stitches(stage, [body.on(x - w, y + 0.8), body.on(x + w, y + 0.8)], seam, { opacity: 0.4 });
  }
}

/** A welt pocket, as on jackets, with a folded kerchief where `kerchief` is given. */
export function welt(
  stage: Stage,
  body: DrawnBody,
  x: number,
  y: number,
  base: string,
  kerchief?: string,
): void {
  const p = (dx: number, dy: number): Point => body.on(x + dx, y + dy + dx * -0.06);
  if (kerchief) {
    const cloth: Point[] = [
      p(-1.5, 0),
      p(-1.3, -1.1),
      p(-0.6, -0.6),
      p(0, -1.5),
      p(0.6, -0.5),
      p(1.2, -1.2),
      p(1.5, 0),
    ];
    softShade(stage.canvas, [cloth], { dx: 1, dy: 1, radius: 3, strength: 0.2 });
    fill(stage.canvas, [cloth], fromHex(kerchief));
    ink(stage, [p(0, -1.4), p(-0.2, 0)], shift(kerchief, -0.2), { opacity: 0.5 });
    ink(stage, [p(-1.1, -0.9), p(-0.7, 0)], shift(kerchief, -0.2), { opacity: 0.4 });
  }
  const shape: Point[] = [p(-1.9, -0.25), p(1.9, -0.25), p(1.9, 0.6), p(-1.9, 0.6)];
  softShade(stage.canvas, [shape], { dy: 2, radius: 3, strength: 0.35 });
  fill(stage.canvas, [shape], fromHex(shift(base, -0.015)), 0.85);
  ink(stage, [...shape, at(shape, 0)], seamOf(base), { opacity: 0.6, width: 0.07, taper: 0 });
}
