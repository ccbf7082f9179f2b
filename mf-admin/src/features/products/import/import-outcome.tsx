import type { ImportResult } from '@tanabana/contracts';
import { Alert, Button, DownloadIcon } from '@tanabana/ui';
import Papa from 'papaparse';
import { FactList } from '../../../parts/fact-list.tsx';
import parts from '../../../parts/parts.module.css';
import { saveFile } from '../../../words/save-file.ts';
import styles from './import.module.css';

/** Lines that are listed; all of them are in the file. */
const LISTED = 200;

/** What an import did: counts, and every line that was refused with its reason. */
export function ImportOutcome({ result }: { result: ImportResult }) {
  const { added, updated, unchanged, refused, lines } = result;
  const bad = lines.filter(({ outcome }) => outcome === 'refused');
  const save = (): void => {
    const text = Papa.unparse(bad.map(({ line, sku, reason }) => ({ line, sku, reason })));
    saveFile(new Blob([text], { type: 'text/csv' }), 'refused-lines.csv');
  };
  return (
    <div className={parts.form}>
      <FactList
        facts={[
          ['Added', added],
          ['Updated', updated],
          ['Unchanged', unchanged],
          ['Refused', refused],
        ]}
      />
      {refused === 0 && <Alert tone="success">Every line was taken.</Alert>}
      {refused > 0 && (
        <>
          <Alert
            tone="warning"
            title={`${refused} ${refused === 1 ? 'line was' : 'lines were'} refused`}
            action={
              <Button variant="secondary" size="s" onClick={save}>
                <DownloadIcon size={16} />
                Save list
              </Button>
            }
          >
            The rest is in the shop.
          </Alert>
          <ul className={styles.refused}>
            {bad.slice(0, LISTED).map(({ line, sku, reason }) => (
              <li key={line}>
                <strong>Line {line}</strong>
                {sku && ` (${sku})`}: {reason}
              </li>
            ))}
            {bad.length > LISTED && <li>… and {bad.length - LISTED} more in the list to save.</li>}
          </ul>
        </>
      )}
    </div>
  );
}
