import { searchText } from '@tanabana/contracts';
import { fromId, toId } from '@tanabana/mongo-kit';
import type { StockedProduct } from '@tanabana/stock';
import { type CategoryRef, type ProductRecord, sellingPaise } from './product.ts';
import { filterKey } from './product-filter.ts';

/** A product as stored: what orders read of it, the rest, and what queries need. Money in paise. */
export interface ProductDocument extends StockedProduct {
  tag: ProductRecord['tag'];
  saleprice: number;
  description: string;
  weight?: number;
  reviewsCount: number;
  avgRating: number;
  createdAt: Date;
  updatedAt: Date;
  /** Upper case of `sku`: what is unique. */
  skuKey: string;
  /** Id, slug and name of the category in lower case. */
  categoryKeys: string[];
  /** Of all colours, each once, as written and in lower case. */
  sizes: string[];
  sizeKeys: string[];
  colourNames: string[];
  colourKeys: string[];
  /** Words of name and description, normalised. */
  searchText: string;
}

/** The document of a product with everything that queries need. */
export function toDocument(product: ProductRecord): ProductDocument {
  const { id, category, colors, ...rest } = product;
  const sizes = distinct(colors.flatMap((colour) => colour.sizes));
  const colourNames = distinct(colors.map((colour) => colour.name));
  return {
    _id: toId(id),
    ...rest,
    category: { _id: toId(category.id), name: category.name, slug: category.slug },
    sellingPrice: sellingPaise(product),
    inStock: product.stock > 0,
    colors: colors.map((colour) => ({ ...colour, images: colour.images.map(toId) })),
    skuKey: skuKey(product.sku),
    categoryKeys: categoryKeys(category),
    sizes,
    sizeKeys: sizes.map(filterKey),
    colourNames,
    colourKeys: colourNames.map(filterKey),
    searchText: searchText(product.name, product.description),
  };
}

/** What a category is filtered by. */
export const categoryKeys = ({ id, slug, name }: CategoryRef): string[] => [
  ...new Set([id, slug, name].map(filterKey)),
];

/** SKUs differ in more than case. */
export const skuKey = (sku: string): string => sku.trim().toUpperCase();

/** A product from its document; description and the like are empty where they were not read. */
export function fromDocument(document: ProductDocument): ProductRecord {
  return {
    id: fromId(document._id),
    name: document.name,
    category: {
      id: fromId(document.category._id),
      name: document.category.name,
      slug: document.category.slug,
    },
    gender: document.gender,
    tag: document.tag,
    price: document.price,
    saleprice: document.saleprice,
    description: document.description ?? '',
    sku: document.sku,
    stock: document.stock,
    weight: document.weight,
    reviewsCount: document.reviewsCount,
    avgRating: document.avgRating,
    colors: document.colors.map(({ name, sizes, images }) => ({
      name,
      sizes,
      images: images.map(fromId),
    })),
    createdAt: document.createdAt,
    updatedAt: document.updatedAt,
  };
}

/** Each value once, the first spelling of it. */
function distinct(values: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const value of values) {
    if (!byKey.has(filterKey(value))) byKey.set(filterKey(value), value);
  }
  return [...byKey.values()];
}
