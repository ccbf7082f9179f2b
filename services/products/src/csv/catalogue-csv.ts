import type { Readable } from 'node:stream';
import { CATALOGUE_COLUMNS, sizeChartLines, toRupees } from '@tanabana/contracts';
import { csvFile } from '@tanabana/service-kit';
import type { ProductRecord, VariantRecord } from '../products/product.ts';
import { basePricesOf } from '../products/product-variants.ts';

/** Splits at the first or every unescaped `mark`. */
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

/** Escapes the separators of the column `colors`. */
export const escapedColour = (text: string): string => text.replace(/[\\|:/]/g, '\\$&');
const unmarked = (text: string): string => text.replace(/\\(.)/gs, '$1').trim();

interface ColourCell {
  name: string;
  sizes: string[];
}

/** `Ivory: S/M/L | Indigo: XL`; a backslash escapes separators within names. */
const colourCell = (colours: readonly ColourCell[]): string =>
  colours
    .map(({ name, sizes }) =>
      sizes.length > 0
        ? `${escapedColour(name)}: ${sizes.map(escapedColour).join('/')}`
        : escapedColour(name),
    )
    .join(' | ');

/** Parses such a cell. */
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

/** Returns a product as a row: rupees, grams, `colors` as in `colourCell`. Without pictures. */
export const toRow = (product: ProductRecord): Row => {
  const { price, saleprice } = basePricesOf(product);
  return {
    sku: product.sku,
    name: product.name,
    category: product.category.name,
    gender: product.gender ?? '',
    tag: product.tag,
    price: String(toRupees(price)),
    saleprice: String(toRupees(saleprice)),
    stock: String(product.stock),
    weight: product.weight === undefined ? '' : String(product.weight),
    colors: colourCell(product.colors),
    description: product.description,
    fabric: product.fabric ?? '',
    care: product.care ?? '',
    origin: product.origin ?? '',
    modelheight: product.modelHeight === undefined ? '' : String(product.modelHeight),
    modelsize: product.modelSize ?? '',
    sizechart: product.sizeChart ? sizeChartLines(product.sizeChart).join('\n') : '',
    genericname: product.genericName ?? '',
    netquantity: product.netQuantity ?? '',
    countryoforigin: product.countryOfOrigin ?? '',
    manufacturer: product.manufacturer ?? '',
    packer: product.packer ?? '',
    importer: product.importer ?? '',
  };
};

const isOwn = ({ sku, barcode, weight, shelf, isForSale, price }: VariantRecord): boolean =>
  [sku, barcode, weight, shelf, price].some((fact) => fact !== undefined) || !isForSale;

/** Returns the variant rows: all if stock is counted by variant, else those that differ. */
const variantRows = ({ sku, countedBy, variants }: ProductRecord): Row[] =>
  variants
    .filter((one) => countedBy === 'variant' || isOwn(one))
    .map((one) => ({
      sku,
      price: one.price === undefined ? '' : String(toRupees(one.price)),
      saleprice: one.saleprice === undefined ? '' : String(toRupees(one.saleprice)),
      stock: one.stock === undefined ? '' : String(one.stock),
      weight: one.weight === undefined ? '' : String(one.weight),
      color: one.color,
      size: one.size ?? '',
      variantsku: one.sku ?? '',
      barcode: one.barcode ?? '',
      forsale: one.isForSale ? '' : 'no',
      shelf: one.shelf ?? '',
    }));

/** Returns a product's row; if stock is counted by variant, its variants' rows state it. */
const toRows = (product: ProductRecord): Row[] => [
  { ...toRow(product), ...(product.countedBy === 'variant' && { stock: '' }) },
  ...variantRows(product),
];

async function* rows(products: AsyncIterable<ProductRecord>): AsyncGenerator<string[]> {
  for await (const product of products) {
    for (const row of toRows(product)) yield CATALOGUE_COLUMNS.map((column) => row[column] ?? '');
  }
}

/** Exports the whole catalogue as streamed CSV in UTF-8. */
export const exportProducts = (products: AsyncIterable<ProductRecord>): Readable =>
  csvFile(CATALOGUE_COLUMNS, rows(products));
