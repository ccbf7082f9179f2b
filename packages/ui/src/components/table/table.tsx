import type { ReactNode } from 'react';
import { classes } from '../../classes.ts';
import { ChevronDownIcon, ChevronUpIcon } from '../../icons/index.ts';
import { hidden } from '../layout/layout.tsx';
import styles from './table.module.css';
import { useFirstRows } from './use-first-rows.ts';

export interface Column<Row> {
  /** Unique per column. */
  header: string;
  cell: (row: Row) => ReactNode;
  /** Numbers are aligned at the end. */
  align?: 'start' | 'end';
  /** Shows the header to screen readers only, for a column of buttons. */
  hideHeader?: boolean;
  /** Replaces the header's text, for example by a checkbox for all rows. */
  headerCell?: ReactNode;
  /**
   * Layout in narrow places, where rows are blocks: `title` comes first without its name, `alone`
   * has its own line, `corner` is at the end of the first line.
   */
  block?: 'title' | 'alone' | 'corner';
  /** Makes the header a sort button; `direction` is null while another column sorts. */
  sort?: { direction: 'ascending' | 'descending' | null; onSort: () => void };
}

export interface TableProps<Row> {
  /** Caption, announced but not visible. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Highlights selected rows. */
  isMarked?: (row: Row) => boolean;
  /** The rows are about to change: they stay, faded. */
  busy?: boolean;
  className?: string;
}

/**
 * A table whose rows become blocks of named values in places narrower than 60rem. A wider table
 * scrolls within its place. Of many rows, the first ones are shown at once.
 */
export function Table<Row>({ caption, columns, rows, rowKey, ...props }: TableProps<Row>) {
  const [first] = rows;
  const shown = useFirstRows(rows, first && rowKey(first));
  const look = (column: Column<Row>): string => classes(column.align === 'end' && styles.end);
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: display: block on phones removes the native
    // roles
    <div className={styles.scroll}>
      <table
        role="table"
        aria-busy={props.busy || undefined}
        className={classes(styles.table, props.className)}
      >
        <caption className={hidden}>{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <th
                key={column.header}
                role="columnheader"
                scope="col"
                aria-sort={column.sort?.direction ?? undefined}
                className={look(column)}
              >
                <Header column={column} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {shown.map((row) => (
            <tr key={rowKey(row)} role="row" data-marked={props.isMarked?.(row) || undefined}>
              {columns.map((column) => (
                <td
                  key={column.header}
                  role="cell"
                  data-block={column.block}
                  className={look(column)}
                >
                  {!column.hideHeader && !column.block && (
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
    // biome-ignore-end lint/a11y/noRedundantRoles: display: block on phones removes the native
    // roles
  );
}

function Header<Row>({
  column: { header, headerCell, hideHeader, sort },
}: {
  column: Column<Row>;
}) {
  if (headerCell) return headerCell;
  if (!sort) return <span className={hideHeader ? hidden : undefined}>{header}</span>;
  const Arrow = sort.direction === 'descending' ? ChevronDownIcon : ChevronUpIcon;
  return (
    <button type="button" className={styles.sort} onClick={sort.onSort}>
      {header}
      <Arrow size={14} className={sort.direction ? undefined : styles.unsorted} />
    </button>
  );
}
