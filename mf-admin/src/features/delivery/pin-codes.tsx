import type { FieldError, PinCodeRow } from '@tanabana/contracts';
import { announce, api, invalidate, isApiError, useApi, useTask } from '@tanabana/storefront';
import { formatMoment } from '@tanabana/storefront/dates';
import { Alert, Button, type Column, FileDrop, SearchBox, Table, Toolbar } from '@tanabana/ui';
import { useState } from 'react';
import { Allowed } from '../../shared/allowed.tsx';
import { ExportButton } from '../../shared/export-button.tsx';
import { count } from '../../shared/formats.ts';
import { ListStates, Pager } from '../../shared/list.tsx';
import { RemovalDialog } from '../../shared/removal-dialog.tsx';
import { useAddressState } from '../../shared/use-address-state.ts';
import styles from './delivery.module.css';

const PAGE_SIZE = 50;
/** Problems shown at once. */
const SHOWN = 20;

const yesNo = (is: boolean): string => (is ? 'Yes' : 'No');

const columns: readonly Column<PinCodeRow>[] = [
  { header: 'PIN code', block: 'title', cell: ({ pincode }) => <strong>{pincode}</strong> },
  { header: 'City', cell: ({ city }) => city },
  { header: 'State', cell: ({ state }) => state },
  { header: 'Zone', cell: ({ zone }) => zone || '–' },
  { header: 'Days', align: 'end', cell: ({ days }) => count(days) },
  { header: 'Cash on delivery', cell: ({ cod }) => yesNo(cod) },
  { header: 'Prepaid', cell: ({ prepaid }) => yesNo(prepaid) },
];

/** The table of PIN codes that the shop delivers to (rule 15.3). */
export function PinCodes() {
  const address = useAddressState({ q: '', page: '1' });
  const { state, set, page } = address;
  const list = useApi(api.orders.pinCodes, {
    query: { q: state.q || undefined, page: String(page), limit: String(PAGE_SIZE) },
  });
  const [isRemoving, setRemoving] = useState(false);
  const uploadedAt = list.data?.uploadedAt;
  return (
    <section aria-labelledby="pin-codes" className={styles.form}>
      <h2 id="pin-codes" className={styles.heading}>
        PIN codes
      </h2>
      <p className={styles.note}>
        {uploadedAt
          ? `Uploaded ${formatMoment(uploadedAt)}. Other PIN codes are not delivered to.`
          : 'Without a table the shop delivers everywhere, in 7-8 working days.'}
      </p>
      <Allowed permission="delivery.write">
        <Upload />
      </Allowed>
      {uploadedAt && (
        <Toolbar
          actions={
            <>
              <ExportButton name="pin-codes" load={() => api.orders.pinCodesCsv.file({})} />
              <Allowed permission="delivery.write">
                <Button variant="secondary" onClick={() => setRemoving(true)}>
                  Remove Table
                </Button>
              </Allowed>
            </>
          }
        >
          <SearchBox label="Search PIN codes" value={state.q} onSearch={(q) => set({ q })} />
        </Toolbar>
      )}
      <ListStates
        state={list}
        failed="Failed to load the PIN codes"
        count={list.data?.data.length}
        empty={{ title: uploadedAt ? 'No results' : 'No table yet' }}
      >
        <Table
          caption="PIN codes"
          columns={columns}
          rows={list.data?.data ?? []}
          rowKey={({ pincode }) => pincode}
        />
        <Pager label="PIN codes" address={address} limit={PAGE_SIZE} total={list.data?.total} />
      </ListStates>
      {isRemoving && (
        <RemovalDialog
          title="Remove the table of PIN codes?"
          remove={async () => {
            await api.orders.removePinCodes({});
            await changed();
          }}
          onClose={() => setRemoving(false)}
        >
          The shop then delivers everywhere again. Export the table first if you want to keep it.
        </RemovalDialog>
      )}
    </section>
  );
}

const changed = async (): Promise<void> => {
  await Promise.all([invalidate('/api/orders/pin-codes'), invalidate('/api/orders/delivery')]);
};

/** Uploads a table, and names the lines with errors. */
function Upload() {
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const [stored, setStored] = useState<number | null>(null);
  const { busy, problem, run } = useTask('The table could not be uploaded. Please try again.');

  async function upload(file: File): Promise<void> {
    setErrors([]);
    setStored(null);
    await run(async () => {
      try {
        const answer = await api.orders.uploadPinCodes({ files: [file] });
        setStored(answer.stored);
        announce(`${count(answer.stored)} PIN codes stored`);
        await changed();
      } catch (error) {
        if (isApiError(error)) setErrors(error.errors);
        throw error;
      }
    });
  }
  return (
    <>
      <FileDrop
        label={busy ? 'Uploading...' : 'Upload a table (CSV)'}
        hint="Columns: pincode, city, state, zone, days, cod, prepaid. It replaces the table."
        accept=".csv,text/csv"
        disabled={busy}
        onFiles={([file]) => file && void upload(file)}
      />
      {stored !== null && <Alert tone="success">{`${count(stored)} PIN codes stored.`}</Alert>}
      {problem && (
        <Alert tone="danger">
          <p>{problem}</p>
          {errors.length > 0 && (
            <ul className={styles.errors}>
              {errors.slice(0, SHOWN).map(({ path, message }) => (
                <li key={path}>
                  {path}: {message}
                </li>
              ))}
              {errors.length > SHOWN && <li>{count(errors.length - SHOWN)} more problems</li>}
            </ul>
          )}
        </Alert>
      )}
    </>
  );
}
