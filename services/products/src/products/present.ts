import {
  choiceName,
  declarationsOf,
  imagePath,
  inWearingOrder,
  LOW_STOCK,
  PLACEHOLDER_IMAGE,
  type Product,
  type ProductCard,
  type ProductFacets,
  type ProductVariant,
  skusOf,
  toRupees,
} from '@tanabana/contracts';
import type { FacetCount, FacetCounts } from '../catalogue-index/facets.ts';
import type { Prices, ProductRecord } from './product.ts';
import { basePricesOf } from './product-variants.ts';

/** Pictures of a card: the one shown and the one on hover. */
const CARD_IMAGES = 2;

/** Returns a product in the contract's format: rupees, picture paths, ISO times. */
export function presentProduct(product: ProductRecord): Product {
  const {
    id,
    category,
    price,
    saleprice,
    createdAt,
    updatedAt,
    colors,
    variants,
    basePrices,
    storedStocks,
    ...rest
  } = product;
  const first = colors.flatMap((colour) => colour.images.slice(0, 1));
  return {
    ...rest,
    _id: id,
    category: {
      _id: category.id,
      slug: category.slug,
      name: category.name,
      ...(category.hasSizeChart && { hasSizeChart: true as const }),
    },
    price: toRupees(price),
    saleprice: toRupees(saleprice),
    basePrices: basePrices && inRupees(basePrices),
    declarations: declarationsOf(product),
    variants: variants.length > 0 ? presentVariants(product) : undefined,
    images: (first.length > 0 ? first : [PLACEHOLDER_IMAGE]).map(imagePath),
    colors: colors.map((colour) => ({ ...colour, images: colour.images.map(imagePath) })),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

const inRupees = ({ price, saleprice }: Prices): Prices => ({
  price: toRupees(price),
  saleprice: toRupees(saleprice),
});

function presentVariants(product: ProductRecord): ProductVariant[] {
  const base = basePricesOf(product);
  const skus = skusOf(product.sku, product.variants);
  return product.variants.map(({ id: _, shelf: _s, price, stock, ...own }, index) => ({
    ...own,
    sku: skus[index] ?? '',
    stock: stock ?? null,
    ...inRupees(price === undefined ? base : { price, saleprice: own.saleprice ?? price }),
  }));
}

/** Returns a product with fields for admins: storage locations. */
export function presentAdminProduct(product: ProductRecord): Product {
  const shown = presentProduct(product);
  const variants = shown.variants?.map((variant, at) => {
    const shelf = product.variants[at]?.shelf;
    return shelf === undefined ? variant : { ...variant, shelf };
  });
  return { ...shown, variants };
}

/** Short form for grids: no description, at most two pictures, of the product and of a colour. */
export function presentCard(product: ProductRecord): ProductCard {
  const { description, weight, hsn, declarations, updatedAt, images, colors, variants, ...shown } =
    presentProduct(product);
  const { category, ...card } = shown;
  const { _id, slug, name } = category;
  return {
    ...card,
    category: { _id, slug, name },
    images: images.slice(0, CARD_IMAGES),
    colors: colors.map((colour) => ({ ...colour, images: colour.images.slice(0, CARD_IMAGES) })),
  };
}

/** A card with low-stock variants, for admins. */
export function presentAdminCard(product: ProductRecord): ProductCard {
  const low = product.variants.flatMap(({ stock, isForSale, ...choice }) =>
    isForSale && stock !== undefined && stock <= LOW_STOCK
      ? { name: choiceName(choice), stock }
      : [],
  );
  return { ...presentCard(product), ...(low.length > 0 && { lowVariants: low }) };
}

/** Returns facets for display: categories by name, sizes from small to large, colours by count. */
export function presentFacets({ category, size, colour, price }: FacetCounts): ProductFacets {
  const bySize = new Map(size.map((entry) => [entry.value, entry]));
  return {
    category: category.toSorted(byName),
    size: inWearingOrder([...bySize.keys()]).flatMap((value) => bySize.get(value) ?? []),
    colour: colour.toSorted((a, b) => b.count - a.count || byName(a, b)),
    price: { min: toRupees(price?.min ?? 0), max: toRupees(price?.max ?? 0) },
  };
}

const byName = (a: FacetCount, b: FacetCount): number => a.value.localeCompare(b.value);
