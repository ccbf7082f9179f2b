import {
  type Choice,
  choiceKey,
  choiceName,
  isBarcode,
  PRODUCT_LENGTHS,
  type Product,
  SKU_MARK,
  skusOf,
  spreadUnits,
  texts,
} from '@tanabana/contracts';
import type {
  Draft,
  DraftColour,
  DraftVariant,
  DraftVariants,
  Problem,
  VariantField,
} from './draft-types.ts';
import { isPrice, isWhole } from './numbers.ts';

/** A cell of the grid. */
export interface Cell {
  key: string;
  choice: Choice;
}

export const variantFields = [
  'stock',
  'sku',
  'price',
  'saleprice',
  'barcode',
  'weight',
  'shelf',
  'forSale',
] as const;

const BLANK: DraftVariant = {
  stock: '',
  sku: '',
  price: '',
  saleprice: '',
  barcode: '',
  weight: '',
  shelf: '',
  forSale: '',
};

/** Texts for "not for sale"; empty is yes. */
const isNo = (text: string): boolean => text.trim().toLowerCase() === 'no';

/** By colour key, so that a renamed colour keeps its input. */
const cellKey = (colour: string, size: string | null): string =>
  `${colour}\n${size?.toLowerCase() ?? ''}`;

const sizesOf = ({ sizes }: DraftColour): (string | null)[] => {
  const named = sizes.map((size) => size.trim()).filter(Boolean);
  return named.length > 0 ? named : [null];
};

/** Returns the variants that the product will have. */
export function cellsOf({ colours }: Pick<Draft, 'colours'>): Cell[] {
  const byChoice = new Map<string, Cell>();
  for (const colour of colours) {
    const color = colour.name.trim();
    if (color === '') continue;
    for (const size of sizesOf(colour)) {
      const choice = { color, size };
      const key = choiceKey(choice);
      if (!byChoice.has(key)) byChoice.set(key, { key: cellKey(colour.key, size), choice });
    }
  }
  return [...byChoice.values()];
}

export const variantAt = (variants: DraftVariants, key: string): DraftVariant =>
  variants[key] ?? BLANK;

/** Whether there is a choice: a size, or more than one colour. */
export function hasChoices(draft: Pick<Draft, 'colours'>): boolean {
  const cells = cellsOf(draft);
  return cells.length > 1 || cells.some(({ choice }) => choice.size !== null);
}

/**
 * Whether stock is counted by variant. An undecided new product is if there is a choice, unless one
 * number was given.
 */
export function countsByVariant(draft: Pick<Draft, 'colours' | 'countedBy' | 'stock'>): boolean {
  if (draft.countedBy !== '') return draft.countedBy === 'variant';
  return hasChoices(draft) && !(Number(draft.stock) > 0);
}

/** Returns the own values of a product's variants. */
export function draftVariants(
  product: Product,
  colourKey: (name: string) => string,
): DraftVariants {
  const base = product.basePrices ?? product;
  return Object.fromEntries(
    (product.variants ?? []).map(
      ({ color, size, stock, sku, price, saleprice, barcode, weight, shelf, isForSale }) => {
        const isOwn = price !== base.price || saleprice !== base.saleprice;
        const variant: DraftVariant = {
          stock: stock === null ? '' : String(stock),
          sku: sku.includes(SKU_MARK) ? '' : sku,
          price: isOwn ? String(price) : '',
          saleprice: isOwn ? String(saleprice) : '',
          barcode: barcode ?? '',
          weight: weight === undefined ? '' : String(weight),
          shelf: shelf ?? '',
          forSale: isForSale ? '' : 'no',
        };
        return [cellKey(colourKey(color), size), variant];
      },
    ),
  );
}

/** Returns variants for a copy with other colour keys, without SKU and barcode. */
export function copiedVariants(
  { colours, variants }: Pick<Draft, 'colours' | 'variants'>,
  copies: readonly DraftColour[],
): DraftVariants {
  const entries = colours.flatMap((colour, at) =>
    sizesOf(colour).map((size) => [
      cellKey(copies[at]?.key ?? '', size),
      { ...variantAt(variants, cellKey(colour.key, size)), sku: '', barcode: '' },
    ]),
  );
  return Object.fromEntries(entries);
}

const differ = (one: DraftVariant, other: DraftVariant): VariantField[] =>
  variantFields.filter((field) => one[field].trim() !== other[field].trim());

const keysOf = (...all: DraftVariants[]): string[] => [
  ...new Set(all.flatMap((variants) => Object.keys(variants))),
];

export const sameVariants = (one: DraftVariants, other: DraftVariants): boolean =>
  keysOf(one, other).every(
    (key) => differ(variantAt(one, key), variantAt(other, key)).length === 0,
  );

/** Merges: conflicts take `first`; changes of one side are kept. */
export const mergeVariants = (
  base: DraftVariants,
  first: DraftVariants,
  second: DraftVariants,
): DraftVariants =>
  Object.fromEntries(
    keysOf(first, second).map((key) => {
      const changed = differ(variantAt(base, key), variantAt(first, key));
      const kept = changed.map((field) => [field, variantAt(first, key)[field]]);
      return [key, { ...variantAt(second, key), ...Object.fromEntries(kept) }];
    }),
  );

/** Sum of the input. */
export const unitsOf = (draft: Pick<Draft, 'colours' | 'variants'>): number =>
  cellsOf(draft).reduce((sum, { key }) => {
    const { stock } = variantAt(draft.variants, key);
    return sum + (isWhole(stock) ? Number(stock) : 0);
  }, 0);

