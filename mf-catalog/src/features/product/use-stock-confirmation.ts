import { api, messageOf, notify, useSearchParams } from '@tanabana/storefront';
import { useEffect } from 'react';

const PARAM = 'backInStock';

/** Confirms a back-in-stock request from its mailed link, and shows the result. */
export function useStockConfirmation(): void {
  const [search, setSearch] = useSearchParams();
  const token = search.get(PARAM);
  useEffect(() => {
    if (token === null) return;
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        next.delete(PARAM);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
    api.orders.confirmStockRequest({ body: { token } }).then(
      ({ message }) => notify({ tone: 'success', text: message }),
      (error: unknown) =>
        notify({
          tone: 'danger',
          text: messageOf(error, 'The shop could not be reached. Please follow the link again.'),
        }),
    );
  }, [token, setSearch]);
}
