import {
  type ChangedProduct,
  type Choice,
  choiceKey,
  choiceName,
  choicesOf,
  lowestPriced,
  SKU_MARK,
  skusOf,
  spreadUnits,
  toPaise,
} from '@tanabana/contracts';
import { AppError, invalid } from '@tanabana/service-kit';
import { fromId, newId } from '@tanabana/service-kit/mongo';
import type { Prices, ProductRecord, VariantRecord } from './product.ts';

/** Variants, counting mode and prices as sent. */
export type CountingInput = Partial<
  Pick<ChangedProduct, 'variants' | 'countedBy' | 'spread' | 'stock' | 'price' | 'saleprice'>
>;

type SentVariant = NonNullable<CountingInput['variants']>[number];

type Counted = Pick<
  ProductRecord,
  'variants' | 'countedBy' | 'stock' | 'price' | 'saleprice' | 'basePrices'
>;

/** A variant of the changed product: its previous state and what was sent. */
interface Cell {
  choice: Choice;
  /** Index in the sent list. */
  index: number;
  known: VariantRecord | undefined;
  sent: SentVariant | undefined;
}

const refuse = (path: string, message: string): never => {
  throw invalid(path, message, true);
};

const skuKey = (sku: string): string => sku.trim().toUpperCase();

/** Returns all variants of a product in order, with their stored data. */
export function variantsIn(
  colors: ProductRecord['colors'],
  known: readonly Partial<VariantRecord & Choice>[] = [],
): VariantRecord[] {
  const byKey = new Map(known.map((one) => [choiceKey(one as Choice), one]));
  return choicesOf(colors).map((choice) => ({
    isForSale: true,
    ...byKey.get(choiceKey(choice)),
    ...choice,
  }));
}

/** Returns the SKUs entered for a product's variants. */
export const givenSkus = ({ variants }: Pick<ProductRecord, 'variants'>): string[] =>
  variants.flatMap(({ sku }) => sku ?? []);

export const stocksOf = ({ variants }: Pick<ProductRecord, 'variants'>): (number | null)[] =>
  variants.map(({ stock = null }) => stock);

/** Price of variants without their own. */
export const basePricesOf = ({ basePrices, price, saleprice }: ProductRecord): Prices =>
  basePrices ?? { price, saleprice };

/**
 * Combines sent variants with stored ones. A renamed colour keeps its variants' data if they are
 * sent with their SKUs.
 */
function cellsOf(
  before: ProductRecord | null,
  colors: ProductRecord['colors'],
  sent: readonly SentVariant[],
): Cell[] {
  const choices = choicesOf(colors);
  const keys = new Set(choices.map(choiceKey));
  const known = new Map(before?.variants.map((one) => [choiceKey(one), one]));
  const skus = before ? skusOf(before.sku, before.variants) : [];
  const renamed = new Map(
    before?.variants.flatMap((one, index) =>
      keys.has(choiceKey(one)) ? [] : [[skuKey(skus[index] ?? ''), { ...one, id: undefined }]],
    ),
  );
  const indexes = new Map(sent.map((one, index) => [choiceKey(one), index]));
  sent.forEach((one, index) => {
    if (keys.has(choiceKey(one))) return;
    refuse(`variants.${index}.color`, `${choiceName(one)} is not one of the colors and sizes.`);
  });
  return choices.map((choice) => {
    const key = choiceKey(choice);
    const index = indexes.get(key) ?? -1;
    const named = sent[index];
    return {
      choice,
      index,
      sent: named,
      known: known.get(key) ?? renamed.get(skuKey(named?.sku ?? '')),
    };
  });
}

/** Returns the entered SKU, or the generated one. */
function skuOf(
  { sent, known, index, choice }: Cell,
  made: ReadonlySet<string>,
): string | undefined {
  if (sent?.sku === undefined) return known?.sku;
  const sku = sent.sku ?? '';
  if (sku === '' || made.has(`${choiceKey(choice)} ${skuKey(sku)}`)) return undefined;
  if (!sku.includes(SKU_MARK)) return sku;
  const message = `A SKU cannot contain "${SKU_MARK}": it is reserved for generated variant SKUs.`;
  return refuse(`variants.${index}.sku`, message);
}

