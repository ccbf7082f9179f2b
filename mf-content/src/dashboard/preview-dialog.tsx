import { type ContentKey, PREVIEW_PARAMETER } from '@tanabana/contracts';
import { getConfig, useApi } from '@tanabana/storefront';
import { formatMoment } from '@tanabana/storefront/dates';
import { buttonClass, Dialog, ErrorState, LoadingState, Skeleton, TextField } from '@tanabana/ui';
import { contentCalls } from './content-calls.ts';
import { DOCUMENTS } from './documents.ts';
import styles from './preview-dialog.module.css';

interface PreviewDialogProps {
  document: ContentKey;
  version: number;
  onClose: () => void;
}

/** A link that shows the shop with this version to its holder (rule 21.4). */
export function PreviewDialog({ document, version, onClose }: PreviewDialogProps) {
  const answer = useApi(contentCalls.issuePreview, { body: { key: document, version } });
  const { data, error } = answer;
  const origin = getConfig().publicUrl || location.origin;
  const path = data && `${DOCUMENTS[document].page}?${PREVIEW_PARAMETER}=${data.token}`;
  return (
    <Dialog open size="s" onClose={onClose} title="Preview">
      {error && !data && <ErrorState title="The link could not be made" of={answer} />}
      {!data && !error && (
        <LoadingState label="Loading...">
          <Skeleton className={styles.loading} />
        </LoadingState>
      )}
      {data && (
        <div className={styles.content}>
          <p>
            The link shows the shop with this version to everyone who has it, until{' '}
            {formatMoment(data.endsAt)}.
          </p>
          <TextField
            label="Link"
            readOnly
            value={`${origin}${path}`}
            onFocus={({ target }) => target.select()}
          />
          <a href={path} target="_blank" rel="noreferrer" className={buttonClass()}>
            Open the preview
          </a>
        </div>
      )}
    </Dialog>
  );
}
