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

/** What the address asks for: an order, and a guest's key to it. */
export function useOrderAddress() {
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  const { user } = useSession();
  const key = search.get('key') || undefined;
  // of a mailed link: shows that its reader gets the mails of the order
  const mailToken = search.get('mailToken') || undefined;
  return { id, key, mailToken, canAsk: Boolean(user || key) };
}

/** The order of the page, asked again while the page is open. */
export function useOrder() {
  const { id, key, mailToken, canAsk } = useOrderAddress();
  const state = useApi(
    api.orders.get,
    canAsk ? { params: { id }, query: { key, mailToken } } : null,
    { refreshEvery: REFRESH_EVERY_MS },
  );
  return { ...state, id, key, canAsk };
}

/** There is no such order, or it belongs to somebody else; which of the two is nobody's business. */
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

/** Who comes without being signed in and without a guest's key signs in and stays here. */
export function SignInFirst() {
  useTitle('Your order');
  useEffect(() => openAccount(), []);
  return (
    <EmptyState
      as="h1"
      title="Sign in to see this order"
      action={<Button onClick={() => openAccount()}>Log in</Button>}
    >
      An order is shown to the account that placed it. Ordered as a guest? Open the link in the mail
      that we sent you.
    </EmptyState>
  );
}
