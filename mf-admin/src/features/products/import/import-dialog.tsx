import type { ImportResult } from '@tanabana/contracts';
import { announce, api, invalidate } from '@tanabana/storefront';
import { Alert, Button, Dialog, FileDrop, Progress, Spinner } from '@tanabana/ui';
import { useState } from 'react';
import { useTask } from '../../../hooks/use-task.ts';
import parts from '../../../parts/parts.module.css';
import { ImportOutcome } from './import-outcome.tsx';
import { PreviewTable } from './preview-table.tsx';
import { type Preview, readPreview } from './read-preview.ts';

/** Milliseconds: a catalogue of 20,000 lines takes minutes on a small machine. */
const PATIENCE_MS = 15 * 60_000;

/** A catalogue file: looked at first, then imported; per line what became of it. */
export default function ImportDialog({ onClose }: { onClose: () => void }) {
  const [chosen, setChosen] = useState<{ file: File; preview: Preview } | null>(null);
  const [sent, setSent] = useState(0);
  const [result, setResult] = useState<ImportResult | null>(null);
  const { busy, problem, run } = useTask('The file could not be imported.');

  const look = async (file: File | undefined): Promise<void> => {
    if (file) await run(async () => setChosen({ file, preview: await readPreview(file) }));
  };
  const send = () =>
    run(async () => {
      if (!chosen) return;
      setSent(0);
      const answer = await api.products.importCsv(
        { files: [chosen.file] },
        { onProgress: setSent, timeout: PATIENCE_MS },
      );
      setResult(answer);
      announce(`${answer.added} added, ${answer.updated} updated, ${answer.refused} refused`);
      await Promise.all([invalidate('/api/products'), invalidate('/api/categories')]);
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
              {ready ? `Import ${chosen.preview.lines} lines` : 'Import'}
            </Button>
          </>
        )
      }
    >
      {result && chosen ? (
        <ImportOutcome result={result} />
      ) : (
        <div className={parts.form}>
          {problem && <Alert tone="danger">{problem}</Alert>}
          <p>
            Products are known by their SKU: known ones are brought up to date, new ones are added.
            Pictures are not part of the file. A line that cannot be taken keeps no other from it.
          </p>
          {!busy && (
            <FileDrop
              label={chosen ? 'Choose another file' : 'Choose a CSV file'}
              hint={chosen?.file.name ?? 'An export is the best pattern'}
              accept=".csv,text/csv"
              onFiles={([file]) => void look(file)}
            />
          )}
          {chosen?.preview.problem && <Alert tone="danger">{chosen.preview.problem}</Alert>}
          {ready && <PreviewTable preview={chosen.preview} />}
          {busy && ready && sent < 1 && <Progress label="Sending" share={sent} />}
          {busy && ready && sent >= 1 && <Spinner label="Taking in the lines…" />}
        </div>
      )}
    </Dialog>
  );
}
