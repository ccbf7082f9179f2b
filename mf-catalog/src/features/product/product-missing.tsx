import { Link, paths } from '@tanabana/storefront';
import { buttonClass, EmptyState } from '@tanabana/ui';

/** No such product, or not any more (spec.md section 2). */
export function ProductMissing() {
  return (
    <EmptyState
      as="h1"
      title="Product not found"
      action={
        <Link to={paths.shop()} className={buttonClass()}>
          Go to the shop
        </Link>
      }
    >
      It may have sold its last piece. There is more on the loom.
    </EmptyState>
  );
}
