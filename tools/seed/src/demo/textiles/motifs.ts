import { n, put } from './tile.ts';

/** A petal pointing up from the origin. */
export const petal = (length: number, width: number): string =>
  `M0 0C${n(-width)} ${n(-length * 0.35)} ${n(-width * 0.7)} ${n(-length * 0.9)} 0 ${n(-length)}C${n(width * 0.7)} ${n(-length * 0.9)} ${n(width)} ${n(-length * 0.35)} 0 0Z`;

/** A flower of petals around the origin; `paint` are SVG attributes of a petal. */
export function flower(
  count: number,
  length: number,
  width: number,
  paint: string,
  from = 0,
): string {
  const d = petal(length, width);
  let out = '';
  for (let i = 0; i < count; i++) {
    out += `<path d="${d}" transform="rotate(${n(from + (360 * i) / count)})"/>`;
  }
  return `<g ${paint}>${out}</g>`;
}

/** A ring of dots. */
export function dotRing(
  count: number,
  radius: number,
  dot: number,
  paint: string,
  from = 0,
): string {
  let d = '';
  for (let i = 0; i < count; i++) {
    const a = ((from + (360 * i) / count) * Math.PI) / 180;
    d += circle(Math.cos(a) * radius, Math.sin(a) * radius, dot);
  }
  return `<path d="${d}" ${paint}/>`;
}

/** A circle as path data, so that many go into one element. */
export const circle = (x: number, y: number, r: number): string =>
  `M${n(x - r)} ${n(y)}a${n(r)} ${n(r)} 0 1 0 ${n(r * 2)} 0a${n(r)} ${n(r)} 0 1 0 ${n(-r * 2)} 0Z`;

/** A lens-shaped leaf from the origin upwards, with its vein left open. */
export const leaf = (length: number, width: number): string =>
  `M0 0Q${n(-width)} ${n(-length * 0.5)} 0 ${n(-length)}Q${n(width)} ${n(-length * 0.5)} 0 0Z`;

/** A paisley (kairi) standing on the origin, about 1.6 times as high as `size`. */
export const paisley = (size: number): string =>
  `M0 0C${n(-size * 0.75)} ${n(-size * 0.1)} ${n(-size * 0.7)} ${n(-size)} ${n(-size * 0.05)} ${n(-size * 1.25)}C${n(size * 0.3)} ${n(-size * 1.4)} ${n(size * 0.65)} ${n(-size * 1.6)} ${n(size * 0.75)} ${n(-size * 1.3)}C${n(size * 0.55)} ${n(-size * 1.35)} ${n(size * 0.45)} ${n(-size * 1.1)} ${n(size * 0.6)} ${n(-size * 0.75)}C${n(size * 0.75)} ${n(-size * 0.3)} ${n(size * 0.5)} 0 0 0Z`;

/** A star of `points` rays as path data. */
export function star(points: number, outer: number, inner: number, turn = 0): string {
  let d = '';
  for (let i = 0; i < points * 2; i++) {
    const r = i % 2 ? inner : outer;
    const a = (Math.PI * i) / points + (turn * Math.PI) / 180;
    d += `${i ? 'L' : 'M'}${n(Math.sin(a) * r)} ${n(-Math.cos(a) * r)}`;
  }
  return `${d}Z`;
}

/** Leaves in pairs along a straight stem going up. */
export function sprig(height: number, pairs: number, size: number, paint: string): string {
  let out = '';
  for (let i = 0; i < pairs; i++) {
    const y = -height * ((i + 0.6) / (pairs + 0.4));
    const k = size * (1 - i / (pairs * 2));
    out +=
      put(0, y, `<path d="${leaf(k, k * 0.5)}"/>`, 52) +
      put(0, y, `<path d="${leaf(k, k * 0.5)}"/>`, -52);
  }
  return `<g ${paint}>${out}</g>`;
}
