import { COLOURS } from '../colours.ts';
import { type Canvas, createCanvas, fill, softShade } from '../draw/canvas.ts';
import { fromHex, mix } from '../draw/colour.ts';
import type { Point } from '../draw/geometry.ts';
import type { Fall } from '../scenes/compose.ts';
import { cuspedArch } from '../scenes/ground.ts';

/** Garments before the walls of the home page. */
export const WALL_FALL: readonly Fall[] = [
  { dx: 10, dy: 10, radius: 8, strength: 0.24 },
  { dx: 34, dy: 26, radius: 30, strength: 0.24 },
];

/** A star lattice pressed into the upper wall, fading out downwards. */
export function jaaliWall(canvas: Canvas, step: number): void {
  const rows = 12;
  for (let j = 0; j < rows; j++) {
    const cells: Point[][] = [];
    for (let i = -1; i < canvas.width / step + 1; i++) {
      cells.push(lens(i * step + (j % 2 ? step / 2 : 0), j * step * 0.5 + step * 0.2, step * 0.43));
    }
    const k = 1 - j / rows;
    softShade(canvas, cells, { radius: 2.4, strength: 0.055 * k });
    softShade(canvas, cells, { dx: -1.5, dy: -1.5, radius: 2, strength: -0.1 * k });
  }
}

function lens(cx: number, cy: number, r: number): Point[] {
  const out: Point[] = [];
  for (let a = 0; a < 4; a++) {
    const from = (a / 4) * Math.PI * 2;
    const to = from + Math.PI / 2;
    for (let q = 0; q < 5; q++) {
      const t = q / 5;
      const k = r * (1 - 0.3 * Math.sin(Math.PI * t));
      out.push([
        cx + (Math.cos(from) * (1 - t) + Math.cos(to) * t) * k,
        cy + (Math.sin(from) * (1 - t) + Math.sin(to) * t) * k,
      ]);
    }
  }
  return out;
}

/** A floor from `y` down. */
export function floor(canvas: Canvas, y: number, colour: string): void {
  const { width, height } = canvas;
  const line = (a: number, b: number): Point[] => [
    [0, a],
    [width, a],
    [width, b],
    [0, b],
  ];
  softShade(canvas, [line(y - 8, y + 6)], { radius: 24, strength: 0.14 });
  fill(canvas, [line(y, height)], fromHex(colour), 0.95);
  softShade(canvas, [line(y, y + 3)], { radius: 4, strength: 0.12 });
}

/** An arch let into a washed wall, paler within, with an ivory line around it. */
export function niche(
  canvas: Canvas,
  wash: string,
  bay: { x: number; half: number; top: number; foot: number },
): void {
  const { x, half, top, foot } = bay;
  const spring = top + half * 0.86;
  const outer = cuspedArch(x, half, top, spring, foot);
  const inner = cuspedArch(x, half * 0.93, top + half * 0.08, spring + half * 0.03, foot);
  fill(canvas, [outer], fromHex(mix(wash, COLOURS.Ivory, 0.75)), 0.92);
  fill(canvas, [inner], fromHex(mix(wash, COLOURS.Ivory, 0.34)), 1);
  const only = createCanvas(canvas.width, canvas.height);
  fill(only, [inner], [0, 0, 0]);
  const alpha = canvas.alpha;
  canvas.alpha = only.alpha;
  const around = [
    ...inner,
    ...cuspedArch(x, half * 1.5, top - half * 0.6, spring, foot + 40).reverse(),
  ];
  softShade(canvas, [around], { dx: 22, dy: 20, radius: 34, strength: 0.26 });
  softShade(canvas, [around], { dx: 6, dy: 6, radius: 8, strength: 0.14 });
  canvas.alpha = alpha;
}
