import { type Point, spline } from './geometry.ts';

/** A petal or leaf from a point in a direction (radians). */
export function petalShape([x, y]: Point, a: number, length: number, width: number): Point[] {
  const c = Math.cos(a);
  const s = Math.sin(a);
  const p = (along: number, across: number): Point => [
    x + c * along * length - s * across * width,
    y + s * along * length + c * across * width,
  ];
  return spline(
    [p(0, 0), p(0.3, 0.72), p(0.68, 0.95), p(1, 0), p(0.68, -0.95), p(0.3, -0.72), p(0, 0)],
    4,
  );
}

/** A rectangle with soft corners; sizes in pixels. */
export function softRect(x: number, y: number, w: number, h: number, r: number): Point[] {
  const out: Point[] = [];
  const corner = (cx: number, cy: number, from: number): void => {
    for (let i = 0; i <= 6; i++) {
      const a = from + (i / 6) * (Math.PI / 2);
      out.push([cx + Math.cos(a) * r, cy + Math.sin(a) * r]);
    }
  };
  corner(x + w - r, y + r, -Math.PI / 2);
  corner(x + w - r, y + h - r, 0);
  corner(x + r, y + h - r, Math.PI / 2);
  corner(x + r, y + r, Math.PI);
  return out;
}
