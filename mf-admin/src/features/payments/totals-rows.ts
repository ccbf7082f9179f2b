import { formatAmount, type PaymentTotals, toPaise, toRupees } from '@tanabana/contracts';
import { count } from '../../shared/formats.ts';
import { paymentMethodNames } from './payment-words.ts';

type Line = PaymentTotals['data'][number];
export type Sum = Line['paid'];

export const TOTAL_STATES = ['paid', 'pending', 'failed', 'refunded'] as const;

/** A line of the table of totals. */
export interface TotalsRow extends Record<(typeof TOTAL_STATES)[number], Sum> {
  /** Missing for the total. */
  method?: Line['method'];
  label: string;
}

const added = (one: Sum, other: Sum): Sum => ({
  count: one.count + other.count,
  amount: toRupees(toPaise(one.amount) + toPaise(other.amount)),
});

/** Returns a line for each way of payment, and their total if there are several. */
export function totalsRows(data: readonly Line[]): TotalsRow[] {
  const rows = data.map((line) => ({ ...line, label: paymentMethodNames[line.method] }));
  if (rows.length < 2) return rows;
  const none = { count: 0, amount: 0 };
  const total = { paid: none, pending: none, failed: none, refunded: none };
  for (const state of TOTAL_STATES)
    total[state] = data.reduce((sum, line) => added(sum, line[state]), none);
  return [...rows, { ...total, label: 'Total' }];
}

/** Returns the sums of a line that are not empty: '₹1,049.00 paid (1), ₹999.00 failed (1)'. */
export const totalsText = (row: TotalsRow): string =>
  TOTAL_STATES.filter((state) => row[state].count > 0)
    .map((state) => `${formatAmount(row[state].amount)} ${state} (${count(row[state].count)})`)
    .join(', ') || 'None';
