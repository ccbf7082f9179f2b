import { blur } from './blur.ts';
import type { Rgb } from './colour.ts';
import { at, clamp, type Point } from './geometry.ts';
import { cover } from './raster.ts';
import { scratch, zeroed } from './scratch.ts';

/** A transparent picture: colour (0 to 255, premultiplied) and cover (0 to 1) of each pixel. */
export interface Canvas {
  width: number;
  height: number;
  rgb: Float32Array;
  alpha: Float32Array;
}

/** An empty canvas. */
export function createCanvas(width: number, height: number): Canvas {
  return {
    width,
    height,
    rgb: new Float32Array(width * height * 3),
    alpha: new Float32Array(width * height),
  };
}

/**
 * An empty canvas in memory that the next call takes again.
 * For drawings that are done, and turned into pixels, before anything else is drawn.
 */
export function borrowCanvas(width: number, height: number): Canvas {
  const size = width * height;
  return {
    width,
    height,
    rgb: zeroed('canvas-rgb', size * 3),
    alpha: zeroed('canvas-alpha', size),
  };
}

/** Lays one flat colour over the shape. */
export function fill(canvas: Canvas, outlines: readonly Point[][], colour: Rgb, opacity = 1): void {
  const mask = cover(outlines, canvas.width, canvas.height);
  if (!mask) return;
  const { rgb, alpha } = canvas;
  const { alpha: covered, width } = mask;
  const [red, green, blue] = colour;
  for (let y = 0; y < mask.height; y++) {
    const row = y * width;
    const to = (mask.y + y) * canvas.width + mask.x;
    const end = mask.to[y] as number;
    for (let x = mask.from[y] as number; x < end; x++) {
      const a = (covered[row + x] as number) * opacity;
      if (a === 0) continue;
      const i = to + x;
      const j = i * 3;
      const keep = 1 - a;
      alpha[i] = (alpha[i] as number) * keep + a;
      rgb[j] = (rgb[j] as number) * keep + red * a;
      rgb[j + 1] = (rgb[j + 1] as number) * keep + green * a;
      rgb[j + 2] = (rgb[j + 2] as number) * keep + blue * a;
    }
  }
}

/**
 * A soft dark (or, with a negative strength, light) touch on what is already drawn:
 * the shape moved by `dx`, `dy`, blurred by `radius` pixels. Empty canvas stays empty.
 * `covered` says that the shape itself is painted next, so that what it hides need not be shaded.
 */
export function softShade(
  canvas: Canvas,
  outlines: readonly Point[][],
  options: { dx?: number; dy?: number; radius: number; strength: number; covered?: boolean },
): void {
  const { dx = 0, dy = 0, radius, strength } = options;
  // What is soft is blurred on a coarser grid.
  const step = radius > 3 ? clamp(Math.floor(radius / 3), 2, 8) : 1;
  const pad = Math.ceil((radius * 2) / step) + 1;
  const moved = outlines.map((line) =>
    line.map(([x, y]): Point => [(x + dx) / step, (y + dy) / step]),
  );
  const box = bounds(moved);
  const ox = Math.max(-pad, Math.floor(box.x0) - pad);
  const oy = Math.max(-pad, Math.floor(box.y0) - pad);
  const w = Math.min(Math.ceil(canvas.width / step) + pad, Math.ceil(box.x1) + pad) - ox;
  const h = Math.min(Math.ceil(canvas.height / step) + pad, Math.ceil(box.y1) + pad) - oy;
  if (w <= 0 || h <= 0) return;
  const mask = cover(
    moved.map((line) => line.map(([x, y]): Point => [x - ox, y - oy])),
    w,
    h,
  );
  if (!mask) return;
  const field = zeroed('soft-field', w * h);
  for (let y = 0; y < mask.height; y++) {
    const row = (mask.y + y) * w + mask.x;
    const end = mask.to[y] as number;
    for (let x = mask.from[y] as number; x < end; x++) {
      field[row + x] = mask.alpha[y * mask.width + x] as number;
    }
  }
  blur(field, w, h, radius / step / 1.7);
  if (options.covered) {
    uncover(
      field,
      outlines.map((line) => line.map(([x, y]): Point => [x / step - ox, y / step - oy])),
      w,
      h,
    );
  }
  shade(canvas, { field, width: w, height: h, x: ox, y: oy, step }, strength);
}

