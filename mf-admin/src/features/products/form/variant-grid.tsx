import { choiceName, inWearingOrder, LOW_STOCK, sameName } from '@tanabana/contracts';
import { announce } from '@tanabana/storefront';
import { Alert, VisuallyHidden } from '@tanabana/ui';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { count } from '../../../shared/formats.ts';
import type { Draft, DraftVariants, Problem, VariantField } from './draft-types.ts';
import { isWhole } from './numbers.ts';
import { blockOf, placeBlock, type Step, stepOf } from './sheet.ts';
import styles from './variants.module.css';
import { type Cell, cellProblem, cellsOf, madeSkus, variantAt } from './variants.ts';

interface VariantGridProps {
  /** Shown field. */
  of: VariantField;
  /** Accessible name. */
  label: string;
  /** Id of the description. */
  describedBy: string;
  draft: Draft;
  wrong: Problem | null;
  onChange: (variants: DraftVariants) => void;
}

/** Colours in rows, sizes in columns; a colour may lack a size. */
function layOut(draft: Draft) {
  const cells = cellsOf(draft);
  const colours = [...new Set(cells.map(({ choice }) => choice.color))];
  const spellings = new Map<string, string>();
  for (const { choice } of cells) {
    const { size } = choice;
    if (size !== null && !spellings.has(size.toLowerCase()))
      spellings.set(size.toLowerCase(), size);
  }
  const sizes: (string | null)[] = inWearingOrder([...spellings.values()]);
  if (cells.some(({ choice }) => choice.size === null)) sizes.push(null);
  const rows = colours.map((color) =>
    sizes.map((size) =>
      cells.find(
        ({ choice }) =>
          choice.color === color &&
          (size === null ? choice.size === null : sameName(choice.size ?? '', size)),
      ),
    ),
  );
  return { colours, sizes, rows, cells };
}

type Layout = ReturnType<typeof layOut>;

/** Returns the next cell in a direction; below the last row, the top of the next column. */
function nextCell({ rows, sizes }: Layout, at: Place, [down, right]: Step): Cell | undefined {
  let { row, column } = at;
  for (let tries = rows.length * sizes.length; tries > 0; tries -= 1) {
    row += down;
    column += right;
    if (down !== 0 && (row < 0 || row >= rows.length)) {
      column += down;
      row = down > 0 ? 0 : rows.length - 1;
    }
    if (column < 0 || column >= sizes.length) return undefined;
    const cell = rows[row]?.[column];
    if (cell) return cell;
  }
  return undefined;
}

interface Place {
  row: number;
  column: number;
}

