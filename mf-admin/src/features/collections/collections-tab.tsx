import { isCollectionShown, type StoredCollection } from '@tanabana/contracts';
import {
  announce,
  api,
  invalidate,
  Link,
  paths,
  pictureUrl,
  serverNow,
  useApi,
  useTask,
} from '@tanabana/storefront';
import { Alert, Badge, Button, PlusIcon, SortableList, Toolbar } from '@tanabana/ui';
import { useRef, useState } from 'react';
import { ExportButton } from '../../shared/export-button.tsx';
import { count } from '../../shared/formats.ts';
import { ListStates, RowAction } from '../../shared/list.tsx';
import { RemovalDialog } from '../../shared/removal-dialog.tsx';
import { useRequested } from '../../shared/use-requested.ts';
import { collectionCalls } from './collection-calls.ts';
import { CollectionForm } from './collection-form.tsx';
import styles from './collections.module.css';

type OpenDialog = { form: StoredCollection | null } | { removal: StoredCollection };

/** Collections of products, in the order of the shop (rules 22.1, 22.5). */
export default function CollectionsTab() {
  const list = useApi(collectionCalls.storedCollections, {});
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  useRequested({ add: () => setDialog({ form: null }) });
  /** The order that is being stored. */
  const [sorted, setSorted] = useState<StoredCollection[] | null>(null);
  const { busy, problem, run } = useTask('Failed to save the order');
  const close = (): void => setDialog(null);
  const waiting = useRef<StoredCollection[] | null>(null);
  const send = async (collections: StoredCollection[]): Promise<void> => {
    const ids = collections.map(({ _id }) => _id);
    await collectionCalls.orderCollections({ body: { ids } });
  };
  /** Stores an order; of moves made meanwhile, only the last is sent. */
  const sort = async (collections: StoredCollection[]): Promise<void> => {
    setSorted(collections);
    waiting.current = collections;
    if (busy) return;
    let sent = collections;
    await run(async () => {
      while (waiting.current) {
        sent = waiting.current;
        waiting.current = null;
        await send(sent);
      }
    });
    waiting.current = null;
    await invalidate('/api/products/collection');
    // unless an item was moved meanwhile
    setSorted((now) => (now === sent ? null : now));
  };
  return (
    <>
      <Toolbar
        actions={
          <Button onClick={() => setDialog({ form: null })}>
            <PlusIcon size={18} />
            Add Collection
          </Button>
        }
      >
        <p className={styles.note}>
          The home page shows them in this order. Drag a row, or use its arrows.
        </p>
      </Toolbar>
      {problem && <Alert tone="danger">{problem}</Alert>}
      <ListStates
        state={list}
        failed="Failed to load collections"
        count={list.data?.data.length}
        empty={{
          title: 'No collections yet',
          text: 'Put products together for a page of their own: by hand, or by a rule.',
        }}
      >
        <SortableList
          label="Collections"
          items={sorted ?? list.data?.data ?? []}
          keyOf={({ _id }) => _id}
          nameOf={({ title }) => title}
          onSort={(collections) => void sort(collections)}
        >
          {(collection) => <Row collection={collection} onOpen={setDialog} />}
        </SortableList>
      </ListStates>
      {dialog && 'form' in dialog && <CollectionForm collection={dialog.form} onClose={close} />}
      {dialog && 'removal' in dialog && (
        <RemovalDialog
          title={`Delete collection "${dialog.removal.title}"?`}
          remove={() => remove(dialog.removal)}
          onClose={close}
        >
          Its page is deleted. The products stay in the shop.
        </RemovalDialog>
      )}
    </>
  );
}

async function remove({ _id, title }: StoredCollection): Promise<void> {
  await collectionCalls.removeCollection({ params: { id: _id } });
  await invalidate('/api/products');
  announce(`${title} deleted`);
}

/** Returns the badge of a collection: shown to shoppers, or hidden, ended or not yet started. */
function stateOf(collection: StoredCollection, now: Date) {
  if (isCollectionShown(collection, now)) return { tone: 'success', label: 'Shown' } as const;
  if (!collection.isPublished) return { tone: 'neutral', label: 'Hidden' } as const;
  const isOver = collection.endsAt !== null && new Date(collection.endsAt) <= now;
  return isOver
    ? ({ tone: 'neutral', label: 'Ended' } as const)
    : ({ tone: 'info', label: 'To come' } as const);
}

interface RowProps {
  collection: StoredCollection;
  onOpen: (dialog: OpenDialog) => void;
}

function Row({ collection, onOpen }: RowProps) {
  const { title, slug, kind, picture, count: products } = collection;
  const { tone, label } = stateOf(collection, new Date(serverNow()));
  return (
    <>
      {picture && (
        <img src={pictureUrl(picture.path, 160)} alt="" width={40} height={50} loading="lazy" />
      )}
      <span className={styles.title}>
        <strong>{title}</strong> <Badge tone={tone}>{label}</Badge>
        {products === 0 && <Badge tone="warning">No products</Badge>}
        <span className={styles.facts}>
          <Link to={paths.productCollection(slug)}>{paths.productCollection(slug)}</Link> ·{' '}
          {count(products, 'product')}, {kind === 'manual' ? 'chosen one by one' : 'by a rule'}
        </span>
      </span>
      <span className={styles.actions}>
        <ExportButton
          small
          name={`products-${slug}`}
          load={() => api.products.exportCsv.file({ query: { collection: slug } })}
        />
        <RowAction name={`Edit ${title}`} onClick={() => onOpen({ form: collection })}>
          Edit
        </RowAction>
        <RowAction name={`Delete ${title}`} onClick={() => onOpen({ removal: collection })}>
          Delete
        </RowAction>
      </span>
    </>
  );
}
