import { inWearingOrder, type Product, type ProductColour } from '@tanabana/contracts';

export interface Choice {
  /** The chosen colour; undefined if the product has none. */
  colour: ProductColour | undefined;
  /** Sizes of that colour, small to large. */
  sizes: string[];
  /** Sizes of all colours, if this one has any. */
  allSizes: string[];
  /** null while none is chosen, or if the colour has none. */
  size: string | null;
}

/**
 * Reads a choice from an address (`?colour=Indigo&size=M`), case-insensitively: an unknown colour
 * becomes the first, an unknown size none. A single size is selected automatically.
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
