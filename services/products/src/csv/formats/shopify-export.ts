import type { Readable } from 'node:stream';
import { type Product, toRupees } from '@tanabana/contracts';
import { csvFile, type Site } from '@tanabana/service-kit';
import { sharedPictures } from '../../head/offered-variants.ts';
import { presentProduct } from '../../products/present.ts';
import type { ProductRecord, VariantRecord } from '../../products/product.ts';
import { basePricesOf } from '../../products/product-variants.ts';
import { textToHtml } from './html-text.ts';
import { genderColumns } from './merchant.ts';
import { ONLY_COLOUR } from './options.ts';
import { NO_VALUE } from './shopify.ts';

/** Columns of Shopify's template, in its order. */
const COLUMNS = [
  'Title',
  'URL handle',
  'Description',
  'Vendor',
  'Type',
  'Published on online store',
  'Status',
  'SKU',
  'Barcode',
  'Option1 name',
  'Option1 value',
  'Option2 name',
  'Option2 value',
  'Price',
  'Compare-at price',
  'Inventory tracker',
  'Inventory quantity',
  'Continue selling when out of stock',
  'Weight value (grams)',
  'Requires shipping',
  'Product image URL',
  'Image position',
  'Variant image URL',
  'Google Shopping / Gender',
  'Google Shopping / Age group',
] as const;

type Line = Partial<Record<(typeof COLUMNS)[number], string>>;

const money = (paise: number): string => toRupees(paise).toFixed(2);

/** Options of a variant; a product with one variant of no particular color has none. */
function optionsOf(product: ProductRecord, { color, size }: VariantRecord, isFirst: boolean): Line {
  const { colors } = product;
  const hasSizes = colors.some(({ sizes }) => sizes.length > 0);
  if (!hasSizes && colors.length === 1 && color === ONLY_COLOUR)
    return { ...(isFirst && { 'Option1 name': 'Title' }), 'Option1 value': 'Default Title' };
  return {
    ...(isFirst && { 'Option1 name': 'Color', ...(hasSizes && { 'Option2 name': 'Size' }) }),
    'Option1 value': color,
    ...(hasSizes && { 'Option2 value': size ?? NO_VALUE }),
  };
}

function variantLine(
  product: ProductRecord,
  variant: VariantRecord,
  picture: string | undefined,
  isFirst: boolean,
): Line {
  const base = basePricesOf(product);
  const { price = base.price, saleprice = base.saleprice } = variant;
  const selling = Math.min(price, saleprice);
  // Shopify counts each variant: the pieces of a product counted as a whole have no place there.
  const units =
    product.countedBy === 'variant' || product.variants.length === 1
      ? (variant.stock ?? product.stock)
      : undefined;
  const weight = variant.weight ?? product.weight;
  return {
    SKU: variant.sku ?? '',
    Barcode: variant.barcode ?? '',
    ...optionsOf(product, variant, isFirst),
    Price: money(selling),
    'Compare-at price': price > selling ? money(price) : '',
    'Inventory tracker': units === undefined ? '' : 'shopify',
    'Inventory quantity': units === undefined ? '' : String(units),
    'Continue selling when out of stock': 'DENY',
    'Weight value (grams)': weight === undefined ? '' : String(weight),
    'Requires shipping': 'TRUE',
    'Variant image URL': picture ?? '',
  };
}

/** Lines of a product: its variants for sale, then its other pictures. */
function linesOf(record: ProductRecord, site: Site): Line[] {
  const product: Product = presentProduct(record);
  const pictures = [
    ...new Set(product.colors.flatMap(({ name }) => ownPictures(product, site, name))),
  ];
  const variants = record.variants.filter(({ isForSale }) => isForSale);
  const { sku, name, description, category, gender } = record;
  const groups = gender && genderColumns[gender];
  const head: Line = {
    Title: name,
    Description: textToHtml(description),
    Vendor: site.storeName,
    Type: category.name,
    'Published on online store': 'TRUE',
    Status: 'Active',
    ...(groups && {
      'Google Shopping / Gender': groups.gender,
      'Google Shopping / Age group': groups.age_group,
    }),
  };
  const count = Math.max(variants.length, pictures.length);
  return Array.from({ length: variants.length === 0 ? 0 : count }, (_, at): Line => {
    const variant = variants[at];
    const picture = pictures[at];
    return {
      'URL handle': sku,
      ...(at === 0 && head),
      ...(variant &&
        variantLine(record, variant, ownPictures(product, site, variant.color)[0], at === 0)),
      ...(picture && { 'Product image URL': picture, 'Image position': String(at + 1) }),
    };
  });
}

/** Pictures of a color; none if it has none of its own. */
const ownPictures = (product: Product, site: Site, color: string): string[] =>
  product.colors.some(({ name, images }) => name === color && images.length > 0)
    ? sharedPictures(product, site, color)
    : [];

async function* rows(products: AsyncIterable<ProductRecord>, site: Site): AsyncGenerator<string[]> {
  for await (const product of products)
    for (const line of linesOf(product, site)) yield COLUMNS.map((column) => line[column] ?? '');
}

/**
 * Exports the catalogue in the form of Shopify's product file
 * (https://help.shopify.com/manual/products/import-export/using-csv), streamed. Variants that are
 * not for sale are left out; stock is exported if it is counted by variant, or of a single variant.
 */
export const exportShopify = (products: AsyncIterable<ProductRecord>, site: Site): Readable =>
  csvFile(COLUMNS, rows(products, site));
