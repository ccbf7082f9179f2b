import { MAX_SETTLEMENT_ROWS, toPaise } from '@tanabana/contracts';
import { AppError } from '@tanabana/service-kit';
import Papa from 'papaparse';

/** A line of a settlement file. Paise. */
export interface SettlementRow {
  /** From 1; the header is line 1. */
  row: number;
  kind: 'payment' | 'refund';
  /** The provider's number of the payment or refund. */
  reference: string;
  amount: number;
  currency: string;
  fee: number;
  tax: number;
  settlementId: string;
  utr: string;
  /** `yyyy-MM-dd`; null if the file has none. */
  day: string | null;
}

/** A line that is not read, and why. */
export interface IgnoredRow {
  row: number;
  reference: string;
  /** Missing for lines of other kinds, such as transfers and adjustments. */
  problem?: string;
}

/** Columns with the names that reports of providers have. */
const COLUMNS = {
  kind: ['transactionentity', 'type', 'entity'],
  reference: ['entityid', 'transactionid', 'paymentid'],
  amount: ['amount'],
  currency: ['currency'],
  fee: ['feeexclusivetax', 'fee'],
  tax: ['tax'],
  settlement: ['settlementid'],
  utr: ['settlementutr', 'utr'],
  day: ['settledat', 'settlementdate', 'settledon'],
} as const;

const fold = (text: string): string => text.toLowerCase().replace(/[^a-z]/g, '');

/** Returns an amount in paise; undefined if the text is no amount. */
function paiseOf(text: string): number | undefined {
  const plain = text.replace(/[₹,\s]/g, '');
  return /^-?\d{1,12}(\.\d{1,4})?$/.test(plain) ? toPaise(Number(plain)) : undefined;
}

/** Reads `31/12/2026 10:00:00` and `2026-12-31T10:00:00`. */
function dayOf(text: string): string | null {
  const iso = /^(\d{4})-(\d{2})-(\d{2})/.exec(text);
  if (iso) return iso[0];
  const written = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})/.exec(text);
  if (!written) return null;
  const [, day = '', month = '', year = ''] = written;
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

function readRow(row: number, cell: (column: keyof typeof COLUMNS) => string) {
  const reference = cell('reference');
  const written = fold(cell('kind'));
  const kind = written.startsWith('refund')
    ? 'refund'
    : written.startsWith('payment') || (written === '' && reference.startsWith('pay_'))
      ? 'payment'
      : null;
  if (kind === null) return { row, reference };
  const amount = paiseOf(cell('amount'));
  if (reference === '') return { row, reference, problem: 'The number of the payment is missing.' };
  if (amount === undefined)
    return { row, reference, problem: `"${cell('amount')}" is not an amount.` };
  return {
    row,
    kind,
    reference,
    amount: Math.abs(amount),
    currency: cell('currency') || 'INR',
    fee: paiseOf(cell('fee')) ?? 0,
    tax: paiseOf(cell('tax')) ?? 0,
    settlementId: cell('settlement'),
    utr: cell('utr'),
    day: dayOf(cell('day')),
  } satisfies SettlementRow;
}

/**
 * Reads a provider's settlement report: CSV with a header, such as Razorpay's settlement recon report.
 * Throws `payment.settlement_invalid`.
 */
export function readSettlement(text: string): (SettlementRow | IgnoredRow)[] {
  const { data } = Papa.parse<string[]>(text.replace(/^\ufeff/, ''), { skipEmptyLines: false });
  const at = data.findIndex((cells) => cells.some((cell) => cell.trim() !== ''));
  const headings = (data[at] ?? []).map(fold);
  const positions = new Map(
    Object.entries(COLUMNS).map(([column, names]) => {
      const found = names.map((name) => headings.indexOf(name)).find((index) => index >= 0);
      return [column, found ?? -1] as const;
    }),
  );
  const missing = (['reference', 'amount', 'settlement'] as const).filter(
    (column) => (positions.get(column) ?? -1) < 0,
  );
  if (missing.length > 0)
    throw new AppError('payment.settlement_invalid', {
      message: 'The file needs a header with the columns entity_id, amount and settlement_id.',
    });
  if (data.length - at - 1 > MAX_SETTLEMENT_ROWS)
    throw new AppError('payment.settlement_invalid', {
      message: `A file can have ${MAX_SETTLEMENT_ROWS} lines.`,
    });
  return data.flatMap((cells, index) => {
    if (index <= at || cells.every((cell) => cell.trim() === '')) return [];
    const cell = (column: keyof typeof COLUMNS): string =>
      (cells[positions.get(column) ?? -1] ?? '').trim();
    return [readRow(index + 1, cell)];
  });
}
