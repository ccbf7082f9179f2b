import { smooth } from '../draw/geometry.ts';
import type { Fold } from '../draw/relief.ts';
import type { Noise, Rng } from '../random.ts';

type Height = (s: number, t: number) => number;

/** Soft vertical folds: `count` across, standing out by `depth(t)` inches, wandering a little. */
export function gathers(
  noise: Noise,
  count: number,
  depth: (t: number) => number,
  seed = 0,
): Height {
  return (s, t) => {
    const d = depth(t);
    if (d === 0) return 0;
    const f = s * count + noise(s * 3 + seed, t * 2.2 + seed) * 0.55;
    const a = noise(f, seed + t * 0.5);
    const b = noise(f * 2.1 + 7, seed + 20 + t * 0.8);
    return d * (a * 0.75 + b * 0.25 - 0.35 * Math.abs(a));
  };
}

/** Even folds, as of pleats or of cloth set full on a seam. */
export function pleats(
  count: number,
  depth: (t: number) => number,
  noise: Noise,
  seed = 0,
): Height {
  return (s, t) => {
    const f = s * count + noise(s * 4 + seed, t * 1.5) * 0.4;
    const k = Math.cos(f * Math.PI * 2);
    return depth(t) * (k - 0.4 * k * k) * (0.7 + 0.5 * noise(f * 0.7 + seed, 3 + t * 0.6));
  };
}

/** The sum of heights. */
export const sum =
  (...heights: readonly Height[]): Height =>
  (s, t) => {
    let h = 0;
    for (const f of heights) h += f(s, t);
    return h;
  };

/** Slow unevenness of any cloth. */
export const ease =
  (noise: Noise, depth: number, seed = 11): Height =>
  (s, t) =>
    depth * noise(s * 3.2 + seed, t * 4 + seed);

/** The soft bust of a form: two mounds at the given t. */
export function bust(t0: number, spanT: number, depth: number): Height {
  return (s, t) => {
    const dt = (t - t0) / spanT;
    if (dt < -3 || dt > 3) return 0;
    const g = (s0: number): number =>
      Math.exp(-(((s - s0) / 0.17) ** 2) - dt * dt * (dt > 0 ? 2.2 : 0.8));
    return depth * (g(0.3) + g(0.7));
  };
}

/** Creases of a sleeve: at the inner elbow, at the cuff and down from the cap. */
export function sleeveFolds(rng: Rng, inner: 0 | 1, long: boolean): Fold[] {
  const s = (k: number): number => (inner === 0 ? k : 1 - k);
  const folds: Fold[] = [
    { from: [s(0.02), 0.06], to: [s(0.62), 0.3], width: 0.55, depth: 0.22, bow: 0.05 },
    { from: [s(0.04), 0.16], to: [s(0.5), 0.42], width: 0.45, depth: -0.2, bow: 0.04 },
    { from: [s(0.85), 0.04], to: [s(0.72), 0.5], width: 0.6, depth: 0.16 },
    { from: [s(0.35), 0.3], to: [s(0.45), 0.98], width: 0.5, depth: 0.17, bow: -0.06 },
    { from: [s(0.68), 0.45], to: [s(0.6), 1], width: 0.45, depth: -0.14 },
  ];
  const elbow = long ? 0.5 : 0.7;
  for (let i = 0; i < (long ? 5 : 3); i++) {
    const t = elbow + (i - 1.5) * 0.065 + rng.range(-0.02, 0.02);
    folds.push({
      from: [s(-0.05), t],
      to: [s(rng.range(0.45, 0.85)), t + rng.range(-0.07, 0.07)],
      width: 0.36,
      depth: i % 2 ? -0.2 : 0.22,
      bow: 0.05,
    });
  }
  if (long) {
    for (let i = 0; i < 4; i++) {
      const t = 0.8 + i * 0.045;
      folds.push({
        from: [s(rng.range(-0.05, 0.15)), t],
        to: [s(rng.range(0.7, 1.05)), t + rng.range(-0.04, 0.04)],
        width: 0.3,
        depth: i % 2 ? -0.17 : 0.19,
        bow: 0.06,
      });
    }
  }
  return folds;
}

/** Creases of a bodice: pulls from the armholes and softness at the waist. Times are t at armpit and waist. */
export function bodyFolds(rng: Rng, armpit: number, waist: number, strength = 1): Fold[] {
  const out: Fold[] = [];
  for (const side of [0, 1] as const) {
    const s = (k: number): number => (side === 0 ? k : 1 - k);
    out.push(
      {
        from: [s(0.0), armpit],
        to: [s(0.36), armpit + 0.1],
        width: 0.6,
        depth: 0.2 * strength,
        bow: 0.03,
      },
      {
        from: [s(0.0), armpit + 0.03],
        to: [s(0.27), armpit + 0.16],
        width: 0.5,
        depth: -0.17 * strength,
        bow: 0.04,
      },
      {
        from: [s(0.06), armpit - 0.12],
        to: [s(0.2), armpit + 0.02],
        width: 0.5,
        depth: -0.12 * strength,
      },
    );
    for (let i = 0; i < 3; i++) {
      const t = waist + (i - 1) * 0.035 + rng.range(-0.012, 0.012);
      out.push({
        from: [s(-0.04), t],
        to: [s(rng.range(0.22, 0.42)), t + rng.range(0.0, 0.06)],
        width: rng.range(0.4, 0.6),
        depth: (i % 2 ? -0.17 : 0.2) * strength,
        bow: rng.range(-0.04, 0.02),
      });
    }
  }
  return out;
}

/** Long soft folds that fall from the waist to the hem, each with its valley beside it. */
export function skirtFolds(rng: Rng, waist: number, depth: number): Fold[] {
  const out: Fold[] = [];
  for (let i = 0; i < 4; i++) {
    const s = 0.14 + i * 0.22 + rng.range(-0.06, 0.06);
    const from = waist + rng.range(0.02, 0.16);
    const lean = (s - 0.5) * 0.1;
    const bow = rng.range(-0.02, 0.02);
    out.push(
      { from: [s, from], to: [s + lean, 1.12], width: 0.75, depth: depth * 0.85, bow },
      {
        from: [s + 0.065, from + 0.05],
        to: [s + 0.065 + lean, 1.12],
        width: 0.6,
        depth: -depth * 0.8,
        bow,
      },
    );
  }
  return out;
}

/** A depth that starts at `from` and is whole at `to`. */
export const growing =
  (from: number, to: number, depth: number) =>
  (t: number): number =>
    depth * smooth(from, to, t);
