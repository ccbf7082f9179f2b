import { inWearingOrder, type Product, type ProductColour } from '@tanabana/contracts';

export interface Choice {
  /** The chosen colour; undefined where the product has none. */
  colour: ProductColour | undefined;
  /** Sizes of that colour as worn, small to large. */
  sizes: string[];
  /** Those of all colours, where this one has any. */
  allSizes: string[];
  /** null while none is chosen or the colour has none. */
  size: string | null;
}

/**
 * What an address (`?colour=Indigo&size=M`) chooses of a product: names count whatever their case,
 * an unknown colour becomes the first, an unknown size none. A single size is chosen by itself.
 */
export function readChoice(product: Pick<Product, 'colors'>, search: URLSearchParams): Choice {
  const same = (a: string, b: string | null): boolean => a.toLowerCase() === b?.toLowerCase();
  const colour =
    product.colors.find(({ name }) => same(name, search.get('colour'))) ?? product.colors[0];
  const sizes = inWearingOrder(colour?.sizes ?? []);
  const asked = sizes.find((size) => same(size, search.get('size')));
  const every = new Set(product.colors.flatMap((one) => one.sizes));
  const allSizes = sizes.length > 0 ? inWearingOrder([...every]) : [];
  return {
    colour,
    sizes,
    allSizes,
    size: asked ?? (sizes.length === 1 ? (sizes[0] ?? null) : null),
  };
}