/** Generated SKUs of variants; empty until the product has one. */
export const madeSkus = (draft: Pick<Draft, 'colours' | 'sku'>): string[] => {
  const choices = cellsOf(draft).map(({ choice }) => choice);
  return draft.sku.trim() === '' ? choices.map(() => '') : skusOf(draft.sku.trim(), choices);
};

/** Returns the problem of a cell's text; null if valid or empty. */
export function cellProblem(of: VariantField, typed: string): string | null {
  const text = typed.trim();
  if (text === '') return null;
  if (of === 'stock') return isWhole(text) ? null : 'Enter valid stock';
  if (of === 'barcode') return isBarcode(text) ? null : texts.validation.barcode;
  if (of === 'weight') return isWhole(text) ? null : 'Enter valid weight';
  if (of === 'forSale') return /^(yes|no)$/i.test(text) ? null : 'Enter yes or no.';
  if (of === 'shelf') {
    const { shelf } = PRODUCT_LENGTHS;
    return text.length <= shelf ? null : `At most ${shelf} characters.`;
  }
  if (of !== 'sku') return isPrice(text) ? null : texts.validation[of];
  return text.includes(SKU_MARK)
    ? `A SKU cannot contain "${SKU_MARK}": it is reserved for generated variant SKUs.`
    : null;
}

/** Returns the first problem of the variants; null if valid. */
export function checkVariants(draft: Draft): Problem | null {
  const counts = countsByVariant(draft);
  const cells = cellsOf(draft);
  const seen = new Set([draft.sku.trim().toUpperCase()]);
  for (const { key, choice } of cells) {
    const variant = variantAt(draft.variants, key);
    for (const of of variantFields) {
      if (of === 'stock' && !counts) continue;
      const problem = cellProblem(of, variant[of]);
      const message = `${choiceName(choice)}: ${problem}`;
      if (problem) return { field: 'variants', message, cell: { key, of } };
    }
    const sku = variant.sku.trim().toUpperCase();
    if (sku !== '' && seen.has(sku)) {
      const message = `The SKU ${variant.sku.trim()} appears twice.`;
      return { field: 'variants', message, cell: { key, of: 'sku' } };
    }
    seen.add(sku);
  }
  const isSpread = cells.some(({ key }) => variantAt(draft.variants, key).stock.trim() !== '');
  const [first] = cells;
  if (!counts || isSpread || !first || !(Number(draft.stock) > 0)) return null;
  return {
    field: 'variants',
    message: `Say how many there are of each, or spread the ${draft.stock.trim()}.`,
    cell: { key: first.key, of: 'stock' },
  };
}

/** Distributes a number over the variants (`evenly`, `size:M`). */
export function spreadStock(
  draft: Pick<Draft, 'colours' | 'variants'>,
  total: number,
  spread: string,
): DraftVariants {
  const cells = cellsOf(draft);
  const choices = cells.map(({ choice }) => choice);
  const counts = spreadUnits(choices, total, spread) ?? [];
  const filled = cells.map(({ key }, at) => [
    key,
    { ...variantAt(draft.variants, key), stock: String(counts[at] ?? 0) },
  ]);
  return { ...draft.variants, ...Object.fromEntries(filled) };
}

const numberOrNull = (text: string): number | null =>
  text.trim() === '' ? null : Number(text.trim());

/** Returns the fields of a variant to send; prices in pairs. */
function sentOf(variant: DraftVariant, fields: readonly VariantField[]) {
  const { stock, sku, price, saleprice, barcode, weight, shelf, forSale } = variant;
  const hasPrices = fields.includes('price') || fields.includes('saleprice');
  return {
    ...(fields.includes('stock') && { stock: Number(stock.trim()) }),
    ...(fields.includes('sku') && { sku: sku.trim() }),
    ...(hasPrices && { price: numberOrNull(price), saleprice: numberOrNull(saleprice) }),
    ...(fields.includes('barcode') && { barcode: barcode.trim() }),
    ...(fields.includes('weight') && { weight: numberOrNull(weight) }),
    ...(fields.includes('shelf') && { shelf: shelf.trim() }),
    ...(fields.includes('forSale') && { isForSale: !isNo(forSale) }),
  };
}

/**
 * Returns variants for the call: differences from `kept`, or everything for new or renamed colours.
 * Includes stock if counted by variant.
 */
export function sentVariants(draft: Draft, kept: Draft | null): object[] {
  const counts = countsByVariant(draft);
  const known = new Map(kept && cellsOf(kept).map(({ key, choice }) => [key, choice]));
  const wasCounted = kept !== null && countsByVariant(kept);
  return cellsOf(draft).flatMap(({ key, choice }) => {
    const variant = variantAt(draft.variants, key);
    const before = known.get(key);
    const isKnown = before !== undefined && choiceKey(before) === choiceKey(choice);
    const changed = differ(variant, isKnown && kept ? variantAt(kept.variants, key) : BLANK);
    const fields = new Set(changed);
    fields.delete('stock');
    if (counts && (!isKnown || !wasCounted || changed.includes('stock'))) fields.add('stock');
    return fields.size > 0 ? [{ ...choice, ...sentOf(variant, [...fields]) }] : [];
  });
}

/** Whether units or the counting mode change. */
export function changesStock(draft: Draft, kept: Draft): boolean {
  const counts = countsByVariant(draft);
  return (
    counts !== countsByVariant(kept) ||
    (!counts && draft.stock.trim() !== kept.stock.trim()) ||
    sentVariants(draft, kept).some((one) => 'stock' in one)
  );
}

/** Whether some variants have their own prices. */
export const hasOwnPrices = ({ variants }: Pick<Draft, 'variants'>): boolean =>
  Object.values(variants).some(({ price, saleprice }) => price !== '' || saleprice !== '');