/** One field of all variants as a spreadsheet: arrow keys, Enter, Tab and pasted blocks. */
export function VariantGrid({ of, label, describedBy, draft, wrong, onChange }: VariantGridProps) {
  const layout = layOut(draft);
  const { colours, sizes, rows, cells } = layout;
  const table = useRef<HTMLTableElement>(null);
  const [leftOver, setLeftOver] = useState<string[]>([]);
  const made = madeSkus(draft);

  const focus = (cell: Cell | undefined): void => {
    const all = [...(table.current?.querySelectorAll('input') ?? [])];
    all.find(({ dataset }) => dataset.cell === cell?.key)?.focus();
  };
  useEffect(() => {
    const key = wrong?.cell?.key;
    const all = [...(table.current?.querySelectorAll('input') ?? [])];
    if (key) all.find(({ dataset }) => dataset.cell === key)?.focus();
  }, [wrong]);

  const write = (values: readonly [Cell, string][]): void =>
    onChange({
      ...draft.variants,
      ...Object.fromEntries(
        values.map(([{ key }, value]) => [key, { ...variantAt(draft.variants, key), [of]: value }]),
      ),
    });
  const press = (event: KeyboardEvent<HTMLInputElement>, at: Place): void => {
    const { key, shiftKey, ctrlKey, altKey, metaKey } = event;
    if (ctrlKey || altKey || metaKey || event.nativeEvent.isComposing) return;
    const step = stepOf(key, shiftKey, event.currentTarget);
    if (!step) return;
    event.preventDefault();
    focus(nextCell(layout, at, step));
  };
  const paste = (event: ClipboardEvent, from: Place): void => {
    const block = blockOf(event.clipboardData.getData('text/plain'));
    if (block.length === 1 && block[0]?.length === 1) return;
    event.preventDefault();
    const headings = { rows: colours, columns: sizes.map((size) => size ?? '') };
    const placed = placeBlock(block, headings, from).map(({ row, column, value }) => ({
      cell: rows[row]?.[column],
      value,
    }));
    write(placed.flatMap(({ cell, value }) => (cell ? [[cell, value] as [Cell, string]] : [])));
    const lost = placed
      .filter(({ cell, value }) => !cell && value !== '')
      .map(({ value }) => value);
    setLeftOver(lost);
    announce(`${count(placed.length - lost.length, 'value')} pasted`);
  };
  return (
    <>
      {leftOver.length > 0 && (
        <Alert tone="warning">
          {count(leftOver.length, 'value')} did not fit the grid: {leftOver.slice(0, 8).join(', ')}
          {leftOver.length > 8 && ' …'}
        </Alert>
      )}
      {wrong && (
        <p id={`${describedBy}-wrong`} className={styles.wrong}>
          {wrong.message}
        </p>
      )}
      <div className={styles.scroll}>
        <table ref={table} className={styles.grid} data-of={of}>
          <caption>
            <VisuallyHidden>{label} by color and size</VisuallyHidden>
          </caption>
          <thead>
            <tr>
              <th scope="col">Color</th>
              {sizes.map((size) => (
                <th key={size ?? ''} scope="col">
                  {size ?? 'No size'}
                </th>
              ))}
              {of === 'stock' && <th scope="col">Sum</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, down) => (
              <tr key={colours[down]}>
                <th scope="row">{colours[down]}</th>
                {row.map((cell, right) => (
                  <td key={sizes[right] ?? ''} data-none={cell ? undefined : true}>
                    {cell && (
                      <CellInput
                        cell={cell}
                        of={of}
                        label={label}
                        value={variantAt(draft.variants, cell.key)[of]}
                        placeholder={placeholderOf(of, draft, made[cells.indexOf(cell)])}
                        wrongBy={wrong?.cell?.key === cell.key ? `${describedBy}-wrong` : undefined}
                        describedBy={describedBy}
                        onChange={(value) => write([[cell, value]])}
                        onKeyDown={(event) => press(event, { row: down, column: right })}
                        onPaste={(event) => paste(event, { row: down, column: right })}
                      />
                    )}
                  </td>
                ))}
                {of === 'stock' && <td className={styles.sum}>{sumOf(draft, row)}</td>}
              </tr>
            ))}
          </tbody>
          {of === 'stock' && (
            <tfoot>
              <tr>
                <th scope="row">Sum</th>
                {sizes.map((size, right) => (
                  <td key={size ?? ''} className={styles.sum}>
                    {sumOf(
                      draft,
                      rows.map((row) => row[right]),
                    )}
                  </td>
                ))}
                <td className={styles.sum}>{sumOf(draft, cells)}</td>
              </tr>
            </tfoot>
          )}
        </table>
      </div>
    </>
  );
}

function sumOf({ variants }: Draft, cells: readonly (Cell | undefined)[]): string {
  const typed = cells.map((cell) => (cell ? variantAt(variants, cell.key).stock : ''));
  return count(typed.reduce((sum, text) => sum + (isWhole(text) ? Number(text) : 0), 0));
}

const inputModes: Record<VariantField, 'numeric' | 'decimal' | 'text'> = {
  stock: 'numeric',
  sku: 'text',
  price: 'decimal',
  saleprice: 'decimal',
  barcode: 'numeric',
  weight: 'numeric',
  shelf: 'text',
  forSale: 'text',
};

function placeholderOf(of: VariantField, draft: Draft, sku: string | undefined): string {
  if (of === 'stock') return '0';
  if (of === 'sku') return sku ?? '';
  if (of === 'forSale') return 'yes';
  return of === 'barcode' || of === 'shelf' ? '' : draft[of];
}

interface CellInputProps {
  cell: Cell;
  of: VariantField;
  label: string;
  value: string;
  placeholder: string;
  wrongBy: string | undefined;
  describedBy: string;
  onChange: (value: string) => void;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
  onPaste: (event: ClipboardEvent) => void;
}

function CellInput(props: CellInputProps) {
  const { cell, of, value, wrongBy, describedBy } = props;
  const isWrong = wrongBy !== undefined || cellProblem(of, value) !== null;
  const isLow = of === 'stock' && value.trim() !== '' && Number(value) <= LOW_STOCK;
  return (
    <input
      type="text"
      inputMode={inputModes[of]}
      autoComplete="off"
      spellCheck={false}
      data-cell={cell.key}
      data-low={(isLow && !isWrong) || undefined}
      aria-label={`${choiceName(cell.choice)}: ${props.label}`}
      aria-describedby={wrongBy ?? describedBy}
      aria-invalid={isWrong || undefined}
      placeholder={props.placeholder}
      value={value}
      onFocus={(event) => event.target.select()}
      onChange={(event) => props.onChange(event.target.value)}
      onKeyDown={props.onKeyDown}
      onPaste={props.onPaste}
    />
  );
}
