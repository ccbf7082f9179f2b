import { notify, serverNow, useTask } from '@tanabana/storefront';
import { shopDay } from '@tanabana/storefront/dates';
import { Button, DownloadIcon, saveFile } from '@tanabana/ui';

const FAILED = 'The export could not be created. Please try again.';

interface ExportButtonProps {
  /** Prefix of the file name: 'orders'. */
  name: string;
  /** @throws ApiError */
  load: () => Promise<Blob>;
  /** Small, for bulk actions. */
  small?: boolean;
  /** The main action of a dialog. */
  primary?: boolean;
}

/** Downloads a list as CSV from the service. */
export function ExportButton({ name, load, small, primary }: ExportButtonProps) {
  const { busy, run } = useTask(FAILED);
  const save = async (): Promise<void> => {
    const done = await run(async () => saveFile(await load(), `${name}-${dayStamp()}.csv`));
    if (!done) notify({ tone: 'danger', text: FAILED });
  };
  return (
    <Button
      variant={small ? 'light' : primary ? 'primary' : 'secondary'}
      size={small ? 's' : 'm'}
      busy={busy}
      onClick={save}
    >
      <DownloadIcon size={small ? 16 : 18} />
      Export CSV
    </Button>
  );
}

/** 2026-11-05 in the viewer's time zone, for file names. */
export const dayStamp = (now = serverNow()): string => shopDay(now);
