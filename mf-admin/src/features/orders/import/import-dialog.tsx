import { type FieldError, type ShipmentImport, shipmentStatusNames } from '@tanabana/contracts';
import { announce, api, invalidate, isApiError, useTask } from '@tanabana/storefront';
import { Alert, Button, Dialog, FileDrop } from '@tanabana/ui';
import { useState } from 'react';
import { count } from '../../../shared/formats.ts';
import shared from '../../../shared/shared.module.css';
import styles from './import-dialog.module.css';

/** Creates and changes parcels from a CSV file; names each rejected line (rule 16.4). */
export default function ImportDialog({ onClose }: { onClose: () => void }) {
  const [result, setResult] = useState<ShipmentImport | null>(null);
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const { busy, problem, run } = useTask('The file could not be imported. Please try again.');

  async function upload(file: File): Promise<void> {
    setResult(null);
    setErrors([]);
    await run(async () => {
      try {
        const answer = await api.orders.importShipments({ files: [file] });
        setResult(answer);
        announce(`${count(answer.changed, 'line')} imported, ${answer.refused} refused`);
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
      // A running request is awaited, because its response tells what was done.
      onClose={busy ? () => undefined : onClose}
      title="Import parcels"
      footer={
        <Button variant={result ? 'primary' : 'secondary'} disabled={busy} onClick={onClose}>
          {result ? 'Done' : 'Cancel'}
        </Button>
      }
    >
      <div className={shared.form}>
        <FileDrop
          label={busy ? 'Importing...' : 'Choose a file of parcels (CSV)'}
          hint="Columns: order, awb, courier, status. One line for each parcel."
          accept=".csv,text/csv"
          disabled={busy}
          onFiles={([file]) => file && void upload(file)}
        />
        {!result && !problem && (
          <p className={styles.hint}>
            A line gives its AWB number to the packed parcel of the order, changes the parcel with
            that number, or creates one with everything that is in no parcel yet. Statuses:{' '}
            {Object.values(shipmentStatusNames).join(', ')}.
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

/** Number of lines by outcome, and each rejected line with its reason. */
function Outcome({ result: { changed, unchanged, refused, results } }: { result: ShipmentImport }) {
  const summary = [
    `${count(changed, 'line')} imported`,
    ...(unchanged > 0 ? [`${count(unchanged)} unchanged`] : []),
    ...(refused > 0 ? [`${count(refused)} not imported`] : []),
  ].join(', ');
  const lines = results.filter(({ outcome }) => outcome === 'refused');
  return (
    <>
      <Alert tone={refused > 0 ? 'warning' : 'success'} title={`${summary}.`}>
        {refused > 0 && 'Correct these lines and import the file again: the others stay unchanged.'}
      </Alert>
      {lines.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll
        <ul className={styles.refused} aria-label="Lines that were not imported" tabIndex={0}>
          {lines.map(({ row, order, reason }) => (
            <li key={row}>
              Line {row}, order <code>{order}</code>: {reason}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
