import { demoCatalogue } from '../catalogue/index.ts';
import type { ColourName } from '../colours.ts';
import { COLOURS } from '../colours.ts';
import { borrowCanvas, type Canvas } from '../draw/canvas.ts';
import type { Point } from '../draw/geometry.ts';
import type { Swatch } from '../draw/swatch.ts';
import { drawGarment } from '../garments/draw.ts';
import { createStage, type Stage } from '../garments/stage.ts';
import { createNoise, createRng, hashText } from '../random.ts';
import { clothsAt } from '../render.ts';
import { type Fall, stack } from '../scenes/compose.ts';
import { BORDERS } from '../textiles/borders.ts';
import { TEXTILES } from '../textiles/index.ts';
import { renderSwatch, shrinkSwatch } from '../textiles/swatch.ts';
import type { BorderId, DemoColour, DemoProduct, TextileId } from '../types.ts';

/** A picture of the home page: its file name, size in pixels and how it is drawn. */
export interface HomePicture {
  name: string;
  width: number;
  height: number;
  draw(width: number, height: number): Promise<Uint8Array>;
}

/** One garment close before another. */
const ON_CLOTH: readonly Fall[] = [
  { dx: -5, dy: 6, radius: 7, strength: 0.34 },
  { dx: 12, dy: 10, radius: 20, strength: 0.3 },
];

/** The product of a name; the art leans on a few of them. */
export function productNamed(name: string): DemoProduct {
  const product = demoCatalogue().find((one) => one.name === name);
  if (!product) throw new Error(`No product is named ${name}`);
  return product;
}

/** Cloth by textile and dyes, at a scale. */
export async function cloth(
  id: TextileId,
  base: ColourName,
  inks: readonly [ColourName, ColourName, ColourName],
  ppi: number,
): Promise<Swatch> {
  const dye = {
    base: COLOURS[base],
    inks: inks.map((name) => COLOURS[name]) as [string, string, string],
    rng: createRng(`${id}/${base}`),
  };
  return shrinkSwatch(await renderSwatch(TEXTILES[id](dye), Math.max(1.5, ppi / 16)), ppi);
}

/** A border by name and dyes, at a scale. */
export async function edging(
  id: Exclude<BorderId, 'none'>,
  base: ColourName,
  inks: readonly [ColourName, ColourName, ColourName],
  ppi: number,
): Promise<Swatch> {
  const dye = {
    base: COLOURS[base],
    inks: inks.map((name) => COLOURS[name]) as [string, string, string],
    rng: createRng(`${id}/${base}`),
  };
  return shrinkSwatch(await renderSwatch(BORDERS[id](dye), Math.max(1.5, ppi / 16)), ppi);
}

/** Draws a product in some colour on a canvas, its nape at `at`. */
export async function place(
  canvas: Canvas,
  product: DemoProduct,
  colour: Omit<DemoColour, 'sizes'>,
  options: { at: Point; ppi: number; lean?: number; hanger?: 'rail' | 'none' },
): Promise<void> {
  const { at, ppi, lean = 0, hanger = 'none' } = options;
  const cloths = await clothsAt(product, { ...colour, sizes: [] }, ppi);
  const seed = hashText(`${product.seed}/${colour.name}/home`);
  const alone = borrowCanvas(canvas.width, canvas.height);
  const stage = createStage(
    { canvas: alone, cloths, ppi, rng: createRng(seed), noise: createNoise(seed) },
    at,
    lean,
  );
  drawGarment(stage, product, hanger);
  stack(canvas, alone, ON_CLOTH);
}

/** A bare stage for cloth that is no garment. */
export async function bareStage(canvas: Canvas, ppi: number, seed: string): Promise<Stage> {
  const product = productNamed('Khadi Everyday Kurti');
  const colour = product.colours[0];
  if (!colour) throw new Error('The product has no colour');
  const hash = hashText(seed);
  return createStage(
    {
      canvas,
      cloths: await clothsAt(product, colour, ppi),
      ppi,
      rng: createRng(hash),
      noise: createNoise(hash),
    },
    [0, 0],
  );
}
