import type { Canvas } from './canvas.ts';
import type { Point } from './geometry.ts';
import { at, lengthOf, resample } from './geometry.ts';
import { cover } from './raster.ts';
import { lightRelief, type Relief } from './relief.ts';
import { type Strip, spread, stripOutline } from './strip.ts';
import type { Swatch } from './swatch.ts';

/** A woven or printed edge of a panel. */
export interface Band {
  edge: 'top' | 'bottom' | 'left' | 'right';
  swatch: Swatch;
  /** Inches. */
  width: number;
  /** Inches from the edge. */
  inset?: number;
}

/** One piece of a garment: cloth on a strip, cut to an outline, lit by its relief. */
export interface Panel {
  strip: Strip;
  /** Left out: the whole strip. */
  outline?: readonly Point[][];
  swatch: Swatch;
  /** Pixels of the picture to an inch. */
  ppi: number;
  /** Inches of cloth across at t; left out, as the strip is wide. */
  across?: (t: number) => number;
  /** Inches of cloth along; left out, as the strip is long. */
  along?: number;
  relief?: Relief;
  bands?: readonly Band[];
  /** Moves the pattern, inches. */
  offset?: readonly [number, number];
  /** Turns the cloth on the panel: true puts its length across. */
  crossGrain?: boolean;
  /** Multiplies the light: below 1 for insides and cloth in shade. */
  light?: number;
  opacity?: number;
  /** Turn of the panel against the picture, radians, for the light. */
  turn?: number;
  grid?: { columns: number; rows: number };
}

/** Draws a panel over what the canvas holds. */
export function drawPanel(canvas: Canvas, panel: Panel): void {
  const outline = panel.outline ?? [stripOutline(panel.strip)];
  const mask = cover(outline, canvas.width, canvas.height);
  if (!mask) return;
  const field = spread(panel.strip, mask);
  const { swatch, ppi } = panel;
  const along = panel.along ?? (lengthOf(panel.strip.left) + lengthOf(panel.strip.right)) / 2 / ppi;
  const across = panel.across ?? widthAt(panel.strip, ppi);
  const widths = new Float32Array(65);
  for (let i = 0; i <= 64; i++) widths[i] = across(i / 64);
  const map = lightRelief(panel.relief ?? {}, across, along, swatch.sheen, {
    columns: panel.grid?.columns ?? 96,
    rows: panel.grid?.rows ?? 96,
    turn: panel.turn ?? 0,
  });
  const bands = panel.bands ?? [];
  const light = panel.light ?? 1;
  const opacity = (panel.opacity ?? 1) * swatch.opacity;
  const [du, dv] = panel.offset ?? [0, 0];
  const { rgb, alpha } = canvas;
  const { columns, rows, shade, slide } = map;
  const pixel = new Float32Array(3);
  for (let y = 0; y < mask.height; y++) {
    for (let x = 0; x < mask.width; x++) {
      const m = y * mask.width + x;
      const a = (mask.alpha[m] as number) * opacity;
      if (a === 0) continue;
      const s = field.s[m] as number;
      if (Number.isNaN(s)) continue;
      const t = field.t[m] as number;
      // Bilinear look-up of light and slide.
      const gx = Math.min(columns - 1.001, Math.max(0, s * columns - 0.5));
      const gy = Math.min(rows - 1.001, Math.max(0, t * rows - 0.5));
      const ix = Math.floor(gx);
      const iy = Math.floor(gy);
      const fx = gx - ix;
      const fy = gy - iy;
      const g = iy * columns + ix;
      const w00 = (1 - fx) * (1 - fy);
      const w10 = fx * (1 - fy);
      const w01 = (1 - fx) * fy;
      const w11 = fx * fy;
      const lit =
        ((shade[g] as number) * w00 +
          (shade[g + 1] as number) * w10 +
          (shade[g + columns] as number) * w01 +
          (shade[g + columns + 1] as number) * w11) *
        light;
      const moved = slide[g] as number;
      const tw = Math.min(63.999, Math.max(0, t * 64));
      const ti = Math.floor(tw);
      const wide =
        (widths[ti] as number) + ((widths[ti + 1] as number) - (widths[ti] as number)) * (tw - ti);
      const u = (s - 0.5) * wide + moved;
      const v = t * along;
      let cloth = swatch;
      let cu = (panel.crossGrain ? v : u) + du;
      let cv = (panel.crossGrain ? u : v) + dv;
      for (const band of bands) {
        const inset = band.inset ?? 0;
        const depth =
          (band.edge === 'bottom'
            ? along - v
            : band.edge === 'top'
              ? v
              : band.edge === 'left'
                ? s * wide
                : (1 - s) * wide) - inset;
        if (depth < 0 && inset === 0 ? depth > -1 : depth >= 0) {
          if (depth < band.width) {
            cloth = band.swatch;
            cu = band.edge === 'left' || band.edge === 'right' ? v : u;
            cv = band.width - depth;
            break;
          }
        }
      }
      sample(cloth, cu * cloth.ppi, cv * cloth.ppi, pixel);
      const i = (mask.y + y) * canvas.width + mask.x + x;
      const keep = 1 - a;
      alpha[i] = (alpha[i] as number) * keep + a;
      const glow = lit > 1 ? (lit - 1) * 0.55 : 0;
      const dim = lit > 1 ? 1 + (lit - 1) * 0.5 : lit;
      // Shade falls warmer in the light and a little cooler in the fold.
      const cool = dim < 1 ? (1 - dim) * 0.08 : 0;
      const r = pixel[0] as number;
      const gr = pixel[1] as number;
      const b = pixel[2] as number;
      rgb[i * 3] = (rgb[i * 3] as number) * keep + (r * (dim - cool) + (255 - r) * glow) * a;
      rgb[i * 3 + 1] =
        (rgb[i * 3 + 1] as number) * keep + (gr * (dim - cool * 0.6) + (255 - gr) * glow) * a;
      rgb[i * 3 + 2] =
        (rgb[i * 3 + 2] as number) * keep + (b * (dim + cool * 0.5) + (245 - b) * glow) * a;
    }
  }
}

