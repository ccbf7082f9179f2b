import { type ImportResult, UNCOUNTED_STOCK } from '@tanabana/contracts';
import { Alert, Button, Checkbox, SelectField, TextField } from '@tanabana/ui';
import { useState } from 'react';
import { count } from '../../../shared/formats.ts';
import shared from '../../../shared/shared.module.css';
import { isWhole, plainCount } from '../form/numbers.ts';
import { useCategoryOptions } from '../use-products.ts';
import { ColumnsEditor } from './columns-editor.tsx';
import { formatNames } from './field-names.ts';
import styles from './import.module.css';
import { ImportPreview } from './import-preview.tsx';
import { LineList } from './line-list.tsx';
import { ignoredProducts, notesIn, productCount } from './report-lines.ts';
import type { ImportChoices, ImportState } from './use-import.ts';

interface ImportCheckProps {
  state: ImportState;
  check: ImportResult;
  choices: ImportChoices;
}

/** What an import would do, problems first, and what can be chosen about it. */
export function ImportCheck({ state, check, choices }: ImportCheckProps) {
  const { file, lines, preview = [], missingCategories = [], pictures } = check;
  const rowOf = state.stage?.table.rowOf ?? ((line: number) => line);
  // One warning names all missing categories.
  const unknown = new Set(missingCategories.map(({ name }) => `There is no category "${name}".`));
  const refused = lines.filter(
    ({ outcome, reason = '' }) => outcome === 'refused' && !unknown.has(reason),
  );
  const ignored = ignoredProducts(lines);
  const notes = notesIn(lines);
  const unread = file.columns.filter(({ field, name }) => !field && name !== '');
  const canChoose = file.format === 'other' || file.format === 'tanabana';
  const isForeign = file.format !== 'tanabana';
  const isUnknown = file.format === 'other';
  const columns = canChoose && (
    <details className={shared.folded} open={isUnknown || Boolean(file.problem) || undefined}>
      <summary>
        Columns
        {unread.length > 0 && ` (${unread.length} not imported: ${namesOf(unread)})`}
      </summary>
      <ColumnsEditor
        key={file.columns.map(({ name, field }) => `${name}=${field}`).join()}
        columns={file.columns}
        busy={state.busy}
        onApply={(columns) => void state.change({ columns })}
      />
    </details>
  );
  return (
    <div className={shared.form}>
      <p className={styles.summary}>
        <strong>{formatNames[file.format]}</strong> with {count(file.records, 'line')}:{' '}
        {summaryOf(check)}
      </p>
      {file.problem && (
        <Alert tone="warning" title="Which column is what?">
          {file.problem}
        </Alert>
      )}
      {isUnknown && columns}
      {file.isDamaged && <EncodingAlert state={state} choices={choices} />}
      {missingCategories.length > 0 && (
        <Alert
          tone="warning"
          title={
            missingCategories.length === 1
              ? '1 category of the file does not exist'
              : `${missingCategories.length} categories of the file do not exist`
          }
        >
          <p>
            {missingCategories
              .map(({ name, products }) => `${name} (${count(products, 'product')})`)
              .join(', ')}
          </p>
          <Button
            size="s"
            className={styles.action}
            busy={state.busy}
            onClick={() => state.createCategories(missingCategories.map(({ name }) => name))}
          >
            {missingCategories.length === 1 ? 'Create it' : 'Create them'}
          </Button>
        </Alert>
      )}
      <LineList
        title={`${count(refused.length, 'line')} would be refused`}
        tone="danger"
        lines={refused}
        rowOf={rowOf}
      />
      <LineList
        title={`${count(notes.length, 'remark')}: these products would be imported`}
        tone="warning"
        lines={notes}
        rowOf={rowOf}
      />
      <LineList
        title={`${count(ignored.length, 'line')} would be ignored`}
        tone="info"
        lines={ignored}
        rowOf={rowOf}
      />
      {preview.length > 0 && <ImportPreview products={preview} rowOf={rowOf} />}
      {isForeign && <ForeignChoices state={state} choices={choices} pictures={pictures} />}
      {unread.length > 0 && !canChoose && (
        <p className={styles.hint}>
          Columns that are not imported: {unread.map(({ name }) => name).join(', ')}.
        </p>
      )}
      {!isUnknown && columns}
    </div>
  );
}

const SHOWN_NAMES = 5;

const namesOf = (columns: readonly { name: string }[]): string => {
  const names = columns.slice(0, SHOWN_NAMES).map(({ name }) => name);
  return columns.length > SHOWN_NAMES ? `${names.join(', ')}, …` : names.join(', ');
};

function summaryOf({ lines, pictures }: ImportResult): string {
  const parts = [
    [productCount(lines, 'added'), 'added'],
    [productCount(lines, 'updated'), 'changed'],
    [productCount(lines, 'unchanged'), 'unchanged'],
    [productCount(lines, 'refused'), 'refused'],
  ] as const;
  const said = parts.flatMap(([number, what]) =>
    number > 0 ? [`${count(number, 'product')} ${what}`] : [],
  );
  if (said.length === 0) return 'no products';
  return [...said, ...(pictures > 0 ? [`${count(pictures, 'picture')} to fetch`] : [])].join(', ');
}

function EncodingAlert({ state, choices }: Pick<ImportCheckProps, 'state' | 'choices'>) {
  return (
    <Alert tone="warning" title="Some lines are not UTF-8">
      <p>
        Files saved by older versions of Excel are often Windows-1252. Check the names in the
        preview afterwards.
      </p>
      {choices.encoding !== 'windows-1252' && (
        <Button
          size="s"
          className={styles.action}
          busy={state.busy}
          onClick={() => void state.change({ encoding: 'windows-1252' })}
        >
          Read as Windows-1252
        </Button>
      )}
    </Alert>
  );
}

/** Choices for files of other shops. */
function ForeignChoices({
  state,
  choices,
  pictures,
}: Pick<ImportCheckProps, 'state' | 'choices'> & { pictures: number }) {
  const [pieces, setPieces] = useState(choices.uncounted);
  const isWrong = pieces !== '' && !isWhole(pieces);
  return (
    <div className={styles.choices}>
      <SelectField
        label="Category of products without one"
        value={choices.category}
        options={useCategoryOptions('None', choices.category)}
        onChange={({ target }) => void state.change({ category: target.value })}
      />
      <TextField
        label="Pieces, if the file does not count them"
        inputMode="numeric"
        placeholder={String(UNCOUNTED_STOCK)}
        value={pieces}
        error={isWrong ? 'A whole number.' : null}
        onChange={({ target }) => setPieces(target.value)}
        onBlur={() => {
          const uncounted = plainCount(pieces);
          if (!isWrong && uncounted !== choices.uncounted) void state.change({ uncounted });
        }}
      />
      {(pictures > 0 || !choices.withPictures) && (
        <Checkbox
          label="Fetch the pictures from their addresses"
          checked={choices.withPictures}
          onChange={({ target }) => void state.change({ withPictures: target.checked })}
        />
      )}
    </div>
  );
}
