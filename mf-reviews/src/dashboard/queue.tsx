import { can, formatRange } from '@tanabana/contracts';
import {
  Link,
  lazyWindow,
  messageOf,
  notify,
  serverNow,
  useApi,
  useSession,
  useTask,
} from '@tanabana/storefront';
import { shopDay } from '@tanabana/storefront/dates';
import {
  Alert,
  Button,
  DownloadIcon,
  ListPager,
  ListStates,
  saveFile,
  UploadIcon,
} from '@tanabana/ui';
import { useState } from 'react';
import { reviewCalls } from '../shared/review-calls.ts';
import { ModeratedCard } from './moderated-card.tsx';
import styles from './queue.module.css';
import { useQueueAddress } from './queue-address.ts';
import { QueueFilters } from './queue-filters.tsx';

const ImportDialog = lazyWindow(() => import('./import-dialog.tsx'));

const PAGE_SIZE = 20;
/** Milliseconds. */
const REFRESH_EVERY = 30_000;
const NO_MATCH = { title: 'No results', text: 'No reviews match these filters.' };
const NONE = {
  title: 'No reviews yet',
  text: 'Buyers are asked by email after the delivery. You can also import reviews from a file.',
};

/** All reviews, those that wait for the owner first (rule 19.5). */
export function Queue() {
  const { user } = useSession();
  const address = useQueueAddress();
  const { state, stars, q, page } = address.state;
  const query = {
    state: state || undefined,
    stars: stars || undefined,
    q: q || undefined,
    page: String(page),
    limit: String(PAGE_SIZE),
  };
  const answer = useApi(reviewCalls.queue, { query }, { refreshEvery: REFRESH_EVERY });
  const { data, error, retry, isRefreshing } = answer;
  const [failure, setFailure] = useState<string | null>(null);
  const total = data?.total ?? 0;
  return (
    <>
      <QueueFilters address={address} counts={data}>
        {can(user, 'reviews.write') && <ImportButton />}
        <ExportButton />
      </QueueFilters>
      {failure && (
        <Alert tone="danger" className={styles.failure}>
          {failure}
        </Alert>
      )}
      <ListStates
        isLoaded={data !== undefined}
        problem={error ? `Error: ${messageOf(error, 'Failed to load the reviews')}` : null}
        isRetrying={isRefreshing}
        onRetry={retry}
        count={data?.data.length}
        expected={4}
        hasCards
        empty={state || stars || q ? NO_MATCH : NONE}
      >
        <ul className={styles.cards}>
          {data?.data.map((one) => (
            <li key={one.review._id}>
              <ModeratedCard one={one} onFailure={setFailure} />
            </li>
          ))}
        </ul>
        <ListPager
          label="Reviews"
          page={page}
          pages={Math.ceil(total / PAGE_SIZE)}
          range={formatRange(page, PAGE_SIZE, total)}
          renderLink={(to, props) => (
            <Link to={{ search: address.searchOf({ page: to }) }} {...props} />
          )}
        />
      </ListStates>
    </>
  );
}

function ImportButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <UploadIcon size={18} />
        Import
      </Button>
      <ImportDialog open={open} onClose={() => setOpen(false)} />
    </>
  );
}

const EXPORT_FAILED = 'The export could not be created. Please try again.';

/** Downloads all reviews in the columns of Judge.me (rule 19.9). */
function ExportButton() {
  const { busy, run } = useTask(EXPORT_FAILED);
  const save = async (): Promise<void> => {
    const name = `reviews-${shopDay(serverNow())}.csv`;
    const isDone = await run(async () => saveFile(await reviewCalls.exportCsv.file({}), name));
    if (!isDone) notify({ tone: 'danger', text: EXPORT_FAILED });
  };
  return (
    <Button variant="secondary" busy={busy} onClick={save}>
      <DownloadIcon size={18} />
      Export CSV
    </Button>
  );
}
