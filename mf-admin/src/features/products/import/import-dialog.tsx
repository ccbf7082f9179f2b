import { Alert, Button, Dialog, FileDrop, Progress } from '@tanabana/ui';
import { count } from '../../../shared/formats.ts';
import shared from '../../../shared/shared.module.css';
import { ImportCheck } from './import-check.tsx';
import { ImportOutcome } from './import-outcome.tsx';
import { useImport } from './use-import.ts';

/** Imports a catalogue file: it is checked first, and each line's result is shown afterwards. */
export default function ImportDialog({ onClose }: { onClose: () => void }) {
  const state = useImport();
  const { stage, result, busy, problem, processed, isImporting, sent } = state;
  const check = stage?.check ?? null;
  const lines = check?.file.records ?? 0;
  const usable = check ? check.added + check.updated + check.unchanged : 0;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Import Products"
      size="l"
      footer={
        result ? (
          <Button onClick={onClose}>Done</Button>
        ) : (
          <>
            <Button variant="secondary" onClick={onClose}>
              Cancel
            </Button>
            <Button
              disabled={usable === 0 || (busy && !isImporting)}
              busy={isImporting}
              onClick={() => void state.start()}
            >
              {usable > 0 ? `Import ${count(usable, 'line')}` : 'Import'}
            </Button>
          </>
        )
      }
    >
      {result && stage ? (
        <ImportOutcome result={result} rowOf={stage.table.rowOf} />
      ) : (
        <div className={shared.form}>
          {problem && (
            <Alert tone="danger">
              {problem}
              {state.isInterrupted &&
                processed > 1 &&
                ` The lines up to ${processed} were worked on. Import the file again: what is in the shop is known by its SKU.`}
            </Alert>
          )}
          {!busy && (
            <>
              {!check && <Introduction />}
              <FileDrop
                label={stage ? 'Choose another file' : 'Choose a file'}
                hint={stage?.table.name ?? 'CSV or XLSX, up to 50 MB'}
                accept=".csv,.txt,.tsv,.xlsx,text/csv"
                onFiles={([file]) => void state.choose(file)}
              />
            </>
          )}
          {busy && sent < 1 && <Progress label="Sending" share={sent} />}
          {busy && sent >= 1 && (
            <Progress
              label={isImporting ? 'Importing lines' : 'Checking lines'}
              share={lines > 0 ? Math.min(1, Math.max(0, processed - 1) / lines) : 0}
            />
          )}
          {check && stage && !isImporting && (
            <ImportCheck state={state} check={check} choices={stage.choices} />
          )}
        </div>
      )}
    </Dialog>
  );
}

const Introduction = () => (
  <p>
    Files of Shopify, WooCommerce, Amazon, Google and Meta are recognised, and exports of this shop;
    of any other table you choose what each column is. Products are matched by SKU: existing ones
    are updated, new ones are added. You see what would happen before anything is stored.
  </p>
);
