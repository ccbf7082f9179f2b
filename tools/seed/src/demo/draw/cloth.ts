import type { Canvas } from './canvas.ts';
import { clamp } from './geometry.ts';
import type { Coverage } from './raster.ts';
import type { ReliefMap } from './relief.ts';
import { scratch } from './scratch.ts';
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

/** Two bytes of a pixel with room to be multiplied. */
const RED_BLUE = 0xff00ff;

const EDGES = { top: 0, bottom: 1, left: 2, right: 3 } as const;

/** A cloth of a panel: its pixels, and the edge and depth (inches) at which it lies; -1 for all over. */
interface Piece extends Pick<Swatch, 'width' | 'height' | 'pixels'> {
  /** Repeats to an inch. */
  across: number;
  down: number;
  edge: number;
  reach: number;
}

const pieceOf = (swatch: Swatch, edge: number, reach: number): Piece => ({
  width: swatch.width,
  height: swatch.height,
  across: swatch.ppi / swatch.width,
  down: swatch.ppi / swatch.height,
  pixels: swatch.pixels,
  edge,
  reach,
});

/** What is known of the pixels of one row before their colour is. */
interface Row {
  /** Light, from dark to above 1. */
  lit: Float32Array;
  /** Place on the piece, in sixteenths of its pixels. */
  x: Int32Array;
  y: Int32Array;
  /** Which piece; -1 for none. */
  piece: Int8Array;
}

/** Paints lit cloth through a mask: reads of the swatch and of the light are both bilinear. */
export function paintCloth(
  canvas: Canvas,
  mask: Coverage,
  field: StripField,
  map: ReliefMap,
  weft: Weft,
): void {
  const pieces = [
    ...weft.bands.map(({ edge, swatch, width }) => pieceOf(swatch, EDGES[edge], width)),
    pieceOf(weft.swatch, -1, 0),
  ];
  const row: Row = {
    lit: scratch('cloth-lit', mask.width),
    x: new Int32Array(mask.width),
    y: new Int32Array(mask.width),
    piece: new Int8Array(mask.width),
  };
  for (let y = 0; y < mask.height; y++) {
    const first = mask.from[y] as number;
    const end = mask.to[y] as number;
    if (first >= end) continue;
    placeRow(row, first, end, field, y * mask.width, map, weft, pieces);
    const target = (mask.y + y) * canvas.width + mask.x;
    paintRow(row, first, end, canvas, target, mask.alpha, y * mask.width, weft.opacity, pieces);
  }
}

/** Looks up the light and the place on the cloth of a row's pixels. */
function placeRow(
  row: Row,
  first: number,
  end: number,
  field: StripField,
  start: number,
  { columns, rows, shade, slide }: ReliefMap,
  { widths, along, du, dv, crossGrain, light }: Weft,
  pieces: readonly Piece[],
): void {
  const { s: fieldS, t: fieldT } = field;
  const maxX = columns - 1.001;
  const maxY = rows - 1.001;
  for (let x = first; x < end; x++) {
    const s = fieldS[start + x] as number;
    if (s === NO_CLOTH) {
      row.piece[x] = -1;
      continue;
    }
    const t = fieldT[start + x] as number;
    const gx = clamp(s * columns - 0.5, 0, maxX);
    const gy = clamp(t * rows - 0.5, 0, maxY);
    const ix = gx | 0;
    const iy = gy | 0;
    const fx = gx - ix;
    const g = iy * columns + ix;
    const upper = (shade[g] as number) * (1 - fx) + (shade[g + 1] as number) * fx;
    const below = g + columns;
    const lower = (shade[below] as number) * (1 - fx) + (shade[below + 1] as number) * fx;
    row.lit[x] = (upper + (lower - upper) * (gy - iy)) * light;

    const tw = clamp(t * WIDTHS, 0, WIDTHS);
    const ti = tw | 0;
    const w0 = widths[ti] as number;
    const wide = w0 + ((widths[ti + 1] as number) - w0) * (tw - ti);
    const u = (s - 0.5) * wide + (slide[g] as number);
    const v = t * along;
    let k = 0;
    let piece = pieces[0] as Piece;
    let cu = (crossGrain ? v : u) + du;
    let cv = (crossGrain ? u : v) + dv;
    while (piece.edge >= 0) {
      const { edge, reach } = piece;
      const depth =
        edge === 0 ? v : edge === 1 ? along - v : edge === 2 ? s * wide : (1 - s) * wide;
      if (depth < reach) {
        cu = edge > 1 ? v : u;
        cv = reach - depth;
        break;
      }
      k += 1;
      piece = pieces[k] as Piece;
    }
    // Into the repeat: the remainder of a float would cost ten times as much.
    const across = cu * piece.across;
    const down = cv * piece.down;
    row.x[x] = (across - Math.floor(across)) * piece.width * 16;
    row.y[x] = (down - Math.floor(down)) * piece.height * 16;
    row.piece[x] = k;
  }
}

