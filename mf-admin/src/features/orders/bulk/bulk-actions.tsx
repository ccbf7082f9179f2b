import { MAX_CHOSEN_ORDERS, type Order } from '@tanabana/contracts';
import { api, lazily, notify, useTask } from '@tanabana/storefront';
import { Button, PrinterIcon } from '@tanabana/ui';
import { useState } from 'react';
import { Allowed } from '../../../shared/allowed.tsx';
import { ExportButton } from '../../../shared/export-button.tsx';
import { count } from '../../../shared/formats.ts';
import { BulkBar, type Selection } from '../../../shared/selection.tsx';
import { loadOrders } from '../load-orders.ts';
import type { OrderCallQuery } from '../order-query.ts';
import { ParcelDocument } from './parcel-document.tsx';
import type { Printed } from './printed.ts';

const StatusDialog = lazily(() => import('./status-dialog.tsx'));
const ParcelsDialog = lazily(() => import('./parcels-dialog.tsx'));

interface BulkActionsProps {
  selection: Selection<Order>;
  query: OrderCallQuery;
  /** Orders of this page, and the number of matches over all pages. */
  shown: readonly Order[];
  total: number;
  onPrint: (what: Printed) => void;
}

/** Actions on selected orders, at the bottom of the window. */
export function BulkActions({ selection, query, shown, total, onPrint }: BulkActionsProps) {
  const { chosen } = selection;
  const [asking, setAsking] = useState<'status' | 'parcels' | null>(null);
  const close = (): void => setAsking(null);
  const { busy, run } = useTask('Failed to load orders');
  const most = Math.min(total, MAX_CHOSEN_ORDERS);
  const isPageChosen = shown.every(({ _id }) => chosen.has(_id));
  const chooseAll = async (): Promise<void> => {
    const isDone = await run(async () => selection.set(await loadOrders(query, MAX_CHOSEN_ORDERS)));
    if (!isDone)
      notify({ tone: 'danger', text: 'Some orders could not be loaded. Please try again.' });
  };
  return (
    <>
      <BulkBar selection={selection} one="order">
        {isPageChosen && chosen.size < most && (
          <Button size="s" variant="light" busy={busy} onClick={chooseAll}>
            Choose {total > most ? 'the first' : 'all'} {count(most)} that match
          </Button>
        )}
        <Allowed permission="orders.write">
          <Button size="s" variant="light" onClick={() => setAsking('status')}>
            Set status
          </Button>
        </Allowed>
        <Button size="s" variant="light" onClick={() => onPrint('labels')}>
          <PrinterIcon size={16} />
          Labels
        </Button>
        <Button size="s" variant="light" onClick={() => onPrint('invoices')}>
          <PrinterIcon size={16} />
          Invoices
        </Button>
        <Allowed permission="orders.write">
          <Button size="s" variant="light" onClick={() => setAsking('parcels')}>
            Create parcels
          </Button>
        </Allowed>
        <ParcelDocument kind="labels" ids={[...chosen.keys()]} />
        <ParcelDocument kind="packing-slips" ids={[...chosen.keys()]} />
        <ExportButton
          small
          name="orders"
          load={() => api.orders.exportChosen.file({ body: { ids: [...chosen.keys()] } })}
        />
      </BulkBar>
      {asking === 'status' && <StatusDialog selection={selection} onClose={close} />}
      {asking === 'parcels' && <ParcelsDialog selection={selection} onClose={close} />}
    </>
  );
}
