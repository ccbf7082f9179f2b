import { readYesNo } from '@tanabana/contracts';
import { escapedColour, type Row } from '../catalogue-csv.ts';
import {
  amountOf,
  CellProblem,
  type Cells,
  cellReader,
  countOf,
  dateOf,
  type FileFormat,
  headerKey,
  isCurrent,
  measureOf,
  type NamedPicture,
  pricesOf,
  stockOf,
  yesNoOf,
} from './file-format.ts';
import { htmlToText, withoutRuns } from './html-text.ts';
import { choicesFrom, ONLY_COLOUR, type Option, optionKind } from './options.ts';
import { addressesIn, barcodeFrom, gramsOf, lastOfPath, skuFrom } from './product-facts.ts';

/** The shop's field of each column of WooCommerce's product file that is read. */
const FIELDS: Record<string, string> = {
  id: 'sku',
  type: 'status',
  sku: 'sku',
  parent: 'sku',
  'gtin, upc, ean, or isbn': 'barcode',
  name: 'name',
  published: 'status',
  'visibility in catalog': 'status',
  'short description': 'description',
  description: 'description',
  'date sale price starts': 'saleprice',
  'date sale price ends': 'saleprice',
  'in stock?': 'stock',
  stock: 'stock',
  'sale price': 'saleprice',
  'regular price': 'price',
  categories: 'category',
  images: 'pictures',
};

/** The unit is in the header of the weight. */
const WEIGHT = /^weight \((kg|g|lbs|oz)\)$/;
const ATTRIBUTE = /^attribute (\d+) (name|value\(s\))$/;

const UNSOLD: Record<string, string> = {
  grouped: 'a grouped product has no price of its own',
  external: 'an external product is sold elsewhere',
};

/** WooCommerce writes line ends of texts as `\n`. */
const withLineEnds = (text: string): string => text.replaceAll('\\n', '\n');

/** Splits a list, in which a comma within a value is escaped. */
const listOf = (cell: string): string[] =>
  cell
    .split(/(?<!\\),/)
    .map((value) => value.replaceAll('\\,', ',').trim())
    .filter(Boolean);

/** Returns why a product is not public; null if it is. */
function whyIgnored(cells: Cells, types: readonly string[]): string | null {
  const unsold = types.find((type) => UNSOLD[type]);
  if (unsold) return UNSOLD[unsold] ?? null;
  const published = cells('published');
  if (published === '-1') return 'it is a draft in WooCommerce';
  if (published !== '' && readYesNo(published) === null)
    throw new CellProblem(`line ${cells.line}, published: "${published}" is not 1, 0 or -1`);
  if (published !== '' && readYesNo(published) === false) return 'it is private in WooCommerce';
  return cells('visibility in catalog').toLowerCase() === 'hidden'
    ? 'it is hidden in WooCommerce'
    : null;
}

/**
 * Reads WooCommerce's product file
 * (https://github.com/woocommerce/woocommerce/wiki/Product-CSV-Import-Schema): a variation names
 * its parent by SKU, or by `id:` and number. A sale counts only between its dates. null for another
 * header.
 * @param now time by which sales are current
 */
