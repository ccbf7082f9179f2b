import { at, type Point } from './geometry.ts';
import { scratch, zeroed } from './scratch.ts';

/** How much of each pixel of a rectangle a shape covers, 0 to 1; valid until the next shape is covered. */
export interface Coverage {
  x: number;
  y: number;
  width: number;
  height: number;
  alpha: Float32Array;
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
  const acc = zeroed('cover-sums', (w + 1) * h + 2);
  for (const outline of outlines) {
    const n = outline.length;
    for (let i = 0; i < n; i++) {
      const a = at(outline, i);
      const b = at(outline, (i + 1) % n);
      addLine(acc, w + 1, w, h, a[0] - x0, a[1] - y0, b[0] - x0, b[1] - y0);
    }
  }
  const alpha = scratch('cover-alpha', w * h);
  for (let y = 0; y < h; y++) {
    let sum = 0;
    for (let x = 0; x < w; x++) {
      sum += acc[y * (w + 1) + x] as number;
      const v = sum < 0 ? -sum : sum;
      alpha[y * w + x] = v > 1 ? 1 : v < 0.002 ? 0 : v;
    }
  }
  return { x: x0, y: y0, width: w, height: h, alpha };
}

/** Adds the signed area to the right of one edge, row by row. */
function addLine(
  acc: Float32Array,
  stride: number,
  w: number,
  h: number,
  ax: number,
  ay: number,
  bx: number,
  by: number,
): void {
  if (ay === by) return;
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

/** Blurs a field in place with three box passes; radius in pixels. */
export function blur(field: Float32Array, width: number, height: number, radius: number): void {
  const r = Math.max(1, Math.round(radius));
  const line = new Float32Array(Math.max(width, height));
  for (let pass = 0; pass < 3; pass++) {
    for (let y = 0; y < height; y++) boxLine(field, y * width, 1, width, r, line);
    for (let x = 0; x < width; x++) boxLine(field, x, width, height, r, line);
  }
}

function boxLine(
  field: Float32Array,
  start: number,
  step: number,
  count: number,
  r: number,
  line: Float32Array,
): void {
  const scale = 1 / (2 * r + 1);
  let sum = 0;
  for (let i = 0; i < count; i++) line[i] = field[start + i * step] as number;
  for (let i = -r; i <= r; i++) sum += i >= 0 && i < count ? (line[i] as number) : 0;
  for (let i = 0; i < count; i++) {
    field[start + i * step] = sum * scale;
    const out = i - r;
    const into = i + r + 1;
    if (into < count) sum += line[into] as number;
    if (out >= 0) sum -= line[out] as number;
  }
}
