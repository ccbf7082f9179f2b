import type { Canvas } from './canvas.ts';
import type { Coverage } from './raster.ts';
import type { ReliefMap } from './relief.ts';
import { NO_CLOTH, type StripField } from './strip.ts';
import type { Swatch } from './swatch.ts';

/** A woven or printed edge of a panel. */
export interface Band {
  edge: 'top' | 'bottom' | 'left' | 'right';
  swatch: Swatch;
  /** Inches. */
  width: number;
}

/** Steps of the table of widths; it has two more entries. */
export const WIDTHS = 64;

interface Weft {
  swatch: Swatch;
  bands: readonly Band[];
  /** Inches across at each step of t. */
  widths: Float32Array;
  along: number;
  du: number;
  dv: number;
  crossGrain: boolean;
  light: number;
  opacity: number;
}

const EDGES = { top: 0, bottom: 1, left: 2, right: 3 } as const;

/**
 * Paints lit cloth through a mask. One flat loop, for it runs some hundred million times
 * while a catalogue is drawn: reads of the swatch and of the light are both bilinear.
 */
export function paintCloth(
  canvas: Canvas,
  mask: Coverage,
  field: StripField,
  map: ReliefMap,
  weft: Weft,
): void {
  const { rgb, alpha } = canvas;
  const { columns, rows, shade, slide } = map;
  const { swatch, bands, widths, along, du, dv, crossGrain, light, opacity } = weft;
  const cover = mask.alpha;
  const fieldS = field.s;
  const fieldT = field.t;
  const bandEdges = bands.map((band) => EDGES[band.edge]);
  const bandWidths = bands.map((band) => band.width);
  const bandCount = bands.length;
  const maxX = columns - 1.001;
  const maxY = rows - 1.001;
  for (let y = 0; y < mask.height; y++) {
    let m = y * mask.width;
    let i = (mask.y + y) * canvas.width + mask.x;
    for (let x = 0; x < mask.width; x++, m++, i++) {
      const a = (cover[m] as number) * opacity;
      if (a === 0) continue;
      const s = fieldS[m] as number;
      if (s === NO_CLOTH) continue;
      const t = fieldT[m] as number;
      const gx = Math.min(maxX, Math.max(0, s * columns - 0.5));
      const gy = Math.min(maxY, Math.max(0, t * rows - 0.5));
      const ix = gx | 0;
      const iy = gy | 0;
      const fx = gx - ix;
      const fy = gy - iy;
      const g = iy * columns + ix;
      const upper = (shade[g] as number) * (1 - fx) + (shade[g + 1] as number) * fx;
      const lower =
        (shade[g + columns] as number) * (1 - fx) + (shade[g + columns + 1] as number) * fx;
      const lit = (upper * (1 - fy) + lower * fy) * light;

      const tw = t <= 0 ? 0 : t >= 1 ? WIDTHS : t * WIDTHS;
      const ti = tw | 0;
      const w0 = widths[ti] as number;
      const wide = w0 + ((widths[ti + 1] as number) - w0) * (tw - ti);
      const u = (s - 0.5) * wide + (slide[g] as number);
      const v = t * along;
      let cloth = swatch;
      let cu = (crossGrain ? v : u) + du;
      let cv = (crossGrain ? u : v) + dv;
      for (let b = 0; b < bandCount; b++) {
        const edge = bandEdges[b] as number;
        const depth =
          edge === 0 ? v : edge === 1 ? along - v : edge === 2 ? s * wide : (1 - s) * wide;
        const reach = bandWidths[b] as number;
        if (depth < reach) {
          cloth = (bands[b] as Band).swatch;
          cu = edge > 1 ? v : u;
          cv = reach - depth;
          break;
        }
      }

      const w = cloth.width;
      const h = cloth.height;
      const data = cloth.data;
      const px = cu * cloth.ppi;
      const py = cv * cloth.ppi;
      const bx = Math.floor(px);
      const by = Math.floor(py);
      const ax = px - bx;
      const ay = py - by;
      let x0 = bx % w;
      if (x0 < 0) x0 += w;
      let y0 = by % h;
      if (y0 < 0) y0 += h;
      const x1 = x0 + 1 === w ? 0 : x0 + 1;
      const rowA = y0 * w;
      const rowB = y0 + 1 === h ? 0 : rowA + w;
      const p = (rowA + x0) * 3;
      const q = (rowA + x1) * 3;
      const r = (rowB + x0) * 3;
      const z = (rowB + x1) * 3;
      const wz = ax * ay;
      const wq = ax - wz;
      const wr = ay - wz;
      const wp = 1 - ax - wr;
      const red =
        (data[p] as number) * wp +
        (data[q] as number) * wq +
        (data[r] as number) * wr +
        (data[z] as number) * wz;
      const green =
        (data[p + 1] as number) * wp +
        (data[q + 1] as number) * wq +
        (data[r + 1] as number) * wr +
        (data[z + 1] as number) * wz;
      const blue =
        (data[p + 2] as number) * wp +
        (data[q + 2] as number) * wq +
        (data[r + 2] as number) * wr +
        (data[z + 2] as number) * wz;

      // Light and shade are both a little warm, as by an afternoon wall.
      const over = lit > 1 ? lit - 1 : 0;
      const glow = over * 0.55;
      const dim = over > 0 ? 1 + over * 0.5 : lit;
      const warm = dim < 1 ? (1 - dim) * 0.05 : 0;
      const keep = 1 - a;
      const j = i * 3;
      alpha[i] = (alpha[i] as number) * keep + a;
      rgb[j] = (rgb[j] as number) * keep + (red * (dim + warm) + (255 - red) * glow) * a;
      rgb[j + 1] = (rgb[j + 1] as number) * keep + (green * dim + (255 - green) * glow) * a;
      rgb[j + 2] =
        (rgb[j + 2] as number) * keep + (blue * (dim - warm * 1.2) + (245 - blue) * glow) * a;
    }
  }
}
