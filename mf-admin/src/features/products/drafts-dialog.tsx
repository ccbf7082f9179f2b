import type { ProductCard } from '@tanabana/contracts';
import { announce, pictureUrl, useApi, useTask } from '@tanabana/storefront';
import { Alert, Button, Dialog } from '@tanabana/ui';
import { useState } from 'react';
import { ListStates, RowAction } from '../../shared/list.tsx';
import { RemovalDialog } from '../../shared/removal-dialog.tsx';
import styles from './bin-dialog.module.css';
import { draftCalls, reloadProducts } from './draft-calls.ts';

interface DraftsDialogProps {
  onEdit: (draft: ProductCard) => void;
  /** Opens the drafts as a sheet. */
  onEditAll: () => void;
  onClose: () => void;
}

async function publish({ _id, name }: ProductCard): Promise<void> {
  await draftCalls.publishDraft({ params: { id: _id } });
  await reloadProducts();
  announce(`${name} published`);
}

async function remove({ _id, name }: ProductCard): Promise<void> {
  await draftCalls.removeDraft({ params: { id: _id } });
  await reloadProducts();
  announce(`${name} deleted`);
}

/** Products that shoppers do not see: edit, publish, delete (rule 22.8). */
export default function DraftsDialog({ onEdit, onEditAll, onClose }: DraftsDialogProps) {
  const list = useApi(draftCalls.drafts, { query: { limit: '1000' } });
  const [removing, setRemoving] = useState<ProductCard | null>(null);
  const { busy, problem, run } = useTask('Failed to publish the product');
  return (
    <Dialog
      open
      onClose={onClose}
      title="Drafts"
      footer={
        list.data &&
        list.data.data.length > 0 && (
          <Button variant="secondary" onClick={onEditAll}>
            Edit as a Sheet
          </Button>
        )
      }
    >
      <p className={styles.note}>Shoppers do not see these products until they are published.</p>
      {problem && <Alert tone="danger">{problem}</Alert>}
      <ListStates
        state={list}
        failed="Failed to load the drafts"
        count={list.data?.data.length}
        empty={{
          title: 'No drafts',
          text: 'Save a new product as a draft, or move a product of the shop here.',
        }}
      >
        <ul aria-label="Drafts" className={styles.list}>
          {list.data?.data.map((draft) => (
            <li key={draft._id}>
              <img src={pictureUrl(draft.images[0] ?? '', 160)} alt="" width={40} height={50} />
              <span className={styles.words}>
                <strong>{draft.name}</strong>
                <span className={styles.note}>
                  {draft.sku} · {draft.category.name}
                </span>
              </span>
              <RowAction
                name={`Publish ${draft.name}`}
                disabled={busy}
                onClick={() => void run(() => publish(draft))}
              >
                Publish
              </RowAction>
              <RowAction name={`Edit ${draft.name}`} onClick={() => onEdit(draft)}>
                Edit
              </RowAction>
              <RowAction name={`Delete ${draft.name}`} onClick={() => setRemoving(draft)}>
                Delete
              </RowAction>
            </li>
          ))}
        </ul>
      </ListStates>
      {removing && (
        <RemovalDialog
          title="Delete this draft?"
          remove={() => remove(removing)}
          onClose={() => setRemoving(null)}
        >
          {removing.name} and its pictures cannot be restored afterwards.
        </RemovalDialog>
      )}
    </Dialog>
  );
}
