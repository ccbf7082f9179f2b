import { softShade } from '../draw/canvas.ts';
import { at, type Point, spline } from '../draw/geometry.ts';
import type { Band } from '../draw/panel.ts';
import { stripOutline } from '../draw/strip.ts';
import type { Swatch } from '../draw/swatch.ts';
import { ease, gathers, sum } from '../garments/relief.ts';
import { cut, ink, type Stage, seamOf } from '../garments/stage.ts';
import type { DemoProduct } from '../types.ts';

/** What goes with the garment, folded under it: bottom, and dupatta with its border out. */
export function pile(stage: Stage, product: DemoProduct): void {
  const { cloths } = stage;
  const { design } = product;
  if (design.bottom)
    slab(stage, {
      x: -4.6,
      y: 2.2,
      w: 14.2,
      h: 18,
      swatch: cloths.second,
      base: cloths.secondBase,
      border: cloths.secondBorder,
      light: 0.94,
      seed: 3,
    });
  if (design.dupatta)
    slab(stage, {
      x: 2.8,
      y: 0.6,
      w: 8.2,
      h: 19.6,
      swatch: cloths.dupatta,
      base: cloths.secondBase,
      border: cloths.dupattaBorder,
      light: 0.98,
      seed: 9,
      edge: 'right',
    });
}

interface Slab {
  x: number;
  y: number;
  w: number;
  h: number;
  swatch: Swatch;
  base: string;
  border: Swatch | null;
  light: number;
  seed: number;
  edge?: Band['edge'];
}

/** A folded piece of cloth with its layers showing at the fold. */
function slab(stage: Stage, piece: Slab): void {
  const { x, y, w, h, swatch, base, border, light, seed, edge = 'bottom' } = piece;
  for (let layer = 2; layer >= 0; layer--) {
    const d = layer * 0.3;
    const round = (px: number): Point[] =>
      spline(
        [
          [px, y + d * 0.4],
          [px + (px > x + 1 ? 0.06 : -0.06), y + h * 0.5],
          [px, y + h + d],
        ],
        8,
      ).map(stage.to);
    const left = round(x - d * 0.1);
    const right = round(x + w + d * 0.5);
    const strip = {
      left,
      right,
      hang: (s: number, t: number): number =>
        (0.22 * t + stage.noise(s * 2 + seed, t + layer) * 0.08) * stage.ppi,
    };
    const outline = stripOutline(strip);
    // The middle of a lower layer is hidden: the other way round, an outline cuts a hole.
    const middle: Point[] = [
      [x + 1, y + 2],
      [x + 1, y + h - 1],
      [x + w - 1, y + h - 1],
      [x + w - 1, y + 2],
    ];
    const hidden = layer === 0 ? [] : [middle.map(stage.to)];
    softShade(stage.canvas, [outline], { dx: 3, dy: 4, radius: 6, strength: 0.32, covered: true });
    cut(stage, {
      strip,
      outline: [outline, ...hidden],
      swatch,
      light: light * (layer === 0 ? 1 : 0.86 - layer * 0.06),
      offset: [seed, seed * 1.3],
      bands: border
        ? [{ edge, swatch: border, width: Math.min(2.4, border.height / border.ppi) }]
        : [],
      relief: {
        round: 0.2,
        height: sum(
          ease(stage.noise, 0.14, seed),
          gathers(stage.noise, 3, () => 0.08, seed),
        ),
        folds: [{ from: [0.02, 0.5], to: [0.98, 0.5], width: 0.14, depth: 0.07 }],
      },
      grid: { columns: 48, rows: 60 },
    });
    ink(stage, [...outline, at(outline, 0)], seamOf(base), {
      opacity: 0.35,
      width: 0.05,
      taper: 0,
    });
  }
}
