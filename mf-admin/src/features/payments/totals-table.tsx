import { formatAmount } from '@tanabana/contracts';
import { Link } from '@tanabana/storefront';
import { VisuallyHidden } from '@tanabana/ui';
import { usePhone } from '../../shared/filter-sheet.tsx';
import { count } from '../../shared/formats.ts';
import styles from './payments.module.css';
import { type Sum, TOTAL_STATES, type TotalsRow, totalsText } from './totals-rows.ts';

const headers: Record<(typeof TOTAL_STATES)[number], string> = {
  paid: 'Paid',
  pending: 'Pending',
  failed: 'Failed',
  refunded: 'Refunded',
};

interface TotalsProps {
  caption: string;
  rows: readonly TotalsRow[];
  /** Returns `?…` of the payments that a line counts; null if they are not in the list. */
  searchOf: (row: TotalsRow) => string | null;
}

/** Sums and numbers of payments by way of payment; on a phone as a list of texts. */
export function Totals(props: TotalsProps) {
  return usePhone() ? <TotalsList {...props} /> : <TotalsTable {...props} />;
}

function TotalsTable({ caption, rows, searchOf }: TotalsProps) {
  return (
    <table className={styles.totals}>
      <caption>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">Way of payment</th>
          {TOTAL_STATES.map((state) => (
            <th key={state} scope="col">
              {headers[state]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.label} className={row.method ? undefined : styles.total}>
            <th scope="row">
              <Label row={row} search={searchOf(row)} />
            </th>
            {TOTAL_STATES.map((state) => (
              <td key={state}>
                <SumCell sum={row[state]} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function TotalsList({ caption, rows, searchOf }: TotalsProps) {
  return (
    <ul aria-label={caption} className={styles.ways}>
      {rows.map((row) => (
        <li key={row.label}>
          <Label row={row} search={searchOf(row)} />
          <span className={styles.quiet}>{totalsText(row)}</span>
        </li>
      ))}
    </ul>
  );
}

function Label({ row: { label }, search }: { row: TotalsRow; search: string | null }) {
  return search ? <Link to={{ search }}>{label}</Link> : label;
}

function SumCell({ sum: { amount, count: number } }: { sum: Sum }) {
  if (number === 0) return '–';
  return (
    <span className={styles.sum}>
      {formatAmount(amount)} <span className={styles.quiet}>({count(number)})</span>
    </span>
  );
}