/** Generated SKUs of variants without an entered one. */
const madeSkus = (sku: string, choices: readonly Choice[]): string[] =>
  skusOf(
    sku,
    choices.map(({ color, size }) => ({ color, size })),
  ).map((made, index) => `${choiceKey(choices[index] as Choice)} ${skuKey(made)}`);

function checkSkus(product: string, cells: readonly Cell[], skus: readonly (string | undefined)[]) {
  const seen = new Set([skuKey(product)]);
  skus.forEach((sku, at) => {
    if (sku === undefined) return;
    if (seen.has(skuKey(sku))) {
      const path = `variants.${cells[at]?.index ?? at}.sku`;
      const message = `The SKU ${sku} appears twice.`;
      throw new AppError('product.sku_taken', { message, errors: [{ path, message }] });
    }
    seen.add(skuKey(sku));
  });
}

/** Its own prices; undefined for the product's. Paise. */
function ownPrices({ sent, known }: Cell, base: Prices): Prices | undefined {
  const own = known?.price === undefined ? undefined : pairOf(known as Prices);
  const { price, saleprice } = sent ?? {};
  if (price === undefined && saleprice === undefined) return own;
  if (price === null && saleprice == null) return undefined;
  const listed = price == null ? (price === null ? base : (own ?? base)).price : toPaise(price);
  const selling =
    saleprice == null
      ? saleprice === undefined && own
        ? own.saleprice
        : listed
      : toPaise(saleprice);
  return { price: listed, saleprice: selling };
}

const samePrices = (one: Prices | undefined, other: Prices | undefined): boolean =>
  one?.price === other?.price && one?.saleprice === other?.saleprice;

/** Stock of each variant, if counted by variant. */
function countsOf(
  before: ProductRecord | null,
  cells: readonly Cell[],
  input: CountingInput,
): number[] {
  const wasCounted = before?.countedBy === 'variant';
  const given = cells.map(
    ({ sent, known }) => sent?.stock ?? (wasCounted ? known?.stock : undefined),
  );
  const total = input.stock ?? before?.stock ?? 0;
  if (input.spread !== undefined) {
    if (cells.some(({ sent }) => sent?.stock != null)) {
      refuse('spread', 'Send either the stock of each variant or how to spread it, not both.');
    }
    const choices = cells.map(({ choice }) => choice);
    return (
      spreadUnits(choices, total, input.spread) ??
      refuse('spread', `There is no size ${input.spread.slice('size:'.length)}.`)
    );
  }
  const isSwitched = before !== null && !wasCounted && before.stock > 0;
  if (
    (isSwitched || (!before && (input.stock ?? 0) > 0)) &&
    given.some((one) => one === undefined)
  ) {
    refuse('variants', 'Send the stock of each variant, or how to spread it.');
  }
  const counts = given.map((one) => one ?? 0);
  const sum = counts.reduce((all, one) => all + one, 0);
  const isAsRead = wasCounted && !input.variants && input.stock === before.stock;
  // The unchanged total means nothing; any other number would require guessing.
  if (input.stock !== undefined && input.stock !== sum && !isAsRead) {
    const message = `This product has stock per variant, ${sum} in total: send the stock of each, or how to spread ${input.stock}.`;
    refuse('stock', message);
  }
  return counts;
}

/**
 * Returns variants, stock and prices of a product after applying what was sent, with consistent
 * totals (decision 0033). Throws `request.invalid` for contradictions and ambiguous numbers,
 * `product.sku_taken` for duplicate SKUs.
 * @param after with its new colours and SKU
 */
