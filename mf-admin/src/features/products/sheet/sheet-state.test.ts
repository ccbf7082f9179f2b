import { GST_RATES, type Product, type SheetResult } from '@tanabana/contracts';
import { expect, test } from 'vitest';
import { createRateText } from './rate-text.ts';
import { cellKey, rowsOf, type SheetColumn } from './sheet-rows.ts';
import {
  afterSave,
  conflictCells,
  problemCells,
  readCell,
  type SheetState,
  sentRows,
  startSheet,
  writeCells,
} from './sheet-state.ts';

const categories = ['Kurtis', 'Tops'];
const variant = (size: string, stock: number) => ({
  ...{ sku: `K:${size}`, color: 'Rani', size, stock, price: 900, saleprice: 700 },
  isForSale: true,
});
const kurti = {
  ...{ _id: 'a'.repeat(24), name: 'Kurti', tag: 'regular', price: 900, saleprice: 700 },
  category: { _id: 'c'.repeat(24), slug: 'kurtis', name: 'Kurtis' },
  ...{ stock: 7, countedBy: 'variant', variants: [variant('S', 3), variant('M', 4)] },
  updatedAt: '2026-11-01T10:00:00.000Z',
} as Product;
const stole = {
  ...{ ...kurti, _id: 'b'.repeat(24), name: 'Stole', countedBy: 'product', variants: [] },
  stock: 5,
} as Product;

const cell = (product: Product, column: SheetColumn, variantAt = -1) => {
  const row = rowsOf(product)[variantAt + 1];
  if (!row) throw new Error('no such row');
  return { row, column };
};
const write = (state: SheetState, ...values: [Product, SheetColumn, string, number?][]) =>
  writeCells(
    state,
    values.map(([product, column, text, at]) => ({ cell: cell(product, column, at), text })),
    categories,
  );
const rateText = createRateText(GST_RATES, [{ name: 'Kurtis', hsn: '6204' }], '2026-11-01');
const start = startSheet([kurti, stole], rateText);
const resultOf = (...results: SheetResult['results']): SheetResult => ({ results });

test('sends only the changed fields of changed products, with variants and their prices in pairs', () => {
  const state = write(
    start,
    [kurti, 'category', 'TOPS'],
    [kurti, 'price', '₹ 1,099.00'],
    [kurti, 'stock', '99'],
    [kurti, 'stock', '6', 0],
    [kurti, 'saleprice', '650', 1],
    [stole, 'stock', '5'],
  );
  expect(readCell(state, cell(kurti, 'stock'))).toEqual({ text: '7', isFixed: true });
  expect(sentRows(state)).toEqual([
    {
      id: kurti._id,
      etag: expect.stringContaining(kurti.updatedAt),
      changes: {
        category: 'Tops',
        price: 1099,
        variants: [
          { color: 'Rani', size: 'S', stock: 6 },
          { color: 'Rani', size: 'M', price: null, saleprice: 650 },
        ],
      },
    },
  ]);
});

test('finds invalid cells, and drops an edit that equals the stored text', () => {
  const wrong = write(start, [kurti, 'name', ' '], [stole, 'tag', 'old'], [stole, 'hsn', '62']);
  expect(problemCells(wrong, categories).map(({ column }) => column)).toEqual([
    ...['name', 'tag', 'hsn'],
  ]);
  const reverted = write(
    wrong,
    [kurti, 'name', 'Kurti'],
    [stole, 'tag', 'regular'],
    [stole, 'hsn', ''],
  );
  expect(reverted.edits.size).toBe(0);
  expect(sentRows(reverted)).toEqual([]);
});

test('keeps edits that were refused, and merges with changes of others by cell', () => {
  const state = write(
    start,
    [kurti, 'name', 'Mine'],
    [kurti, 'tag', 'New'],
    [kurti, 'stock', '9', 1],
    [stole, 'stock', '8'],
  );
  const sent = sentRows(state);
  const changed = { ...kurti, name: 'Theirs', hsn: '6204', updatedAt: '2026-11-02T10:00:00.000Z' };
  const after = afterSave(
    state,
    sent,
    resultOf(
      { id: kurti._id, outcome: 'changed', product: changed },
      { id: stole._id, outcome: 'invalid', errors: [{ path: 'stock', message: 'Too many.' }] },
    ),
  );
  expect(conflictCells(after)).toMatchObject([
    { cell: { column: 'name' }, mine: 'Mine', theirs: 'Theirs' },
  ]);
  expect(after.refused.get(cellKey(cell(stole, 'stock')))).toBe('Too many.');
  expect(readCell(after, cell(kurti, 'hsn')).text).toBe('6204');
  const taken = write(after, [kurti, 'name', 'Theirs'], [stole, 'stock', '6']);
  expect(sentRows(taken)).toMatchObject([
    {
      etag: expect.stringContaining(changed.updatedAt),
      changes: { tag: 'new', variants: [{ size: 'M', stock: 9 }] },
    },
    { changes: { stock: 6 } },
  ]);
  const done = afterSave(
    taken,
    sentRows(taken),
    resultOf(
      { id: kurti._id, outcome: 'saved', product: { ...changed, tag: 'new' } },
      { id: stole._id, outcome: 'deleted' },
    ),
  );
  expect(conflictCells(done)).toEqual([]);
  expect(sentRows(done)).toEqual([]);
  expect([...done.deleted]).toEqual([stole._id]);
});

test('reports edits of a variant that somebody else removed', () => {
  const state = write(start, [kurti, 'stock', '9', 1]);
  const product = { ...kurti, variants: [variant('S', 3)] };
  const after = afterSave(
    state,
    sentRows(state),
    resultOf({ id: kurti._id, outcome: 'changed', product }),
  );
  expect(after.removed).toEqual(['Kurti, Rani, M']);
  expect(after.edits.size).toBe(0);
});

test('shows the GST rate by HSN code and selling price of the edited cells (decision 0031)', () => {
  const rates = (state: SheetState) =>
    [cell(kurti, 'gst'), cell(kurti, 'gst', 0), cell(kurti, 'gst', 1)].map(
      (one) => readCell(state, one).text,
    );
  expect(rates(start)).toEqual(['5%', '', '']);
  const dear = write(
    start,
    [kurti, 'price', '2700'],
    [kurti, 'saleprice', '2700'],
    [kurti, 'price', '3000', 1],
    [kurti, 'saleprice', '2951', 1],
    [kurti, 'gst', '0%'],
  );
  expect(rates(dear)).toEqual(['5–18%', '', '18%']);
  expect(rates(write(dear, [kurti, 'category', 'Tops']))).toEqual(['Default', '', 'Default']);
  expect(rates(write(dear, [kurti, 'hsn', '5208']))).toEqual(['5%', '', '5%']);
});
