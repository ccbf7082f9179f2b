import { texts } from '@tanabana/contracts';
import { api, messageOf } from '@tanabana/storefront';
import { Dialog, ErrorState, Skeleton } from '@tanabana/ui';
import { useEffect, useState } from 'react';
import { draftCalls } from '../draft-calls.ts';
import { type DraftColour, draftOf, emptyDraft, type InitialDraft, newKey } from './draft.ts';
import styles from './form.module.css';
import { ProductForm } from './product-form.tsx';
import type { Place } from './use-product-form.ts';
import { copiedVariants } from './variants.ts';

interface ProductDialogProps {
  /** Missing for a new product. */
  id?: string;
  /** Starts a new product as a copy. */
  copy?: boolean;
  /** Default: in the shop. */
  place?: Place;
  onClose: () => void;
}

/** Product form dialog (rule 2.23), once its data are loaded. */
export default function ProductDialog({ id, onClose, ...props }: ProductDialogProps) {
  const { copy = false, place = 'shop' } = props;
  const { start, error, retry } = useInitialDraft(id, copy, place);
  const edit = place === 'drafts' ? 'Edit Draft' : 'Edit Product';
  const title = id ? (copy ? 'Duplicate Product' : edit) : 'Add Product';
  if (start) return <ProductForm title={title} start={start} place={place} onClose={onClose} />;
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
 * Initial form content: empty without an `id`, the current product, or a copy with its own
 * pictures.
 */
function useInitialDraft(id: string | undefined, copy: boolean, place: Place) {
  const [attempt, setAttempt] = useState(0);
  const [error, setError] = useState<unknown>(null);
  const [start, setStart] = useState<InitialDraft | null>(
    id ? null : { draft: emptyDraft(), product: null },
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads again
  useEffect(() => {
    if (!id) return;
    let wanted = true;
    setError(null);
    read(id, copy, place).then(
      (read) => wanted && setStart(read),
      (reason) => wanted && setError(reason),
    );
    return () => {
      wanted = false;
    };
  }, [id, copy, place, attempt]);
  return { start, error, retry: () => setAttempt(attempt + 1) };
}

async function read(id: string, copy: boolean, place: Place): Promise<InitialDraft> {
  const get = place === 'drafts' ? draftCalls.draft : api.products.get;
  const product = await get({ params: { id } });
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
