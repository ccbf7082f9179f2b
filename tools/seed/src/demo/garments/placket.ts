import { softShade } from '../draw/canvas.ts';
import { lightness, mix } from '../draw/colour.ts';
import { at, type Point, ribbon } from '../draw/geometry.ts';
import type { Swatch } from '../draw/swatch.ts';
import type { DrawnBody } from './lay-body.ts';
import { button, cut, ink, type Stage, seamOf, stitches } from './stage.ts';

/** Buttons for a cloth: wood on pale, brass on dark, pearl on bright. */
export function buttonColour(base: string, festive: boolean): string {
  if (festive) return '#C9A24A';
  const l = lightness(base);
  return l > 0.8 ? '#B98B5A' : l > 0.45 ? '#F1E8D6' : '#D9C29A';
}

/** A placket from the neck down with its buttons; `to` in inches down, `whole` opens the full front. */
export function placket(
  stage: Stage,
  body: DrawnBody,
  options: {
    from: number;
    to: number;
    buttons: number;
    swatch: Swatch;
    base: string;
    festive?: boolean;
    width?: number;
    whole?: boolean;
    /** Radius of the buttons, inches. */
    size?: number;
  },
): void {
  const { from, to, buttons, swatch, base, width = 1.2, whole } = options;
  const line = (x: number): Point[] =>
    Array.from({ length: 17 }, (_, i) => body.on(x, from + ((to - from) * i) / 16));
  const left = line(-width / 2);
  const right = line(width / 2);
  softShade(stage.canvas, [[...left, ...[...right].reverse()]], {
    dx: 2,
    dy: 1,
    radius: stage.ppi * 0.3,
    strength: 0.28,
  });
  cut(stage, {
    strip: { left, right },
    swatch,
    offset: [0.35, from + 0.6],
    light: 1.03,
    relief: { round: 0.16 },
    grid: { columns: 8, rows: 24 },
  });
  const seam = seamOf(base);
  ink(stage, right, seam, { opacity: 0.6, width: 0.08, taper: 0 });
  ink(stage, left, seam, { opacity: 0.35, width: 0.06, taper: 0 });
  stitches(stage, line(width / 2 - 0.16), seam, { opacity: 0.32 });
  stitches(stage, line(-width / 2 + 0.16), seam, { opacity: 0.32 });
  if (!whole)
    ink(stage, [at(left, 16), at(right, 16)], seam, { opacity: 0.6, width: 0.08, taper: 0 });
  const colour = buttonColour(base, options.festive ?? false);
  for (let i = 0; i < buttons; i++) {
    const y = from + 0.9 + ((to - from - 1.8) * i) / Math.max(1, buttons - 1);
    button(stage, body.on(0, y), colour, options.size);
  }
}

/** Fine tucks either side of the middle. */
export function pintucks(
  stage: Stage,
  body: DrawnBody,
  base: string,
  from: number,
  to: number,
): void {
  for (let k = 0; k < 6; k++) {
    for (const side of [-1, 1]) {
      const x = side * (1.25 + k * 0.5);
      const start = from + Math.max(0, (5 - k) * 0.12) - k * 0.35;
      const line = Array.from({ length: 12 }, (_, i) =>
        body.on(x, start + ((to - start) * i) / 11),
      );
      softShade(stage.canvas, [ribbon(line, 1.4)], { dx: 1.4, dy: 0, radius: 2, strength: 0.32 });
      ink(stage, line, mix(base, '#ffffff', 0.5), { opacity: 0.45, width: 0.06, taper: 0 });
    }
  }
}