/** Lays a row's cloth over what the canvas holds. */
function paintRow(
  row: Row,
  first: number,
  end: number,
  { rgb, alpha }: Canvas,
  target: number,
  cover: Float32Array,
  start: number,
  opacity: number,
  pieces: readonly Piece[],
): void {
  const { x: rowX, y: rowY, lit: rowLit, piece: rowPiece } = row;
  let current = -1;
  let { width: w, height: h, pixels } = pieces[0] as Piece;
  for (let x = first; x < end; x++) {
    const a = (cover[start + x] as number) * opacity;
    const k = rowPiece[x] as number;
    if (a === 0 || k < 0) continue;
    if (k !== current) {
      current = k;
      ({ width: w, height: h, pixels } = pieces[k] as Piece);
    }
    const px = rowX[x] as number;
    const py = rowY[x] as number;
    const x0 = Math.min(px >> 4, w - 1);
    const y0 = Math.min(py >> 4, h - 1);
    const x1 = x0 + 1 === w ? 0 : x0 + 1;
    const rowA = y0 * w;
    const rowB = y0 + 1 === h ? 0 : rowA + w;
    const p = pixels[rowA + x0] as number;
    const q = pixels[rowA + x1] as number;
    const r = pixels[rowB + x0] as number;
    const z = pixels[rowB + x1] as number;
    // Weights of the four in 256ths; red and blue are weighed together.
    const ax = px & 15;
    const ay = py & 15;
    const wz = ax * ay;
    const wq = (ax << 4) - wz;
    const wr = (ay << 4) - wz;
    const wp = 256 - (ax << 4) - wr;
    const redBlue =
      Math.imul(p & RED_BLUE, wp) +
      Math.imul(q & RED_BLUE, wq) +
      Math.imul(r & RED_BLUE, wr) +
      Math.imul(z & RED_BLUE, wz);
    const red = (redBlue >>> 8) & 255;
    const blue = redBlue >>> 24;
    const green =
      (((p >> 8) & 255) * wp +
        ((q >> 8) & 255) * wq +
        ((r >> 8) & 255) * wr +
        ((z >> 8) & 255) * wz) >>
      8;

    // Light and shade are both a little warm, as by an afternoon wall.
    const lit = rowLit[x] as number;
    const over = lit > 1 ? lit - 1 : 0;
    const glow = over * 0.55;
    const dim = over > 0 ? 1 + over * 0.5 : lit;
    const warm = dim < 1 ? (1 - dim) * 0.05 : 0;
    const i = target + x;
    const j = i * 3;
    const r1 = red * (dim + warm) + (255 - red) * glow;
    const g1 = green * dim + (255 - green) * glow;
    const b1 = blue * (dim - warm * 1.2) + (245 - blue) * glow;
    if (a === 1) {
      alpha[i] = 1;
      rgb[j] = r1;
      rgb[j + 1] = g1;
      rgb[j + 2] = b1;
    } else {
      const keep = 1 - a;
      alpha[i] = (alpha[i] as number) * keep + a;
      rgb[j] = (rgb[j] as number) * keep + r1 * a;
      rgb[j + 1] = (rgb[j + 1] as number) * keep + g1 * a;
      rgb[j + 2] = (rgb[j + 2] as number) * keep + b1 * a;
    }
  }
}
