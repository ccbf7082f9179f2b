import { Alert, Button, ChoiceGroup } from '@tanabana/ui';
import { count } from '../../../shared/formats.ts';
import styles from './sheet.module.css';
import { sheetColumns } from './sheet-rows.ts';
import { conflictCells, readCell } from './sheet-state.ts';
import type { Sheet } from './use-sheet.ts';

/** Lists the rows that were not saved: failed calls, invalid cells, and rows that others changed. */
export function SheetNotices({ sheet }: { sheet: Sheet }) {
  const { state, problem, problems, select } = sheet;
  const conflicts = conflictCells(state);
  const [first] = problems;
  const deleted = [...state.products.values()].filter(({ _id }) => state.deleted.has(_id));
  return (
    <>
      {problem && <Alert tone="danger">{problem}</Alert>}
      {first && (
        <Alert tone="danger" title={`${count(problems.length, 'cell')} cannot be saved.`}>
          <Button size="s" variant="quiet" onClick={() => select(first)}>
            Go to the first one
          </Button>
        </Alert>
      )}
      {deleted.length > 0 && (
        <Alert tone="warning" title="Deleted in the meantime; not saved:">
          {deleted.map(({ name }) => name).join(', ')}
        </Alert>
      )}
      {state.removed.length > 0 && (
        <Alert tone="warning" title="These cells can no longer be edited; not saved:">
          {state.removed.join('; ')}
        </Alert>
      )}
      {conflicts.length > 0 && (
        <Alert tone="warning" title="These values changed in the meantime.">
          <p>Choose a value for each, then save again.</p>
          <div className={styles.conflicts}>
            {conflicts.map(({ cell, mine, theirs, name }) => {
              const label = sheetColumns.find(({ key }) => key === cell.column)?.label ?? '';
              const { text } = readCell(state, cell);
              return (
                <ChoiceGroup
                  key={`${cell.row.key} ${cell.column}`}
                  legend={`${name}: ${label}`}
                  options={[
                    { value: 'mine', label: `Yours: ${mine}` },
                    { value: 'theirs', label: `Theirs: ${theirs}` },
                  ]}
                  value={text === theirs ? 'theirs' : 'mine'}
                  onChange={(chosen) =>
                    sheet.write([{ cell, text: chosen === 'theirs' ? theirs : mine }])
                  }
                />
              );
            })}
          </div>
        </Alert>
      )}
    </>
  );
}
