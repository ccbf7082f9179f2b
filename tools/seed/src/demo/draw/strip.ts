import { at, lerp, type Point, resample } from './geometry.ts';
import { scratch } from './scratch.ts';

/** A piece of cloth stretched between two edge lines, both running from its top to its bottom. */
export interface Strip {
  left: readonly Point[];
  right: readonly Point[];
  /** Pixels by which the cloth hangs below the straight row at (s, t). */
  hang?: (s: number, t: number) => number;
}

const COLUMNS = 20;
const ROWS = 30;

/** Where (s, t) of a strip lies on the picture; s and t may go a little past the edges. */
export function stripPoint(strip: Strip): (s: number, t: number) => Point {
  const left = resample(strip.left, ROWS + 1);
  const right = resample(strip.right, ROWS + 1);
  return (s, t) => {
    const f = Math.min(ROWS - 1e-6, Math.max(0, t * ROWS));
    const i = Math.floor(f);
    const k = t * ROWS - i;
    const a = at(left, i);
    const b = at(left, i + 1);
    const c = at(right, i);
    const d = at(right, i + 1);
    const lx = lerp(a[0], b[0], k);
    const ly = lerp(a[1], b[1], k);
    const rx = lerp(c[0], d[0], k);
    const ry = lerp(c[1], d[1], k);
    const hang = strip.hang ? strip.hang(s, t) : 0;
    const w = Math.hypot(rx - lx, ry - ly) || 1;
    return [lerp(lx, rx, s) - ((ry - ly) / w) * hang, lerp(ly, ry, s) + ((rx - lx) / w) * hang];
  };
}

/** The closed outline of a strip. */
export function stripOutline(strip: Strip): Point[] {
  const place = stripPoint(strip);
  const out: Point[] = [];
  for (let i = 0; i <= 24; i++) out.push(place(i / 24, 0));
  for (let i = 1; i <= ROWS; i++) out.push(place(1, i / ROWS));
  for (let i = 23; i >= 0; i--) out.push(place(i / 24, 1));
  for (let i = ROWS - 1; i > 0; i--) out.push(place(0, i / ROWS));
  return out;
}

/** What s is where there is no cloth. */
export const NO_CLOTH = -9;

/** For each pixel of a rectangle its s and t; valid until the next strip is spread. */
export interface StripField {
  s: Float32Array;
  t: Float32Array;
}

/** Spreads (s, t) over the pixels of a rectangle, a little past the edges of the strip. */
export function spread(
  strip: Strip,
  box: { x: number; y: number; width: number; height: number },
): StripField {
  const size = box.width * box.height;
  const field = { s: scratch('strip-s', size), t: scratch('strip-t', size) };
  field.s.fill(NO_CLOTH, 0, size);
  const place = stripPoint(strip);
  const nodes: { p: Point; s: number; t: number }[][] = [];
  const ts = [-0.12, -0.02, ...Array.from({ length: ROWS + 1 }, (_, i) => i / ROWS), 1.02, 1.1];
  const ss = [
    -0.25,
    -0.06,
    ...Array.from({ length: COLUMNS + 1 }, (_, i) => i / COLUMNS),
    1.06,
    1.25,
  ];
  for (const t of ts) nodes.push(ss.map((s) => ({ p: place(s, t), s, t })));
  for (let j = 0; j < ts.length - 1; j++) {
    for (let i = 0; i < ss.length - 1; i++) {
      const a = at(at(nodes, j), i);
      const b = at(at(nodes, j), i + 1);
      const c = at(at(nodes, j + 1), i);
      const d = at(at(nodes, j + 1), i + 1);
      triangle(field, box, a, b, c);
      triangle(field, box, b, d, c);
    }
  }
  return field;
}

interface Node {
  p: Point;
  s: number;
  t: number;
}

function triangle(
  field: StripField,
  box: { x: number; y: number; width: number; height: number },
  a: Node,
  b: Node,
  c: Node,
): void {
  const ax = a.p[0] - box.x - 0.5;
  const ay = a.p[1] - box.y - 0.5;
  const bx = b.p[0] - box.x - 0.5;
  const by = b.p[1] - box.y - 0.5;
  const cx = c.p[0] - box.x - 0.5;
  const cy = c.p[1] - box.y - 0.5;
  const area = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay);
  if (area === 0) return;
  const y0 = Math.max(0, Math.ceil(Math.min(ay, by, cy)));
  const y1 = Math.min(box.height - 1, Math.floor(Math.max(ay, by, cy)));
  const left = Math.max(0, Math.ceil(Math.min(ax, bx, cx)));
  const right = Math.min(box.width - 1, Math.floor(Math.max(ax, bx, cx)));
  const inv = 1 / area;
  // Weights of b and c grow evenly along a row; so do s and t.
  const stepB = (cy - ay) * inv;
  const stepC = -(by - ay) * inv;
  const sB = b.s - a.s;
  const sC = c.s - a.s;
  const tB = b.t - a.t;
  const tC = c.t - a.t;
  const range: [number, number] = [0, 0];
  for (let y = y0; y <= y1; y++) {
    const atB = ((left - ax) * (cy - ay) - (cx - ax) * (y - ay)) * inv;
    const atC = ((bx - ax) * (y - ay) - (left - ax) * (by - ay)) * inv;
    range[0] = 0;
    range[1] = right - left;
    narrow(range, atB, stepB);
    narrow(range, atC, stepC);
    narrow(range, 1 - atB - atC, -stepB - stepC);
    const from = Math.ceil(range[0]);
    const to = Math.floor(range[1]);
    const row = y * box.width + left;
    const stepS = sB * stepB + sC * stepC;
    const stepT = tB * stepB + tC * stepC;
    let s = a.s + sB * atB + sC * atC + stepS * from;
    let t = a.t + tB * atB + tC * atC + stepT * from;
    for (let x = from; x <= to; x++) {
      field.s[row + x] = s;
      field.t[row + x] = t;
      s += stepS;
      t += stepT;
    }
  }
}

/** Keeps the part of a range in which `value + step * x` is not below zero. */
function narrow(range: [number, number], value: number, step: number): void {
  const slack = value + 1e-4;
  if (step > 0) range[0] = Math.max(range[0], -slack / step);
  else if (step < 0) range[1] = Math.min(range[1], -slack / step);
  else if (slack < 0) range[1] = -1;
}