export function countVariants(
  before: ProductRecord | null,
  after: Pick<ProductRecord, 'colors' | 'sku'> & Prices,
  input: CountingInput,
): Counted {
  const cells = cellsOf(before, after.colors, input.variants ?? []);
  const base = newBase(before, after, input);
  const choices = cells.map(({ choice }) => choice);
  const made = new Set(
    [before?.sku, after.sku].flatMap((sku) => (sku === undefined ? [] : madeSkus(sku, choices))),
  );
  const skus = cells.map((cell) => skuOf(cell, made));
  checkSkus(after.sku, cells, skus);

  const hasCounts = input.variants?.some(({ stock }) => typeof stock === 'number') ?? false;
  const countedBy = input.countedBy ?? (hasCounts ? 'variant' : (before?.countedBy ?? 'product'));
  if (countedBy === 'product' && hasCounts) {
    refuse('variants', 'This product has a single stock: its variants have none.');
  }
  if (countedBy === 'product' && input.spread !== undefined) {
    refuse('spread', 'This product has a single stock: there is nothing to spread.');
  }
  const counts = countedBy === 'variant' ? countsOf(before, cells, input) : null;
  const isCounted = before?.countedBy === 'variant';
  const variants = cells.map((cell, at): VariantRecord => {
    const { known, sent, choice } = cell;
    const own = ownPrices(cell, base);
    const barcode = sent?.barcode === undefined ? known?.barcode : sent.barcode || undefined;
    const weight = sent?.weight === undefined ? known?.weight : (sent.weight ?? undefined);
    const shelf = sent?.shelf === undefined ? known?.shelf : sent.shelf || undefined;
    return {
      ...choice,
      ...(skus[at] === undefined ? {} : { sku: skus[at] }),
      ...(counts && {
        id: (isCounted && known?.id) || fromId(newId()),
        stock: counts[at] ?? 0,
      }),
      ...(own && !samePrices(own, base) ? own : {}),
      ...(barcode === undefined ? {} : { barcode }),
      ...(weight === undefined ? {} : { weight }),
      ...(shelf === undefined ? {} : { shelf }),
      isForSale: sent?.isForSale ?? known?.isForSale ?? true,
    };
  });
  const stock = counts?.reduce((all, one) => all + one, 0) ?? input.stock ?? before?.stock ?? 0;
  return { countedBy, stock, ...priced(variants, base) };
}

/**
 * Returns the new price of variants without their own. If some variants have their own, the product
 * shows the lowest price; sending that back changes nothing.
 */
function newBase(before: ProductRecord | null, after: Prices, input: CountingInput): Prices {
  if (!before) return { price: after.price, saleprice: after.saleprice };
  const base = basePricesOf(before);
  const isShown = (field: 'price' | 'saleprice') =>
    before.basePrices !== undefined && !input.variants && after[field] === before[field];
  const changed = (field: 'price' | 'saleprice') =>
    input[field] === undefined || isShown(field) ? base[field] : after[field];
  return { price: changed('price'), saleprice: changed('saleprice') };
}

/**
 * The product's price is the common one; else that of the variant with the lowest selling price.
 */
function priced(
  variants: VariantRecord[],
  base: Prices,
): Pick<ProductRecord, 'variants' | 'price' | 'saleprice' | 'basePrices'> {
  const all = variants.map((one): Prices => (one.price === undefined ? base : (one as Prices)));
  const [first] = all;
  if (first && all.every((one) => samePrices(one, first))) {
    const alike = variants.map(({ price: _p, saleprice: _s, ...one }) => one);
    return { variants: alike, ...pairOf(first), basePrices: undefined };
  }
  const lowest = lowestPriced(
    all.map((one, at) => ({ ...pairOf(one), isForSale: variants[at]?.isForSale ?? true })),
  );
  return { variants, ...pairOf(lowest ?? base), basePrices: pairOf(base) };
}

const pairOf = ({ price, saleprice }: Prices): Prices => ({ price, saleprice });
