import { readYesNo } from '@tanabana/contracts';
import type { Row } from '../catalogue-csv.ts';
import {
  amountOf,
  CellProblem,
  type Cells,
  cellReader,
  countOf,
  type FileFormat,
  firstFilled,
  headerKey,
  measureOf,
  type NamedPicture,
  pricesOf,
  stockOf,
} from './file-format.ts';
import { htmlToText, withoutRuns } from './html-text.ts';
import { choicesFrom, type Option } from './options.ts';
import { barcodeFrom, genderOfGroup, lastOfPath, skuFrom } from './product-facts.ts';

/** Columns of Shopify's product file by meaning: the name until 2024, then the present one. */
const COLUMNS = {
  handle: ['handle', 'url handle'],
  title: ['title', 'title'],
  body: ['body (html)', 'description'],
  category: ['product category', 'product category'],
  type: ['type', 'type'],
  published: ['published', 'published on online store'],
  status: ['status', 'status'],
  optionName1: ['option1 name', 'option1 name'],
  optionValue1: ['option1 value', 'option1 value'],
  optionName2: ['option2 name', 'option2 name'],
  optionValue2: ['option2 value', 'option2 value'],
  optionName3: ['option3 name', 'option3 name'],
  optionValue3: ['option3 value', 'option3 value'],
  sku: ['variant sku', 'sku'],
  grams: ['variant grams', 'weight value (grams)'],
  tracker: ['variant inventory tracker', 'inventory tracker'],
  quantity: ['variant inventory qty', 'inventory quantity'],
  policy: ['variant inventory policy', 'continue selling when out of stock'],
  price: ['variant price', 'price'],
  before: ['variant compare at price', 'compare-at price'],
  barcode: ['variant barcode', 'barcode'],
  picture: ['image src', 'product image url'],
  position: ['image position', 'image position'],
  variantPicture: ['variant image', 'variant image url'],
  giftCard: ['gift card', 'gift card'],
  gender: ['google shopping / gender', 'google shopping / gender'],
  ageGroup: ['google shopping / age group', 'google shopping / age group'],
} as const;

type Meaning = keyof typeof COLUMNS;

/** The shop's field of each column that is read. */
const FIELDS: Partial<Record<Meaning, string>> = {
  handle: 'sku',
  title: 'name',
  body: 'description',
  category: 'category',
  type: 'category',
  published: 'status',
  status: 'status',
  optionName1: 'option',
  optionValue1: 'option',
  optionName2: 'option',
  optionValue2: 'option',
  optionName3: 'option',
  optionValue3: 'option',
  sku: 'variantsku',
  grams: 'weight',
  tracker: 'stock',
  quantity: 'stock',
  policy: 'stock',
  price: 'saleprice',
  before: 'price',
  barcode: 'barcode',
  picture: 'pictures',
  position: 'pictures',
  variantPicture: 'pictures',
  giftCard: 'status',
  gender: 'gender',
  ageGroup: 'gender',
};

const NUMBERS = ['1', '2', '3'] as const;
/** Option of a product without options. */
const NO_OPTION = /^title$/i;
const NOT_PUBLIC: Record<string, string> = {
  draft: 'it is a draft in Shopify',
  archived: 'it is archived in Shopify',
  unlisted: 'it is unlisted in Shopify',
};
/** Value of an option that a variant does not have; Shopify requires one. */
export const NO_VALUE = '-';

/** Returns why a product is not public; null if it is. */
function whyIgnored(first: (meaning: Meaning) => string, line: number): string | null {
  const status = first('status').toLowerCase();
  if (NOT_PUBLIC[status]) return NOT_PUBLIC[status];
  if (status !== '' && status !== 'active')
    throw new CellProblem(`line ${line}, status: "${status}" is not active, draft or archived`);
  const published = first('published');
  const isPublished = published === '' || readYesNo(published);
  if (isPublished === null)
    throw new CellProblem(`line ${line}, published: "${published}" is neither TRUE nor FALSE`);
  if (!isPublished) return 'it is not published in Shopify';
  return readYesNo(first('giftCard')) ? 'it is a gift card' : null;
}

/**
 * Reads Shopify's product file in both forms
 * (https://help.shopify.com/manual/products/import-export/using-csv): the handle is the SKU; option
 * names are only in a product's first line. Lines with a picture alone describe no variant. Stock
 * without a tracker is not counted. null for another header.
 */
