import { BIN_DAYS, type BinnedProduct } from '@tanabana/contracts';
import { announce, invalidate, pictureUrl, useApi, useTask } from '@tanabana/storefront';
import { formatDay } from '@tanabana/storefront/dates';
import { Alert, Dialog } from '@tanabana/ui';
import { useState } from 'react';
import { ListStates, RowAction } from '../../shared/list.tsx';
import { RemovalDialog } from '../../shared/removal-dialog.tsx';
import { binCalls, restoreProduct } from './bin-calls.ts';
import styles from './bin-dialog.module.css';

async function eraseProduct({ _id, name }: BinnedProduct): Promise<void> {
  await binCalls.eraseProduct({ params: { id: _id } });
  await invalidate('/api/products/bin');
  announce(`${name} deleted for good`);
}

/** Products deleted in the last days: restore, or delete for good (rule 22.6). */
export default function BinDialog({ onClose }: { onClose: () => void }) {
  const list = useApi(binCalls.binnedProducts, { query: { limit: '500' } });
  const [erasing, setErasing] = useState<BinnedProduct | null>(null);
  const { busy, problem, run } = useTask('Failed to restore the product');
  return (
    <Dialog open onClose={onClose} title="Bin">
      <p className={styles.note}>
        Deleted products stay here for {BIN_DAYS} days. A restored product is in the shop again,
        with its pictures and reviews.
      </p>
      {problem && <Alert tone="danger">{problem}</Alert>}
      <ListStates
        state={list}
        failed="Failed to load the bin"
        count={list.data?.data.length}
        empty={{ title: 'The bin is empty' }}
      >
        <ul aria-label="Deleted products" className={styles.list}>
          {list.data?.data.map((product) => (
            <li key={product._id}>
              <img src={pictureUrl(product.image, 160)} alt="" width={40} height={50} />
              <span className={styles.words}>
                <strong>{product.name}</strong>
                <span className={styles.note}>
                  {product.sku} · deleted {formatDay(product.deletedAt)} by {product.deletedBy} ·
                  for good from {formatDay(product.erasedAt)}
                </span>
              </span>
              <RowAction
                name={`Restore ${product.name}`}
                disabled={busy}
                onClick={() => void run(() => restoreProduct(product))}
              >
                Restore
              </RowAction>
              <RowAction
                name={`Delete ${product.name} for good`}
                onClick={() => setErasing(product)}
              >
                Delete now
              </RowAction>
            </li>
          ))}
        </ul>
      </ListStates>
      {erasing && (
        <RemovalDialog
          title="Delete for good?"
          remove={() => eraseProduct(erasing)}
          onClose={() => setErasing(null)}
        >
          {erasing.name} and its pictures cannot be restored afterwards.
        </RemovalDialog>
      )}
    </Dialog>
  );
}
