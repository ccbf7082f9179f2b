import { type ProductCard, texts } from '@tanabana/contracts';
import { announce, api, invalidate } from '@tanabana/storefront';
import { ConfirmDialog } from '@tanabana/ui';
import { useTask } from '../../hooks/use-task.ts';

/** Asks, then deletes a product. Orders keep their own copy of it. */
export function ProductRemoval({
  product,
  onClose,
}: {
  product: ProductCard;
  onClose: () => void;
}) {
  const { busy, problem, run } = useTask(texts.failed.remove);
  const remove = async (): Promise<void> => {
    const done = await run(async () => {
      await api.products.remove({ params: { id: product._id } });
      await Promise.all([invalidate('/api/products'), invalidate('/api/categories')]);
    });
    if (!done) return;
    announce(`${product.name} deleted`);
    onClose();
  };
  return (
    <ConfirmDialog
      open
      title="Delete this product?"
      confirm="Delete"
      busy={busy}
      problem={problem}
      onConfirm={remove}
      onClose={onClose}
    >
      {product.name} and its pictures will be gone from the shop. Orders keep what was bought.
    </ConfirmDialog>
  );
}