export function shopifyFormat(
  header: readonly string[],
  hasDecimalComma: boolean,
): FileFormat | null {
  const names = header.map(headerKey);
  const version = [0, 1].find((at) =>
    (['handle', 'title', 'price'] as const).every((meaning) =>
      names.includes(COLUMNS[meaning][at as 0 | 1]),
    ),
  );
  // A file without titles changes known products.
  const isPartial = names.includes('handle') && names.includes('variant price');
  if (version === undefined && !isPartial) return null;
  const nameOf = (meaning: Meaning): string => COLUMNS[meaning][version === 1 ? 1 : 0];
  const cellsOf = cellReader(header);
  const place = (meaning: Meaning): number => names.indexOf(nameOf(meaning));
  const has = (meaning: Meaning): boolean => place(meaning) >= 0;

  const isCountedIn = (cells: Cells): boolean => !has('tracker') || cells(nameOf('tracker')) !== '';
  /** Whether a variant is sold although none is left. */
  const sellsOn = (cells: Cells): boolean =>
    /^(?:continue|true|yes)$/i.test(cells(nameOf('policy')));

  /** Returns the row of a variant without color and size. */
  function variantRow(cells: Cells, notes: Set<string>): Row {
    const cell = (meaning: Meaning): string => cells(nameOf(meaning));
    const amount = (meaning: Meaning) => amountOf(cells, nameOf(meaning), hasDecimalComma);
    const quantity = countOf(cells, nameOf('quantity'), hasDecimalComma);
    const isCounted = isCountedIn(cells) && !(sellsOn(cells) && (quantity ?? 0) <= 0);
    const grams = measureOf(cells, nameOf('grams'), hasDecimalComma);
    return {
      ...pricesOf(amount('price'), amount('before')),
      ...(cell('price') === '' && { price: '' }),
      ...(has('quantity') && isCounted && { stock: stockOf(quantity, cells.line, notes) }),
      ...(has('grams') && { weight: grams ? String(Math.round(grams)) : '' }),
      ...(has('sku') && { variantsku: cell('sku').replace(/^'/, '') }),
      ...(has('barcode') && { barcode: barcodeFrom(cell('barcode'), cells.line, notes) }),
    };
  }

  return {
    name: 'shopify',
    fields: names.map((name) => {
      const meaning = (Object.keys(COLUMNS) as Meaning[]).find((one) => nameOf(one) === name);
      return meaning && FIELDS[meaning];
    }),
    keyOf: (values) => values[place('handle')]?.trim() ?? '',
    expressed: { description: withoutRuns },
    read(lines) {
      const notes = new Set<string>();
      const each = lines.map(cellsOf);
      const first = (meaning: Meaning): string =>
        firstFilled(each.map((cells) => cells(nameOf(meaning))));
      const handle = first('handle');
      const sku = skuFrom(handle, notes);
      const ignored = whyIgnored(first, each[0]?.line ?? 0);
      if (ignored) return { sku, ignored };

      const optionNames = NUMBERS.map((number) => first(`optionName${number}`));
      const hasNone = NO_OPTION.test(optionNames[0] ?? '');
      const optionsOf = (cells: Cells): Option[] =>
        NUMBERS.flatMap((number, at) => {
          const value = cells(nameOf(`optionValue${number}`));
          const name = optionNames[at] ?? '';
          if (value === '' || value === NO_VALUE) return [];
          if (name !== '') return [{ name, value }];
          throw new CellProblem(
            `line ${cells.line}: the file does not name the option whose value is "${value}"`,
          );
        });
      const isVariant = (cells: Cells): boolean =>
        cells(nameOf('price')) !== '' || cells(nameOf('optionValue1')) !== '';
      const variants = each.filter(isVariant);
      const choices = choicesFrom(
        variants.map((cells) => (hasNone ? [] : optionsOf(cells))),
        notes,
      );
      const category = first('type') || lastOfPath(first('category'));
      const gender = genderOfGroup(first('gender'), first('ageGroup'));
      const product: Row = {
        ...(first('title') !== '' && {
          name: first('title'),
          ...(category !== '' && { category }),
          ...(has('body') && { description: htmlToText(first('body')) }),
        }),
        ...(gender !== '' && { gender }),
      };
      const rows = each.map((cells) => {
        const at = variants.indexOf(cells);
        const own = at < 0 ? {} : { ...choices[at], ...variantRow(cells, notes) };
        return { line: cells.line, row: { sku, ...own } };
      });
      const [head] = rows;
      if (head) head.row = { ...head.row, ...product };
      const colors = new Map(variants.map((cells, at) => [cells, choices[at]?.color ?? null]));
      return {
        sku,
        rows,
        pictures: picturesOf(each, nameOf, colors),
        notes: [...notes],
      };
    },
  };
}

/** Returns pictures in their positions; those of variants show the variant's color. */
function picturesOf(
  lines: readonly Cells[],
  nameOf: (meaning: Meaning) => string,
  colors: ReadonlyMap<Cells, string | null>,
): NamedPicture[] {
  const positionOf = (cells: Cells): number =>
    Number.parseInt(cells(nameOf('position')), 10) || Number.MAX_SAFE_INTEGER;
  const byVariant = new Map(
    lines.flatMap((cells) => {
      const url = cells(nameOf('variantPicture'));
      return url === '' ? [] : [[url, colors.get(cells) ?? null] as const];
    }),
  );
  const inOrder = lines
    .filter((cells) => cells(nameOf('picture')) !== '')
    .toSorted((one, other) => positionOf(one) - positionOf(other))
    .map((cells) => cells(nameOf('picture')));
  return [...new Set([...inOrder, ...byVariant.keys()])].map((url) => ({
    url,
    color: byVariant.get(url) ?? null,
  }));
}
