import { type Canvas, createCanvas } from '../draw/canvas.ts';
import { mix } from '../draw/colour.ts';
import { drawGarment, extent } from '../garments/draw.ts';
import { type Cloths, createStage } from '../garments/stage.ts';
import { createNoise, createRng, hashText } from '../random.ts';
import type { DemoProduct, Family } from '../types.ts';
import { type GroundKind, wall } from './ground.ts';

const WALLS: Record<Family, { tint: string; kinds: readonly GroundKind[] }> = {
  Kurti: { tint: '#EFE6D6', kinds: ['wall', 'niche', 'jaali'] },
  'Kurta Set': { tint: '#EBDDCB', kinds: ['niche', 'niche', 'jaali'] },
  Tops: { tint: '#E8E4D8', kinds: ['wall', 'jaali', 'wall'] },
  Men: { tint: '#E3DDD0', kinds: ['wall', 'niche', 'jaali'] },
};

/** The wall that a product hangs before; pale garments get a deeper one. */
export function groundOf(
  product: DemoProduct,
  pale: boolean,
  width: number,
  height: number,
): Canvas {
  const { tint, kinds } = WALLS[product.category];
  const kind = kinds[hashText(product.seed) % kinds.length] ?? 'wall';
  return wall(kind, pale ? mix(tint, '#A98F72', 0.42) : tint, width, height);
}

/** Pixels an inch at which a product fills the picture. */
export function frontPpi(product: DemoProduct, width: number, height: number): number {
  const { top, bottom, half } = extent(product);
  return Math.min((height * 0.8) / (top + bottom), (width * 0.415) / half, width / 36);
}

/** Draws the garment alone, as it hangs. */
export function drawFront(
  product: DemoProduct,
  cloths: Cloths,
  width: number,
  height: number,
): Canvas {
  const canvas = createCanvas(width, height);
  const rng = createRng(product.seed);
  const ppi = frontPpi(product, width, height);
  const { top, bottom } = extent(product);
  const y = height * 0.485 - ((bottom - top) / 2) * ppi;
  const stage = createStage(
    { canvas, cloths, ppi, rng, noise: createNoise(hashText(product.seed)) },
    [width * (0.5 + rng.range(-0.008, 0.008)), y],
    rng.range(-0.014, 0.014),
  );
  drawGarment(stage, product);
  return canvas;
}
