import type { NewShipments } from '@tanabana/contracts';
import { api, messageOf, notify, useTask } from '@tanabana/storefront';
import { Button, DownloadIcon, saveFile } from '@tanabana/ui';
import { dayStamp } from '../../../shared/export-button.tsx';
import { PATIENCE_MS } from './in-batches.ts';

const labels = { labels: 'Parcel labels', 'packing-slips': 'Packing slips' } as const;

interface ParcelDocumentProps {
  kind: keyof typeof labels;
  /** Of the selected orders. */
  ids: NewShipments['ids'];
}

/** Downloads the labels or packing slips of all packed parcels as one PDF (rule 16.4). */
export function ParcelDocument({ kind, ids }: ParcelDocumentProps) {
  const { busy, run } = useTask('');
  const save = (): Promise<boolean> =>
    run(async () => {
      try {
        const file = await api.orders.parcelDocuments.file(
          { body: { ids, kind } },
          { timeout: PATIENCE_MS },
        );
        saveFile(file, `${kind}-${dayStamp()}.pdf`);
      } catch (error) {
        const text = messageOf(error, 'The PDF could not be created. Please try again.');
        notify({ tone: 'danger', text });
      }
    });
  return (
    <Button size="s" variant="light" busy={busy} onClick={save}>
      <DownloadIcon size={16} />
      {labels[kind]}
    </Button>
  );
}
