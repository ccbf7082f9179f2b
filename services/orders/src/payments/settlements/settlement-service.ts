import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { formatAmount, type SettlementImport, shopDay, toRupees } from '@tanabana/contracts';
import type { OrderDeps } from '../../deps.ts';
import type { PaymentRecord } from '../payment.ts';
import { type IgnoredRow, readSettlement, type SettlementRow } from './settlement-file.ts';

type Result = SettlementImport['results'][number];

const rupees = (paise: number): string => formatAmount(toRupees(paise));

/** Lines per request to the database. */
const AT_ONCE = 500;

export type SettlementService = ReturnType<typeof createSettlementService>;

/** Matches what a provider has transferred with what buyers have paid (rule 18.10). */
export function createSettlementService({
  storage,
  settings,
  now,
}: Pick<OrderDeps, 'storage' | 'settings' | 'now'>) {
  const { payments } = storage;

  /** Returns why a line does not match its payment; null if it does. */
  function mismatchOf(row: SettlementRow, payment: PaymentRecord | undefined): string | null {
    if (!payment) return `The shop has no ${row.kind} with this number.`;
    if (row.currency !== payment.currency)
      return `The currency is ${payment.currency} in the shop and ${row.currency} in the file.`;
    if (row.kind === 'refund') {
      const refund = payment.refunds.find(({ reference }) => reference === row.reference);
      return refund && refund.amount !== row.amount
        ? `The refund is ${rupees(refund.amount)} in the shop and ${rupees(row.amount)} in the file.`
        : null;
    }
    if (payment.state !== 'captured') return `In the shop this payment is ${payment.state}.`;
    return payment.amount === row.amount
      ? null
      : `The payment is ${rupees(payment.amount)} in the shop and ${rupees(row.amount)} in the file.`;
  }

  async function match(row: SettlementRow, payment: PaymentRecord | undefined): Promise<Result> {
    const { row: number, reference } = row;
    const reason = mismatchOf(row, payment);
    if (reason !== null || !payment)
      return { row: number, reference, outcome: 'mismatched', ...(reason !== null && { reason }) };
    if (row.kind === 'refund') return { row: number, reference, outcome: 'matched' };
    const { settlementId: id, utr, amount, fee, tax } = row;
    const day = row.day ?? shopDay(now(), settings.timeZone);
    const settlement = { id, utr, amount, fee, tax, day };
    if (JSON.stringify(payment.settlement) === JSON.stringify(settlement))
      return { row: number, reference, outcome: 'unchanged' };
    await payments.settle(payment.id, settlement);
    return { row: number, reference, outcome: 'matched' };
  }

  const ignored = ({ row, reference, problem }: IgnoredRow): Result => ({
    row,
    reference,
    outcome: problem === undefined ? 'ignored' : 'mismatched',
    ...(problem !== undefined && { reason: problem }),
  });

  return {
    /**
     * Records the settlement of each payment in a file and names the lines that do not match. Repeating a
     * file changes nothing. Throws `payment.settlement_invalid`.
     */
    async importFile(file: Readable): Promise<SettlementImport> {
      const rows = readSettlement(await text(file));
      const results: Result[] = [];
      for (let from = 0; from < rows.length; from += AT_ONCE) {
        const some = rows.slice(from, from + AT_ONCE);
        const known = await payments.byReferences(some.map(({ reference }) => reference));
        for (const row of some)
          results.push('kind' in row ? await match(row, known.get(row.reference)) : ignored(row));
      }
      const count = (outcome: Result['outcome']): number =>
        results.filter((one) => one.outcome === outcome).length;
      return {
        matched: count('matched'),
        unchanged: count('unchanged'),
        mismatched: count('mismatched'),
        results,
      };
    },
  };
}
