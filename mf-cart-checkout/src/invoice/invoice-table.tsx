import type { SheetCell, SheetColumn, SheetFact, SheetTable } from '@tanabana/contracts';
import { classes } from '@tanabana/ui';
import { Fragment } from 'react';
import styles from './invoice-sheet.module.css';

const classOf = ({ isNumber, isWide }: SheetColumn): string =>
  classes(isNumber && styles.number, isWide && styles.wide);

/** A table of an invoice; phones hide wide columns. */
export function InvoiceTable({ table: { caption, columns, rows } }: { table: SheetTable }) {
  return (
    <table className={styles.table}>
      {caption && <caption>{caption}</caption>}
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.name} scope="col" className={classOf(column)}>
              {column.name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of a document never move
          <tr key={index}>
            {columns.map((column, at) => (
              <td key={column.name} className={classOf(column)}>
                <Cell cell={row[at]} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cell({ cell }: { cell: SheetCell | undefined }) {
  if (!cell) return null;
  return (
    <>
      {cell.text}
      {cell.details?.map((detail) => (
        <span key={detail} className={styles.detail}>
          {detail}
        </span>
      ))}
      {cell.narrow && <span className={classes(styles.detail, styles.narrow)}>{cell.narrow}</span>}
    </>
  );
}

/** Sums of the invoice, the last one emphasised as total if there is one. */
export function InvoiceSums({ sums, hasTotal }: { sums: readonly SheetFact[]; hasTotal?: true }) {
  return (
    <dl className={styles.sums}>
      {sums.map(([name, amount], at) => {
        const className = hasTotal && at === sums.length - 1 ? styles.total : undefined;
        return (
          <Fragment key={name}>
            <dt className={className}>{name}</dt>
            <dd className={className}>{amount}</dd>
          </Fragment>
        );
      })}
    </dl>
  );
}
