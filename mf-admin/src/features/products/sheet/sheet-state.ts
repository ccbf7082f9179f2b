import {
  choiceKey,
  type Gender,
  type Product,
  type ProductTag,
  productETag,
  type SheetChanges,
  type SheetResult,
} from '@tanabana/contracts';
import { genderText, tagText } from '../product-words.ts';
import type { RateText } from './rate-text.ts';
import {
  asWritten,
  cellKey,
  cellProblem,
  rowName,
  rowsOf,
  type SheetCell,
  type SheetColumn,
  type SheetProduct,
  type SheetRow,
  sheetColumns,
  statusText,
  storedCell,
} from './sheet-rows.ts';

/** Texts by the key of their cell. */
export type CellTexts = ReadonlyMap<string, string>;

/** Products as last read, and what was typed. */
export interface SheetState {
  /** In the order of the rows. */
  products: ReadonlyMap<string, SheetProduct>;
  /** Texts that differ from the stored ones. */
  edits: CellTexts;
  /** Messages of the service. */
  refused: CellTexts;
  /** Both texts of cells that somebody else changed, too. */
  conflicts: ReadonlyMap<string, { mine: string; theirs: string }>;
  /** Products that somebody else deleted. */
  deleted: ReadonlySet<string>;
  /** Variants that somebody else removed, with edits that no longer apply. */
  removed: readonly string[];
  rateText: RateText;
}

export const startSheet = (products: readonly SheetProduct[], rateText: RateText): SheetState => ({
  products: new Map(products.map((product) => [product._id, product])),
  edits: new Map(),
  refused: new Map(),
  conflicts: new Map(),
  deleted: new Set(),
  removed: [],
  rateText,
});

const stored = ({ products }: Pick<SheetState, 'products'>, cell: SheetCell) => {
  const product = products.get(cell.row.productId);
  return product ? storedCell(product, cell) : { text: '', isFixed: true as const };
};

/** Returns the GST rate of a row by its cells as edited; a variant without own prices has none. */
function readRate(state: SheetState, { row }: SheetCell): string {
  const own = { key: row.productId, productId: row.productId };
  const read = (column: SheetColumn, of: SheetRow): string =>
    readCell(state, { row: of, column }).text;
  return state.rateText({
    hsn: read('hsn', own),
    category: read('category', own),
    price: read('price', row),
    saleprice: read('saleprice', row),
  });
}

/** Returns the text of a cell, and whether it can be edited. */
export function readCell(state: SheetState, cell: SheetCell): { text: string; isFixed: boolean } {
  if (cell.column === 'gst') return { text: readRate(state, cell), isFixed: true };
  const { text, isFixed = false } = stored(state, cell);
  const edited = state.edits.get(cellKey(cell));
  return { text: edited ?? text, isFixed: isFixed || state.deleted.has(cell.row.productId) };
}

/** Returns the stored text of an edited cell; null if it is not edited. */
export const storedIfEdited = (state: SheetState, cell: SheetCell): string | null =>
  state.edits.has(cellKey(cell)) ? stored(state, cell).text : null;

/** Returns why a cell cannot be saved; null if it can. */
export function problemOf(
  state: SheetState,
  cell: SheetCell,
  categories: readonly string[],
): string | null {
  const key = cellKey(cell);
  const refused = state.refused.get(key);
  if (refused !== undefined) return refused;
  const edited = state.edits.get(key);
  return edited === undefined ? null : cellProblem(cell, edited, categories);
}

/** Writes texts into cells; fixed cells are skipped. A text equal to the stored one is no edit. */
export function writeCells(
  state: SheetState,
  values: readonly { cell: SheetCell; text: string }[],
  categories: readonly string[],
): SheetState {
  const edits = new Map(state.edits);
  const refused = new Map(state.refused);
  for (const { cell, text: typed } of values) {
    if (readCell(state, cell).isFixed) continue;
    const key = cellKey(cell);
    const text = asWritten(cell.column, typed, categories);
    if (text === stored(state, cell).text) edits.delete(key);
    else edits.set(key, text);
    refused.delete(key);
  }
  return { ...state, edits, refused };
}

/** Returns all cells of a product. */
export const cellsOf = (product: Product): SheetCell[] =>
  rowsOf(product).flatMap((row) => sheetColumns.map(({ key }) => ({ row, column: key })));

/** Returns the edited cells that cannot be saved, in order. */
export const problemCells = (state: SheetState, categories: readonly string[]): SheetCell[] =>
  editedProducts(state).flatMap((product) =>
    cellsOf(product).filter((cell) => problemOf(state, cell, categories) !== null),
  );

/** Returns the products with edits that are still in the shop. */
export function editedProducts({ products, edits, deleted }: SheetState): Product[] {
  const ids = new Set([...edits.keys()].map((key) => key.slice(0, 24)));
  return [...products.values()].filter(({ _id }) => ids.has(_id) && !deleted.has(_id));
}

const keyOf = <Key extends string>(
  words: Readonly<Record<Key, string>>,
  word: string,
): Key | undefined => (Object.keys(words) as Key[]).find((key) => words[key] === word);

const amountOrNull = (text: string): number | null => (text === '' ? null : Number(text));

