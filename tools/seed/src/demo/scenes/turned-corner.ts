import { fill, softShade } from '../draw/canvas.ts';
import { fromHex, shift } from '../draw/colour.ts';
import { type Point, ribbon, spline } from '../draw/geometry.ts';
import type { Strip } from '../draw/strip.ts';
import { gathers } from '../garments/relief.ts';
import { cut, ink, type Stage, seamOf, stitches } from '../garments/stage.ts';

/** A corner of the cloth turned over, its reverse paler. */
export function turnedCorner(stage: Stage, width: number, height: number): void {
  const { cloths, noise } = stage;
  const k = width / 800;
  const fold: Point[] = [
    [width + 20, height * 0.36],
    [width * 0.72, height * 0.56],
    [width * 0.42, height * 0.78],
    [width * 0.3, height + 30],
  ];
  const tip: Point[] = [
    [width + 20, height * 0.36],
    [width * 0.62, height * 0.42],
    [width * 0.3, height * 0.56],
    [width * 0.3, height + 30],
  ];
  const a = spline(fold, 10);
  const b = spline(tip, 10);
  const shape = [...b, ...[...a].reverse()];
  softShade(stage.canvas, [shape], {
    dx: -14 * k,
    dy: -6 * k,
    radius: 30 * k,
    strength: 0.5,
    covered: true,
  });
  const strip: Strip = { left: b, right: a };
  fill(stage.canvas, [shape], fromHex(shift(cloths.base, 0.05, 0.8)));
  const height2 = (s: number, t: number): number =>
    0.5 * Math.sin(s * Math.PI) + 0.3 * noise(s * 2, t * 3);
  cut(stage, {
    strip,
    outline: [shape],
    swatch: cloths.main,
    opacity: 0.42,
    light: 1.08,
    relief: { round: -0.25, height: height2 },
    crossGrain: true,
  });
  const under = [...a, [width + 30, height + 30] as Point];
  cut(stage, {
    strip: {
      left: a,
      right: [
        [width + 40, height * 0.3],
        [width + 40, height + 40],
      ],
    },
    outline: [under],
    swatch: cloths.second,
    light: 0.9,
    relief: { height: gathers(noise, 4, () => 0.3, 9) },
  });
  softShade(stage.canvas, [ribbon(a, 26 * k)], {
    dx: 12 * k,
    dy: 10 * k,
    radius: 26 * k,
    strength: 0.5,
  });
  ink(stage, b, seamOf(cloths.base), { opacity: 0.4, width: 0.05, taper: 0 });
  stitches(
    stage,
    b.map(([x, y]): Point => [x + 16 * k, y + 22 * k]),
    seamOf(cloths.base),
    { opacity: 0.6, length: 0.24, width: 0.045 },
  );
}
