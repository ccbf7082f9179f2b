import { softShade } from '../draw/canvas.ts';
import type { Point } from '../draw/geometry.ts';
import { hashText } from '../random.ts';
import type { DemoProduct } from '../types.ts';
import { drawBody } from './body.ts';
import { drawBottom } from './bottoms.ts';
import { type Drape, type DupattaCloth, drawDupatta, drawFalls } from './dupatta.ts';
import { finish } from './finish.ts';
import { drawHanger, hangs } from './hanger.ts';
import { type BodyOptions, layBody } from './lay-body.ts';
import { bottomHalf, bottomLength } from './legs.ts';
import { drawBack, drawLower, waistSeam } from './lower.ts';
import { isMens, type Measures, measuresOf } from './measures.ts';
import { drawInside } from './neck-trim.ts';
import { neckOf } from './necks.ts';
import { drawSleeves } from './sleeve.ts';
import type { Stage } from './stage.ts';

/** Inches that a whole garment takes: from its top to its hem, and from its middle to its widest. */
export function extent(product: DemoProduct): { top: number; bottom: number; half: number } {
  const { design } = product;
  const m = measuresOf(design);
  const mens = isMens(design.shape) || product.gender === 'men';
  const reach: Record<string, number> = {
    none: 0,
    cap: 10,
    short: 10.6,
    elbow: 11.8,
    'three-quarter': 12.6,
    full: mens ? 15.8 : 13.8,
    bell: 16,
    puff: 12,
  };
  return {
    top: hangs(product) ? 5.5 : 2,
    bottom: Math.max(m.hem[1] + m.sag, design.bottom ? bottomLength(design.bottom) : 0),
    half: Math.max(
      m.hem[0],
      design.bottom ? bottomHalf(design.bottom) : 0,
      reach[design.sleeve] ?? 0,
    ),
  };
}

/** Draws the whole garment of a product on a stage, from the back to the front; on its own hanger, on one for a rail, or on none. */
export function drawGarment(
  stage: Stage,
  product: DemoProduct,
  hanger: 'own' | 'rail' | 'none' = 'own',
): void {
  const { design } = product;
  const { cloths } = stage;
  const mens = product.gender === 'men';
  const nehru = design.shape === 'nehru';
  const main = nehru ? cloths.second : cloths.main;
  const base = nehru ? cloths.secondBase : cloths.base;
  const border = nehru ? null : cloths.border;
  const m = mens ? manly(measuresOf(design)) : measuresOf(design);
  const neck = neckOf(design.neck, mens);
  const square = design.neck === 'square';
  const split = ['anarkali', 'peplum', 'tiered'].includes(design.shape);
  const end: Point = split ? [m.waist[0] + 0.1, m.waist[1]] : m.hem;
  const body: BodyOptions = {
    measures: m,
    neck,
    squareNeck: square,
    mens,
    swatch: main,
    base,
    border: split ? null : border,
    end,
    structured: design.shape === 'bandhgala' || design.shape === 'sherwani',
  };
  if (design.dupatta && drapeOf(product) === 'cowl')
    drawFalls(stage, dupattaOf(stage), m.hem[1] - 6);
  if (design.bottom)
    drawBottom(stage, design.bottom, cloths.second, cloths.secondBase, cloths.secondBorder);
  if (!split) drawBack(stage, body, m);
  drawInside(stage, neck, square, main, base);
  if (hanger === 'rail' || (hanger === 'own' && hangs(product))) {
    drawHanger(stage, neck, m, hanger === 'own');
  }
  drawSleeves(stage, {
    kind: design.sleeve,
    measures: m,
    mens,
    swatch: main,
    base,
    border,
    spread: [0.29 + stage.rng.range(-0.05, 0.06), 0.29 + stage.rng.range(-0.05, 0.06)],
  });
  if (design.bottom) {
    const laid = layBody(stage, body);
    softShade(stage.canvas, [laid.outline], {
      dx: 4,
      dy: 14,
      radius: 14,
      strength: 0.34,
      covered: true,
    });
  }
  if (split) drawLower(stage, design.shape, m, border);
  const drawn = drawBody(stage, body);
  if (split) waistSeam(stage, drawn, m, base);
  finish(stage, product, drawn, neck, m);
  if (design.dupatta) {
    drawDupatta(stage, drapeOf(product), dupattaOf(stage), Math.min(37, m.hem[1] - 3));
  }
}

const DRAPES: readonly Drape[] = ['shoulder', 'cowl', 'both'];

/** How the dupatta of a product is worn. */
const drapeOf = (product: DemoProduct): Drape =>
  DRAPES[hashText(`${product.seed}/drape`) % 3] ?? 'shoulder';

const dupattaOf = ({ cloths }: Stage): DupattaCloth => ({
  swatch: cloths.dupatta,
  border: cloths.dupattaBorder,
  base: cloths.secondBase,
});

/** An angrakha or chanderi kurta for men uses women's shapes at a man's width. */
function manly(m: Measures): Measures {
  if (m.shoulder[0] > 8.2) return m;
  const wide = (p: Point): Point => [p[0] * 1.17, p[1] * 1.06];
  return {
    ...m,
    shoulder: wide(m.shoulder),
    armpit: wide(m.armpit),
    waist: wide(m.waist),
    hip: [m.hip[0] * 1.1, m.hip[1]],
    hem: [m.hem[0] * 1.02, m.hem[1]],
  };
}
