import { announce } from '@tanabana/storefront';
import { type ClipboardEvent, type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react';
import { count } from '../../../shared/formats.ts';
import { blockOf, placeBlock } from '../form/sheet.ts';
import { at, cornersOf, moved, type Range, stepOfKey } from './grid-range.ts';
import styles from './sheet.module.css';
import type { EditEnd } from './sheet-cell.tsx';
import { type Editing, GridRow } from './sheet-row.tsx';
import { choicesOf, type SheetCell, type SheetRow, sheetColumns } from './sheet-rows.ts';
import { readCell, type SheetState } from './sheet-state.ts';

interface SheetGridProps {
  state: SheetState;
  rows: readonly SheetRow[];
  opened: ReadonlySet<string>;
  categories: readonly string[];
  range: Range;
  onRange: (range: Range) => void;
  editing: Editing | null;
  onEditing: (editing: Editing | null) => void;
  statusId: string;
  helpId: string;
  write: (values: { cell: SheetCell; text: string }[]) => void;
  /** Copies the first row of the range to the others, or the row above. */
  onFill: () => void;
  onUndo: () => void;
  onToggle: (productId: string) => void;
}

/** The grid: navigation, editing, copy, paste and fill by keyboard; pointer and touch likewise. */
export function SheetGrid(props: SheetGridProps) {
  const { state, rows, range, onRange, editing, onEditing, write } = props;
  const { active } = range;
  const table = useRef<HTMLTableElement>(null);
  const size = { rows: rows.length, columns: sheetColumns.length };
  const { from, to } = cornersOf(range);
  const cellAt = (row: number, column: number): SheetCell | null => {
    const [found, kind] = [rows[row], sheetColumns[column]];
    return found && kind ? { row: found, column: kind.key } : null;
  };

  // The active cell has the focus, unless the focus is outside of the grid.
  const hasFocus = useRef(false);
  useEffect(() => {
    if (editing || !hasFocus.current) return;
    table.current
      ?.querySelector<HTMLElement>(`[data-row="${active.row}"][data-column="${active.column}"]`)
      ?.focus();
  }, [active, editing]);

  const begin = (typed?: string): void => {
    const cell = cellAt(active.row, active.column);
    if (!cell) return;
    const { text, isFixed } = readCell(state, cell);
    if (isFixed) return;
    const isChoice = choicesOf(cell.column, []) !== null;
    onRange(at(active));
    onEditing(
      typed === undefined || isChoice ? { text, isTyped: false } : { text: typed, isTyped: true },
    );
  };

  const end: EditEnd = (text, step) => {
    if (!editing) return;
    const cell = cellAt(active.row, active.column);
    if (cell && text !== null) write([{ cell, text }]);
    onEditing(null);
    if (step[0] !== 0 || step[1] !== 0) onRange(moved(range, step, size));
  };

  const cells = (): SheetCell[][] =>
    Array.from({ length: to.row - from.row + 1 }, (_, down) =>
      Array.from({ length: to.column - from.column + 1 }, (_, right) =>
        cellAt(from.row + down, from.column + right),
      ).filter((cell) => cell !== null),
    );

  const press = (event: KeyboardEvent): void => {
    if (event.target instanceof HTMLButtonElement || event.altKey) return;
    const isControl = event.ctrlKey || event.metaKey;
    const handled = handle(event.key, isControl, event.shiftKey);
    if (handled) event.preventDefault();
  };
  function handle(key: string, isControl: boolean, isShift: boolean): boolean {
    const step = stepOfKey(key, isControl);
    if (step) {
      onRange(moved(range, step, size, isShift));
      return true;
    }
    if (isControl) {
      if (key.toLowerCase() === 'd') props.onFill();
      else if (key.toLowerCase() === 'z') props.onUndo();
      else return false;
      return true;
    }
    const row = rows[active.row];
    if (key === 'Enter' || key === 'F2') begin();
    else if (key === 'Delete' || key === 'Backspace') {
      write(cells().flatMap((line) => line.map((cell) => ({ cell, text: '' }))));
    } else if (key === ' ' && row) props.onToggle(row.productId);
    else if (key.length === 1) begin(key);
    else return false;
    return true;
  }

  const copy = (event: ClipboardEvent): void => {
    if (editing) return;
    event.preventDefault();
    const lines = cells().map((line) => line.map((cell) => readCell(state, cell).text).join('\t'));
    event.clipboardData.setData('text/plain', lines.join('\n'));
    announce(`${count(cells().flat().length, 'value')} copied`);
  };
  const paste = (event: ClipboardEvent): void => {
    if (editing) return;
    event.preventDefault();
    const block = blockOf(event.clipboardData.getData('text/plain'));
    const placed = placeBlock(block, { rows: [], columns: labels }, from).map(
      ({ row, column, value }) => ({ cell: cellAt(row, column), text: value }),
    );
    const fitting = placed.flatMap(({ cell, text }) =>
      cell && !readCell(state, cell).isFixed ? [{ cell, text }] : [],
    );
    write(fitting);
    const lost = placed.length - fitting.length;
    announce(
      `${count(fitting.length, 'value')} pasted${lost > 0 ? `, ${lost} did not fit the sheet` : ''}`,
    );
  };

  const point = (event: MouseEvent): void => {
    const target = event.target instanceof Element ? event.target.closest('td') : null;
    if (!target || event.button !== 0) return;
    const place = { row: Number(target.dataset.row), column: Number(target.dataset.column) };
    const isActive = place.row === active.row && place.column === active.column;
    if (isActive && editing) return;
    if (event.shiftKey) onRange({ active: place, anchor: range.anchor });
    else if (isActive && hasFocus.current) begin();
    else onRange(at(place));
  };

  return (
    <div className={styles.scroll}>
      <table
        ref={table}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: cells are edited
        role="grid"
        aria-label="Products"
        aria-describedby={props.helpId}
        aria-rowcount={rows.length + 1}
        aria-multiselectable="true"
        className={styles.grid}
        onKeyDown={press}
        onClick={point}
        onCopy={copy}
        onPaste={paste}
        onFocus={() => {
          hasFocus.current = true;
        }}
        onBlur={(event) => {
          if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) {
            hasFocus.current = false;
          }
        }}
      >
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col">Product</th>
            {sheetColumns.map(({ key, label, ...kind }) => (
              <th key={key} scope="col" data-number={'isNumber' in kind || undefined}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => {
            const product = state.products.get(row.productId);
            const isIn = index >= from.row && index <= to.row;
            const isActive = index === active.row;
            return (
              product && (
                <GridRow
                  key={row.key}
                  state={state}
                  row={row}
                  product={product}
                  index={index}
                  categories={props.categories}
                  active={isActive ? active.column : null}
                  from={isIn ? from.column : null}
                  to={isIn ? to.column : null}
                  editing={isActive ? editing : null}
                  isOpen={props.opened.has(product._id)}
                  statusId={props.statusId}
                  onEnd={isActive ? end : ignore}
                  onToggle={props.onToggle}
                />
              )
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

const labels = sheetColumns.map(({ label }) => label);
const ignore: EditEnd = () => undefined;
