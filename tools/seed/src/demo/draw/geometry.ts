/** A place on the picture, in pixels, or on a garment, in inches; y grows downwards. */
export type Point = readonly [number, number];

/** The item at a place that the caller knows to exist. */
export function at<T>(list: ArrayLike<T>, index: number): T {
  return list[index] as T;
}

/** A value between a and b. */
export const lerp = (a: number, b: number, t: number): number => a + (b - a) * t;

/** A point between two. */
export const between = (a: Point, b: Point, t: number): Point => [
  lerp(a[0], b[0], t),
  lerp(a[1], b[1], t),
];

/** Limits a value to a range. */
export const clamp = (v: number, low: number, high: number): number =>
  v < low ? low : Math.min(v, high);

/** 0 below `a`, 1 above `b`, smooth between. */
export function smooth(a: number, b: number, v: number): number {
  const t = clamp((v - a) / (b - a), 0, 1);
  return t * t * (3 - 2 * t);
}

/** A soft curve through all the points, as a finer list of points (Catmull-Rom). */
export function spline(points: readonly Point[], steps = 10): Point[] {
  if (points.length < 3) return [...points];
  const out: Point[] = [];
  for (let i = 0; i < points.length - 1; i++) {
    const p0 = at(points, Math.max(0, i - 1));
    const p1 = at(points, i);
    const p2 = at(points, i + 1);
    const p3 = at(points, Math.min(points.length - 1, i + 2));
    for (let k = 0; k < steps; k++) {
      const t = k / steps;
      const t2 = t * t;
      const t3 = t2 * t;
      const f = (a: number, b: number, c: number, d: number): number =>
        0.5 *
        (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t2 + (3 * b - a - 3 * c + d) * t3);
      out.push([f(p0[0], p1[0], p2[0], p3[0]), f(p0[1], p1[1], p2[1], p3[1])]);
    }
  }
  out.push(at(points, points.length - 1));
  return out;
}

/** Points at equal steps along a line; `count` of them with both ends. */
export function resample(line: readonly Point[], count: number): Point[] {
  const lengths = [0];
  for (let i = 1; i < line.length; i++) {
    const a = at(line, i - 1);
    const b = at(line, i);
    lengths.push(at(lengths, i - 1) + Math.hypot(b[0] - a[0], b[1] - a[1]));
  }
  const total = at(lengths, lengths.length - 1);
  const out: Point[] = [];
  let k = 0;
  for (let i = 0; i < count; i++) {
    const d = (total * i) / (count - 1);
    while (k < line.length - 2 && at(lengths, k + 1) < d) k++;
    const span = at(lengths, k + 1) - at(lengths, k);
    out.push(between(at(line, k), at(line, k + 1), span > 0 ? (d - at(lengths, k)) / span : 0));
  }
  return out;
}

/** The length of a line. */
export function lengthOf(line: readonly Point[]): number {
  let sum = 0;
  for (let i = 1; i < line.length; i++) {
    const a = at(line, i - 1);
    const b = at(line, i);
    sum += Math.hypot(b[0] - a[0], b[1] - a[1]);
  }
  return sum;
}

/** The same points on the other side of the line x = 0, in the other order. */
export const mirror = (line: readonly Point[]): Point[] =>
  line.map(([x, y]): Point => [-x, y]).reverse();

/** A closed ellipse. */
export function ellipse(cx: number, cy: number, rx: number, ry: number, turn = 0): Point[] {
  const n = Math.max(14, Math.ceil(Math.max(rx, ry) * 0.9));
  const c = Math.cos(turn);
  const s = Math.sin(turn);
  return Array.from({ length: n }, (_, i): Point => {
    const a = (i / n) * Math.PI * 2;
    const x = Math.cos(a) * rx;
    const y = Math.sin(a) * ry;
    return [cx + x * c - y * s, cy + x * s + y * c];
  });
}

/** The closed outline of a brush stroke along a line; width in pixels, thinner to its ends by `taper`. */
export function ribbon(line: readonly Point[], width: number, taper = 0): Point[] {
  const left: Point[] = [];
  const right: Point[] = [];
  const n = line.length;
  for (let i = 0; i < n; i++) {
    const a = at(line, Math.max(0, i - 1));
    const b = at(line, Math.min(n - 1, i + 1));
    const dx = b[0] - a[0];
    const dy = b[1] - a[1];
    const d = Math.hypot(dx, dy) || 1;
    const t = n > 1 ? i / (n - 1) : 0;
    const w = (width / 2) * (1 - taper + taper * Math.sin(Math.PI * clamp(t, 0.02, 0.98)) ** 0.7);
    const [x, y] = at(line, i);
    left.push([x - (dy / d) * w, y + (dx / d) * w]);
    right.push([x + (dy / d) * w, y - (dx / d) * w]);
  }
  return [...left, ...right.reverse()];
}
