import { SHOPIFY_COLUMNS } from '@tanabana/contracts';
import type { Row } from './catalogue-csv.ts';

type Column = (typeof SHOPIFY_COLUMNS)[number];

const OPTIONS = [1, 2, 3] as const;
/** Shopify option names for colour and size. */
const COLOUR = /^colou?r$/i;
const SIZE = /^size$/i;
/** Option of a product without options. */
const NO_OPTION = 'Title';
/** Colour of a product without one; products of the shop need at least one. */
const ONLY_COLOUR = 'As pictured';

const withoutTags = (html: string): string =>
  html
    .replace(/<(?:br|\/p|\/li|\/h\d)[^>]*>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/\n{2,}/g, '\n')
    .trim();

/**
 * Reads lines of Shopify's product file
 * (https://help.shopify.com/manual/products/import-export/using-csv) as rows of the shop: the
 * handle is the SKU, options called Color and Size are colour and size. Option names are only in a
 * product's first line. null for another header.
 */
export function shopifyRows(header: readonly string[]): ((values: string[]) => Row) | null {
  const names = header.map((name) => name.trim().toLowerCase());
  const places = new Map(SHOPIFY_COLUMNS.map((column) => [column, names.indexOf(column)]));
  if ((places.get('handle') ?? -1) < 0 || (places.get('variant price') ?? -1) < 0) return null;
  let handle = '';
  let options: string[] = [];

  return (values) => {
    const cell = (column: Column): string => values[places.get(column) ?? -1]?.trim() ?? '';
    if (cell('handle') !== handle) {
      handle = cell('handle');
      options = OPTIONS.map((number) => cell(`option${number} name`));
    }
    const optionOf = (name: RegExp): string => {
      const number = OPTIONS.find((one) => name.test(options[one - 1] ?? ''));
      return number === undefined ? '' : cell(`option${number} value`);
    };
    const isVariant = cell('variant price') !== '';
    const isOnly = options[0] === NO_OPTION || options.every((name) => !COLOUR.test(name));
    const before = Number(cell('variant compare at price'));
    const isOnSale = before > Number(cell('variant price'));
    const colour = optionOf(COLOUR) || (isOnly ? ONLY_COLOUR : '');
    return {
      sku: handle,
      ...(cell('title') !== '' && {
        name: cell('title'),
        category: cell('type'),
        description: withoutTags(cell('body (html)')),
      }),
      // A line for an additional picture has no price and describes no variant.
      ...(isVariant && {
        color: colour,
        size: optionOf(SIZE),
        price: isOnSale ? cell('variant compare at price') : cell('variant price'),
        saleprice: cell('variant price'),
        stock: cell('variant inventory qty'),
        weight: cell('variant grams').replace(/\.0+$/, ''),
        variantsku: cell('variant sku'),
        barcode: cell('variant barcode').replace(/^'/, ''),
      }),
    };
  };
}
