import { Link, paths } from '@tanabana/storefront';
import { buttonClass, EmptyState } from '@tanabana/ui';

/** Nothing to pay for, and where to go (spec.md section 2). */
export function EmptyCart() {
  return (
    <EmptyState
      title="Your cart is empty."
      action={
        <Link to={paths.shop()} className={buttonClass()}>
          Continue shopping
        </Link>
      }
    />
  );
}
