import { fill, softShade } from '../draw/canvas.ts';
import { fromHex, mix, shift } from '../draw/colour.ts';
import { at, type Point, ribbon, spline } from '../draw/geometry.ts';
import type { Swatch } from '../draw/swatch.ts';
import { neckLine } from './lay-body.ts';
import type { NeckCut } from './necks.ts';
import { cut, ink, type Stage, seamOf, stitches } from './stage.ts';

/** A line moved sideways; positive to its right as it runs. */
export function offsetLine(line: readonly Point[], by: number): Point[] {
  return line.map((p, i): Point => {
    const a = at(line, Math.max(0, i - 1));
    const b = at(line, Math.min(line.length - 1, i + 1));
    const d = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
    return [p[0] - ((b[1] - a[1]) / d) * by, p[1] + ((b[0] - a[0]) / d) * by];
  });
}

/** The inside of the back, seen through the neck, with its facing and the shop's woven label. */
export function drawInside(
  stage: Stage,
  neck: NeckCut,
  square: boolean,
  swatch: Swatch,
  base: string,
): void {
  const [nx, ny] = neck.side;
  const back: Point[] = spline(
    [
      [-nx, ny],
      [-nx * 0.6, ny + neck.back * 0.8],
      [0, ny + neck.back],
      [nx * 0.6, ny + neck.back * 0.8],
      [nx, ny],
    ],
    6,
  );
  const front = neckLine(neck, square);
  const deep = Math.max(...neck.front.map((p) => p[1])) + 0.6;
  const outline = [
    ...back.map(stage.to),
    ...[...front].reverse().map(([x, y]): Point => stage.to([x, y + 0.15])),
  ];
  cut(stage, {
    strip: {
      left: [stage.to([-nx - 1, ny]), stage.to([-nx - 1, deep])],
      right: [stage.to([nx + 1, ny]), stage.to([nx + 1, deep])],
    },
    outline: [outline],
    swatch,
    light: 0.62,
    relief: { round: -0.35 },
    grid: { columns: 20, rows: 20 },
  });
  const facing = [...back, ...offsetLine(back, 0.95).reverse()].map(stage.to);
  fill(stage.canvas, [facing], fromHex(shift(base, -0.05)), 0.55);
  stitches(stage, offsetLine(back, 0.95).map(stage.to), shift(base, 0.12), { opacity: 0.5 });
  softShade(stage.canvas, [ribbon(front.map(stage.to), stage.ppi * 0.8)], {
    dy: -2,
    radius: stage.ppi * 0.5,
    strength: 0.45,
  });
  softShade(stage.canvas, [outline], { radius: 3, strength: 0.12 });
  label(stage, [0, ny + neck.back + 0.25]);
  ink(stage, back.map(stage.to), shift(base, -0.2), { opacity: 0.6, width: 0.1, taper: 0 });
}

/** The woven label: two warp lines and two weft lines on ivory. */
export function label(stage: Stage, [x, y]: Point, scale = 1): void {
  const p = (dx: number, dy: number): Point => stage.to([x + dx * scale, y + dy * scale]);
  fill(
    stage.canvas,
    [[p(-0.85, 0), p(0.85, 0), p(0.85, 0.85), p(-0.85, 0.85)]],
    fromHex('#F3EBDA'),
  );
  for (const k of [0.3, 0.5])
    ink(stage, [p(-0.55, k), p(0.55, k)], '#27346B', {
      width: 0.07 * scale,
      opacity: 0.85,
      taper: 0,
    });
  for (const k of [-0.16, 0.16])
    ink(stage, [p(k, 0.12), p(k, 0.72)], '#9E2B25', {
      width: 0.06 * scale,
      opacity: 0.85,
      taper: 0,
    });
}

/** Binding along the neck, or a border laid around it where `band` is given. */
export function trimNeck(
  stage: Stage,
  neck: NeckCut,
  square: boolean,
  base: string,
  band: Swatch | null,
  width = 1.5,
): void {
  const line = neckLine(neck, square);
  if (band) {
    // The band is cut off along the shoulder seam.
    const [nx, ny] = neck.side;
    const seamAt = (x: number): number => ny + (Math.abs(x) - nx) * 0.5;
    const wide = offsetLine(line, width).map(([x, y]): Point => [x, Math.max(y, seamAt(x))]);
    const outer = wide.map(stage.to);
    cut(stage, {
      strip: { left: outer, right: line.map(stage.to) },
      swatch: band,
      crossGrain: true,
      offset: [0, width / 2],
      relief: { round: 0.12 },
      grid: { columns: 12, rows: 40 },
    });
    ink(stage, outer, seamOf(base), { opacity: 0.4, width: 0.06, taper: 0 });
  }
  const binding = ribbon(line.map(stage.to), stage.ppi * 0.3);
  softShade(stage.canvas, [binding], { dy: 2, radius: 2.5, strength: 0.25 });
  fill(
    stage.canvas,
    [binding],
    fromHex(band ? mix(base, '#ffffff', 0.15) : shift(base, -0.06)),
    0.9,
  );
  ink(stage, offsetLine(line, 0.08).map(stage.to), mix(base, '#ffffff', 0.6), {
    opacity: 0.35,
    width: 0.06,
  });
}
