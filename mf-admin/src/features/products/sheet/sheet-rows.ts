import {
  type Choice,
  choiceKey,
  choiceName,
  hsnProblem,
  PRODUCT_LENGTHS,
  type Product,
  type SheetResult,
  texts,
} from '@tanabana/contracts';
import { isPrice, isWhole, plainAmount, plainCount } from '../form/numbers.ts';
import { genderText, tagText } from '../product-words.ts';

/** A product of the shop, or a draft. */
export type SheetProduct = Product & Pick<SheetSaved, 'isDraft'>;
type SheetSaved = NonNullable<SheetResult['results'][number]['product']>;

/** Columns of the sheet, in order. */
export const sheetColumns = [
  { key: 'name', label: 'Name' },
  { key: 'category', label: 'Category' },
  { key: 'tag', label: 'Tag' },
  { key: 'gender', label: 'Gender' },
  { key: 'price', label: 'Price', isNumber: true },
  { key: 'saleprice', label: 'Sale price', isNumber: true },
  { key: 'stock', label: 'Stock', isNumber: true },
  { key: 'hsn', label: 'HSN code', isNumber: true },
  { key: 'gst', label: 'GST rate', isNumber: true },
  { key: 'status', label: 'Status' },
] as const;

export type SheetColumn = (typeof sheetColumns)[number]['key'];

/** A row: a product, or one of its variants. */
export interface SheetRow {
  key: string;
  productId: string;
  choice?: Choice;
}

/** A cell by row and column. */
export interface SheetCell {
  row: SheetRow;
  column: SheetColumn;
}

export const cellKey = ({ row, column }: SheetCell): string => `${row.key}\t${column}`;

/** Whether shoppers see a product (rule 22.8). */
export const statusText = { published: 'Published', draft: 'Draft' } as const;

/** Returns the rows of a product: its own, then one per variant. */
export function rowsOf({ _id, variants = [] }: Product): SheetRow[] {
  return [
    { key: _id, productId: _id },
    ...variants.map(({ color, size }) => {
      const choice = { color, size };
      return { key: `${_id}\n${choiceKey(choice)}`, productId: _id, choice };
    }),
  ];
}

export const rowName = ({ choice }: SheetRow, product: Product): string =>
  choice ? `${product.name}, ${choiceName(choice)}` : product.name;

/** Returns whether a product has rows for its variants: it has several colours or any size. */
export const hasVariantRows = ({ variants = [] }: Product): boolean =>
  variants.length > 1 || variants.some(({ size }) => size !== null);

/**
 * Returns the stored value of a cell as text. Prices of variants are empty if the product's apply.
 * `isFixed`: it cannot be edited, such as the sum of stock counted by variant. The GST rate follows
 * from other cells (`readCell`).
 */
export function storedCell(
  product: SheetProduct,
  { row, column }: SheetCell,
): { text: string; isFixed?: true } {
  const base = product.basePrices ?? product;
  if (column === 'gst') return { text: '', isFixed: true };
  if (!row.choice) {
    if (column === 'status') return { text: statusText[product.isDraft ? 'draft' : 'published'] };
    if (column === 'category') return { text: product.category.name };
    if (column === 'tag') return { text: tagText[product.tag] };
    if (column === 'gender') return { text: product.gender ? genderText[product.gender] : '' };
    if (column === 'price' || column === 'saleprice') return { text: String(base[column]) };
    if (column !== 'stock') return { text: product[column] ?? '' };
    const text = String(product.stock);
    return product.countedBy === 'variant' ? { text, isFixed: true } : { text };
  }
  const key = choiceKey(row.choice);
  const variant = product.variants?.find((one) => choiceKey(one) === key);
  if (variant && column === 'stock' && variant.stock !== null) {
    return { text: String(variant.stock) };
  }
  if (!variant || (column !== 'price' && column !== 'saleprice'))
    return { text: '', isFixed: true };
  const isOwn = variant.price !== base.price || variant.saleprice !== base.saleprice;
  return { text: isOwn ? String(variant[column]) : '' };
}

/** Returns the choices of a column; null if its text is free. */
export function choicesOf(column: SheetColumn, categories: readonly string[]): string[] | null {
  if (column === 'category') return [...categories];
  if (column === 'tag') return Object.values(tagText);
  if (column === 'status') return Object.values(statusText);
  return column === 'gender' ? ['', ...Object.values(genderText)] : null;
}

/** Returns a typed or pasted text as the sheet writes it: plain digits, choices as they are named. */
export function asWritten(
  column: SheetColumn,
  typed: string,
  categories: readonly string[],
): string {
  const text = typed.trim();
  if (column === 'price' || column === 'saleprice') return plainAmount(text).trim();
  if (column === 'stock') return plainCount(text).trim();
  const choices = choicesOf(column, categories);
  return choices?.find((one) => one.toLowerCase() === text.toLowerCase()) ?? text;
}

/** Returns why a text cannot be saved; null if it can. */
export function cellProblem(
  { row, column }: SheetCell,
  text: string,
  categories: readonly string[],
): string | null {
  if (column === 'price' || column === 'saleprice') {
    if (row.choice && text === '') return null;
    return isPrice(text) ? null : texts.validation[column];
  }
  if (column === 'stock') return isWhole(text) ? null : 'Enter valid stock';
  if (column === 'hsn') return text === '' ? null : hsnProblem(text);
  if (column === 'name') {
    if (text === '') return texts.validation.productName;
    const most = PRODUCT_LENGTHS.name;
    return text.length <= most ? null : `At most ${most} characters.`;
  }
  const choices = choicesOf(column, categories) ?? [];
  return choices.includes(text) ? null : `"${text}" is not one of the choices.`;
}