export function woocommerceFormat(
  header: readonly string[],
  hasDecimalComma: boolean,
  now = new Date(),
): FileFormat | null {
  const names = header.map(headerKey);
  if (!['type', 'name', 'regular price'].every((name) => names.includes(name))) return null;
  const cellsOf = cellReader(header);
  const weight = names.find((name) => WEIGHT.test(name));
  const attributes = names.flatMap((name) => {
    const [, number, part] = ATTRIBUTE.exec(name) ?? [];
    return part === 'name' ? [number as string] : [];
  });
  const has = (name: string): boolean => names.includes(name);

  const ownKey = (cells: Cells): string => cells('sku') || (cells('id') && `id:${cells('id')}`);
  const typesOf = (cells: Cells): string[] => listOf(cells('type').toLowerCase());
  const isVariation = (cells: Cells): boolean => typesOf(cells).includes('variation');

  const optionsOf = (cells: Cells): Option[] =>
    attributes
      .map((number) => ({
        name: cells(`attribute ${number} name`),
        value: listOf(cells(`attribute ${number} value(s)`)).join(' / '),
      }))
      .filter(({ name, value }) => name !== '' && value !== '');

  const isOnSale = (cells: Cells): boolean =>
    isCurrent(dateOf(cells, 'date sale price starts'), dateOf(cells, 'date sale price ends'), now);

  /** Prices, stock, weight and barcode of a line. */
  function factsRow(cells: Cells, notes: Set<string>): Row {
    const amount = (column: string) => amountOf(cells, column, hasDecimalComma);
    const regular = amount('regular price');
    const sale = cells('sale price') !== '' && isOnSale(cells) ? amount('sale price') : null;
    const count =
      cells('stock').toLowerCase() === 'parent' ? null : countOf(cells, 'stock', hasDecimalComma);
    const isBackorder = cells('in stock?').toLowerCase() === 'backorder';
    const isOut = !isBackorder && !yesNoOf(cells, 'in stock?', true);
    const stock = count === null && isOut ? 0 : count;
    const grams = weight && measureOf(cells, weight, hasDecimalComma);
    const unit = WEIGHT.exec(weight ?? '')?.[1] ?? 'g';
    if (cells('sale price') !== '' && sale === null && regular !== null)
      notes.add(`line ${cells.line}: the sale price is not valid today and was left out`);
    return {
      ...pricesOf(sale ?? regular, regular),
      ...(stock !== null && { stock: stockOf(stock, cells.line, notes) }),
      ...(weight && { weight: grams ? gramsOf(grams, unit) : '' }),
    };
  }

  /** A simple product, or the parent of variations. */
  function productRow(cells: Cells, sku: string): Row {
    const [category = ''] = listOf(cells('categories'));
    const description = withLineEnds(cells('description') || cells('short description'));
    return {
      sku,
      name: cells('name'),
      ...(category !== '' && { category: lastOfPath(category) }),
      description: htmlToText(description),
    };
  }

  return {
    name: 'woocommerce',
    fields: names.map((name) => {
      if (WEIGHT.test(name)) return 'weight';
      return ATTRIBUTE.test(name) ? 'option' : FIELDS[name];
    }),
    keyOf(values) {
      const cells = cellsOf({ line: 0, values });
      return (isVariation(cells) && cells('parent')) || ownKey(cells);
    },
    expressed: { description: withoutRuns },
    read(lines) {
      const notes = new Set<string>();
      const each = lines.map(cellsOf);
      const parent = each.find((cells) => !isVariation(cells));
      const variations = each.filter(isVariation);
      const [head = parent] = each;
      if (!head) throw new CellProblem('the product has no lines');
      if (!parent)
        throw new CellProblem(`line ${head.line}: the file has no product "${head('parent')}"`);
      const own = ownKey(parent);
      const sku = skuFrom(own.startsWith('id:') ? `WOO-${own.slice(3)}` : own, notes);
      const ignored = whyIgnored(parent, typesOf(parent));
      if (ignored) return { sku, ignored };
      const isVariable = variations.length > 0;
      const sold = isVariable ? variations.filter((cells) => !whyIgnored(cells, [])) : [parent];
      for (const cells of variations)
        if (!sold.includes(cells)) notes.add(`line ${cells.line}: this variation is not published`);
      const options = sold.map(optionsOf);
      const choices = isVariable ? choicesFrom(options, notes) : [];
      const color = options[0]?.find(({ name }) => optionKind(name) === 'color')?.value;
      const rows = each.map((cells) => {
        const at = sold.indexOf(cells);
        if (cells !== parent)
          return {
            line: cells.line,
            row: at < 0 ? { sku } : variationRow(cells, sku, choices[at], notes),
          };
        const colors = escapedColour(color ?? ONLY_COLOUR);
        const own = isVariable ? {} : { ...factsRow(cells, notes), colors };
        return { line: cells.line, row: { ...productRow(cells, sku), ...own } };
      });
      return {
        sku,
        rows,
        pictures: picturesOf(parent, sold, choices),
        notes: [...notes],
      };
    },
  };

  function variationRow(
    cells: Cells,
    sku: string,
    choice: { color: string; size: string } | undefined,
    notes: Set<string>,
  ): Row {
    return {
      sku,
      ...choice,
      ...factsRow(cells, notes),
      ...(has('sku') && { variantsku: cells('sku') }),
      ...(has('gtin, upc, ean, or isbn') && {
        barcode: barcodeFrom(cells('gtin, upc, ean, or isbn'), cells.line, notes),
      }),
    };
  }
}

function picturesOf(
  parent: Cells,
  sold: readonly Cells[],
  choices: readonly { color: string }[],
): NamedPicture[] {
  const pictures = new Map<string, string | null>();
  for (const url of addressesIn(parent('images'))) pictures.set(url, null);
  sold.forEach((cells, at) => {
    if (cells === parent) return;
    for (const url of addressesIn(cells('images'))) pictures.set(url, choices[at]?.color ?? null);
  });
  return [...pictures].map(([url, color]) => ({ url, color }));
}
