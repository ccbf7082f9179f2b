import { borrowCanvas, type Canvas, softShade } from '../draw/canvas.ts';
import { type Point, smooth } from '../draw/geometry.ts';
import type { Strip } from '../draw/strip.ts';
import type { DrawnBody } from '../garments/lay-body.ts';
import { placket } from '../garments/placket.ts';
import { ease, gathers, sum } from '../garments/relief.ts';
import { type Cloths, createStage, cut, type Stage } from '../garments/stage.ts';
import { createNoise, createRng, hashText } from '../random.ts';
import type { DemoProduct } from '../types.ts';
import { CLOSE_UP_INCHES } from './close-up.ts';
import { wavyHem } from './hem.ts';
import { turnedCorner } from './turned-corner.ts';

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
export function sheet(
  stage: Stage,
  width: number,
  height: number,
  turn: number,
  flat: boolean,
): void {
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