/** Shade on a coarse grid; `x` and `y` are its corner in steps of the picture. */
interface Shade {
  field: Float32Array;
  width: number;
  height: number;
  x: number;
  y: number;
  step: number;
}

/** Darkens (or lightens) what is drawn by a field that is smooth between its values. */
function shade(canvas: Canvas, soft: Shade, strength: number): void {
  const { rgb, alpha } = canvas;
  const { field, width, step } = soft;
  const line = scratch('soft-line', width + 1);
  const yEnd = Math.min(canvas.height, (soft.y + soft.height) * step);
  const middle = (step - 1) / 2;
  for (let y = Math.max(0, soft.y * step); y < yEnd; y++) {
    const fy = clamp((y - middle) / step - soft.y, 0, soft.height - 1);
    const upper = Math.floor(fy);
    const a = upper * width;
    const b = upper + 1 < soft.height ? a + width : a;
    for (let i = 0; i < width; i++) {
      const from = field[a + i] as number;
      line[i] = (from + ((field[b + i] as number) - from) * (fy - upper)) * strength;
    }
    line[width] = line[width - 1] as number;
    for (let i = 0; i < width; i++) {
      const from = line[i] as number;
      const to = line[i + 1] as number;
      if (from < 0.004 && from > -0.004 && to < 0.004 && to > -0.004) continue;
      // Between the middles of two fields.
      const x0 = (soft.x + i) * step + Math.ceil(middle);
      for (let k = 0; k < step; k++) {
        const x = x0 + k;
        if (x < 0 || x >= canvas.width) continue;
        const p = y * canvas.width + x;
        const cov = alpha[p] as number;
        if (cov === 0) continue;
        const v = from + ((to - from) * k) / step;
        const j = p * 3;
        if (v > 0) {
          const keep = 1 - v;
          rgb[j] = (rgb[j] as number) * keep;
          rgb[j + 1] = (rgb[j + 1] as number) * (keep - v * 0.03);
          rgb[j + 2] = (rgb[j + 2] as number) * (keep - v * 0.05);
        } else {
          const white = 255 * cov * -v;
          rgb[j] = (rgb[j] as number) * (1 + v) + white;
          rgb[j + 1] = (rgb[j + 1] as number) * (1 + v) + white;
          rgb[j + 2] = (rgb[j + 2] as number) * (1 + v) + white;
        }
      }
    }
  }
}

/** Clears a field well inside a shape. */
function uncover(field: Float32Array, outlines: Point[][], w: number, h: number): void {
  const mask = cover(outlines, w, h);
  if (!mask) return;
  for (let y = 1; y < mask.height - 1; y++) {
    for (let x = 1; x < mask.width - 1; x++) {
      const m = y * mask.width + x;
      const inside =
        (mask.alpha[m] as number) === 1 &&
        (mask.alpha[m - 1] as number) === 1 &&
        (mask.alpha[m + 1] as number) === 1 &&
        (mask.alpha[m - mask.width] as number) === 1 &&
        (mask.alpha[m + mask.width] as number) === 1;
      if (inside) field[(mask.y + y) * w + mask.x + x] = 0;
    }
  }
}

function bounds(outlines: readonly Point[][]): { x0: number; y0: number; x1: number; y1: number } {
  let [x0, y0, x1, y1] = [1e9, 1e9, -1e9, -1e9];
  for (const line of outlines) {
    for (let i = 0; i < line.length; i++) {
      const [x, y] = at(line, i);
      x0 = Math.min(x0, x);
      y0 = Math.min(y0, y);
      x1 = Math.max(x1, x);
      y1 = Math.max(y1, y);
    }
  }
  return { x0, y0, x1, y1 };
}
