import type { Row } from '../catalogue-csv.ts';
import {
  amountOf,
  type Cells,
  cellReader,
  countOf,
  dateOf,
  type FileFormat,
  filledCells,
  firstFilled,
  headerKey,
  isCurrent,
  type NamedPicture,
  pricesOf,
  stockOf,
} from './file-format.ts';
import { htmlToText, withoutRuns } from './html-text.ts';
import { choicesFrom } from './options.ts';
import { addressesIn, barcodeFrom, genderFrom, skuFrom } from './product-facts.ts';

/** Columns of both generations of Amazon's flat files by meaning; the first with a value counts. */
const COLUMNS = {
  sku: ['item_sku', 'contribution_sku'],
  name: ['item_name'],
  action: ['update_delete', '::record_action', 'record_action'],
  parentage: ['parent_child', 'parentage_level', 'parentage'],
  parent: ['parent_sku', 'child_parent_sku_relationship.parent_sku'],
  price: ['standard_price', 'purchasable_offer.our_price.schedule.value_with_tax'],
  sale: ['sale_price', 'purchasable_offer.discounted_price.schedule.value_with_tax'],
  saleFrom: ['sale_from_date', 'purchasable_offer.discounted_price.schedule.start_at'],
  saleTo: ['sale_end_date', 'purchasable_offer.discounted_price.schedule.end_at'],
  mrp: ['maximum_retail_price', 'purchasable_offer.maximum_retail_price.schedule.value_with_tax'],
  quantity: ['quantity', 'fulfillment_availability.quantity'],
  color: ['color_name', 'color', 'color_map'],
  size: ['size_name', 'apparel_size.size', 'apparel_size', 'size', 'size_map'],
  description: ['product_description'],
  category: ['item_type_name', 'item_type_keyword', 'feed_product_type', 'product_type'],
  department: ['department_name', 'target_gender', 'department'],
  barcode: ['external_product_id', 'externally_assigned_product_identifier'],
  fabric: ['fabric_type', 'material_type', 'material'],
  care: ['care_instructions'],
  country: ['country_of_origin'],
  manufacturer: ['manufacturer_contact_information', 'manufacturer'],
  packer: ['packer_contact_information'],
  importer: ['importer_contact_information'],
} as const;

type Meaning = keyof typeof COLUMNS;

const FIELDS: Partial<Record<Meaning, string>> = {
  action: 'status',
  parentage: 'sku',
  parent: 'sku',
  price: 'saleprice',
  sale: 'saleprice',
  saleFrom: 'saleprice',
  saleTo: 'saleprice',
  mrp: 'price',
  quantity: 'stock',
  department: 'gender',
  country: 'countryoforigin',
};

const PICTURE =
  /^(?:main_image_url|other_image_url\d*|swatch_image_url|main_product_image_locator\.media_location|other_product_image_locator_\d+\.media_location)$/;
const BULLET = /^bullet_point\d*$/;

