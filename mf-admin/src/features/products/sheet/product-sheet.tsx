import { MAX_SHEET_PRODUCTS } from '@tanabana/contracts';
import { Button, Dialog } from '@tanabana/ui';
import { useId } from 'react';
import { count } from '../../../shared/formats.ts';
import { UnsavedQuestion, useUnsaved } from '../../../shared/unsaved.tsx';
import { ReasonField } from '../reason-field.tsx';
import type { RateText } from './rate-text.ts';
import styles from './sheet.module.css';
import { SheetGrid } from './sheet-grid.tsx';
import { SheetNotices } from './sheet-notices.tsx';
import { cellKey, hasVariantRows, type SheetProduct, sheetColumns } from './sheet-rows.ts';
import { changesStock, problemOf, storedIfEdited } from './sheet-state.ts';
import { type Sheet, useSheet } from './use-sheet.ts';

interface ProductSheetProps {
  products: readonly SheetProduct[];
  /** Names. */
  categories: readonly string[];
  rateText: RateText;
  /** Products that were asked for; more than `products` if the limit was exceeded. */
  wanted: number;
  onClose: () => void;
}

/** Edits up to 200 products like a spreadsheet and saves them with one call (rule 22.9). */
export function ProductSheet({
  products,
  categories,
  rateText,
  wanted,
  onClose,
}: ProductSheetProps) {
  const ids = { status: useId(), help: useId() };
  const sheet = useSheet(products, categories, rateText);
  const { state } = sheet;
  const unsaved = useUnsaved(sheet.edited > 0, onClose);
  const hasVariants = products.some(hasVariantRows);
  const isShown = sheet.opened.size > 0;
  return (
    <Dialog
      open
      onClose={unsaved.ask}
      title={`Edit ${count(products.length, 'product')}`}
      size="full"
      footer={
        <>
          <p role="status" className={styles.outcome}>
            {sheet.edited > 0
              ? `${count(sheet.edited, 'product')} changed`
              : sheet.outcome || 'No changes'}
          </p>
          <Button variant="secondary" onClick={unsaved.ask}>
            Close
          </Button>
          <Button busy={sheet.busy} disabled={sheet.edited === 0} onClick={() => void sheet.save()}>
            Save Changes
          </Button>
        </>
      }
    >
      <div className={styles.sheet}>
        {wanted > products.length && (
          <p className={styles.help}>
            {products.length} of {wanted} products; a sheet holds at most {MAX_SHEET_PRODUCTS}.
          </p>
        )}
        <div className={styles.tools}>
          <Button size="s" variant="secondary" onClick={sheet.fill}>
            Fill Down
          </Button>
          <Button size="s" variant="secondary" disabled={!sheet.canUndo} onClick={sheet.undo}>
            Undo
          </Button>
          {hasVariants && (
            <Button size="s" variant="secondary" onClick={() => sheet.showAll(!isShown)}>
              {isShown ? 'Hide Colors and Sizes' : 'Show Colors and Sizes'}
            </Button>
          )}
          <p id={ids.help} className={styles.help}>
            Type or press Enter to edit, Escape to revert. Shift with arrow keys selects, Ctrl D
            fills down, Space shows colors and sizes. Copy and paste work with other spreadsheets.
          </p>
        </div>
        <SheetNotices sheet={sheet} />
        <p id={ids.status} className={styles.status}>
          {statusOf(sheet, categories)}
        </p>
        <SheetGrid
          state={state}
          rows={sheet.rows}
          opened={sheet.opened}
          categories={categories}
          range={sheet.range}
          onRange={sheet.setRange}
          editing={sheet.editing}
          onEditing={sheet.setEditing}
          statusId={ids.status}
          helpId={ids.help}
          write={sheet.write}
          onFill={sheet.fill}
          onUndo={sheet.undo}
          onToggle={sheet.toggle}
        />
        {changesStock(state) && <ReasonField value={sheet.reason} onChange={sheet.setReason} />}
      </div>
      <UnsavedQuestion unsaved={unsaved} />
    </Dialog>
  );
}

/** What there is to say about the active cell. */
function statusOf({ state, rows, range }: Sheet, categories: readonly string[]): string {
  const row = rows[range.active.row];
  const kind = sheetColumns[range.active.column];
  if (!row || !kind) return '';
  const cell = { row, column: kind.key };
  const problem = problemOf(state, cell, categories);
  const before = storedIfEdited(state, cell);
  const both = state.conflicts.get(cellKey(cell));
  return [
    kind.key === 'gst' && 'By the HSN code and the selling price; set under GST Rates',
    problem && `${kind.label}: ${problem.replace(/\.$/, '')}`,
    both && `Changed in the meantime to ${both.theirs || 'nothing'}`,
    before !== null && `Stored: ${before || 'nothing'}`,
  ]
    .filter(Boolean)
    .join('. ');
}
