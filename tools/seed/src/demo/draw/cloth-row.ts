import type { Canvas } from './canvas.ts';
import type { Swatch } from './swatch.ts';

/** Two bytes of a pixel with room to be multiplied. */
const RED_BLUE = 0xff00ff;

/** A cloth of a panel: its pixels, and the edge and depth (inches) at which it lies; -1 for all over. */
export interface Piece extends Pick<Swatch, 'width' | 'height' | 'pixels'> {
  /** Repeats to an inch. */
  across: number;
  down: number;
  edge: number;
  reach: number;
}

/** A piece of a swatch. */
export const pieceOf = (swatch: Swatch, edge: number, reach: number): Piece => ({
  width: swatch.width,
  height: swatch.height,
  across: swatch.ppi / swatch.width,
  down: swatch.ppi / swatch.height,
  pixels: swatch.pixels,
  edge,
  reach,
});

/** What is known of the pixels of one row before their colour is. */
export interface Row {
  /** Light, from dark to above 1. */
  lit: Float32Array;
  /** Place on the piece, in sixteenths of its pixels. */
  x: Int32Array;
  y: Int32Array;
  /** Which piece; -1 for none. */
  piece: Int32Array;
}

/** Lays a row's cloth over what the canvas holds. */
export function paintRow(
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
    if (k < 0) continue;
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
