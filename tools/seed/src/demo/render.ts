import { lightness } from './draw/colour.ts';
import type { Swatch } from './draw/swatch.ts';
import { clothOf } from './dye.ts';
import type { Cloths } from './garments/stage.ts';
import { CLOSE_UP_INCHES } from './scenes/close-up.ts';
import { compose, flatten, ON_TABLE, ON_WALL, toJpeg } from './scenes/compose.ts';
import { drawFolded, foldedPpi, tableOf } from './scenes/folded.ts';
import { drawFront, frontPpi, groundOf } from './scenes/front.ts';
import { drawTextile } from './scenes/textile.ts';
import { renderSwatch, shrinkSwatch, type Woven } from './textiles/swatch.ts';
import { type Tile, UNITS_PER_INCH } from './textiles/tile.ts';
import type { DemoColour, DemoProduct, PictureView } from './types.ts';

/** Size of every catalogue picture in pixels: portrait, 4:5. */
export const PICTURE_SIZE = { width: 720, height: 900 } as const;

/** Pixels an inch of cloth in the close-up, the nearest view: cloth is woven as fine as that. */
const NEAR_PPI = PICTURE_SIZE.width / CLOSE_UP_INCHES;

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
    const cloths = await seenAt(near, NEAR_PPI);
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

type ClothsOf<T> = ClothSet<T> & Pick<Cloths, 'base' | 'secondBase' | 'accent'>;

const looms = new Map<string, Promise<ClothsOf<Woven>>>();

function nearCloths(product: DemoProduct, colour: DemoColour): Promise<ClothsOf<Woven>> {
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

async function weaveNear(product: DemoProduct, colour: DemoColour): Promise<ClothsOf<Woven>> {
  return eachCloth(clothOf(product, colour), (tile: Tile) =>
    renderSwatch(tile, NEAR_PPI / UNITS_PER_INCH),
  );
}

const seenAt = (cloths: ClothsOf<Woven>, ppi: number): Promise<Cloths> =>
  eachCloth(cloths, (cloth: Woven): Promise<Swatch> => shrinkSwatch(cloth, ppi));

interface ClothSet<T> {
  main: T;
  border: T | null;
  second: T;
  secondBorder: T | null;
  dupatta: T;
  dupattaBorder: T | null;
}

/** Turns each cloth of a set into something else, one that serves twice once. */
async function eachCloth<T extends object, U>(
  set: ClothsOf<T>,
  turn: (cloth: T) => Promise<U>,
): Promise<ClothsOf<U>> {
  const turned = new Map<T, Promise<U>>();
  const once = (cloth: T): Promise<U> => {
    const made = turned.get(cloth) ?? turn(cloth);
    turned.set(cloth, made);
    return made;
  };
  const maybe = (cloth: T | null): Promise<U | null> =>
    cloth ? once(cloth) : Promise.resolve(null);
  const { base, secondBase, accent } = set;
  const [main, border, second, secondBorder, dupatta, dupattaBorder] = await Promise.all([
    once(set.main),
    maybe(set.border),
    once(set.second),
    maybe(set.secondBorder),
    once(set.dupatta),
    maybe(set.dupattaBorder),
  ]);
  return { main, border, second, secondBorder, dupatta, dupattaBorder, base, secondBase, accent };
}
