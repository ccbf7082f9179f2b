import {
  type ChangedProduct,
  imagePath,
  MAX_IMAGES_PER_COLOUR,
  PLACEHOLDER_IMAGE,
  toPaise,
} from '@tanabana/contracts';
import { AppError } from '@tanabana/service-kit';
import type { CategoryRef, ColourRecord, ProductRecord } from './product.ts';
import { filterKey } from './product-filter.ts';

type ColourChange = NonNullable<ChangedProduct['colors']>[number];

/** What a change brings with it: the category that it names, and the pictures stored for each colour. */
export interface Brought {
  category?: CategoryRef;
  images: readonly (readonly string[])[];
}

const picturesOf = ({ colors }: ProductRecord): string[] => colors.flatMap(({ images }) => images);

/** Pictures of the one that the other has no more. */
export const letGo = (before: ProductRecord, after: ProductRecord): string[] => {
  const kept = new Set(picturesOf(after));
  return picturesOf(before).filter((id) => !kept.has(id));
};

/** The id of a picture in its path or address, with or without a width. */
const pictureId = (path: string): string | undefined =>
  /([0-9a-f]{24})(?:[?#].*)?$/i.exec(path)?.[1]?.toLowerCase();

const refuse = (path: string, message: string): never => {
  throw new AppError('request.invalid', { errors: [{ path, message }] });
};

/** The pictures that a colour keeps; null where a new one stands. */
function kept(current: ProductRecord, colour: ColourChange, index: number): (string | null)[] {
  const { existingImages, name } = colour;
  if (!existingImages) {
    return current.colors.find((one) => filterKey(one.name) === filterKey(name))?.images ?? [];
  }
  const known = new Set(picturesOf(current));
  return existingImages
    .filter((path) => !path.endsWith(imagePath(PLACEHOLDER_IMAGE)))
    .map((path, place) => {
      if (path === '') return null;
      const id = pictureId(path);
      if (id !== undefined && known.has(id)) return id;
      return refuse(
        `colors.${index}.existingImages.${place}`,
        'This picture is not one of the product.',
      );
    });
}

/** New pictures in the places that were kept free for them, the rest at the end. */
function inOrder(places: readonly (string | null)[], added: readonly string[]): string[] {
  const left = [...added];
  return [...places.flatMap((id) => id ?? left.shift() ?? []), ...left];
}

function changedColours(
  current: ProductRecord,
  colours: readonly ColourChange[],
  { images }: Brought,
): ColourRecord[] {
  return colours.map((colour, index) => {
    const all = inOrder(kept(current, colour, index), images[index] ?? []);
    if (all.length > MAX_IMAGES_PER_COLOUR) {
      refuse(`colors.${index}.newImages`, `At most ${MAX_IMAGES_PER_COLOUR} pictures a color.`);
    }
    return { name: colour.name, sizes: colour.sizes, images: [...new Set(all)] };
  });
}

/**
 * The product with what was sent of a change, and with nothing else changed (contract.md, Products).
 * Throws `request.invalid` for pictures to be kept that it does not have, and for too many.
 */
export function changeProduct(
  current: ProductRecord,
  change: ChangedProduct,
  brought: Brought,
  now: Date,
): ProductRecord {
  const { name, tag, gender, description, stock, weight, price, saleprice, colors } = change;
  return {
    ...current,
    name: name ?? current.name,
    tag: tag ?? current.tag,
    description: description ?? current.description,
    stock: stock ?? current.stock,
    category: brought.category ?? current.category,
    gender: gender === undefined ? current.gender : (gender ?? undefined),
    weight: weight === undefined ? current.weight : (weight ?? undefined),
    price: price === undefined ? current.price : toPaise(price),
    saleprice: saleprice === undefined ? current.saleprice : toPaise(saleprice),
    sku: change.sku || current.sku,
    colors: colors ? changedColours(current, colors, brought) : current.colors,
    // Always later than before: it tells one state of the product from the next.
    updatedAt: new Date(Math.max(now.getTime(), current.updatedAt.getTime() + 1)),
  };
}
