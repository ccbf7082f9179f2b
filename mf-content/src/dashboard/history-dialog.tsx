import type { ContentHistory, ContentKey, ContentVersion } from '@tanabana/contracts';
import { useApi, useTask } from '@tanabana/storefront';
import { formatMoment } from '@tanabana/storefront/dates';
import { Alert, Badge, Button, Dialog, ErrorState, LoadingState, Skeleton } from '@tanabana/ui';
import { useState } from 'react';
import { contentCalls } from './content-calls.ts';
import styles from './history-dialog.module.css';

interface HistoryDialogProps {
  document: ContentKey;
  onClose: () => void;
  /** Takes the values of a version into the form; missing for roles that may not. */
  onRestore: ((version: ContentVersion) => void) | undefined;
}

type Facts = ContentHistory['data'][number];

/** Versions of a document, each of which can be restored (rule 21.2). */
export function HistoryDialog({ document, onClose, onRestore }: HistoryDialogProps) {
  const [page, setPage] = useState(1);
  const answer = useApi(contentCalls.history, {
    params: { key: document },
    query: { page: String(page) },
  });
  const { busy, problem, run } = useTask('The version could not be loaded.');
  const { data, error } = answer;
  const restore = (version: number) =>
    run(async () => {
      const params = { key: document, version: String(version) };
      onRestore?.(await contentCalls.version({ params }));
    });
  const isLast = data !== undefined && data.page * data.limit >= data.total;
  return (
    <Dialog open onClose={onClose} title="History">
      {error && !data && <ErrorState title="Failed to load the history" of={answer} />}
      {!data && !error && (
        <LoadingState label="Loading...">
          <Skeleton className={styles.loading} />
        </LoadingState>
      )}
      <ol className={styles.versions}>
        {data?.data.map((one) => (
          <li key={one.version} className={styles.version}>
            <span className={styles.facts}>
              <strong>{one.version === 0 ? 'New shop' : `Version ${one.version}`}</strong>
              <Badge tone={one.state === 'draft' ? 'warning' : 'success'}>{stateText(one)}</Badge>
              <span className={styles.quiet}>{whenText(one)}</span>
            </span>
            {onRestore && (
              <Button
                variant="quiet"
                size="s"
                aria-label={`Restore version ${one.version}`}
                disabled={busy}
                onClick={() => void restore(one.version)}
              >
                Restore
              </Button>
            )}
          </li>
        ))}
      </ol>
      {problem && <Alert tone="danger">{problem}</Alert>}
      {data && data.total > data.limit && (
        <p className={styles.pages}>
          <Button
            variant="secondary"
            size="s"
            disabled={page === 1}
            onClick={() => setPage(page - 1)}
          >
            Newer
          </Button>
          <Button variant="secondary" size="s" disabled={isLast} onClick={() => setPage(page + 1)}>
            Older
          </Button>
        </p>
      )}
    </Dialog>
  );
}

function stateText({ state, publishAt }: Facts): string {
  if (state === 'draft') return 'Draft';
  return publishAt ? `Published from ${formatMoment(publishAt)}` : 'Published';
}

const whenText = ({ at, by }: Facts): string =>
  [at && formatMoment(at), by?.username].filter(Boolean).join(', ');
