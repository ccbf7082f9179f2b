import {
  api,
  Link,
  openAccount,
  paths,
  useApi,
  useParams,
  useSearchParams,
  useSession,
  useTitle,
} from '@tanabana/storefront';
import { Button, buttonClass, EmptyState } from '@tanabana/ui';
import { useEffect } from 'react';

const REFRESH_EVERY_MS = 30_000;

/** Returns the address's order id and a guest's access key. */
export function useOrderAddress() {
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  const { user } = useSession();
  const key = search.get('key') || undefined;
  // of a mailed link: verifies the order's address
  const mailToken = search.get('mailToken') || undefined;
  return { id, key, mailToken, canAsk: Boolean(user || key) };
}

/** Loads the page's order and refreshes it. */
export function useOrder() {
  const { id, key, mailToken, canAsk } = useOrderAddress();
  const state = useApi(
    api.orders.get,
    canAsk ? { params: { id }, query: { key, mailToken } } : null,
    { refreshEvery: REFRESH_EVERY_MS },
  );
  return { ...state, id, key, mailToken, canAsk };
}

/** The order does not exist or belongs to someone else, which is not disclosed. */
export function OrderMissing() {
  useTitle('Order not found');
  const { user } = useSession();
  return (
    <EmptyState
      as="h1"
      ornament="thread"
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

/** Asks a visitor without an access key to sign in on this page. */
export function SignInFirst() {
  useTitle('Your order');
  useEffect(() => openAccount(), []);
  return (
    <EmptyState
      as="h1"
      title="Sign in to see this order"
      action={<Button onClick={() => openAccount()}>Log in</Button>}
    >
      Only the account that placed an order can see it. Ordered as a guest? Open the link in our
      email.
    </EmptyState>
  );
}
