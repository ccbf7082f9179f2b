import { type ImportField, type ImportResult, importFields } from '@tanabana/contracts';
import { Button, SelectField } from '@tanabana/ui';
import { useState } from 'react';
import { fieldOptions } from './field-names.ts';
import styles from './import.module.css';
import type { ColumnFields } from './remembered-columns.ts';

interface ColumnsEditorProps {
  columns: ImportResult['file']['columns'];
  busy: boolean;
  onApply: (fields: ColumnFields) => void;
}

const fieldOf = (value: string | undefined): ImportField | null =>
  importFields.find((field) => field === value) ?? null;

/** Assigns a field to each column of a file, with samples of its values. */
export function ColumnsEditor({ columns, busy, onApply }: ColumnsEditorProps) {
  const [fields, setFields] = useState<ColumnFields>(columns.map(({ field }) => fieldOf(field)));
  const isRepeated = (field: ImportField | null, at: number): boolean =>
    field !== null && field !== 'pictures' && fields.indexOf(field) !== at;
  const problems = fields.map((field, at) =>
    isRepeated(field, at) ? 'Another column has this field.' : null,
  );
  const isComplete = fields.includes('sku') && problems.every((one) => one === null);
  return (
    <section className={styles.columns} aria-label="Columns">
      <p className={styles.hint}>
        Choose what each column is. Lines with the same SKU become one product; a line with a color
        or size describes a variant. Your choice is remembered on this device.
      </p>
      <ul className={styles.columnList}>
        {columns.map(({ name, samples }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their places, and names may repeat
          <li key={at}>
            <span className={styles.columnName}>
              <strong>{name || `Column ${at + 1}`}</strong>
              <small>{samples.join(' · ') || 'empty'}</small>
            </span>
            <SelectField
              hideLabel
              label={`Field of ${name || `column ${at + 1}`}`}
              value={fields[at] ?? ''}
              options={fieldOptions}
              error={problems[at]}
              onChange={({ target }) => setFields(fields.with(at, fieldOf(target.value)))}
            />
          </li>
        ))}
      </ul>
      {!fields.includes('sku') && (
        <p className={styles.hint}>One column must be the SKU of the product.</p>
      )}
      <Button
        variant="secondary"
        className={styles.save}
        disabled={!isComplete}
        busy={busy}
        onClick={() => onApply(fields)}
      >
        Apply these columns
      </Button>
    </section>
  );
}
