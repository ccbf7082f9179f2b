import { choiceName, type Product } from '@tanabana/contracts';
import { memo } from 'react';
import styles from './sheet.module.css';
import { CellEditor, type EditEnd } from './sheet-cell.tsx';
import {
  cellKey,
  choicesOf,
  hasVariantRows,
  rowName,
  type SheetRow,
  sheetColumns,
} from './sheet-rows.ts';
import { problemOf, readCell, type SheetState, storedIfEdited } from './sheet-state.ts';

/** The text with which editing of a cell begins; typed characters replace the old text. */
export interface Editing {
  text: string;
  isTyped: boolean;
}

interface GridRowProps {
  state: SheetState;
  row: SheetRow;
  product: Product;
  index: number;
  categories: readonly string[];
  /** Column of the active cell, if it is in this row. */
  active: number | null;
  /** First and last selected column, if the row is in the range. */
  from: number | null;
  to: number | null;
  editing: Editing | null;
  isOpen: boolean;
  statusId: string;
  onEnd: EditEnd;
  onToggle: (productId: string) => void;
}

/** A product or variant with its cells. Re-renders only if its own props change. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { state, row, product, index, categories, active, from, to, editing } = props;
  const isDeleted = state.deleted.has(product._id);
  return (
    <tr aria-rowindex={index + 2} data-variant={row.choice ? true : undefined}>
      <th scope="row" data-deleted={isDeleted || undefined}>
        {row.choice ? (
          choiceName(row.choice)
        ) : (
          <>
            <span className={styles.product}>{product.name}</span>
            {isDeleted && <span className={styles.sku}>Deleted in the meantime</span>}
            {hasVariantRows(product) && !isDeleted && (
              <button
                type="button"
                tabIndex={-1}
                aria-expanded={props.isOpen}
                aria-label={`Colors and sizes of ${product.name}`}
                className={styles.toggle}
                onClick={() => props.onToggle(product._id)}
              >
                {props.isOpen ? '−' : '+'} {product.variants?.length} colors and sizes
              </button>
            )}
          </>
        )}
      </th>
      {sheetColumns.map(({ key: column, label, ...kind }, at) => {
        const cell = { row, column };
        const { text, isFixed } = readCell(state, cell);
        const before = storedIfEdited(state, cell);
        const isActive = active === at;
        const isInvalid = problemOf(state, cell, categories) !== null;
        const isSelected = from !== null && to !== null && at >= from && at <= to;
        return (
          // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a cell of a grid is a gridcell
          <td
            key={column}
            aria-selected={isSelected}
            aria-readonly={isFixed || undefined}
            aria-invalid={isInvalid || undefined}
            aria-describedby={isActive ? props.statusId : undefined}
            tabIndex={isActive ? 0 : -1}
            data-row={index}
            data-column={at}
            data-number={'isNumber' in kind || undefined}
            data-edited={before !== null || undefined}
            data-conflict={state.conflicts.has(cellKey(cell)) || undefined}
          >
            {isActive && editing ? (
              <CellEditor
                label={`${rowName(row, product)}: ${label}`}
                text={editing.text}
                isTyped={editing.isTyped}
                isNumber={'isNumber' in kind}
                choices={choicesOf(column, categories)}
                onEnd={props.onEnd}
              />
            ) : (
              text
            )}
          </td>
        );
      })}
    </tr>
  );
});
