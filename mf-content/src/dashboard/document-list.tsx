import type { ContentDocument, ContentKey } from '@tanabana/contracts';
import { useApi } from '@tanabana/storefront';
import { formatMoment } from '@tanabana/storefront/dates';
import {
  Badge,
  Button,
  type Column,
  ErrorState,
  LoadingState,
  Skeleton,
  Table,
} from '@tanabana/ui';
import { contentCalls } from './content-calls.ts';
import styles from './document-list.module.css';
import { DOCUMENTS } from './documents.ts';

/** All documents with their states. */
export function DocumentList({ onOpen }: { onOpen: (key: ContentKey) => void }) {
  const answer = useApi(contentCalls.documents, {});
  const { data, error } = answer;
  if (error && !data) return <ErrorState title="Failed to load the content" of={answer} />;
  if (!data)
    return (
      <LoadingState label="Loading...">
        <Skeleton className={styles.loading} />
      </LoadingState>
    );
  const columns: Column<ContentDocument>[] = [
    { header: 'Content', cell: ({ key }) => DOCUMENTS[key].name, block: 'title' },
    { header: 'State', cell: (one) => <States of={one} /> },
    { header: 'Published', cell: ({ current }) => publishedText(current) },
    {
      header: 'Edit',
      hideHeader: true,
      align: 'end',
      block: 'corner',
      cell: ({ key }) => (
        <Button
          variant="quiet"
          size="s"
          aria-label={`Edit ${DOCUMENTS[key].name}`}
          onClick={() => onOpen(key)}
        >
          Edit
        </Button>
      ),
    },
  ];
  const order = Object.keys(DOCUMENTS);
  const rows = data.data.toSorted((a, b) => order.indexOf(a.key) - order.indexOf(b.key));
  return <Table caption="Content" columns={columns} rows={rows} rowKey={({ key }) => key} />;
}

function States({ of: { draft, scheduled } }: { of: ContentDocument }) {
  const [next] = scheduled;
  return (
    <span className={styles.states}>
      <Badge tone="success">Published</Badge>
      {draft && <Badge tone="warning">Draft</Badge>}
      {next?.publishAt && <Badge tone="info">From {formatMoment(next.publishAt)}</Badge>}
    </span>
  );
}

function publishedText({ publishAt, by }: ContentDocument['current']): string {
  if (publishAt === null) return 'As in a new shop';
  return [formatMoment(publishAt), by?.username].filter(Boolean).join(', ');
}
