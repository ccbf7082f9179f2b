import type { ReviewImportResult } from '@tanabana/contracts';
import { announce, invalidate, useTask } from '@tanabana/storefront';
import { Alert, Button, Dialog, FileDrop } from '@tanabana/ui';
import { useState } from 'react';
import { reviewCalls } from '../shared/review-calls.ts';
import { reviewCount } from '../shared/review-texts.ts';
import styles from './import-dialog.module.css';

/** Bytes of a file (contract: `importCsv`). */
const MAX_BYTES = 20 * 1024 * 1024;

interface Checked {
  file: File;
  result: ReviewImportResult;
}

interface ImportDialogProps {
  open: boolean;
  onClose: () => void;
}

/** Imports a CSV file in Judge.me's columns: checked first, stored after a click (rule 19.9). */
export default function ImportDialog({ open, onClose }: ImportDialogProps) {
  const [checked, setChecked] = useState<Checked | null>(null);
  const [imported, setImported] = useState<ReviewImportResult | null>(null);
  const { busy, problem, setProblem, run } = useTask(
    'The file could not be imported. Please try again.',
  );

  const close = (): void => {
    // a running request is awaited, because its response tells what was done
    if (busy) return;
    setChecked(null);
    setImported(null);
    setProblem(null);
    onClose();
  };
  const check = async (file: File): Promise<void> => {
    setChecked(null);
    setImported(null);
    if (file.size > MAX_BYTES) return setProblem('The file is over 20 MB.');
    await run(async () => {
      const result = await reviewCalls.importCsv({ query: { mode: 'check' }, files: [file] });
      setChecked({ file, result });
      announce(`Checked: ${reviewCount(result.created)} can be imported`);
    });
  };
  const store = async ({ file }: Checked): Promise<void> => {
    await run(async () => {
      try {
        const result = await reviewCalls.importCsv({ query: { mode: 'import' }, files: [file] });
        setImported(result);
        announce(`${reviewCount(result.created)} imported`);
      } finally {
        await invalidate('/api/reviews');
      }
    });
  };
  const canStore = checked !== null && imported === null && checked.result.created > 0;
  return (
    <Dialog
      open={open}
      onClose={close}
      title="Import reviews"
      footer={
        <>
          <Button variant={imported ? 'primary' : 'secondary'} disabled={busy} onClick={close}>
            {imported ? 'Done' : 'Cancel'}
          </Button>
          {canStore && (
            <Button busy={busy} onClick={() => void store(checked)}>
              Import {reviewCount(checked.result.created)}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.content}>
        {!imported && (
          <FileDrop
            label={busy && !checked ? 'Checking...' : 'Choose a file of reviews (CSV)'}
            hint="In the columns of Judge.me. The file is checked first; nothing is stored yet."
            accept=".csv,text/csv"
            disabled={busy}
            onFiles={([file]) => file && void check(file)}
          />
        )}
        {problem && <Alert tone="danger">{problem}</Alert>}
        {imported ? (
          <Outcome result={imported} verb="imported" />
        ) : (
          checked && <Outcome result={checked.result} verb="can be imported" />
        )}
      </div>
    </Dialog>
  );
}

interface OutcomeProps {
  result: ReviewImportResult;
  /** 'imported' */
  verb: string;
}

/** Numbers of reviews by outcome, and the lines with a problem or a remark. */
function Outcome({ result: { created, known, failed, lines }, verb }: OutcomeProps) {
  return (
    <>
      <Alert tone={failed > 0 ? 'warning' : 'success'} title={`${reviewCount(created)} ${verb}.`}>
        {known > 0 && <p>{reviewCount(known)} of the file were imported before.</p>}
        {failed > 0 && (
          <p>
            {reviewCount(failed)} cannot be read. Correct these lines and import the file again:
            nothing is created twice.
          </p>
        )}
      </Alert>
      {lines.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll
        <ul className={styles.lines} aria-label="Lines with remarks" tabIndex={0}>
          {lines.map(({ line, message, isFailed }) => (
            <li key={`${line} ${message}`}>
              {isFailed ? <strong>Line {line}:</strong> : `Line ${line}:`} {message}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