function widthAt(strip: Strip, ppi: number): (t: number) => number {
  const l = resample(strip.left, 17);
  const r = resample(strip.right, 17);
  const widths: number[] = [];
  for (let i = 0; i <= 16; i++) {
    const a = at(l, i);
    const b = at(r, i);
    widths.push(Math.hypot(b[0] - a[0], b[1] - a[1]) / ppi);
  }
  return (t) => {
    const f = Math.min(15.999, Math.max(0, t * 16));
    const i = Math.floor(f);
    return (widths[i] as number) * (1 - f + i) + (widths[i + 1] as number) * (f - i);
  };
}

/** Reads a swatch between its pixels, repeating it in both directions. */
function sample(swatch: Swatch, x: number, y: number, out: Float32Array): void {
  const { width: w, height: h, data } = swatch;
  const fx = Math.floor(x);
  const fy = Math.floor(y);
  const ax = x - fx;
  const ay = y - fy;
  let x0 = fx % w;
  if (x0 < 0) x0 += w;
  let y0 = fy % h;
  if (y0 < 0) y0 += h;
  const x1 = x0 + 1 === w ? 0 : x0 + 1;
  const y1 = y0 + 1 === h ? 0 : y0 + 1;
  const p = (y0 * w + x0) * 3;
  const q = (y0 * w + x1) * 3;
  const r = (y1 * w + x0) * 3;
  const s = (y1 * w + x1) * 3;
  const wp = (1 - ax) * (1 - ay);
  const wq = ax * (1 - ay);
  const wr = (1 - ax) * ay;
  const ws = ax * ay;
  for (let c = 0; c < 3; c++) {
    out[c] =
      (data[p + c] as number) * wp +
      (data[q + c] as number) * wq +
      (data[r + c] as number) * wr +
      (data[s + c] as number) * ws;
  }
}
