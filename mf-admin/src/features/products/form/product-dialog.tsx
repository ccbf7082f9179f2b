import { texts } from '@tanabana/contracts';
import { messageOf } from '@tanabana/storefront';
import { Dialog, ErrorState, Skeleton } from '@tanabana/ui';
import styles from './form.module.css';
import { ProductForm } from './product-form.tsx';
import { useStart } from './use-start.ts';

interface ProductDialogProps {
  /** Left out for a new product. */
  id?: string;
  /** Begins a new product with what that one has. */
  copy?: boolean;
  onClose: () => void;
}

/** The product form modal (spec.md section 2), once there is something to begin with. */
export default function ProductDialog({ id, copy = false, onClose }: ProductDialogProps) {
  const { start, error, retry } = useStart(id, copy);
  const title = id ? (copy ? 'Duplicate Product' : 'Edit Product') : 'Add Product';
  if (start) return <ProductForm title={title} start={start} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} title={title} size="l">
      {error ? (
        <ErrorState title={messageOf(error, texts.failed.product)} onRetry={retry} />
      ) : (
        <div aria-busy="true">
          <Skeleton className={styles.loading} />
        </div>
      )}
    </Dialog>
  );
}
