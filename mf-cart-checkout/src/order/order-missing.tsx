import { Link, paths, useSession, useTitle } from '@tanabana/storefront';
import { buttonClass, EmptyState } from '@tanabana/ui';

/** There is no such order, or it belongs to somebody else; which of the two is nobody's business. */
export function OrderMissing() {
  useTitle('Order not found');
  const { user } = useSession();
  return (
    <EmptyState
      as="h1"
      title="Order not found"
      action={
        <Link
          to={user ? paths.dashboard('my-orders') : paths.home()}
          className={buttonClass({ variant: 'secondary' })}
        >
          {user ? 'See your orders' : 'Back to the shop'}
        </Link>
      }
    >
      {user && `You are signed in as ${user.username}. `}Please check the link.
    </EmptyState>
  );
}
