import type { ContentKey } from '@tanabana/contracts';
import { useApi } from '@tanabana/storefront';
import { ErrorState, LoadingState, Skeleton } from '@tanabana/ui';
import { contentCalls } from './content-calls.ts';
import styles from './document-editor.module.css';
import { VersionForm } from './version-form.tsx';

interface DocumentEditorProps {
  document: ContentKey;
  onClose: () => void;
}

/** Loads the last version of a document, draft or published, and edits it. */
export function DocumentEditor({ document, onClose }: DocumentEditorProps) {
  const answer = useApi(contentCalls.version, {
    params: { key: document, version: 'newest' },
  });
  const { data, error } = answer;
  if (error && !data) return <ErrorState title="Failed to load the content" of={answer} />;
  if (!data)
    return (
      <LoadingState label="Loading...">
        <Skeleton className={styles.loading} />
      </LoadingState>
    );
  return <VersionForm document={document} loaded={data} onClose={onClose} />;
}