/** `item_name[language_tag=en_IN]#1.value` → `item_name`. */
const attributeOf = (name: string): string =>
  headerKey(name)
    .replace(/\[[^\]]*\]/g, '')
    .replace(/#\d+/g, '')
    .replace(/\.value$/, '');

/**
 * Reads Amazon's flat file for India in both generations: attribute names are in the third row or
 * later; a child names its parent's SKU. The price before a sale is the MRP. null for another
 * header.
 * @param now time by which sales are current
 */
export function amazonFormat(
  header: readonly string[],
  hasDecimalComma: boolean,
  now = new Date(),
): FileFormat | null {
  const names = header.map(attributeOf);
  const isIt = COLUMNS.sku.some((name) => names.includes(name)) && names.includes('item_name');
  if (!isIt) return null;
  const cellsOf = cellReader(names);
  const textOf = (cells: Cells, meaning: Meaning): string =>
    firstFilled(COLUMNS[meaning].map((name) => cells(name)));
  const nameOf = (cells: Cells, meaning: Meaning): string =>
    COLUMNS[meaning].find((name) => cells(name) !== '') ?? '';
  const columnsOf = (pattern: RegExp): number[] =>
    names.flatMap((name, at) => (pattern.test(name) ? [at] : []));
  const pictureColumns = columnsOf(PICTURE);
  const bulletColumns = columnsOf(BULLET);

  const isParent = (cells: Cells): boolean =>
    /^(?:parent|variation parent)$/i.test(textOf(cells, 'parentage'));

  /** SKU of the parent, or of the product itself. */
  const keyIn = (cells: Cells): string =>
    (!isParent(cells) && textOf(cells, 'parent')) || textOf(cells, 'sku');

  function sellingPrice(cells: Cells): number | null {
    const amount = (meaning: Meaning) => amountOf(cells, nameOf(cells, meaning), hasDecimalComma);
    const sale = amount('sale');
    if (sale === null) return amount('price');
    const from = dateOf(cells, nameOf(cells, 'saleFrom'));
    const to = dateOf(cells, nameOf(cells, 'saleTo'));
    return isCurrent(from, to, now) ? sale : amount('price');
  }

  function variantRow(cells: Cells, sku: string, notes: Set<string>): Row {
    const amount = (meaning: Meaning) => amountOf(cells, nameOf(cells, meaning), hasDecimalComma);
    const count = countOf(cells, nameOf(cells, 'quantity'), hasDecimalComma);
    const own = textOf(cells, 'sku');
    return {
      ...pricesOf(sellingPrice(cells), amount('mrp') ?? amount('price')),
      ...(count !== null && { stock: stockOf(count, cells.line, notes) }),
      ...(own !== sku && { variantsku: own }),
      ...(textOf(cells, 'barcode') !== '' && {
        barcode: barcodeFrom(textOf(cells, 'barcode'), cells.line, notes),
      }),
    };
  }

  return {
    name: 'amazon',
    fields: names.map((name) => {
      if (PICTURE.test(name)) return 'pictures';
      if (BULLET.test(name)) return 'description';
      const meaning = (Object.keys(COLUMNS) as Meaning[]).find((one) =>
        (COLUMNS[one] as readonly string[]).includes(name),
      );
      return meaning && (FIELDS[meaning] ?? meaning);
    }),
    keyOf: (values) => keyIn(cellsOf({ line: 0, values })),
    expressed: { description: withoutRuns },
    read(lines) {
      const notes = new Set<string>();
      const each = lines.map((one) => ({ cells: cellsOf(one), values: one.values }));
      const first = (meaning: Meaning): string =>
        firstFilled(each.map(({ cells }) => textOf(cells, meaning)));
      const parent = each.find(({ cells }) => isParent(cells));
      const key = firstFilled(each.map(({ cells }) => keyIn(cells)));
      const sku = skuFrom(key, notes);
      const isDeleted = ({ cells }: { cells: Cells }): boolean =>
        /^delete/i.test(textOf(cells, 'action'));
      const sold = each.filter((one) => one !== parent && !isDeleted(one));
      if (sold.length === 0)
        return {
          sku,
          ignored: each.some(isDeleted)
            ? 'its lines say "Delete"'
            : 'it is a parent without variations in this file',
        };
      const choices = choicesFrom(
        sold.map(({ cells }) => [
          { name: 'color', value: textOf(cells, 'color') },
          { name: 'size', value: textOf(cells, 'size') },
        ]),
        notes,
      );
      const bullets = bulletColumns
        .map((at) => firstFilled(each.map(({ values }) => values[at]?.trim() ?? '')))
        .filter(Boolean)
        .map((text) => `• ${htmlToText(text)}`);
      const description = [htmlToText(first('description')), bullets.join('\n')];
      const facts: Row = {
        name: parent ? textOf(parent.cells, 'name') : first('name'),
        category: first('category'),
        gender: genderFrom(first('department')) ?? '',
        description: description.filter(Boolean).join('\n\n'),
        fabric: first('fabric'),
        care: first('care'),
        countryoforigin: first('country'),
        manufacturer: first('manufacturer'),
        packer: first('packer'),
        importer: first('importer'),
      };
      const product = filledCells(facts);
      const rows = each.map((one) => {
        const at = sold.indexOf(one);
        const { cells } = one;
        if (at < 0) return { line: cells.line, row: { sku } };
        return {
          line: cells.line,
          row: { sku, ...product, ...choices[at], ...variantRow(cells, key, notes) },
        };
      });
      const pictures = new Map<string, NamedPicture>();
      for (const { cells, values } of each) {
        const at = sold.findIndex((one) => one.cells === cells);
        const color = choices[at]?.color ?? null;
        for (const url of addressesIn(pictureColumns.map((column) => values[column]).join(' ')))
          pictures.set(`${color} ${url}`, { url, color });
      }
      return {
        sku,
        rows,
        pictures: [...pictures.values()],
        notes: [...notes],
      };
    },
  };
}
