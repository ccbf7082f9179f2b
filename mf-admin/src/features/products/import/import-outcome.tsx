import type { ImportResult } from '@tanabana/contracts';
import { useTask } from '@tanabana/storefront';
import { Alert, Button, DownloadIcon, saveFile } from '@tanabana/ui';
import { DescriptionList } from '../../../shared/description-list.tsx';
import { count } from '../../../shared/formats.ts';
import shared from '../../../shared/shared.module.css';
import { PictureFetchStatus } from '../picture-fetch-status.tsx';
import styles from './import.module.css';
import { LineList } from './line-list.tsx';
import { ignoredProducts, notesIn } from './report-lines.ts';
import { refusedLines } from './table-file.ts';

interface ImportOutcomeProps {
  result: ImportResult;
  /** Returns the row that people see for a line. */
  rowOf: (line: number) => number;
}

/** Result of an import: counts, and rejected lines with reasons. */
export function ImportOutcome({ result, rowOf }: ImportOutcomeProps) {
  const { added, updated, unchanged, refused, ignored, lines, stopped, file, pictures } = result;
  const bad = lines.filter(({ outcome }) => outcome === 'refused');
  const left = ignoredProducts(lines);
  const notes = notesIn(lines);
  const { problem, run } = useTask('The lines could not be saved.');
  const save = () =>
    run(async () => {
      const header = file.columns.map(({ name }) => name);
      const text = refusedLines(header, bad);
      saveFile(new Blob([`\ufeff${text}`], { type: 'text/csv' }), 'refused-lines.csv');
    });
  return (
    <div className={shared.form}>
      <DescriptionList
        items={[
          ['Added', count(added)],
          ['Updated', count(updated)],
          ['Unchanged', count(unchanged)],
          ['Refused', count(refused)],
          ...(ignored > 0 ? [['Ignored', count(ignored)] as [string, string]] : []),
        ]}
      />
      {stopped && <Alert tone="danger">{stopped}</Alert>}
      {problem && <Alert tone="danger">{problem}</Alert>}
      {refused === 0 && !stopped && (
        <Alert tone="success">
          {ignored > 0 ? 'Every other line was imported.' : 'Every line was imported.'}
        </Alert>
      )}
      {pictures > 0 && <PictureFetchStatus />}
      {refused > 0 && (
        <>
          <Alert
            tone="warning"
            title={`${count(refused, 'line')} ${refused === 1 ? 'was' : 'were'} refused`}
          >
            {stopped || added + updated + unchanged === 0
              ? 'Save them, correct them and import'
              : 'The others were imported. Save these, correct them and import'}{' '}
            that file: it contains them unchanged, with the reasons.
          </Alert>
          {/* Below on phones. */}
          <Button variant="secondary" className={styles.save} onClick={save}>
            <DownloadIcon size={18} />
            Save these lines
          </Button>
          <LineList
            title="Why they were refused"
            label="Refused lines"
            tone="danger"
            lines={bad}
            rowOf={rowOf}
          />
        </>
      )}
      <LineList
        title={`${count(notes.length, 'remark')} on imported products`}
        tone="warning"
        lines={notes}
        rowOf={rowOf}
      />
      <LineList
        title={`${count(left.length, 'line')} ${left.length === 1 ? 'was' : 'were'} ignored`}
        tone="info"
        lines={left}
        rowOf={rowOf}
      />
    </div>
  );
}
