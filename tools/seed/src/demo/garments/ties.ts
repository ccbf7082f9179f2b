import { fill, softShade } from '../draw/canvas.ts';
import { fromHex, mix } from '../draw/colour.ts';
import { type Point, ribbon, spline } from '../draw/geometry.ts';
import { button, ink, type Stage, tassel } from './stage.ts';

/** Two cords with tassels hanging from the neck. */
export function neckTassels(stage: Stage, from: Point, colour: string): void {
  for (const k of [-1, 1]) {
    const long = 4.6 + stage.rng.range(-0.5, 0.5);
    tassel(
      stage,
      spline(
        [from, [from[0] + k * 0.5, from[1] + long * 0.4], [from[0] + k * 0.75, from[1] + long]],
        6,
      ).map(stage.to),
      colour,
      0.8,
    );
  }
}

/** A bow of two loops with tasselled ends, for angrakha and kaftan. */
export function bow(stage: Stage, centre: Point, colour: string, size = 1): void {
  const [x, y] = centre;
  const paint = fromHex(colour);
  for (const k of [-1, 1]) {
    const loop = spline(
      [
        [x, y],
        [x + k * 1.3 * size, y - 0.95 * size],
        [x + k * 2.3 * size, y - 0.1],
        [x + k * 1.4 * size, y + 0.7 * size],
        [x, y],
      ],
      7,
    ).map(stage.to);
    softShade(stage.canvas, [loop], { dx: 2, dy: 4, radius: 4, strength: 0.25 });
    fill(stage.canvas, [ribbon(loop, stage.ppi * 0.34)], paint);
    ink(stage, loop, mix(colour, '#ffffff', 0.5), { opacity: 0.4, width: 0.08 });
    tassel(
      stage,
      spline(
        [
          [x, y],
          [x + k * 0.5 * size, y + 2 * size],
          [x + k * 1.1 * size, y + (4 + k * 0.5) * size],
        ],
        6,
      ).map(stage.to),
      colour,
      size,
    );
  }
  const knot = stage.to(centre);
  button(stage, knot, colour, 0.42 * size);
}
