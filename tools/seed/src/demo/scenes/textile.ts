import { borrowCanvas, type Canvas, fill, softShade } from '../draw/canvas.ts';
import { fromHex, shift } from '../draw/colour.ts';
import { type Point, ribbon, smooth, spline } from '../draw/geometry.ts';
import { type Strip, stripOutline, stripPoint } from '../draw/strip.ts';
import type { DrawnBody } from '../garments/body.ts';
import { placket } from '../garments/details.ts';
import { ease, gathers, sum } from '../garments/relief.ts';
import {
  type Cloths,
  createStage,
  cut,
  ink,
  type Stage,
  seamOf,
  stitches,
  tassel,
} from '../garments/stage.ts';
import { createNoise, createRng, hashText } from '../random.ts';
import type { DemoProduct } from '../types.ts';

/** Inches of cloth across the close-up. */
export const CLOSE_UP_INCHES = 14.5;

/** Draws the cloth from near, filling the picture: a hem in waves, a turned corner, or a placket. */
export function drawTextile(
  product: DemoProduct,
  cloths: Cloths,
  width: number,
  height: number,
): Canvas {
  const canvas = borrowCanvas(width, height);
  const seed = hashText(`${product.seed}/textile`);
  const rng = createRng(seed);
  const ppi = width / CLOSE_UP_INCHES;
  const stage = createStage(
    { canvas, cloths, ppi, rng, noise: createNoise(seed) },
    [width / 2, 0],
    0,
  );
  const buttoned = (product.design.buttons ?? 0) > 0;
  const placketed = buttoned && product.design.border === undefined;
  const hemmed = !placketed && (cloths.border !== null || product.design.dupatta !== undefined);
  // What the hem hides need not be drawn.
  sheet(stage, width, hemmed ? height * 0.72 : height, rng.range(-0.34, 0.34), buttoned);
  if (placketed) closePlacket(stage, product, width, height);
  else if (hemmed) wavyHem(stage, product, width, height);
  else turnedCorner(stage, width, height);
  return canvas;
}

/** Cloth over the whole picture, lying in slow folds. */
function sheet(stage: Stage, width: number, height: number, turn: number, flat: boolean): void {
  const c = Math.cos(turn);
  const s = Math.sin(turn);
  const p = (x: number, y: number): Point => [
    width / 2 + (x * c - y * s) * width,
    height / 2 + (x * s + y * c) * width,
  ];
  const strip: Strip = {
    left: [p(-0.95, -1.05), p(-0.95, 1.05)],
    right: [p(0.95, -1.05), p(0.95, 1.05)],
  };
  const depth = flat ? 0.22 : 0.5;
  cut(stage, {
    strip,
    outline: [
      [
        [0, 0],
        [width, 0],
        [width, height],
        [0, height],
      ],
    ],
    swatch: stage.cloths.main,
    offset: [stage.rng.range(0, 9), stage.rng.range(0, 9)],
    turn,
    relief: {
      height: sum(
        ease(stage.noise, depth * 0.7, 3),
        gathers(stage.noise, 5, (t) => depth * (0.5 + 0.5 * smooth(0.1, 0.7, t)), 7),
      ),
      folds: flat
        ? []
        : [
            { from: [0.22, 0.1], to: [0.72, 0.62], width: 0.7, depth: 0.75, bow: 0.05 },
            { from: [0.3, 0.14], to: [0.6, 0.52], width: 0.5, depth: -0.55, bow: -0.04 },
            { from: [0.5, 0.08], to: [0.86, 0.4], width: 0.8, depth: 0.6, bow: 0.07 },
          ],
    },
    grid: { columns: 130, rows: 130 },
  });
}

