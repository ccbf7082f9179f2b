import type { ImportResult } from '@tanabana/contracts';
import { announce, api, invalidate, useTask } from '@tanabana/storefront';
import { Alert, Button, Dialog, FileDrop, Progress } from '@tanabana/ui';
import { useEffect, useRef, useState } from 'react';
import { count } from '../../../shared/formats.ts';
import shared from '../../../shared/shared.module.css';
import { type Preview, readPreview } from './csv-file.ts';
import styles from './import.module.css';
import { ImportOutcome } from './import-outcome.tsx';

/** Timeout in milliseconds: 20,000 lines take minutes on a small machine. */
const PATIENCE_MS = 15 * 60_000;

/** Imports a catalogue file after a preview, and shows each line's result. */
export default function ImportDialog({ onClose }: { onClose: () => void }) {
  const [chosen, setChosen] = useState<{ file: File; preview: Preview } | null>(null);
  const [sent, setSent] = useState(0);
  /** Last reported line. */
  const [processed, setProcessed] = useState(0);
  const [result, setResult] = useState<ImportResult | null>(null);
  const { busy, problem, run } = useTask('The file could not be imported.');
  // Closing the dialog cancels the import; reported lines are stored.
  const left = useRef(new AbortController());
  useEffect(() => {
    const leaving = new AbortController();
    left.current = leaving;
    return () => leaving.abort();
  }, []);

  const preview = async (file: File | undefined): Promise<void> => {
    if (file) await run(async () => setChosen({ file, preview: await readPreview(file) }));
  };
  const send = () =>
    run(async () => {
      if (!chosen) return;
      setSent(0);
      setProcessed(0);
      try {
        const answer = await api.products.importCsv(
          { files: [chosen.file] },
          {
            onProgress: setSent,
            onAnswer: (soFar) => setProcessed(lastLineOf(soFar)),
            timeout: PATIENCE_MS,
            signal: left.current.signal,
          },
        );
        setResult(answer);
        announce(`${answer.added} added, ${answer.updated} updated, ${answer.refused} refused`);
      } finally {
        // Also after an interruption: reported lines are stored.
        await Promise.all([invalidate('/api/products'), invalidate('/api/categories')]);
      }
    });
  const ready = chosen && !chosen.preview.problem;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Import CSV"
      size="l"
      footer={
        result ? (
          <Button onClick={onClose}>Done</Button>
        ) : (
          <>
            <Button variant="secondary" onClick={onClose}>
              Cancel
            </Button>
            <Button disabled={!ready} busy={busy && ready === true} onClick={send}>
              {ready ? `Import ${count(chosen.preview.lines, 'line')}` : 'Import'}
            </Button>
          </>
        )
      }
    >
      {result && chosen ? (
        <ImportOutcome result={result} file={chosen.file} />
      ) : (
        <div className={shared.form}>
          {problem && (
            <Alert tone="danger">
              {problem}
              {processed > 1 &&
                ` The lines up to ${processed} were worked on. Import the file again: what is in the shop is known by its SKU.`}
            </Alert>
          )}
          <p>
            Products are matched by SKU: existing ones are updated, new ones are added. Pictures are
            not part of the file. An invalid line does not affect the others.
          </p>
          {!busy && (
            <FileDrop
              label={chosen ? 'Choose another file' : 'Choose a CSV file'}
              hint={chosen?.file.name ?? 'Use an export as a template'}
              accept=".csv,text/csv"
              onFiles={([file]) => void preview(file)}
            />
          )}
          {chosen?.preview.problem && <Alert tone="danger">{chosen.preview.problem}</Alert>}
          {ready && <PreviewTable preview={chosen.preview} />}
          {busy && ready && sent < 1 && <Progress label="Sending" share={sent} />}
          {busy && ready && sent >= 1 && (
            <Progress
              label="Importing lines"
              share={Math.min(1, Math.max(0, processed - 1) / chosen.preview.lines)}
            />
          )}
        </div>
      )}
    </Dialog>
  );
}

/** First records of a file, to notice a wrong one before the upload. */
export function PreviewTable({ preview: { header, rows, lines, unknown } }: { preview: Preview }) {
  return (
    <>
      {unknown.length > 0 && (
        <Alert tone="info">
          Ignored columns, as products have no such field: {unknown.join(', ')}.
        </Alert>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard */}
      <section aria-label="Preview" className={styles.scroll} tabIndex={0}>
        <table className={styles.preview}>
          <caption>
            The first {rows.length} of {count(lines, 'line')}
          </caption>
          <thead>
            <tr>
              {header.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.join()}>
                {header.map((name, at) => (
                  <td key={name}>{row[at]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

/** Returns the last reported line from a partial response. */
export function lastLineOf(answer: string): number {
  const at = answer.lastIndexOf('{"line":');
  return at < 0 ? 0 : Number.parseInt(answer.slice(at + '{"line":'.length), 10) || 0;
}
