import type { Product } from '@tanabana/contracts';
import { notify, useTask } from '@tanabana/storefront';
import { Button } from '@tanabana/ui';
import { draftCalls, reloadProducts } from '../draft-calls.ts';

interface UnpublishProps {
  product: Product;
  /** The form has changes, which would be lost. */
  isOff: boolean;
  onDone: () => void;
}

const FAILED = 'The product could not be moved to the drafts.';

/** Makes a product of the shop a draft (rule 22.8). */
export function Unpublish({ product, isOff, onDone }: UnpublishProps) {
  const { busy, run } = useTask(FAILED);
  const unpublish = async (): Promise<void> => {
    const done = await run(async () => {
      await draftCalls.unpublishProduct({ params: { id: product._id } });
      await reloadProducts();
    });
    if (!done) return notify({ tone: 'danger', text: FAILED });
    notify({ text: `${product.name} is a draft now` });
    onDone();
  };
  return (
    <Button variant="secondary" busy={busy} disabled={isOff} onClick={unpublish}>
      Move to Drafts
    </Button>
  );
}
