import { type Endpoints, wishlistRoutes } from '@tanabana/contracts';
import { api, callsOf } from '@tanabana/storefront';

const wishlists = callsOf<typeof Endpoints.wishlistEndpoints>(wishlistRoutes);

/**
 * All that the shop knows of a user, of each service what it has, as JSON. Throws `ApiError` where one of
 * them does not answer: a part would look like all of it.
 */
export async function collectData(userId: string): Promise<Blob> {
  const [account, { orders }, { data: stockRequests }, lists] = await Promise.all([
    api.auth.myData({}),
    api.orders.ofUser({ params: { userId } }),
    api.orders.stockRequests({}),
    wishlists.get({}),
  ]);
  const all = {
    collectedAt: new Date().toISOString(),
    ...account,
    orders,
    stockRequests,
    ...lists,
  };
  return new Blob([JSON.stringify(all, null, 2)], { type: 'application/json' });
}
