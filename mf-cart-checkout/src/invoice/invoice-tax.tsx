import { formatAmount, type Invoice } from '@tanabana/contracts';
import { Fragment } from 'react';
import styles from './invoice-sheet.module.css';

/** The GST that the total contains, line by line. */
export function InvoiceTax({ tax }: { tax: NonNullable<Invoice['tax']> }) {
  const { rate, taxable, cgst, sgst, igst } = tax;
  const parts: readonly (readonly [string, number])[] =
    igst > 0
      ? [[`IGST ${rate}%`, igst]]
      : [
          [`CGST ${rate / 2}%`, cgst],
          [`SGST ${rate / 2}%`, sgst],
        ];
  return (
    <dl className={styles.sums}>
      <dt>Taxable value</dt>
      <dd>{formatAmount(taxable)}</dd>
      {parts.map(([name, amount]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{formatAmount(amount)}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
