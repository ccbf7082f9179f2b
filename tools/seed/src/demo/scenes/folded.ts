import { borrowCanvas, type Canvas } from '../draw/canvas.ts';
import { type Cloths, createStage } from '../garments/stage.ts';
import { createNoise, createRng, hashText } from '../random.ts';
import type { DemoProduct, Family } from '../types.ts';
import type { Ground } from './compose.ts';
import { foldedBody } from './folded-body.ts';
import { TALL, WIDE } from './folded-size.ts';
import { marigold, mogra, swingTag } from './props.ts';
import { pile } from './slab.ts';
import { type TableKind, table } from './table.ts';

const TABLES: Record<Family, readonly TableKind[]> = {
  Kurti: ['linen', 'stone', 'wood'],
  'Kurta Set': ['stone', 'wood', 'mat'],
  Tops: ['linen', 'stone', 'mat'],
  Men: ['wood', 'stone', 'linen'],
};

/** The table on which a product lies folded. */
export function tableOf(product: DemoProduct, width: number, height: number): Ground {
  const kinds = TABLES[product.category];
  return table(kinds[hashText(`${product.seed}/table`) % kinds.length] ?? 'linen', width, height);
}

/** Draws the garment folded as it leaves the shop, seen from above. */
export function drawFolded(
  product: DemoProduct,
  cloths: Cloths,
  width: number,
  height: number,
): Canvas {
  const canvas = borrowCanvas(width, height);
  const seed = hashText(`${product.seed}/folded`);
  const rng = createRng(seed);
  const ppi = foldedPpi(width);
  const set = product.design.bottom !== undefined || product.design.dupatta !== undefined;
  const lean = rng.range(0.02, 0.07) * (rng.chance(0.5) ? 1 : -1);
  const stage = createStage(
    { canvas, cloths, ppi, rng, noise: createNoise(seed) },
    [width * (set ? 0.44 : 0.5), height * 0.215],
    lean,
  );
  if (set) pile(stage, product);
  foldedBody(stage, product);
  const k = width / 800;
  swingTag(
    canvas,
    stage.to([WIDE - rng.range(2.2, 3.4), rng.range(7.6, 10.4)]),
    lean + rng.range(-0.25, 0.3),
    k * 0.8,
  );
  const side = set ? -1 : rng.pick([-1, 1]);
  const prop = rng.next();
  if (prop < 0.3)
    mogra(
      canvas,
      stage.to([side * 9 - 1.4, TALL - rng.range(0, 3)]),
      rng.range(-0.9, -0.1),
      k,
      rng,
    );
  else if (prop < 0.5) {
    const y = TALL + rng.range(0.6, 1.8);
    marigold(canvas, stage.to([side * 8.8, y]), 34 * k, rng);
    marigold(canvas, stage.to([side * 6.2, y + 1.3]), 24 * k, rng, '#DDA52B');
  }
  return canvas;
}

/** Pixels an inch of the folded view. */
export const foldedPpi = (width: number): number => width / 25;
