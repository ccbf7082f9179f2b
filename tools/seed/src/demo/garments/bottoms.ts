import { fill, softShade } from '../draw/canvas.ts';
import { fromHex, mix, shift } from '../draw/colour.ts';
import { at, lerp, type Point, smooth, spline } from '../draw/geometry.ts';
import type { Fold } from '../draw/relief.ts';
import { stripOutline } from '../draw/strip.ts';
import type { Swatch } from '../draw/swatch.ts';
import type { Bottom } from '../types.ts';
import { drawDhoti } from './dhoti.ts';
import { LEGS, type Leg } from './legs.ts';
import { ease, gathers, pleats, sum } from './relief.ts';
import { cut, ink, type Stage, seamOf, stitches } from './stage.ts';

/** Draws a bottom; the garment above it is drawn after. */
export function drawBottom(
  stage: Stage,
  bottom: Bottom,
  swatch: Swatch,
  base: string,
  border: Swatch | null,
): void {
  if (bottom === 'dhoti') {
    drawDhoti(stage, swatch, base, border);
    return;
  }
  for (const side of [1, -1] as const)
    drawLeg(stage, LEGS[bottom], bottom, side, swatch, base, border);
}

function drawLeg(
  stage: Stage,
  leg: Leg,
  bottom: Bottom,
  side: 1 | -1,
  swatch: Swatch,
  base: string,
  border: Swatch | null,
): void {
  const wide = (i: 1 | 2): Point[] =>
    spline(
      leg.line.map((p): Point => [p[i] * side, p[0]]),
      8,
    ).map(stage.to);
  const inner = wide(1);
  const outer = wide(2);
  const seed = 50 + side * 7;
  const wave = sum(
    gathers(stage.noise, leg.count, (t) => leg.folds * smooth(0, 0.9, t), seed),
    leg.folds > 0.5
      ? pleats(leg.count * 0.7, (t) => leg.folds * 0.45 * smooth(0.1, 1, t), stage.noise, seed)
      : () => 0,
    ease(stage.noise, 0.12, seed),
    leg.bunched ? rings(stage, seed) : () => 0,
  );
  const strip = {
    left: side === 1 ? inner : outer,
    right: side === 1 ? outer : inner,
    hang: (s: number, t: number): number =>
      (leg.sag * t * (1 - (2 * s - 1) ** 2) + (leg.folds > 0.5 ? wave(s, t) * 0.4 * t : 0)) *
      stage.ppi,
  };
  const folds: Fold[] = [];
  const knee = bottom === 'trouser' || bottom === 'pyjama' || bottom === 'churidar';
  if (knee) {
    for (let i = 0; i < 4; i++) {
      const t = 0.38 + i * 0.05 + stage.rng.range(-0.02, 0.02);
      folds.push({
        from: [side === 1 ? -0.05 : 1.05, t],
        to: [side === 1 ? 0.7 : 0.3, t + stage.rng.range(-0.05, 0.03)],
        width: 0.5,
        depth: i % 2 ? 0.2 : -0.18,
        bow: 0.05,
      });
    }
    folds.push({
      from: [0.5, 0.05],
      to: [0.5, 1],
      width: 0.35,
      depth: bottom === 'churidar' ? 0.05 : 0.12,
    });
  }
  if (bottom === 'salwar') {
    for (let i = 0; i < 6; i++) {
      folds.push({
        from: [side === 1 ? 0.15 + i * 0.14 : 0.85 - i * 0.14, 0.1],
        to: [side === 1 ? 0.3 + i * 0.07 : 0.7 - i * 0.07, 0.98],
        width: 0.5,
        depth: i % 2 ? 0.4 : -0.35,
        bow: -0.1 * side,
      });
    }
  }
  const outline = stripOutline(strip);
  const mid = at(inner, inner.length - 1);
  const end = at(outer, outer.length - 1);
  fill(
    stage.canvas,
    [ellipseAt(mid, end, 0.42 * stage.ppi)],
    fromHex(mix(shift(base, -0.14), '#4a3628', 0.3)),
  );
  cut(stage, {
    strip,
    outline: [outline],
    swatch,
    bands: border ? [{ edge: 'bottom', swatch: border, width: border.height / border.ppi }] : [],
    offset: [side * 4.1, 0],
    relief: { round: leg.folds > 0.5 ? 0.35 : 0.62, height: wave, folds },
    light: side === 1 ? 0.95 : 1,
    grid: { columns: 72, rows: 110 },
  });
  softShade(
    stage.canvas,
    [inner.concat([...inner].reverse().map(([x, y]): Point => [x + side * stage.ppi * 1.2, y]))],
    { radius: stage.ppi, strength: 0.2 },
  );
  ink(stage, [...outline, at(outline, 0)], seamOf(base), { opacity: 0.36, width: 0.07, taper: 0 });
  if (!leg.bunched && !border) {
    const k = 1 - 1.1 / 26;
    const a = at(inner, Math.round((inner.length - 1) * k));
    const b = at(outer, Math.round((outer.length - 1) * k));
    stitches(
      stage,
      [a, [lerp(a[0], b[0], 0.5), lerp(a[1], b[1], 0.5) + leg.sag * stage.ppi * 0.9], b],
      seamOf(base),
      { opacity: 0.35 },
    );
  }
}

/** Churi: the rings of extra length that give the churidar its name. */
function rings(stage: Stage, seed: number): (s: number, t: number) => number {
  return (s, t) => {
    const k = smooth(0.62, 0.78, t);
    if (k === 0) return 0;
    const f = t * 21 + stage.noise(s * 1.9 + seed, t * 7) * 0.9 + (s - 0.5) * 0.7;
    return k * 0.1 * Math.cos(f * Math.PI * 2) * (0.65 + 0.5 * stage.noise(s * 2, Math.floor(f)));
  };
}

function ellipseAt(a: Point, b: Point, depth: number): Point[] {
  const half = Math.abs(b[0] - a[0]) / 2;
  const cx = (a[0] + b[0]) / 2;
  const cy = (a[1] + b[1]) / 2;
  return Array.from({ length: 20 }, (_, i): Point => {
    const k = (i / 20) * Math.PI * 2;
    return [cx + Math.cos(k) * half, cy + Math.sin(k) * depth];
  });
}
