import { texts } from '@tanabana/contracts';
import { api, messageOf } from '@tanabana/storefront';
import { Dialog, ErrorState, Skeleton } from '@tanabana/ui';
import { useEffect, useState } from 'react';
import { type DraftColour, draftOf, emptyDraft, type InitialDraft, newKey } from './draft.ts';
import styles from './form.module.css';
import { ProductForm } from './product-form.tsx';
import { copiedVariants } from './variants.ts';

interface ProductDialogProps {
  /** Left out for a new product. */
  id?: string;
  /** Begins a new product with what that one has. */
  copy?: boolean;
  onClose: () => void;
}

/** The product form modal (rule 2.23), once there is something to begin with. */
export default function ProductDialog({ id, copy = false, onClose }: ProductDialogProps) {
  const { start, error, retry } = useInitialDraft(id, copy);
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

/**
 * Where a form begins: empty without an `id`, with the product as it is now, or with a copy of it that
 * has pictures of its own.
 */
function useInitialDraft(id: string | undefined, copy: boolean) {
  const [attempt, setAttempt] = useState(0);
  const [error, setError] = useState<unknown>(null);
  const [start, setStart] = useState<InitialDraft | null>(
    id ? null : { draft: emptyDraft(), product: null },
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt reads again
  useEffect(() => {
    if (!id) return;
    let wanted = true;
    setError(null);
    read(id, copy).then(
      (read) => wanted && setStart(read),
      (reason) => wanted && setError(reason),
    );
    return () => {
      wanted = false;
    };
  }, [id, copy, attempt]);
  return { start, error, retry: () => setAttempt(attempt + 1) };
}

async function read(id: string, copy: boolean): Promise<InitialDraft> {
  const product = await api.products.get({ params: { id } });
  const draft = draftOf(product);
  if (!copy) return { draft, product };
  const colours = await Promise.all(draft.colours.map(withOwnPictures));
  const variants = copiedVariants(draft, colours);
  return {
    draft: { ...draft, name: `${draft.name} (copy)`, sku: '', colours, variants },
    product: null,
  };
}

async function withOwnPictures(colour: DraftColour): Promise<DraftColour> {
  const pictures = await Promise.all(
    colour.pictures.map(async (picture) => {
      if ('file' in picture) return picture;
      const id = picture.path.split('/').pop() ?? '';
      const blob = await api.products.image.file({ params: { id } });
      return { key: newKey(), file: new File([blob], `${id}.jpg`, { type: blob.type }) };
    }),
  );
  return { ...colour, key: newKey(), pictures };
}
