import { at, type Point } from './geometry.ts';
import { scratch, scratchInts, zeroed } from './scratch.ts';

/** How much of each pixel of a rectangle a shape covers, 0 to 1; valid until the next shape is covered. */
export interface Coverage {
  x: number;
  y: number;
  width: number;
  height: number;
  alpha: Float32Array;
  /** Where row y begins and ends to show something, from 0 to `width`. */
  from: Int32Array;
  to: Int32Array;
}

/**
 * Exact area coverage of closed outlines on a picture of the given size.
 * An outline wound the other way cuts a hole. Gives null where nothing shows.
 */
export function cover(
  outlines: readonly Point[][],
  width: number,
  height: number,
): Coverage | null {
  let minX = width;
  let minY = height;
  let maxX = 0;
  let maxY = 0;
  for (const outline of outlines) {
    for (const [x, y] of outline) {
      if (x < minX) minX = x;
      if (x > maxX) maxX = x;
      if (y < minY) minY = y;
      if (y > maxY) maxY = y;
    }
  }
  const x0 = Math.max(0, Math.floor(minX));
  const y0 = Math.max(0, Math.floor(minY));
  const w = Math.min(width, Math.ceil(maxX) + 1) - x0;
  const h = Math.min(height, Math.ceil(maxY) + 1) - y0;
  if (w <= 0 || h <= 0) return null;
  const sums: Sums = {
    acc: zeroed('cover-sums', (w + 1) * h + 2),
    from: scratchInts('cover-from', h).fill(w, 0, h),
    to: scratchInts('cover-to', h).fill(0, 0, h),
    width: w,
    height: h,
  };
  for (const outline of outlines) {
    const n = outline.length;
    for (let i = 0; i < n; i++) {
      const a = at(outline, i);
      const b = at(outline, i + 1 === n ? 0 : i + 1);
      addLine(sums, a[0] - x0, a[1] - y0, b[0] - x0, b[1] - y0);
    }
  }
  return { x: x0, y: y0, width: w, height: h, alpha: sumUp(sums), from: sums.from, to: sums.to };
}

/** Changes of cover from pixel to pixel, and where each row has any. */
interface Sums {
  acc: Float32Array;
  from: Int32Array;
  to: Int32Array;
  width: number;
  height: number;
}

function sumUp({ acc, from, to, width, height }: Sums): Float32Array {
  const alpha = scratch('cover-alpha', width * height);
  for (let y = 0; y < height; y++) {
    const row = y * width;
    const first = from[y] as number;
    const end = Math.min(to[y] as number, width);
    to[y] = end;
    alpha.fill(0, row, row + Math.min(first, end));
    let sum = 0;
    for (let x = first; x < end; x++) {
      sum += acc[row + y + x] as number;
      const v = sum < 0 ? -sum : sum;
      alpha[row + x] = v > 1 ? 1 : v < 0.002 ? 0 : v;
    }
    alpha.fill(0, row + end, row + width);
  }
  return alpha;
}

/** Adds the signed area to the right of one edge, row by row. */
function addLine(
  { acc, from, to, width: w, height: h }: Sums,
  ax: number,
  ay: number,
  bx: number,
  by: number,
): void {
  if (ay === by) return;
  const stride = w + 1;
  const dir = ay < by ? 1 : -1;
  const [tx, ty, ex, ey] = ay < by ? [ax, ay, bx, by] : [bx, by, ax, ay];
  const slope = (ex - tx) / (ey - ty);
  let x = ty < 0 ? tx - ty * slope : tx;
  const last = Math.min(h, Math.ceil(ey));
  for (let y = Math.max(0, Math.floor(ty)); y < last; y++) {
    const row = y * stride;
    const dy = Math.min(y + 1, ey) - Math.max(y, ty);
    const nextX = x + slope * dy;
    const d = dy * dir;
    const low = Math.min(Math.max(Math.min(x, nextX), 0), w);
    const high = Math.min(Math.max(Math.max(x, nextX), 0), w);
    const first = Math.floor(low);
    const end = Math.ceil(high);
    if (first < (from[y] as number)) from[y] = first;
    if (end >= (to[y] as number)) to[y] = end + 1;
    if (end <= first + 1) {
      const mid = (low + high) / 2 - first;
      acc[row + first] = (acc[row + first] as number) + d * (1 - mid);
      acc[row + first + 1] = (acc[row + first + 1] as number) + d * mid;
    } else {
      const s = 1 / (high - low);
      const x0f = low - first;
      const a0 = 0.5 * s * (1 - x0f) * (1 - x0f);
      const x1f = high - end + 1;
      const am = 0.5 * s * x1f * x1f;
      acc[row + first] = (acc[row + first] as number) + d * a0;
      if (end === first + 2) {
        acc[row + first + 1] = (acc[row + first + 1] as number) + d * (1 - a0 - am);
      } else {
        const a1 = s * (1.5 - x0f);
        acc[row + first + 1] = (acc[row + first + 1] as number) + d * (a1 - a0);
        for (let k = first + 2; k < end - 1; k++) acc[row + k] = (acc[row + k] as number) + d * s;
        const a2 = a1 + (end - first - 3) * s;
        acc[row + end - 1] = (acc[row + end - 1] as number) + d * (1 - a2 - am);
      }
      acc[row + end] = (acc[row + end] as number) + d * am;
    }
    x = nextX;
  }
}
