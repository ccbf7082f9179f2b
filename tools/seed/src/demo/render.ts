import { lightness } from './draw/colour.ts';
import type { Swatch } from './draw/swatch.ts';
import { type Cloth, clothOf } from './dye.ts';
import type { Cloths } from './garments/stage.ts';
import { compose, ON_WALL, toJpeg } from './scenes/compose.ts';
import { drawFront, frontPpi, groundOf } from './scenes/front.ts';
import { renderSwatch, shrinkSwatch } from './textiles/swatch.ts';
import type { Tile } from './textiles/tile.ts';
import type { DemoColour, DemoProduct, PictureView } from './types.ts';

/** Size of every catalogue picture in pixels: portrait, 4:5. */
export const PICTURE_SIZE = { width: 800, height: 1000 } as const;

/** Pixels a textile unit at which cloth is first drawn; near enough for the close-up. */
const NEAR = 3;

export interface PictureRequest {
  product: DemoProduct;
  colour: DemoColour;
  view: PictureView;
}

/** Draws one picture of a product. The same request gives the same bytes. */
export async function renderPicture({ product, colour, view }: PictureRequest): Promise<Buffer> {
  const { width, height } = PICTURE_SIZE;
  const cloth = clothOf(product, colour);
  const pale = lightness(cloth.base) > 0.86;
  const scale = view === 'front' ? 1 : 1;
  const cloths = await weaveAll(cloth, frontPpi(product, width, height) * scale);
  const thing = drawFront(product, cloths, width, height);
  return toJpeg(compose(groundOf(product, pale, width, height), thing, ON_WALL), width, height);
}

async function weaveAll(cloth: Cloth, ppi: number): Promise<Cloths> {
  const one = async (tile: Tile): Promise<Swatch> =>
    shrinkSwatch(await renderSwatch(tile, NEAR), ppi);
  const maybe = (tile: Tile | null): Promise<Swatch | null> =>
    tile ? one(tile) : Promise.resolve(null);
  const [main, border, second, secondBorder, dupatta, dupattaBorder] = await Promise.all([
    one(cloth.main),
    maybe(cloth.border),
    one(cloth.second),
    maybe(cloth.secondBorder),
    one(cloth.dupatta),
    maybe(cloth.dupattaBorder),
  ]);
  return {
    main,
    border,
    second,
    secondBorder,
    dupatta,
    dupattaBorder,
    base: cloth.base,
    secondBase: cloth.secondBase,
    accent: cloth.accent,
  };
}
