import type { Rng } from '../random.ts';
import { n } from './tile.ts';

/**
 * A shape as bundles of dyed warp threads: each bundle slips a little, which feathers the edge.
 * `spans` gives the dyed stretches of the bundle at x (units), from and to.
 */
export function threads(
  width: number,
  rng: Rng,
  paint: string,
  spans: (x: number) => readonly (readonly [number, number])[],
  slip = 3,
  step = 1.6,
): string {
  let hard = '';
  let soft = '';
  let drift = 0;
  for (let x = step / 2; x < width; x += step) {
    drift = drift * 0.6 + rng.range(-slip, slip) * 0.7;
    for (const [from, to] of spans(x)) {
      if (to - from < 0.5) continue;
      const a = from + drift;
      const b = to + drift + rng.range(-slip, slip) * 0.35;
      hard += `M${n(x)} ${n(a)}V${n(b)}`;
      soft += `M${n(x)} ${n(a - slip * rng.range(0.5, 1.6))}V${n(b + slip * rng.range(0.5, 1.6))}`;
    }
  }
  const common = `fill="none" stroke="${paint}"`;
  return `<path d="${soft}" ${common} stroke-width="${n(step * 0.7)}" opacity=".5"/><path d="${hard}" ${common} stroke-width="${n(step + 0.1)}"/>`;
}

/** The stretch of a lozenge centred at (cx, cy) that a thread at x crosses, on a tile of width w. */
export function lozenge(
  x: number,
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  w: number,
): readonly [number, number] {
  let d = Math.abs(x - cx);
  if (d > w / 2) d = w - d;
  const k = 1 - d / rx;
  return k <= 0 ? [0, 0] : [cy - ry * k, cy + ry * k];
}
