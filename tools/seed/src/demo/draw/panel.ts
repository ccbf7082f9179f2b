import type { Canvas } from './canvas.ts';
import { type Band, paintCloth, WIDTHS } from './cloth.ts';
import { at, lengthOf, type Point, resample } from './geometry.ts';
import { cover } from './raster.ts';
import { lightRelief, type Relief } from './relief.ts';
import { type Strip, spread, stripOutline } from './strip.ts';
import type { Swatch } from './swatch.ts';

export type { Band } from './cloth.ts';

/** One piece of a garment: cloth on a strip, cut to an outline, lit by its relief. */
export interface Panel {
  strip: Strip;
  /** Left out: the whole strip. */
  outline?: readonly Point[][];
  swatch: Swatch;
  /** Pixels of the picture to an inch. */
  ppi: number;
  /** Inches of cloth across at t; left out, as the strip is wide. */
  across?: (t: number) => number;
  /** Inches of cloth along; left out, as the strip is long. */
  along?: number;
  relief?: Relief;
  bands?: readonly Band[];
  /** Moves the pattern, inches. */
  offset?: readonly [number, number];
  /** Turns the cloth on the panel: true puts its length across. */
  crossGrain?: boolean;
  /** Multiplies the light: below 1 for insides and cloth in shade. */
  light?: number;
  opacity?: number;
  /** Turn of the panel against the picture, radians, for the light. */
  turn?: number;
  grid?: { columns: number; rows: number };
}

/** Draws a panel over what the canvas holds. */
export function drawPanel(canvas: Canvas, panel: Panel): void {
  const { strip, swatch, ppi } = panel;
  const mask = cover(panel.outline ?? [stripOutline(strip)], canvas.width, canvas.height);
  if (!mask) return;
  const field = spread(strip, mask);
  const along = panel.along ?? (lengthOf(strip.left) + lengthOf(strip.right)) / 2 / ppi;
  const across = panel.across ?? widthAt(strip, ppi);
  const widths = new Float32Array(WIDTHS + 2);
  for (let i = 0; i < widths.length; i++) widths[i] = across(Math.min(1, i / WIDTHS));
  const map = lightRelief(panel.relief ?? {}, across, along, swatch.sheen, {
    columns: panel.grid?.columns ?? 96,
    rows: panel.grid?.rows ?? 96,
    turn: panel.turn ?? 0,
  });
  paintCloth(canvas, mask, field, map, {
    swatch,
    bands: panel.bands ?? [],
    widths,
    along,
    du: panel.offset?.[0] ?? 0,
    dv: panel.offset?.[1] ?? 0,
    crossGrain: panel.crossGrain ?? false,
    light: panel.light ?? 1,
    opacity: (panel.opacity ?? 1) * swatch.opacity,
  });
}

function widthAt(strip: Strip, ppi: number): (t: number) => number {
  const l = resample(strip.left, 17);
  const r = resample(strip.right, 17);
  const widths: number[] = [];
  for (let i = 0; i <= 16; i++) {
    const a = at(l, i);
    const b = at(r, i);
    widths.push(Math.hypot(b[0] - a[0], b[1] - a[1]) / ppi);
  }
  return (t) => {
    const f = Math.min(15.999, Math.max(0, t * 16));
    const i = Math.floor(f);
    return (widths[i] as number) * (1 - f + i) + (widths[i + 1] as number) * (f - i);
  };
}
