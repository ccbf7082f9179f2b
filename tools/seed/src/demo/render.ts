import { lightness } from './draw/colour.ts';
import type { Swatch } from './draw/swatch.ts';
import { clothOf } from './dye.ts';
import type { Cloths } from './garments/stage.ts';
import { CLOSE_UP_INCHES } from './scenes/close-up.ts';
import { compose, flatten, ON_TABLE, ON_WALL, toJpeg } from './scenes/compose.ts';
import { drawFolded, foldedPpi, tableOf } from './scenes/folded.ts';
import { drawFront, frontPpi, groundOf } from './scenes/front.ts';
import { drawTextile } from './scenes/textile.ts';
import { renderSwatch, shrinkSwatch } from './textiles/swatch.ts';
import type { Tile } from './textiles/tile.ts';
import type { DemoColour, DemoProduct, PictureView } from './types.ts';

/** Size of every catalogue picture in pixels: portrait, 4:5. */
export const PICTURE_SIZE = { width: 720, height: 900 } as const;

/** Pixels a textile unit at which cloth is first drawn: enough for the close-up. */
const NEAR = 3.15;

/** Looms kept warm: the views of one colour are mostly asked for together. */
const KEPT = 8;

export interface PictureRequest {
  product: DemoProduct;
  colour: DemoColour;
  view: PictureView;
}

/** Draws one picture of a product as JPEG. The same request gives the same bytes. */
export async function renderPicture({ product, colour, view }: PictureRequest): Promise<Buffer> {
  const { width, height } = PICTURE_SIZE;
  const near = await nearCloths(product, colour);
  if (view === 'textile') {
    const cloths = await seenAt(near, width / CLOSE_UP_INCHES);
    const thing = drawTextile(product, cloths, width, height);
    return toJpeg(flatten(thing), width, height);
  }
  if (view === 'folded') {
    const cloths = await seenAt(near, foldedPpi(width));
    const thing = drawFolded(product, cloths, width, height);
    return toJpeg(compose(tableOf(product, width, height), thing, ON_TABLE), width, height);
  }
  const cloths = await seenAt(near, frontPpi(product, width, height));
  const thing = drawFront(product, cloths, width, height);
  const pale = lightness(near.base) > 0.86;
  return toJpeg(compose(groundOf(product, pale, width, height), thing, ON_WALL), width, height);
}

const looms = new Map<string, Promise<Cloths>>();

function nearCloths(product: DemoProduct, colour: DemoColour): Promise<Cloths> {
  const key = `${product.seed}/${colour.name}`;
  const known = looms.get(key);
  if (known) return known;
  const cloths = weaveNear(product, colour);
  looms.set(key, cloths);
  for (const old of looms.keys()) {
    if (looms.size <= KEPT) break;
    looms.delete(old);
  }
  return cloths;
}

/** The cloths of a product in one colour at a scale, for pictures outside the catalogue. */
export async function clothsAt(
  product: DemoProduct,
  colour: DemoColour,
  ppi: number,
): Promise<Cloths> {
  return seenAt(await nearCloths(product, colour), ppi);
}

async function weaveNear(product: DemoProduct, colour: DemoColour): Promise<Cloths> {
  const cloth = clothOf(product, colour);
  return eachSwatch(cloth, (tile: Tile) => renderSwatch(tile, NEAR), cloth);
}

const seenAt = (cloths: Cloths, ppi: number): Promise<Cloths> =>
  eachSwatch(cloths, (swatch: Swatch) => shrinkSwatch(swatch, ppi), cloths);

interface ClothSet<T> {
  main: T;
  border: T | null;
  second: T;
  secondBorder: T | null;
  dupatta: T;
  dupattaBorder: T | null;
}

/** Turns each cloth of a set into swatches. */
async function eachSwatch<T>(
  set: ClothSet<T>,
  turn: (cloth: T) => Promise<Swatch>,
  { base, secondBase, accent }: Pick<Cloths, 'base' | 'secondBase' | 'accent'>,
): Promise<Cloths> {
  const maybe = (cloth: T | null): Promise<Swatch | null> =>
    cloth ? turn(cloth) : Promise.resolve(null);
  const [main, border, second, secondBorder, dupatta, dupattaBorder] = await Promise.all([
    turn(set.main),
    maybe(set.border),
    turn(set.second),
    maybe(set.secondBorder),
    turn(set.dupatta),
    maybe(set.dupattaBorder),
  ]);
  return { main, border, second, secondBorder, dupatta, dupattaBorder, base, secondBase, accent };
}
