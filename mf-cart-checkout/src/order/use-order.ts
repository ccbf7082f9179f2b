import { api, useApi, useParams, useSearchParams, useSession } from '@tanabana/storefront';

/** Milliseconds between quiet looks at an order that is on its way. */
const LOOK_AGAIN_MS = 30_000;

interface OrderAddress {
  id: string;
  /** A guest's. */
  key: string | undefined;
  /** Of a mailed link: shows that its reader gets the mails of the order. */
  mailToken: string | undefined;
  canAsk: boolean;
}

/** What the address asks for: an order, and a guest's key to it. */
export function useOrderAddress(): OrderAddress {
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  const { user } = useSession();
  const key = search.get('key') || undefined;
  const mailToken = search.get('mailToken') || undefined;
  return { id, key, mailToken, canAsk: Boolean(user || key) };
}

/** The order of the page, looked at again while the page is open. */
export function useOrder() {
  const { id, key, mailToken, canAsk } = useOrderAddress();
  const state = useApi(
    api.orders.get,
    canAsk ? { params: { id }, query: { key, mailToken } } : null,
    {
      refreshEvery: LOOK_AGAIN_MS,
    },
  );
  return { ...state, id, key, canAsk };
}
