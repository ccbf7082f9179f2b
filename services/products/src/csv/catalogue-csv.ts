import type { Readable } from 'node:stream';
import { CATALOGUE_COLUMNS, toRupees } from '@tanabana/contracts';
import { csvFile } from '@tanabana/service-kit';
import type { ProductRecord } from '../products/product.ts';

/** Splits at the first or every `mark` that no backslash stands before. */
function split(text: string, mark: string): string[] {
  const parts: string[] = [''];
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] ?? '';
    if (letter === '\\' && at + 1 < text.length) {
      parts.push(`${parts.pop()}\\${text[at + 1]}`);
      at += 1;
    } else if (letter === mark) parts.push('');
    else parts.push(parts.pop() + letter);
  }
  return parts;
}

const marked = (text: string): string => text.replace(/[\\|:/]/g, '\\$&');
const unmarked = (text: string): string => text.replace(/\\(.)/gs, '$1').trim();

interface ColourCell {
  name: string;
  sizes: string[];
}

/** `Ivory: S/M/L | Indigo: XL`; a backslash stands before marks that are part of a name. */
const colourCell = (colours: readonly ColourCell[]): string =>
  colours
    .map(({ name, sizes }) =>
      sizes.length > 0 ? `${marked(name)}: ${sizes.map(marked).join('/')}` : marked(name),
    )
    .join(' | ');

/** The colours of such a cell. */
export const coloursOf = (cell: string): ColourCell[] =>
  split(cell, '|').map((colour) => {
    const [name = '', ...sizes] = split(colour, ':');
    return {
      name: unmarked(name),
      sizes: split(sizes.join(':'), '/')
        .map(unmarked)
        .filter((size) => size !== ''),
    };
  });

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

async function* rows(products: AsyncIterable<ProductRecord>): AsyncGenerator<string[]> {
  for await (const product of products) {
    const row = toRow(product);
    yield CATALOGUE_COLUMNS.map((column) => row[column]);
  }
}

/** The whole catalogue as CSV in UTF-8, made while it is read. */
export const exportProducts = (products: AsyncIterable<ProductRecord>): Readable =>
  csvFile(CATALOGUE_COLUMNS, rows(products));
