import { api, useApi, useConfig, useSession } from '@tanabana/storefront';

/** Whether the next order ships free as the account's first: where the setting is on and it has none. */
export function useFirstOrderFree(): boolean {
  const { firstOrderFreeShipping } = useConfig();
  const { user } = useSession();
  const { data } = useApi(api.orders.myStats, firstOrderFreeShipping && user ? {} : null);
  return data?.orders === 0;
}
