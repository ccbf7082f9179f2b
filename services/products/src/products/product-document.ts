import { searchText, sellingPrice, stocksHash } from '@tanabana/contracts';
import { fromId, toId } from '@tanabana/service-kit/mongo';
import { type StockedProduct, type StockedVariant, variantsOf } from '@tanabana/service-kit/stock';
import type { IndexedProduct } from '../catalogue-index/columns.ts';
import type { CategoryRef, ProductRecord, VariantRecord } from './product.ts';
import { filterKey } from './product-search.ts';
import { variantsIn } from './product-variants.ts';

/** A stored product: what orders read, the rest, and fields for queries. Money in paise. */
export interface ProductDocument
  extends StockedProduct,
    Omit<ProductRecord, 'id' | keyof StockedProduct> {
  /** Upper case of `sku`; unique. */
  skuKey: string;
  /** Sizes of all colours, each once, as written; used by lists of the previous version. */
  sizes: string[];
  colourNames: string[];
  /** Normalised terms of name and description. */
  searchText: string;
  /** Version of `avgRating` and `reviewsCount` in the reviews service; missing before the first review. */
  ratingVersion?: number;
}

/** Returns the document of a product. */
export function toDocument(product: ProductRecord): ProductDocument {
  const { id, category, colors, variants, countedBy, basePrices, storedStocks, ...rest } = product;
  const sizes = distinct(colors.flatMap((colour) => colour.sizes));
  const colourNames = distinct(colors.map((colour) => colour.name));
  return {
    _id: toId(id),
    ...rest,
    category: toStoredCategory(category),
    sellingPrice: sellingPrice(product),
    inStock: isInStock(product),
    ...storedCounting(product),
    colors: colors.map((colour) => ({ ...colour, images: colour.images.map(toId) })),
    skuKey: skuKey(product.sku),
    sizes,
    colourNames,
    searchText: searchText(product.name, product.description),
    changedAt: new Date(),
  };
}

const isInStock = ({ countedBy, stock, variants }: ProductRecord): boolean =>
  countedBy === 'variant'
    ? variants.some((one) => one.isForSale && (one.stock ?? 0) > 0)
    : stock > 0;

/** Fields of products whose variants differ. */
export const COUNTING_FIELDS = ['countedBy', 'basePrices', 'variants'] as const;

/** Returns the stored variant fields: none if all are alike and counted as a whole. */
export function storedCounting(
  product: Pick<ProductRecord, 'variants' | 'countedBy' | 'basePrices'>,
): Pick<ProductDocument, (typeof COUNTING_FIELDS)[number]> {
  const { variants, countedBy, basePrices } = product;
  const stored = variants.map(({ color, size, isForSale, ...own }): StockedVariant => {
    const prices = own.price === undefined ? basePrices : (own as typeof basePrices);
    return {
      color,
      size,
      ...own,
      ...(basePrices && prices && { sellingPrice: sellingPrice(prices) }),
      ...(isForSale ? {} : { isForSale }),
    };
  });
  const areAlike = stored.every((one) => Object.keys(one).length === 2);
  return {
    ...(countedBy === 'variant' && { countedBy }),
    ...(basePrices && { basePrices }),
    ...(areAlike ? {} : { variants: stored }),
  };
}

const toVariant = ({
  sellingPrice: _,
  isForSale,
  ...own
}: StockedVariant): Partial<VariantRecord> => ({ ...own, isForSale: isForSale !== false });

/** Fields for queries only. */
export const HIDDEN = {
  searchText: 0,
  sizes: 0,
  colourNames: 0,
  skuKey: 0,
  changedAt: 0,
  ratingVersion: 0,
} as const;

/** Fields that lists need. */
export const INDEXED_FIELDS = {
  name: 1,
  changedAt: 1,
  createdAt: 1,
  updatedAt: 1,
  sellingPrice: 1,
  stock: 1,
  inStock: 1,
  tag: 1,
  gender: 1,
  category: 1,
  'colors.name': 1,
  'colors.sizes': 1,
  countedBy: 1,
  avgRating: 1,
  reviewsCount: 1,
  searchText: 1,
  'variants.color': 1,
  'variants.size': 1,
  'variants.stock': 1,
  'variants.isForSale': 1,
} as const;

/** Returns the stored form of a category. */
export const toStoredCategory = ({
  id,
  name,
  slug,
  hsn,
  hasSizeChart,
  declarations,
}: CategoryRef): StockedProduct['category'] => ({
  _id: toId(id),
  name,
  slug,
  ...(hsn && { hsn }),
  ...(hasSizeChart && { hasSizeChart }),
  ...(declarations && { declarations }),
});

const toCategoryRef = ({ category }: ProductDocument): CategoryRef => ({
  id: fromId(category._id),
  name: category.name,
  slug: category.slug,
  ...(category.hsn && { hsn: category.hsn }),
  ...(category.hasSizeChart && { hasSizeChart: true }),
  ...(category.declarations && { declarations: category.declarations }),
});

export const toIndexedProduct = (document: ProductDocument): IndexedProduct => ({
  id: fromId(document._id),
  createdAt: document.createdAt.getTime(),
  updatedAt: document.updatedAt.getTime(),
  changedAt: document.changedAt?.getTime() ?? 0,
  sellingPrice: document.sellingPrice,
  stock: document.stock,
  stocksHash: stocksHash(document.variants?.map(({ stock = null }) => stock)),
  inStock: document.inStock,
  tag: document.tag,
  gender: document.gender ?? undefined,
  category: toCategoryRef(document),
  ...indexedVariants(document),
  avgRating: document.avgRating,
  reviewsCount: document.reviewsCount,
  name: searchText(document.name),
  text: document.searchText,
});

function indexedVariants(document: ProductDocument): Pick<IndexedProduct, 'offered' | 'available'> {
  const offered = variantsOf(document).filter(({ isForSale }) => isForSale !== false);
  if (document.countedBy !== 'variant')
    return { offered, available: document.stock > 0 ? offered : [] };
  return { offered, available: offered.filter(({ stock = 0 }) => stock > 0) };
}

/** SKUs must differ in more than letter case. */
export const skuKey = (sku: string): string => sku.trim().toUpperCase();

/** Returns a product from its document; fields that were not read are empty. */
export function fromDocument(document: ProductDocument): ProductRecord {
  const { _id, sellingPrice: _paise, inStock, ...withHidden } = document;
  const { searchText: _words, sizes, colourNames, skuKey: _key, changedAt, ...rest } = withHidden;
  const isCard = document.description === undefined;
  const known = document.variants?.map(toVariant);
  return {
    ...rest,
    countedBy: document.countedBy ?? 'product',
    ...(document.countedBy && {
      storedStocks: document.variants?.flatMap(({ stock }) => stock ?? []),
    }),
    variants: isCard
      ? ((known ?? []) as VariantRecord[])
      : variantsIn(document.colors as never, known),
    id: fromId(_id),
    category: toCategoryRef(document),
    description: document.description ?? '',
    colors: document.colors.map((colour) => ({ ...colour, images: colour.images.map(fromId) })),
  };
}

/** Returns distinct values, keeping the first spelling. */
function distinct(values: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const value of values) {
    if (!byKey.has(filterKey(value))) byKey.set(filterKey(value), value);
  }
  return [...byKey.values()];
}
