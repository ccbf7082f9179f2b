import { api, Link, notify, paths } from '@tanabana/storefront';
import { Button, buttonClass, DownloadIcon, PrinterIcon } from '@tanabana/ui';
import { useTask } from '../../hooks/use-task.ts';
import { dayStamp, saveFile } from '../../words/save-file.ts';

interface OrderActionsProps {
  query: Parameters<typeof api.orders.exportCsv.file>[0]['query'];
  /** The present filter, for the picking list. */
  search: string;
}

const FAILED = 'The export could not be made. Please try again.';

/** What can be done with all orders that the filter shows. */
export function OrderActions({ query, search }: OrderActionsProps) {
  const { busy, run } = useTask(FAILED);
  const save = async (): Promise<void> => {
    const done = await run(async () =>
      saveFile(await api.orders.exportCsv.file({ query }), `orders-${dayStamp()}.csv`),
    );
    if (!done) notify({ tone: 'danger', text: FAILED });
  };
  return (
    <>
      <Link
        to={{ pathname: paths.dashboard('picking-list'), search }}
        className={buttonClass({ variant: 'secondary' })}
      >
        <PrinterIcon size={18} />
        Picking list
      </Link>
      <Button variant="secondary" busy={busy} onClick={save}>
        <DownloadIcon size={18} />
        Export CSV
      </Button>
    </>
  );
}
