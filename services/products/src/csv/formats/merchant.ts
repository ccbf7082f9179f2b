import type { Gender } from '@tanabana/contracts';
import type { Row } from '../catalogue-csv.ts';
import {
  amountOf,
  CellProblem,
  type Cells,
  cellReader,
  countOf,
  type FileFormat,
  type FileRow,
  filledCells,
  firstFilled,
  headerKey,
  type NamedPicture,
  pricesOf,
  stockOf,
} from './file-format.ts';
import { htmlToText, withoutRuns } from './html-text.ts';
import { choicesFrom } from './options.ts';
import {
  addressesIn,
  barcodeFrom,
  genderOfGroup,
  gramsOf,
  lastOfPath,
  skuFrom,
} from './product-facts.ts';

/** The shop's field of each attribute that is read. */
const FIELDS: Record<string, string> = {
  id: 'variantsku',
  item_group_id: 'sku',
  title: 'name',
  description: 'description',
  rich_text_description: 'description',
  image_link: 'pictures',
  additional_image_link: 'pictures',
  availability: 'stock',
  inventory: 'stock',
  quantity_to_sell_on_facebook: 'stock',
  status: 'status',
  price: 'price',
  sale_price: 'saleprice',
  product_type: 'category',
  gtin: 'barcode',
  color: 'color',
  size: 'size',
  gender: 'gender',
  age_group: 'gender',
  material: 'fabric',
  shipping_weight: 'weight',
};
/** Attributes that only Meta has. */
const OF_META = ['quantity_to_sell_on_facebook', 'fb_product_category', 'inventory', 'status'];

const IN_STOCK = ['in_stock', 'preorder', 'backorder', 'available_for_order'];
const SOLD_OUT = ['out_of_stock', 'discontinued'];

const WEIGHT = /^(\d+(?:\.\d+)?)\s*(g|kg|lb|oz)$/i;

/** Google's longest title (https://support.google.com/merchants/answer/6324415). */
export const MAX_TITLE = 150;

export const genderColumns: Record<Gender, { gender: string; age_group: string }> = {
  women: { gender: 'female', age_group: 'adult' },
  men: { gender: 'male', age_group: 'adult' },
  unisex: { gender: 'unisex', age_group: 'adult' },
  girls: { gender: 'female', age_group: 'kids' },
  boys: { gender: 'male', age_group: 'kids' },
};

function weightOf(cells: Cells): string {
  const text = cells('shipping_weight');
  if (text === '') return '';
  const [, amount = '', unit = 'g'] = WEIGHT.exec(text) ?? [];
  if (amount === '')
    throw new CellProblem(
      `line ${cells.line}, shipping_weight: "${text}" is not a weight such as "250 g"`,
    );
  return gramsOf(Number(amount), unit);
}

/**
 * Reads product data in Google's form (https://support.google.com/merchants/answer/7052112) or
 * Meta's (https://www.facebook.com/business/help/120325381656392): one line per variant; lines with
 * the same `item_group_id` are one product. An empty cell changes nothing. null for another header.
 */
export function merchantFormat(
  header: readonly string[],
  hasDecimalComma: boolean,
): FileFormat | null {
  const names = header.map((name) => headerKey(name).replaceAll(' ', '_'));
  const isIt =
    ['id', 'title', 'price'].every((name) => names.includes(name)) &&
    ['availability', 'link', 'image_link'].some((name) => names.includes(name));
  if (!isIt) return null;
  const cellsOf = cellReader(names);
  const quantity = OF_META.find((name) => /quantity|inventory/.test(name) && names.includes(name));

  function variantRow(cells: Cells, key: string, notes: Set<string>): FileRow {
    const regular = amountOf(cells, 'price', hasDecimalComma);
    const selling = amountOf(cells, 'sale_price', hasDecimalComma) ?? regular;
    const availability = cells('availability').toLowerCase().replaceAll(' ', '_');
    if (availability !== '' && ![...IN_STOCK, ...SOLD_OUT].includes(availability))
      throw new CellProblem(
        `line ${cells.line}, availability: "${cells('availability')}" is unknown`,
      );
    const count = quantity ? countOf(cells, quantity, hasDecimalComma) : null;
    const facts: Row = {
      ...pricesOf(selling, regular),
      stock: stockOf(count, cells.line, notes),
      weight: weightOf(cells),
      variantsku: cells('id') === key ? '' : cells('id'),
      barcode: barcodeFrom(cells('gtin'), cells.line, notes),
    };
    return {
      line: cells.line,
      row: filledCells(facts),
      isSoldOut: SOLD_OUT.includes(availability),
    };
  }

  return {
    name: names.some((name) => OF_META.includes(name)) ? 'meta' : 'google',
    fields: names.map((name) => FIELDS[name]),
    keyOf(values) {
      const cells = cellsOf({ line: 0, values });
      return cells('item_group_id') || cells('id');
    },
    expressed: {
      // Descriptions are plain text, from which merchant centres remove markup.
      description: (text) => withoutRuns(htmlToText(text)),
      name: (name) => [...name].slice(0, MAX_TITLE).join(''),
      fabric: withoutRuns,
    },
    read(lines) {
      const notes = new Set<string>();
      const each = lines.map(cellsOf);
      const first = (name: string): string => firstFilled(each.map((cells) => cells(name)));
      const key = first('item_group_id') || first('id');
      const sku = skuFrom(key, notes);
      const sold = each.filter((cells) => cells('status').toLowerCase() !== 'archived');
      if (sold.length === 0) return { sku, ignored: 'it is archived in Meta' };
      const choices = choicesFrom(
        sold.map((cells) => [
          { name: 'color', value: cells('color') },
          { name: 'size', value: cells('size') },
        ]),
        notes,
      );
      const title = first('title');
      const description = htmlToText(first('description'));
      const facts = {
        name: title,
        category: lastOfPath(first('product_type')),
        description: description === title ? '' : description,
        gender: genderOfGroup(first('gender'), first('age_group')),
        fabric: first('material'),
      };
      const product = filledCells(facts);
      const rows = each.map((cells): FileRow => {
        const at = sold.indexOf(cells);
        if (at < 0) return { line: cells.line, row: { sku } };
        const { row, ...rest } = variantRow(cells, key, notes);
        return { ...rest, row: { sku, ...product, ...choices[at], ...row } };
      });
      return { sku, rows, pictures: picturesOf(sold, choices), notes: [...notes] };
    },
  };
}

function picturesOf(sold: readonly Cells[], choices: readonly { color: string }[]): NamedPicture[] {
  const pictures = new Map<string, NamedPicture>();
  sold.forEach((cells, at) => {
    const color = choices[at]?.color ?? null;
    for (const url of addressesIn(`${cells('image_link')} ${cells('additional_image_link')}`))
      pictures.set(`${color} ${url}`, { url, color });
  });
  return [...pictures.values()];
}
