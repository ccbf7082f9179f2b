import {
  type ChangedProduct,
  imagePath,
  MAX_IMAGES_PER_COLOUR,
  PLACEHOLDER_IMAGE,
  SKU_MARK,
  toPaise,
} from '@tanabana/contracts';
import { invalid } from '@tanabana/service-kit';
import type { Actor } from '@tanabana/service-kit/mongo';
import type { CategoryRef, ColourRecord, ProductRecord } from './product.ts';
import { changedDetails } from './product-details.ts';
import { filterKey } from './product-search.ts';
import { countVariants } from './product-variants.ts';
import type { Changed } from './product-write-repository.ts';

type ColourChange = NonNullable<ChangedProduct['colors']>[number];

/** What a change requires: its category, and the pictures stored for each colour. */
export interface ChangeContext {
  category?: CategoryRef;
  images: readonly (readonly string[])[];
}

/** Returns the change for the current state; null for none. Throws if the change is rejected. */
export type ChangeFor = (before: ProductRecord) => ChangedProduct | null;

/** Applies a change to the stored state; null if there was nothing to change. */
export type Change = (
  id: string,
  changeFor: ChangeFor,
  context: ChangeContext,
  by: Actor,
) => Promise<Changed | null>;

const picturesOf = ({ colors }: ProductRecord): string[] => colors.flatMap(({ images }) => images);

/** Returns pictures in the first state that the second no longer has. */
export const removedPictures = (before: ProductRecord, after: ProductRecord): string[] => {
  const remaining = new Set(picturesOf(after));
  return picturesOf(before).filter((id) => !remaining.has(id));
};

/** Returns the picture id in a path or address. */
const pictureId = (path: string): string | undefined =>
  /([0-9a-f]{24})(?:[?#].*)?$/i.exec(path)?.[1]?.toLowerCase();

/** Returns the pictures that a colour keeps; null at the position of a new one. */
function keptPictures(
  current: ProductRecord,
  colour: ColourChange,
  index: number,
): (string | null)[] {
  const { existingImages, name } = colour;
  if (!existingImages) {
    return current.colors.find((one) => filterKey(one.name) === filterKey(name))?.images ?? [];
  }
  const known = new Set(picturesOf(current));
  return existingImages
    .filter((path) => !path.endsWith(imagePath(PLACEHOLDER_IMAGE)))
    .map((image, place) => {
      if (image === '') return null;
      const id = pictureId(image);
      if (id !== undefined && known.has(id)) return id;
      const path = `colors.${index}.existingImages.${place}`;
      throw invalid(path, 'This picture does not belong to the product.');
    });
}

/** Puts new pictures into their reserved positions, the rest at the end. */
function inOrder(places: readonly (string | null)[], added: readonly string[]): string[] {
  const left = [...added];
  return [...places.flatMap((id) => id ?? left.shift() ?? []), ...left];
}

function changedColours(
  current: ProductRecord,
  colours: readonly ColourChange[],
  { images }: ChangeContext,
): ColourRecord[] {
  return colours.map((colour, index) => {
    const all = inOrder(keptPictures(current, colour, index), images[index] ?? []);
    if (all.length > MAX_IMAGES_PER_COLOUR) {
      throw invalid(
        `colors.${index}.newImages`,
        `At most ${MAX_IMAGES_PER_COLOUR} pictures a color.`,
      );
    }
    return { name: colour.name, sizes: colour.sizes, images: [...new Set(all)] };
  });
}

/** SKUs with a colon are generated; a product may have an older one. */
function newSku(current: ProductRecord, { sku }: ChangedProduct): string {
  if (!sku || sku === current.sku) return current.sku;
  if (!sku.includes(SKU_MARK)) return sku;
  throw invalid(
    'sku',
    `A SKU cannot contain "${SKU_MARK}": it is reserved for generated variant SKUs.`,
  );
}

/**
 * Returns the product with the sent changes applied (rule 7.1). Throws `request.invalid` for
 * unknown kept pictures and for too many pictures.
 */
export function changeProduct(
  current: ProductRecord,
  change: ChangedProduct,
  context: ChangeContext,
  now: Date,
): ProductRecord {
  const { name, tag, gender, description, weight, hsn, price, saleprice } = change;
  const sku = newSku(current, change);
  const colors = change.colors ? changedColours(current, change.colors, context) : current.colors;
  const prices = {
    price: price === undefined ? current.price : toPaise(price),
    saleprice: saleprice === undefined ? current.saleprice : toPaise(saleprice),
  };
  return {
    ...current,
    name: name ?? current.name,
    tag: tag ?? current.tag,
    description: description ?? current.description,
    category: context.category ?? current.category,
    gender: gender === undefined ? current.gender : (gender ?? undefined),
    weight: weight === undefined ? current.weight : (weight ?? undefined),
    hsn: hsn === undefined ? current.hsn : (hsn ?? undefined),
    ...changedDetails(current, change),
    sku,
    colors,
    ...countVariants(current, { sku, colors, ...prices }, change),
    // Always later than before, because it distinguishes states of the product.
    updatedAt: new Date(Math.max(now.getTime(), current.updatedAt.getTime() + 1)),
  };
}
