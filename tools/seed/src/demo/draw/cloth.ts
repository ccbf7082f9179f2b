import type { Canvas } from './canvas.ts';
import { type Piece, paintRow, pieceOf, type Row } from './cloth-row.ts';
import { clamp } from './geometry.ts';
import type { Coverage } from './raster.ts';
import type { ReliefMap } from './relief.ts';
import { scratch, scratchInts } from './scratch.ts';
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
    x: scratchInts('cloth-x', mask.width),
    y: scratchInts('cloth-y', mask.width),
    piece: scratchInts('cloth-piece', mask.width),
  };
  for (let y = 0; y < mask.height; y++) {
    const first = mask.from[y] as number;
    const end = mask.to[y] as number;
    if (first >= end) continue;
    const start = y * mask.width;
    placeRow(row, first, end, field, mask.alpha, start, map, weft, pieces);
    const target = (mask.y + y) * canvas.width + mask.x;
    paintRow(row, first, end, canvas, target, mask.alpha, start, weft.opacity, pieces);
  }
}

/** Looks up the light and the place on the cloth of a row's pixels. */
function placeRow(
  row: Row,
  first: number,
  end: number,
  field: StripField,
  cover: Float32Array,
  start: number,
  { columns, rows, shade, slide }: ReliefMap,
  { widths, along, du, dv, crossGrain, light }: Weft,
  pieces: readonly Piece[],
): void {
  const { s: fieldS, t: fieldT } = field;
  const { lit: rowLit, x: rowX, y: rowY, piece: rowPiece } = row;
  const maxX = columns - 1.001;
  const maxY = rows - 1.001;
  for (let x = first; x < end; x++) {
    const s = fieldS[start + x] as number;
    if (s === NO_CLOTH || cover[start + x] === 0) {
      rowPiece[x] = -1;
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
    rowLit[x] = (upper + (lower - upper) * (gy - iy)) * light;

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
    rowX[x] = (across - Math.floor(across)) * piece.width * 16;
    rowY[x] = (down - Math.floor(down)) * piece.height * 16;
    rowPiece[x] = k;
  }
}
