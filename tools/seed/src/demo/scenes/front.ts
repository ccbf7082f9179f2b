import { borrowCanvas, type Canvas } from '../draw/canvas.ts';
import { mix } from '../draw/colour.ts';
import { drawGarment, extent } from '../garments/draw.ts';
import { type Cloths, createStage } from '../garments/stage.ts';
import { createNoise, createRng, hashText } from '../random.ts';
import type { DemoProduct, Family } from '../types.ts';
import type { Ground } from './compose.ts';
import { type GroundKind, wall } from './ground.ts';

const WALLS: Record<Family, { tints: readonly string[]; kinds: readonly GroundKind[] }> = {
  Kurti: { tints: ['#EFE6D6', '#E9DDD2', '#E3E3D5'], kinds: ['wall', 'niche', 'jaali'] },
  'Kurta Set': { tints: ['#EBDDCB', '#E7D6CC', '#DFE0D6'], kinds: ['niche', 'jaali', 'niche'] },
  Tops: { tints: ['#E6E5D9', '#EBDFD3', '#DDE2E1'], kinds: ['wall', 'jaali', 'wall'] },
  Men: { tints: ['#DFDDD5', '#E5D9C8', '#D6DBDC'], kinds: ['wall', 'niche', 'jaali'] },
};

/** The wall that a product hangs before; pale garments get a deeper one. */
export function groundOf(
  product: DemoProduct,
  pale: boolean,
  width: number,
  height: number,
): Ground {
  const { tints, kinds } = WALLS[product.category];
  const hash = hashText(`${product.seed}/wall`);
  const kind = kinds[hash % kinds.length] ?? 'wall';
  const tint = tints[(hash >>> 8) % tints.length] ?? '#EFE6D6';
  return wall(kind, pale ? mix(tint, '#9C8468', 0.36) : tint, width, height);
}

/** Pixels an inch at which a product fills the picture. */
export function frontPpi(product: DemoProduct, width: number, height: number): number {
  const { top, bottom, half } = extent(product);
  return Math.min(
    (height * (top > 3 ? 0.86 : 0.82)) / (top + bottom),
    (width * 0.42) / half,
    width / 29,
  );
}

/** Draws the garment alone, as it hangs. */
export function drawFront(
  product: DemoProduct,
  cloths: Cloths,
  width: number,
  height: number,
): Canvas {
  const canvas = borrowCanvas(width, height);
  const rng = createRng(product.seed);
  const ppi = frontPpi(product, width, height);
  const { top, bottom } = extent(product);
  const y = height * 0.48 - ((bottom - top) / 2) * ppi;
  const stage = createStage(
    { canvas, cloths, ppi, rng, noise: createNoise(hashText(product.seed)) },
    [width * (0.5 + rng.range(-0.008, 0.008)), y],
    rng.range(-0.014, 0.014),
  );
  drawGarment(stage, product);
  return canvas;
}