function sentField(column: SheetColumn, text: string): SheetChanges {
  if (column === 'tag') return { tag: keyOf<ProductTag>(tagText, text) };
  if (column === 'gender') return { gender: keyOf<Gender>(genderText, text) ?? '' };
  if (column === 'price' || column === 'saleprice') return { [column]: Number(text) };
  if (column === 'status') return { status: keyOf(statusText, text) };
  return column === 'stock' ? { stock: Number(text) } : { [column]: text };
}

/** Returns the edited fields of a variant; its prices in pairs. */
function sentVariant(state: SheetState, row: SheetRow): object | null {
  if (!row.choice) return null;
  const edited = (column: SheetColumn): boolean => state.edits.has(cellKey({ row, column }));
  const textOf = (column: SheetColumn): string => readCell(state, { row, column }).text;
  const hasPrice = edited('price') || edited('saleprice');
  if (!hasPrice && !edited('stock')) return null;
  return {
    ...row.choice,
    ...(edited('stock') && { stock: Number(textOf('stock')) }),
    ...(hasPrice && {
      price: amountOrNull(textOf('price')),
      saleprice: amountOrNull(textOf('saleprice')),
    }),
  };
}

/** Returns the edits of a product as sent. */
export function changesOf(state: SheetState, product: Product): SheetChanges {
  const [own, ...others] = rowsOf(product);
  const fields = sheetColumns.map(({ key }) => {
    const text = own && state.edits.get(cellKey({ row: own, column: key }));
    return text === undefined ? {} : sentField(key, text);
  });
  const variants = others.flatMap((row) => sentVariant(state, row) ?? []);
  return Object.assign({}, ...fields, variants.length > 0 && { variants });
}

/** Returns whether the sheet has an unsaved change of a stock. */
export const changesStock = ({ edits }: SheetState): boolean =>
  [...edits.keys()].some((key) => key.endsWith('\tstock'));

/** Returns the rows of the call: every product with edits. */
export const sentRows = (state: SheetState) =>
  editedProducts(state).map((product) => ({
    id: product._id,
    etag: productETag(product),
    changes: { ...changesOf(state, product) },
  }));

type Sent = ReturnType<typeof sentRows>[number];
type Result = SheetResult['results'][number];

/** Returns the cell that an error of the service concerns; the name for an unknown path. */
function cellOfPath(product: Product, sent: Sent, path: string): SheetCell {
  const [own, ...others] = rowsOf(product);
  const [field, index, part] = path.split('.');
  const named = (sent.changes as SheetChanges).variants?.[Number(index)];
  const isOfVariant = field === 'variants' && named !== undefined;
  const key = isOfVariant ? choiceKey({ color: named.color, size: named.size ?? null }) : '';
  const row = isOfVariant
    ? others.find(({ choice }) => choice && choiceKey(choice) === key)
    : undefined;
  const column = sheetColumns.find((one) => one.key === (isOfVariant ? part : field))?.key;
  const found = row ?? own ?? { key: product._id, productId: product._id };
  return { row: found, column: column ?? (row ? 'price' : 'name') };
}

/** Applies the outcome of a save; edits that were not saved stay. */
export function afterSave(
  state: SheetState,
  rows: readonly Sent[],
  { results }: SheetResult,
): SheetState {
  return results.reduce((now, result, at) => {
    const sent = rows[at];
    return sent ? afterRow(now, sent, result) : now;
  }, state);
}

function afterRow(state: SheetState, sent: Sent, result: Result): SheetState {
  const before = state.products.get(sent.id);
  if (!before) return state;
  if (result.outcome === 'deleted') {
    return { ...state, deleted: new Set([...state.deleted, sent.id]) };
  }
  const others = <T>(cells: ReadonlyMap<string, T>): Map<string, T> =>
    new Map([...cells].filter(([key]) => !key.startsWith(sent.id)));
  if (result.outcome === 'invalid') {
    const refused = others(state.refused);
    for (const { path, message } of result.errors ?? []) {
      refused.set(cellKey(cellOfPath(before, sent, path)), message);
    }
    return { ...state, refused };
  }
  const current: SheetProduct = result.product ?? before;
  const next: SheetState = {
    ...state,
    products: new Map(state.products).set(sent.id, current),
    edits: others(state.edits),
    refused: others(state.refused),
    conflicts: others(state.conflicts),
  };
  return result.outcome === 'saved' ? next : merged(state, next, before, current);
}

/** Keeps the edits of a product that changed meanwhile, and marks cells that both edited. */
function merged(
  state: SheetState,
  next: SheetState,
  before: SheetProduct,
  current: SheetProduct,
): SheetState {
  const edits = new Map(next.edits);
  const conflicts = new Map(next.conflicts);
  const removed = new Set(state.removed);
  for (const cell of cellsOf(before)) {
    const key = cellKey(cell);
    const mine = state.edits.get(key);
    if (mine === undefined) continue;
    const now = storedCell(current, cell);
    if (now.isFixed) removed.add(rowName(cell.row, current));
    else if (now.text !== mine) {
      edits.set(key, mine);
      if (now.text !== storedCell(before, cell).text) {
        conflicts.set(key, { mine, theirs: now.text });
      }
    }
  }
  return { ...next, edits, conflicts, removed: [...removed] };
}

/** Returns the cells that both edited, with a name for each. */
export const conflictCells = (state: SheetState) =>
  [...state.products.values()].flatMap((product) =>
    cellsOf(product).flatMap((cell) => {
      const both = state.conflicts.get(cellKey(cell));
      return both ? [{ cell, ...both, name: rowName(cell.row, product) }] : [];
    }),
  );
