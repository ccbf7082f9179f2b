import type { SupplyKind, TaxSums } from '@tanabana/contracts';

/** A document line in paise. */
export interface ReturnLine extends TaxSums {
  hsn: string | null;
  /** Percent; null without tax. */
  rate: number | null;
  quantity: number;
  total: number;
}

/** An invoice, or the credit note that reverses one completely or in part. */
export interface ReturnDocument {
  kind: 'invoice' | 'credit-note';
  number: string;
  issuedAt: Date;
  /** The invoice's number and time. */
  invoice: { number: string; issuedAt: Date };
  orderId: string;
  gstin: string | null;
  placeOfSupply: string;
  supply: SupplyKind;
  /** Paise of the whole document. */
  total: number;
  /** Of a credit note for part of an invoice: paise of the whole invoice, which decides its table. */
  invoiceTotal?: number;
  lines: readonly ReturnLine[];
  /** An invoice of a cancelled or returned order without a credit note. */
  isUncredited?: boolean;
}

export const isCredit = ({ kind }: ReturnDocument): boolean => kind === 'credit-note';

const negative = <Sums extends TaxSums>(line: Sums): Sums => ({
  ...line,
  taxable: -line.taxable,
  cgst: -line.cgst,
  sgst: -line.sgst,
  utgst: -line.utgst,
  igst: -line.igst,
});

/** Returns the lines with their sign: negative for a credit note. */
export const signed = (document: ReturnDocument): ReturnLine[] =>
  document.lines.map((line) =>
    isCredit(document) ? { ...negative(line), quantity: -line.quantity, total: -line.total } : line,
  );

/** Groups items, sorted by key. */
export function grouped<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[][] {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return [...groups].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => group);
}

export const SERIES = [
  ['invoice', 'Invoices for outward supply'],
  ['credit-note', 'Credit Note'],
] as const;

export const countOf = (number: string): number => Number(number.split('/').at(-1));
const seriesOf = (number: string): string => number.slice(0, number.lastIndexOf('/'));

/** Returns documents of a kind sorted by number, one list per series. */
export const seriesIn = (
  documents: readonly ReturnDocument[],
  kind: ReturnDocument['kind'],
): ReturnDocument[][] =>
  grouped(
    documents.filter((one) => one.kind === kind),
    ({ number }) => seriesOf(number),
  ).map((some) => some.toSorted((a, b) => countOf(a.number) - countOf(b.number)));
