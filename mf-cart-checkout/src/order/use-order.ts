import { api, useApi, useParams, useSearchParams, useSession } from '@tanabana/storefront';

/** Milliseconds between quiet looks at an order that is on its way. */
const LOOK_AGAIN_MS = 30_000;

/** What the address asks for: an order, and a guest's key to it. */
export function useOrderAddress(): { id: string; key: string | undefined; canAsk: boolean } {
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  const { user } = useSession();
  const key = search.get('key') || undefined;
  return { id, key, canAsk: Boolean(user || key) };
}

/** The order of the page, looked at again while the page is open. */
export function useOrder() {
  const { id, key, canAsk } = useOrderAddress();
  const state = useApi(api.orders.get, canAsk ? { params: { id }, query: { key } } : null, {
    refreshEvery: LOOK_AGAIN_MS,
  });
  return { ...state, id, key, canAsk };
}