/** The edge of the garment thrown over the sheet, its border running in waves. */
function wavyHem(stage: Stage, product: DemoProduct, width: number, height: number): void {
  const { cloths, ppi, noise } = stage;
  const dupatta = product.design.dupatta !== undefined;
  const swatch = dupatta ? cloths.dupatta : cloths.main;
  const border = (dupatta ? cloths.dupattaBorder : cloths.border) ?? cloths.border;
  const flip = stage.rng.chance(0.5) ? 1 : -1;
  const height2 = gathers(noise, 4.2, (t) => 0.95 * (1 - 0.45 * t), 12);
  const k = width / 800;
  const tilt = flip * 70 * k;
  const strip: Strip = {
    left: [
      [-60 * k, height * 0.5 + tilt],
      [-40 * k, height * 1.06],
    ],
    right: [
      [width + 60 * k, height * 0.5 - tilt],
      [width + 40 * k, height * 1.06],
    ],
    hang: (s, t) =>
      (Math.sin(s * 5.2 + flip) * 34 * k + height2(s, t) * ppi * 0.8) * (1 - smooth(0, 0.9, t)),
  };
  const outline = stripOutline(strip);
  softShade(stage.canvas, [outline], {
    dx: 6 * k,
    dy: -10 * k,
    radius: 34 * k,
    strength: 0.55,
    covered: true,
  });
  softShade(stage.canvas, [outline], {
    dx: 2 * k,
    dy: -3 * k,
    radius: 8 * k,
    strength: 0.35,
    covered: true,
  });
  cut(stage, {
    strip,
    swatch,
    bands: border ? [{ edge: 'top', swatch: border, width: border.height / border.ppi }] : [],
    along: (height * 0.56) / ppi,
    across: () => CLOSE_UP_INCHES * 1.22,
    offset: [2.3, 1.1],
    relief: { height: sum(height2, ease(noise, 0.12, 4)) },
    grid: { columns: 150, rows: 90 },
  });
  const place = stripPoint(strip);
  const edge = Array.from({ length: 60 }, (_, i) => place(i / 59, 0));
  const base = dupatta ? cloths.secondBase : cloths.base;
  ink(stage, edge, seamOf(base), { opacity: 0.5, width: 0.05, taper: 0 });
  fill(
    stage.canvas,
    [
      ribbon(
        edge.map(([x, y]): Point => [x, y + 2 * k]),
        2.2 * k,
      ),
    ],
    fromHex(shift(base, 0.14)),
    0.5,
  );
  if (!border)
    stitches(
      stage,
      edge.map(([x, y]): Point => [x, y + 0.5 * ppi]),
      seamOf(base),
      { opacity: 0.6, length: 0.24, width: 0.04 },
    );
  if (product.design.trim === 'ties' || product.design.trim === 'tassels' || dupatta) {
    const x = width * (flip > 0 ? 0.68 : 0.32);
    const from = flip > 0 ? width + 20 * k : -20 * k;
    tassel(
      stage,
      spline(
        [
          [from, height * 0.2],
          [x + flip * 120 * k, height * 0.33],
          [x, height * 0.46],
          [x - flip * 8 * k, height * 0.6],
        ],
        8,
      ),
      cloths.accent,
      1.1,
    );
  }
}

/** A corner of the cloth turned over, its reverse paler. */
function turnedCorner(stage: Stage, width: number, height: number): void {
  const { cloths, noise } = stage;
  const k = width / 800;
  const fold: Point[] = [
    [width + 20, height * 0.36],
    [width * 0.72, height * 0.56],
    [width * 0.42, height * 0.78],
    [width * 0.3, height + 30],
  ];
  const tip: Point[] = [
    [width + 20, height * 0.36],
    [width * 0.62, height * 0.42],
    [width * 0.3, height * 0.56],
    [width * 0.3, height + 30],
  ];
  const a = spline(fold, 10);
  const b = spline(tip, 10);
  const shape = [...b, ...[...a].reverse()];
  softShade(stage.canvas, [shape], {
    dx: -14 * k,
    dy: -6 * k,
    radius: 30 * k,
    strength: 0.5,
    covered: true,
  });
  const strip: Strip = { left: b, right: a };
  fill(stage.canvas, [shape], fromHex(shift(cloths.base, 0.05, 0.8)));
  const height2 = (s: number, t: number): number =>
    0.5 * Math.sin(s * Math.PI) + 0.3 * noise(s * 2, t * 3);
  cut(stage, {
    strip,
    outline: [shape],
    swatch: cloths.main,
    opacity: 0.42,
    light: 1.08,
    relief: { round: -0.25, height: height2 },
    crossGrain: true,
  });
  const under = [...a, [width + 30, height + 30] as Point];
  cut(stage, {
    strip: {
      left: a,
      right: [
        [width + 40, height * 0.3],
        [width + 40, height + 40],
      ],
    },
    outline: [under],
    swatch: cloths.second,
    light: 0.9,
    relief: { height: gathers(noise, 4, () => 0.3, 9) },
  });
  softShade(stage.canvas, [ribbon(a, 26 * k)], {
    dx: 12 * k,
    dy: 10 * k,
    radius: 26 * k,
    strength: 0.5,
  });
  ink(stage, b, seamOf(cloths.base), { opacity: 0.4, width: 0.05, taper: 0 });
  stitches(
    stage,
    b.map(([x, y]): Point => [x + 16 * k, y + 22 * k]),
    seamOf(cloths.base),
    { opacity: 0.6, length: 0.24, width: 0.045 },
  );
}

/** Three buttons of the placket, from near. */
function closePlacket(stage: Stage, product: DemoProduct, width: number, height: number): void {
  const { cloths, ppi } = stage;
  const lean = stage.rng.range(0.1, 0.24) * (stage.rng.chance(0.5) ? 1 : -1);
  const top: Point = [width * (0.5 + lean * 0.9), -40];
  const near = createStage(stage, top, lean);
  const body: DrawnBody = {
    strip: { left: [], right: [] },
    outline: [],
    top: 0,
    tAt: (y) => y,
    on: (x, y) => near.to([x, y]),
  };
  const festive = ['banarasi', 'silk', 'chanderi'].includes(product.design.textile);
  const tall = height / ppi + 3;
  placket(near, body, {
    from: -1,
    to: tall,
    buttons: 5,
    swatch: cloths.main,
    base: cloths.base,
    festive,
    width: 2.6,
    whole: true,
    size: 0.48,
  });
  softShade(
    stage.canvas,
    [[near.to([1.6, 0]), near.to([1.6, tall]), near.to([2.4, tall]), near.to([2.4, 0])]],
    { radius: 30, strength: 0.14 },
  );
}
