import type { ReactNode } from 'react';
import { classes } from '../../classes.ts';
import styles from './table.module.css';

export interface Column<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Numbers stand at the end. */
  align?: 'start' | 'end';
  /** Keeps the header for screen readers only: a column of buttons. */
  hideHeader?: boolean;
}

export interface TableProps<Row> {
  /** What the table shows; read out, not seen. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  className?: string;
}

/**
 * Rows with hairlines; in a place narrower than 60rem each row becomes a block of named values. A table
 * wider than its place scrolls there, not the page.
 */
export function Table<Row>({ caption, columns, rows, rowKey, className }: TableProps<Row>) {
  const look = (column: Column<Row>): string => classes(column.align === 'end' && styles.end);
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: display: block on a phone takes the native roles away
    <div className={styles.scroll}>
      <table role="table" className={classes(styles.table, className)}>
        <caption className={styles.hidden}>{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <th key={column.id} role="columnheader" scope="col" className={look(column)}>
                <span className={column.hideHeader ? styles.hidden : undefined}>
                  {column.header}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={rowKey(row)} role="row">
              {columns.map((column) => (
                <td key={column.id} role="cell" className={look(column)}>
                  {!column.hideHeader && (
                    <span aria-hidden="true" className={styles.name}>
                      {column.header}
                    </span>
                  )}
                  <div className={styles.value}>{column.cell(row)}</div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
    // biome-ignore-end lint/a11y/noRedundantRoles: display: block on a phone takes the native roles away
  );
}
