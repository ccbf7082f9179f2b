import { createCanvas, softShade } from '../draw/canvas.ts';
import { shift } from '../draw/colour.ts';
import { at, ellipse, type Point } from '../draw/geometry.ts';
import { petalShape } from '../draw/shapes.ts';
import type { Swatch } from '../draw/swatch.ts';
import { gathers } from '../garments/relief.ts';
import { cut, ink, type Stage } from '../garments/stage.ts';
import { bake, compose } from '../scenes/compose.ts';
import { limewash } from '../scenes/limewash.ts';
import { marigold, mogra } from '../scenes/props.ts';
import { bareStage, cloth } from './atelier.ts';
import { TABLE_FALL } from './parcels.ts';
import { floor, jaaliWall } from './walls.ts';

/** Presents wrapped in block print, tied in a knot of the same cloth. */
export async function wrappedBoxes(
  width: number,
  height: number,
  tint: string,
): Promise<Uint8Array> {
  const ground = createCanvas(width, height);
  limewash(ground, tint, 14, 1.6);
  jaaliWall(ground, 64);
  floor(ground, height * 0.72, shift(tint, -0.08));
  const thing = createCanvas(width, height);
  const ppi = 17;
  const stage = await bareStage(thing, ppi, 'gift');
  const rani = await cloth('bandhani', 'Rani', ['Ivory', 'Turmeric', 'Ivory'], ppi);
  const indigo = await cloth('bagru', 'Indigo', ['Ivory', 'Sky blue', 'Ivory'], ppi);
  const ivory = await cloth('sanganeri', 'Ivory', ['Madder', 'Leaf green', 'Mustard'], ppi);
  const mustard = await cloth('kalamkari', 'Mustard', ['Maroon', 'Bottle green', 'Ivory'], ppi);
  box(stage, { x: 130, y: 330, w: 330, h: 230, depth: 62, swatch: indigo, knot: '#27346B' });
  box(stage, { x: 486, y: 366, w: 270, h: 208, depth: 56, swatch: mustard, knot: '#D29A22' });
  box(stage, { x: 214, y: 190, w: 236, h: 126, depth: 50, swatch: ivory, knot: '#9E2B25' });
  box(stage, { x: 380, y: 474, w: 196, h: 128, depth: 40, swatch: rani, knot: '#B01E5B' });
  marigold(thing, [318, 612], 34, stage.rng);
  marigold(thing, [270, 630], 25, stage.rng, '#DDA52B');
  mogra(thing, [640, 626], -0.25, 1, stage.rng);
  return compose(bake(ground, 0.5), thing, TABLE_FALL);
}

interface Parcel {
  x: number;
  y: number;
  w: number;
  h: number;
  depth: number;
  swatch: Swatch;
  knot: string;
}

function box(stage: Stage, parcel: Parcel): void {
  const { x, y, w, h, depth, swatch, knot } = parcel;
  const top: Point[] = [
    [x + depth * 0.9, y - depth],
    [x + w - depth * 0.1, y - depth],
    [x + w, y],
    [x, y],
  ];
  const front: Point[] = [
    [x, y],
    [x + w, y],
    [x + w - 3, y + h],
    [x + 3, y + h],
  ];
  softShade(stage.canvas, [[...front, ...top]], { dx: 14, dy: 8, radius: 22, strength: 0.4 });
  const face = (shape: readonly Point[], light: number, offset: number): void =>
    cut(stage, {
      strip: { left: [at(shape, 0), at(shape, 3)], right: [at(shape, 1), at(shape, 2)] },
      outline: [[...shape]],
      swatch,
      light,
      offset: [offset, offset],
      relief: {
        height: gathers(stage.noise, 3, () => 0.12, offset),
        folds: [
          { from: [0.5, 0], to: [0.06, 0.9], width: 0.4, depth: 0.22 },
          { from: [0.5, 0], to: [0.94, 0.9], width: 0.4, depth: 0.22 },
          { from: [0.5, 0], to: [0.3, 0.7], width: 0.3, depth: -0.18 },
          { from: [0.5, 0], to: [0.72, 0.7], width: 0.3, depth: -0.18 },
        ],
        round: 0.1,
      },
    });
  face(front, 0.94, x / 40);
  face(top, 1.12, x / 50);
  ink(stage, [at(front, 0), at(front, 1)], shift(knot, -0.15), {
    opacity: 0.35,
    width: 0.1,
    taper: 0,
  });
  knotOf(stage, [x + w * 0.52, y - depth * 0.42], w * 0.2, swatch, knot);
}

/** The ears and the knot of a tied cloth. */
function knotOf(stage: Stage, [x, y]: Point, size: number, swatch: Swatch, colour: string): void {
  for (const [angle, long] of [
    [-2.6, 1.5],
    [-0.5, 1.5],
    [-2.05, 1.25],
    [-1.05, 1.2],
  ] as const) {
    const ear = petalShape([x, y], angle, size * long, size * 0.42);
    softShade(stage.canvas, [ear], { dx: 4, dy: 6, radius: 7, strength: 0.4 });
    const tip: Point = [x + Math.cos(angle) * size * long, y + Math.sin(angle) * size * long];
    const n: Point = [-Math.sin(angle) * size * 0.45, Math.cos(angle) * size * 0.45];
    cut(stage, {
      strip: {
        left: [
          [x - n[0], y - n[1]],
          [tip[0] - n[0], tip[1] - n[1]],
        ],
        right: [
          [x + n[0], y + n[1]],
          [tip[0] + n[0], tip[1] + n[1]],
        ],
      },
      outline: [ear],
      swatch,
      turn: angle,
      relief: {
        round: 0.3,
        folds: [
          { from: [0.5, -0.1], to: [0.5, 0.9], width: 0.35, depth: -0.35 },
          { from: [0.3, 0], to: [0.2, 0.8], width: 0.3, depth: 0.25 },
        ],
      },
      grid: { columns: 30, rows: 30 },
    });
    ink(stage, ear, shift(colour, -0.18), { opacity: 0.4, width: 0.06 });
  }
  const knot = ellipse(x, y - 2, size * 0.27, size * 0.22);
  softShade(stage.canvas, [knot], { dx: 3, dy: 5, radius: 6, strength: 0.45 });
  cut(stage, {
    strip: {
      left: [
        [x - size * 0.3, y - size * 0.3],
        [x - size * 0.3, y + size * 0.3],
      ],
      right: [
        [x + size * 0.3, y - size * 0.3],
        [x + size * 0.3, y + size * 0.3],
      ],
    },
    outline: [knot],
    swatch,
    relief: { round: 1 },
    grid: { columns: 20, rows: 20 },
  });
}
