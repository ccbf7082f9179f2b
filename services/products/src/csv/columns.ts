import { CATALOGUE_COLUMNS, toRupees } from '@tanabana/contracts';
import type { ProductRecord } from '../products/product.ts';
import { colourCell } from './cells.ts';

export type Column = (typeof CATALOGUE_COLUMNS)[number];
export type Row = Partial<Record<Column, string>>;

/** A product as a row: rupees, grams, `colors` as in `colourCell`. Pictures are not part of it. */
export const toRow = (product: ProductRecord): Record<Column, string> => ({
  sku: product.sku,
  name: product.name,
  category: product.category.name,
  gender: product.gender ?? '',
  tag: product.tag,
  price: String(toRupees(product.price)),
  saleprice: String(toRupees(product.saleprice)),
  stock: String(product.stock),
  weight: product.weight === undefined ? '' : String(product.weight),
  colors: colourCell(product.colors),
  description: product.description,
});

/** Which columns a header names, whatever their order and case; others are passed over. */
export const columnsOf = (header: readonly string[]): (Column | undefined)[] =>
  header.map((name) => CATALOGUE_COLUMNS.find((column) => column === name.trim().toLowerCase()));
