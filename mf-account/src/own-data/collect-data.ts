import { type Endpoints, reviewRoutes, wishlistRoutes } from '@tanabana/contracts';
import { api, callsOf, serverNow } from '@tanabana/storefront';

const reviewCalls = callsOf<typeof Endpoints.reviewEndpoints>(reviewRoutes);
const wishlists = callsOf<typeof Endpoints.wishlistEndpoints>(wishlistRoutes);

/**
 * Collects all data of a user from the services as JSON. Throws `ApiError` if one does not respond,
 * because incomplete data would look complete.
 */
export async function collectData(userId: string): Promise<Blob> {
  const [account, { orders }, { data: stockRequests }, lists, { reviews, helpful }] =
    await Promise.all([
      api.auth.myData({}),
      api.orders.ofUser({ params: { userId } }),
      api.orders.stockRequests({}),
      wishlists.get({}),
      reviewCalls.mine({}),
    ]);
  const all = {
    collectedAt: serverNow().toISOString(),
    ...account,
    orders,
    stockRequests,
    ...lists,
    reviews,
    helpfulReviews: helpful,
  };
  return new Blob([JSON.stringify(all, null, 2)], { type: 'application/json' });
}
