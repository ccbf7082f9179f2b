import type { ImportResult } from '@tanabana/contracts';
import { useTask } from '@tanabana/storefront';
import { Alert, Button, DownloadIcon, saveFile } from '@tanabana/ui';
import { DescriptionList } from '../../../shared/description-list.tsx';
import { count } from '../../../shared/formats.ts';
import shared from '../../../shared/shared.module.css';
import { refusedLines } from './csv-file.ts';
import styles from './import.module.css';

/** Maximum lines listed; the file contains all. */
const LISTED = 1000;
/** Number of problems from which the most frequent ones are summarised. */
const MANY = 20;
const COMMON = 5;

/** Returns the most frequent problems with their counts. */
function commonest(reasons: readonly string[]): [reason: string, lines: number][] {
  const counts = new Map<string, number>();
  for (const reason of reasons) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts]
    .filter(([, lines]) => lines > 1)
    .sort(([, one], [, other]) => other - one)
    .slice(0, COMMON);
}

/** Result of an import: counts, and rejected lines with reasons. */
export function ImportOutcome({ result, file }: { result: ImportResult; file: Blob }) {
  const { added, updated, unchanged, refused, lines, stopped } = result;
  const bad = lines.filter(({ outcome }) => outcome === 'refused');
  const { problem, run } = useTask('The lines could not be saved.');
  const save = () =>
    run(async () => {
      const text = await refusedLines(file, lines);
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
        ]}
      />
      {stopped && <Alert tone="danger">{stopped}</Alert>}
      {problem && <Alert tone="danger">{problem}</Alert>}
      {refused === 0 && !stopped && <Alert tone="success">Every line was imported.</Alert>}
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
          {bad.length >= MANY && (
            <ul className={styles.common} aria-label="Most frequent problems">
              {commonest(bad.map(({ reason = '' }) => reason)).map(([reason, times]) => (
                <li key={reason}>
                  <strong>{count(times, 'line')}</strong>: {reason}
                </li>
              ))}
            </ul>
          )}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard */}
          <ul className={styles.refused} aria-label="Refused lines" tabIndex={0}>
            {bad.slice(0, LISTED).map(({ line, sku, reason }) => (
              <li key={line}>
                <strong>Line {line}</strong>
                {sku && ` (${sku})`}: {reason}
              </li>
            ))}
            {bad.length > LISTED && (
              <li>… and {count(bad.length - LISTED)} more in the file to save.</li>
            )}
          </ul>
        </>
      )}
    </div>
  );
}
