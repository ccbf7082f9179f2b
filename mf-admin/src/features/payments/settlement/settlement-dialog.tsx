import type { FieldError, SettlementImport } from '@tanabana/contracts';
import { announce, api, invalidate, isApiError, useTask } from '@tanabana/storefront';
import { Alert, Button, Dialog, FileDrop } from '@tanabana/ui';
import { useState } from 'react';
import { count } from '../../../shared/formats.ts';
import shared from '../../../shared/shared.module.css';
import styles from './settlement-dialog.module.css';

/** Matches a provider's settlement file with the payments; names each line that differs (rule 18.10). */
export default function SettlementDialog({ onClose }: { onClose: () => void }) {
  const [result, setResult] = useState<SettlementImport | null>(null);
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const { busy, problem, run } = useTask('The file could not be imported. Please try again.');

  async function upload(file: File): Promise<void> {
    setResult(null);
    setErrors([]);
    await run(async () => {
      try {
        const answer = await api.orders.importSettlement({ files: [file] });
        setResult(answer);
        announce(summaryText(answer));
      } catch (error) {
        if (isApiError(error)) setErrors(error.errors);
        throw error;
      } finally {
        await invalidate('/api/orders');
      }
    });
  }
  return (
    <Dialog
      open
      // A running request is awaited, because its response names the lines that differ.
      onClose={busy ? () => undefined : onClose}
      title="Import settlement"
      footer={
        <Button variant={result ? 'primary' : 'secondary'} disabled={busy} onClick={onClose}>
          {result ? 'Done' : 'Cancel'}
        </Button>
      }
    >
      <div className={shared.form}>
        <FileDrop
          label={busy ? 'Importing...' : 'Choose a settlement report (CSV)'}
          hint="The report as the provider exports it, with entity_id, amount and settlement_id."
          accept=".csv,text/csv"
          disabled={busy}
          onFiles={([file]) => file && void upload(file)}
        />
        {!result && !problem && (
          <p className={styles.hint}>
            Each payment in the file gets its settlement, UTR and fee. Lines whose amount, currency
            or number differs from the shop are listed. Importing a file again changes nothing.
          </p>
        )}
        {problem && (
          <Alert tone="danger">
            <p>{problem}</p>
            <ul>
              {errors.map(({ path, message }) => (
                <li key={`${path}${message}`}>
                  {path}: {message}
                </li>
              ))}
            </ul>
          </Alert>
        )}
        {result && <Outcome result={result} />}
      </div>
    </Dialog>
  );
}

/** '2 lines matched, 1 unchanged, 3 mismatched.' */
function summaryText({ matched, unchanged, mismatched, results }: SettlementImport): string {
  const ignored = results.filter(({ outcome }) => outcome === 'ignored').length;
  const parts = [
    `${count(matched, 'line')} matched`,
    ...(unchanged > 0 ? [`${count(unchanged)} unchanged`] : []),
    ...(mismatched > 0 ? [`${count(mismatched)} mismatched`] : []),
    ...(ignored > 0 ? [`${count(ignored)} ignored`] : []),
  ];
  return `${parts.join(', ')}.`;
}

/** Number of lines by outcome, and each line that differs with its reason. */
function Outcome({ result }: { result: SettlementImport }) {
  const { mismatched } = result;
  const lines = result.results.filter(({ outcome }) => outcome === 'mismatched');
  return (
    <>
      <Alert tone={mismatched > 0 ? 'warning' : 'success'} title={summaryText(result)}>
        {mismatched > 0 && 'Compare these lines with the payments of the provider.'}
      </Alert>
      {lines.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll
        <ul className={styles.lines} aria-label="Lines that do not match" tabIndex={0}>
          {lines.map(({ row, reference, reason }) => (
            <li key={row}>
              Line {row}
              {reference && (
                <>
                  , <code>{reference}</code>
                </>
              )}
              : {reason}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
